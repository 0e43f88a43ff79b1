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

/** ms */
export const leaseTime = 5_000;
const renewEvery = 1_000;
/** Followers try this often, ms, so that a dead leader is replaced soon after its lease ends. */
export const tryEvery = 500;
/** If two rounds are further apart, ms, the process or the machine was paused, and the lease may belong to another gateway. */
const longestRound = 3_500;

export class Lease {
  readonly #options: LeaseOptions;
  #role: Role = "follows";
  #fence = 0;
  #taken = 0;
  #open = false;
  /** end of our lease by our clock, as far as we know */
  #until = Number.NEGATIVE_INFINITY;
  #reachedAt: number;
  #failed = false;
  #wake: () => void = () => undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#reachedAt = this.#options.clock.now();
  }

  start(): void {
    this.#open = true;
    this.#reachedAt = this.#options.clock.now();
    void this.#run();
  }

  /** gives the lease to another gateway */
  async close(): Promise<void> {
    const { snapshots, holder } = this.#options;
    this.#open = false;
    this.#wake();
    const led = this.#role === "leads";
    if (this.#role !== "follows") this.#become("follows");
    if (led) await snapshots.release(holder).catch(() => undefined); // it ends by itself if the store is out of reach
  }

  role(): Role {
    return this.#role;
  }

  /** the greatest fence that this gateway knows; each leader has a greater one */
  fence(): number {
    return this.#fence;
  }

  /** Records the fence of another leader. */
  heard(other: number): void {
    if (isFence(other) && other > this.#fence && this.#role !== "leads") this.#fence = other;
  }

  /** Tries now to take the lease, because its holder has given it up. */
  hurry(): void {
    this.#wake();
  }

  /** whether this gateway may send a request upstream now; false in a leader whose lease may have ended unnoticed */
  mayAsk(): boolean {
    return this.#role === "leads" && this.#options.clock.now() < this.#until + (this.#failed ? leaseTime : 0);
  }

  /** ms for which the store has been out of reach; 0 while it answers */
  outage(): number {
    return this.#failed ? Math.max(0, this.#options.clock.now() - this.#reachedAt) : 0;
  }

  /** number of times this gateway became the leader */
  taken(): number {
    return this.#taken;
  }

  #become(next: Role, nextFence = this.#fence): void {
    const { log, became } = this.#options;
    if (next === this.#role && nextFence === this.#fence) return;
    if (next === "leads") this.#taken += 1;
    const message = { role: next, fence: nextFence };
    if (next === "alone") log.warn(message, "the shared store is out of reach; this gateway works alone");
    else log.info(message, next === "leads" ? "this gateway leads" : "this gateway follows");
    this.#role = next;
    this.#fence = nextFence;
    became(this.#role, this.#fence);
  }

  async #round(): Promise<void> {
    const { clock, snapshots, holder, reached } = this.#options;
    const askedAt = clock.now();
    try {
      const given = await snapshots.claim(holder, { ms: leaseTime, known: this.#fence });
      if (!this.#open) return;
      this.#failed = false;
      this.#reachedAt = clock.now();
      reached();
      if (given === undefined) this.#become("follows");
      else {
        this.#until = askedAt + leaseTime;
        // A lease that was granted before a pause of the process may be over.
        if (this.#until > clock.now()) this.#become("leads", given);
      }
    } catch {
      if (!this.#open) return;
      this.#failed = true;
      const since = this.#role === "leads" ? this.#until + leaseTime : this.#reachedAt + 2 * leaseTime;
      if (this.#role !== "alone" && clock.now() > since) this.#become("alone");
    }
  }

  async #run(): Promise<void> {
    const { clock } = this.#options;
    let last = clock.now();
    while (this.#open) {
      await this.#round();
      const hurried = new Promise<void>((done) => {
        this.#wake = done;
      });
      await Promise.race([clock.wait(this.#role === "leads" ? renewEvery : tryEvery), hurried]);
      const now = clock.now();
      if (now - last > longestRound && !this.#failed && this.#role === "leads" && now > this.#until) {
        this.#reachedAt = now;
        this.#become("follows");
      }
      last = now;
    }
  }
}
