/**
 * Chooses the one tab of this browser that evaluates the rules. With Web Locks, the browser gives the lead to the next tab at once when the
 * leading one is closed or crashes. Browsers offer Web Locks only on https and on localhost. Elsewhere the leading tab renews an entry in
 * the storage. If the entry is old, another tab asks the leading one, which answers at once, also if it is hidden: browsers delay only
 * timers there, not events. Without an answer the other tab leads, within 15 s of a crash. Two tabs may lead for a moment; a firing has the
 * same key in every tab.
 */
import * as v from "valibot";
import type { Store } from "#feed/reading/store";
import { stored, type Texts } from "#stored/stored";
import { json, type TextFormat } from "#stored/textFormat";

interface LeadWorld {
  locks: Pick<LockManager, "request"> | undefined;
  /** undefined if the browser forbids storage; every tab then leads itself */
  texts: Texts | undefined;
  /** unique for each tab */
  tab: string;
  /** the computer's clock, ms, which all tabs share */
  now: () => number;
}

const lock = "pola-alerts";
export const leadKey = "pola-alert-lead";
const leadFormat: TextFormat<{ name: string; at: number } | undefined> = {
  schema: v.pipe(
    v.string(),
    v.regex(/^\S+ \d+$/),
    v.transform((entry) => {
      const [name = "", at] = entry.split(" ");
      return { name, at: Number(at) };
    }),
  ),
  empty: undefined,
  write: (entry) => entry && `${entry.name} ${entry.at}`,
};
/** The time at which a tab asked whether the leading one still exists. The browser tells the other tabs when it changes. */
export const leadAskedKey = "pola-alert-lead-asked";
/** ms; a browser runs the timers of a hidden tab once a minute */
const leaseEnds = 75_000;
/** ms between two renewals, so that few storage events are sent */
const renewEvery = 5_000;
/** ms; an entry that is older is asked about, because a visible tab would have renewed it */
const quietAfter = 7_000;
/** ms, and calls of `tick`, without an answer. The calls show that this tab ran meanwhile, and did not sleep together with the other one. */
const answersIn = { ms: 5_000, ticks: 4 };

interface Candidate {
  /** Renews the lead, or takes it. Call this every second, at each board, and when a stored entry changed. */
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
  const lead = stored(leadKey, leadFormat, () => texts);
  const askedAt = stored(leadAskedKey, json(v.optional(v.number()), undefined), () => texts);
  let wanted = true;
  let renewedAt = Number.NEGATIVE_INFINITY;
  /** the entry that this tab asked about */
  let asked: { about: number; at: number; ticks: number } | undefined;
  const holder = () => {
    const entry = lead.get();
    const age = entry ? now() - entry.at : -1;
    return entry && age >= 0 && age < leaseEnds ? { ...entry, age } : undefined;
  };
  /** Whether the leading tab did not answer. */
  const isGone = ({ age, at }: { age: number; at: number }) => {
    if (age < quietAfter) asked = undefined;
    else if (asked?.about !== at) {
      // in a full storage the entry of a tab that crashed is too old after 75 s
      asked = askedAt.set(now()) ? { about: at, at: now(), ticks: 0 } : undefined;
    } else asked.ticks += 1;
    return asked !== undefined && asked.ticks >= answersIn.ticks && now() - asked.at >= answersIn.ms;
  };
  const isDue = () => now() - renewedAt >= renewEvery || (askedAt.get() ?? 0) >= renewedAt;
  const tick = () => {
    if (!wanted) return;
    const held = holder();
    const own = held === undefined || held.name === tab || isGone(held);
    if (own && (held?.name !== tab || isDue())) {
      renewedAt = now();
      lead.set({ name: tab, at: now() });
      askedAt.set(undefined);
    }
    // if nothing can be stored, tabs cannot agree, and each leads; a second firing has the same key
    leads.set(own);
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
      if (leads.get() && holder()?.name === tab) lead.set(undefined);
      leads.set(false);
    },
  };
}
