/** Intervals for queries that are polled while a view shows them. */

import { notifyManager, type Query, QueryClient } from "@tanstack/react-query";
import { cadenceOf, type DataKind } from "#feed/clock/cadence";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading } from "#feed/reading/reading";

/** A browser's timer fires at once when set beyond 24.8 days; ours never need more than a day. */
const longest = 24 * 60 * 60_000;
const shortest = 1_000;

/** What the interval is asked for: a query. */
interface Asked {
  state: {
    data?: Pick<Reading<unknown>, "fetchedAt" | "receivedAt"> | undefined;
    dataUpdateCount: number;
    errorUpdateCount: number;
  };
}

/** ms; a failing upstream is not polled more often */
const soon = [100, 1_500, 5_000];

/** The attempt since which a query's figures are unchanged, and whether they were its first. */
const had = new WeakMap<Asked, { fetchedAt: number; since: number; first: boolean }>();

/**
 * A gateway that was idle, or stood still, answers from memory and asks upstream anew in the same moment: an answer that is
 * older than its cadence is therefore asked for again, at once, since the gateway holds the question until upstream has answered,
 * and after that soon: no panel stands there as old beside others that are live for longer than upstream takes. Later answers have
 * to be twice as old: a gateway whose own cadence is the same may give one that is about to be replaced.
 */
function soonAfter(query: Asked | undefined, cadence: number): number {
  if (!query?.state.data) return longest;
  const { data, dataUpdateCount, errorUpdateCount } = query.state;
  const attempts = dataUpdateCount + errorUpdateCount;
  const before = had.get(query);
  const same = before?.fetchedAt === data.fetchedAt ? before : undefined;
  const { since, first } = same ?? { since: attempts, first: before === undefined };
  if (!same) had.set(query, { fetchedAt: data.fetchedAt, since, first });
  if (data.receivedAt - data.fetchedAt <= cadence * (first ? 1 : 2)) return longest;
  return soon[attempts - since] ?? longest;
}

/**
 * For `refetchInterval`: the cadence of the phase, but no longer than to the next change of phase.
 * @returns ms
 */
export const everyWhile = (kind: DataKind) => (query?: Asked) => {
  const session = exchangeClock.session();
  const { at, speed } = exchangeClock.exchange();
  const untilChange = (session.nextChangeAt - at) / speed + shortest;
  const cadence = cadenceOf(kind, session.phase);
  return Math.min(longest, soonAfter(query, cadence), Math.max(shortest, Math.min(cadence, untilChange)));
};

const evening = 2 * 60_000;
/** ms after the exchange's midnight, from and to */
const eveningHours = [14.5 * 3_600_000, 20 * 3_600_000] as const;

/** The same, but every two minutes from the close until eight: most announcements come after hours. */
export const everyEvening = (kind: DataKind) => (query?: Asked) => {
  const { phase, dayAt } = exchangeClock.session();
  const sinceMidnight = exchangeClock.exchange().at - dayAt;
  const [from, to] = eveningHours;
  const isEvening = phase === "closed" && sinceMidnight >= from && sinceMidnight < to;
  const usual = everyWhile(kind)(query);
  return isEvening ? Math.min(usual, evening) : usual;
};

// updates of a frame are drawn in that frame; the library's default, a timer, would draw them in the next
notifyManager.setScheduler(queueMicrotask);

/** ms for which a newly mounted view reuses an answer without a request */
const justCame = 5_000;

/** The library dates answers by the computer's clock; after that is set back, answers must not count as new for hours. */
const newFor = ({ state }: Pick<Query, "state">): number =>
  state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : justCame;

/**
 * Asks whatever `navigator.onLine` says (a display on an intranet is "offline" to its browser), and leaves trying
 * again to `call` and the cadences: the library's own retries stop while the tab is hidden.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: newFor, refetchOnReconnect: true },
    },
  });

/** The page's only query cache, shared by all chunks. */
export const queries = createQueryClient();
