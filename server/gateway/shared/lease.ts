/**
 * Decides which gateway leads: it alone sends requests upstream and holds the push link. The leader renews its lease every second. When the
 * store is out of reach, the leader goes on until its lease would have ended twice over; after that every gateway is alone.
 */
import type { Logger } from "pino";
import type { Role } from "#server/gateway/answers/eventHub";
import type { Clock } from "#server/gateway/upstream/clocks";
import { isFence, type SharedSnapshots } from "#server/stores/stores";

export interface LeaseOptions {
  snapshots: Pick<SharedSnapshots, "claim" | "release">;
  clock: Pick<Clock, "now" | "wait">;
  /** identifies this run of this gateway */
  holder: string;
  log: Pick<Logger, "info" | "warn">;
  /** called on each change of the role, and when the leader gets another fence */
  became: (role: Role, fence: number) => void;
  /** called each time the store answers */
  reached: () => void;
}

export interface Lease {
  start(): void;
  /** gives the lease to another gateway */
  close(): Promise<void>;
  role(): Role;
  /** the greatest fence that this gateway knows; each leader has a greater one */
  fence(): number;
  /** Records the fence of another leader. */
  heard(fence: number): void;
  /** Tries now to take the lease, because its holder has given it up. */
  hurry(): void;
  /** whether this gateway may send a request upstream now; false in a leader whose lease may have ended unnoticed */
  mayAsk(): boolean;
  /** ms for which the store has been out of reach; 0 while it answers */
  outage(): number;
  /** number of times this gateway became the leader */
  taken(): number;
}

/** ms */
export const leaseTime = 5_000;
const renewEvery = 1_000;
/** Followers try this often, ms, so that a dead leader is replaced soon after its lease ends. */
export const tryEvery = 500;
/** If two rounds are further apart, ms, the process or the machine was paused, and the lease may belong to another gateway. */
const paused = 3_500;

export function createLease({ snapshots, clock, holder, log, became, reached }: LeaseOptions): Lease {
  let role: Role = "follows";
  let fence = 0;
  let taken = 0;
  let open = false;
  /** end of our lease by our clock, as far as we know */
  let until = Number.NEGATIVE_INFINITY;
  let reachedAt = clock.now();
  let failed = false;
  let wake: () => void = () => undefined;

  const become = (next: Role, nextFence = fence) => {
    if (next === role && nextFence === fence) return;
    if (next === "leads") taken += 1;
    const message = { role: next, fence: nextFence };
    if (next === "alone") log.warn(message, "the shared store is out of reach; this gateway works alone");
    else log.info(message, next === "leads" ? "this gateway leads" : "this gateway follows");
    role = next;
    fence = nextFence;
    became(role, fence);
  };

  const round = async () => {
    const askedAt = clock.now();
    try {
      const given = await snapshots.claim(holder, { ms: leaseTime, known: fence });
      if (!open) return;
      failed = false;
      reachedAt = clock.now();
      reached();
      if (given === undefined) become("follows");
      else {
        until = askedAt + leaseTime;
        // A lease that was granted before a pause of the process may be over.
        if (until > clock.now()) become("leads", given);
      }
    } catch {
      if (!open) return;
      failed = true;
      const since = role === "leads" ? until + leaseTime : reachedAt + 2 * leaseTime;
      if (role !== "alone" && clock.now() > since) become("alone");
    }
  };

  const run = async () => {
    let last = clock.now();
    while (open) {
      await round();
      const hurried = new Promise<void>((done) => {
        wake = done;
      });
      await Promise.race([clock.wait(role === "leads" ? renewEvery : tryEvery), hurried]);
      const now = clock.now();
      if (now - last > paused && !failed && role === "leads" && now > until) {
        reachedAt = now;
        become("follows");
      }
      last = now;
    }
  };

  return {
    start() {
      open = true;
      reachedAt = clock.now();
      void run();
    },
    async close() {
      open = false;
      wake();
      const led = role === "leads";
      if (role !== "follows") become("follows");
      if (led) await snapshots.release(holder).catch(() => undefined); // it ends by itself if the store is out of reach
    },
    role: () => role,
    fence: () => fence,
    heard(other) {
      if (isFence(other) && other > fence && role !== "leads") fence = other;
    },
    hurry: () => wake(),
    mayAsk: () => role === "leads" && clock.now() < until + (failed ? leaseTime : 0),
    outage: () => (failed ? Math.max(0, clock.now() - reachedAt) : 0),
    taken: () => taken,
  };
}
