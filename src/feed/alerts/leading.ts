/**
 * Chooses the one tab of this browser that evaluates the rules. With Web Locks, the browser gives the lead to the next tab at once when the
 * leading one is closed or crashes. Browsers offer Web Locks only on https and on localhost. Elsewhere the leading tab renews an entry in
 * the storage; after a crash no tab leads for up to 75 s, and two tabs may lead for a moment. A firing has the same key in every tab.
 */
import type { Store } from "#feed/reading/store";

interface LeadWorld {
  locks: Pick<LockManager, "request"> | undefined;
  /** undefined if the browser forbids storage; every tab then leads itself */
  texts: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  /** unique for each tab */
  tab: string;
  /** the computer's clock, ms, which all tabs share */
  now: () => number;
}

const lock = "pola-alerts";
export const leadKey = "pola-alert-lead";
/** ms; a browser runs the timers of a hidden tab once a minute */
const leaseEnds = 75_000;
/** ms between two renewals, so that few storage events are sent */
const renewEvery = 5_000;

interface Candidate {
  /** Renews the lead, or takes it. Call this every second, at each board, and when the stored entry changed. */
  tick(): void;
  /** Gives up the lead for another tab. Call this also when the page is hidden for good. */
  leave(): void;
  /** Wants the lead again. */
  join(): void;
}

/** @param leads set to whether this tab leads */
export function wantLead(world: LeadWorld, leads: Store<boolean>): Candidate {
  return world.locks ? byLock(world.locks, leads) : byLease(world, leads);
}

function byLock(locks: Pick<LockManager, "request">, leads: Store<boolean>): Candidate {
  let stop: AbortController | undefined;
  let release = () => {};
  const join = () => {
    if (stop) return;
    const own = new AbortController();
    stop = own;
    const hold = () =>
      own.signal.aborted
        ? undefined
        : new Promise<void>((done) => {
            release = done;
            leads.set(true);
          });
    // leaving rejects the request
    locks.request(lock, { signal: own.signal }, hold).catch((error: unknown) => {
      if (!own.signal.aborted) throw error;
    });
  };
  join();
  return {
    tick: () => {},
    join,
    leave() {
      stop?.abort();
      stop = undefined;
      release();
      leads.set(false);
    },
  };
}

function byLease({ texts, tab, now }: LeadWorld, leads: Store<boolean>): Candidate {
  let wanted = true;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const holder = () => {
    const [name, at] = texts?.getItem(leadKey)?.split(" ") ?? [];
    const age = now() - Number(at);
    return name !== undefined && age >= 0 && age < leaseEnds ? name : undefined;
  };
  const tick = () => {
    if (!wanted) return;
    try {
      const held = holder();
      if ((held ?? tab) === tab && (held === undefined || now() - renewedAt >= renewEvery)) {
        renewedAt = now();
        texts?.setItem(leadKey, `${tab} ${now()}`);
      }
      leads.set((held ?? tab) === tab);
    } catch {
      leads.set(true); // the storage is full or forbidden, so tabs cannot agree; a second firing has the same key
    }
  };
  tick();
  return {
    tick,
    join() {
      wanted = true;
      tick();
    },
    leave() {
      wanted = false;
      if (leads.get() && holder() === tab) texts?.removeItem(leadKey);
      leads.set(false);
    },
  };
}
