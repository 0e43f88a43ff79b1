/** Queries that are polled while a view shows them, and their intervals. */

import { notifyManager, type Query, QueryClient, queryOptions } from "@tanstack/react-query";
import { isReplay } from "#feed/clock/clock";
import { cadenceOf, type DataKind, exchangeClock } from "#feed/clock/exchangeClock";
import { mapReading, type Reading } from "#feed/reading/reading";
import { isEvening } from "#market/day/session";
import type { Body, Operation, Params } from "#wire/contract/operation";
import { askOperation } from "./call.ts";

/** A browser's timer fires at once if its delay exceeds 24.8 days. A day is longer than any interval here. */
const longestInterval = 24 * 60 * 60_000;
const shortestInterval = 1_000;

interface AttemptedQuery {
  state: {
    data?: Pick<Reading<unknown>, "fetchedAt" | "receivedAt"> | undefined;
    dataUpdateCount: number;
    errorUpdateCount: number;
  };
}

/** ms before each of the three repeats after an old answer. Later requests keep to the cadence, so that a failing upstream gets few. */
const soon = [100, 1_500, 5_000];

/** For each query: the number of attempts when it got its present figures, and whether those were its first. */
const had = new WeakMap<AttemptedQuery, { fetchedAt: number; since: number; first: boolean }>();

/**
 * A gateway that was idle or suspended answers from its cache and requests upstream at the same moment. So an answer older than its cadence
 * is requested again at once: the gateway holds that request until upstream has answered. Some more requests follow soon; without them this
 * panel would look old beside live ones. A later answer is requested again only if it is twice as old, because a gateway with the same
 * cadence may be about to replace them.
 */
function soonAfter(query: AttemptedQuery | undefined, cadence: number): number {
  if (!query?.state.data) return longestInterval;
  const { data, dataUpdateCount, errorUpdateCount } = query.state;
  const attempts = dataUpdateCount + errorUpdateCount;
  const before = had.get(query);
  const same = before?.fetchedAt === data.fetchedAt ? before : undefined;
  const { since, first } = same ?? { since: attempts, first: before === undefined };
  if (!same) had.set(query, { fetchedAt: data.fetchedAt, since, first });
  if (data.receivedAt - data.fetchedAt <= cadence * (first ? 1 : 2)) return longestInterval;
  return soon[attempts - since] ?? longestInterval;
}

/**
 * For `refetchInterval`: the cadence in the present phase of the day, or the time to the next phase if that is shorter.
 * @returns ms
 */
export const phaseInterval = (kind: DataKind) => (query?: AttemptedQuery) => {
  if (isReplay()) return longestInterval; // in a replay the player decides when to send requests
  const session = exchangeClock.session();
  const { at, speed } = exchangeClock.exchange();
  const untilChange = (session.nextChangeAt - at) / speed + shortestInterval;
  const cadence = cadenceOf(kind, session.phase);
  return Math.min(
    longestInterval,
    soonAfter(query, cadence),
    Math.max(shortestInterval, Math.min(cadence, untilChange)),
  );
};

const evening = 2 * 60_000;

/** Like `phaseInterval`, but every two minutes in the evening, when most announcements are published. */
export const eveningInterval = (kind: DataKind) => (query?: AttemptedQuery) => {
  const { phase, dayAt } = exchangeClock.session();
  const usual = phaseInterval(kind)(query);
  const isNow = phase === "closed" && isEvening(exchangeClock.exchange().at - dayAt);
  return isNow ? Math.min(usual, evening) : usual;
};

// draws updates in the frame in which they arrive; the library's default scheduler, a timer, would draw them one frame later
notifyManager.setScheduler(queueMicrotask);

/** ms after an answer during which a new view uses that answer and sends no request */
const justCame = 5_000;

/** The library dates answers by the computer's clock; an answer dated in the future (clock set back) is not fresh. */
const newFor = ({ state }: Pick<Query, "state">): number =>
  state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : justCame;

/**
 * Sends requests also while `navigator.onLine` is false: a browser on an intranet may count as offline. `call` and the cadences retry,
 * because the library's own retries stop while the tab is hidden.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, staleTime: newFor, refetchOnReconnect: true },
    },
  });

export const queries = createQueryClient();

/** A query of one operation, polled at its pace while a view shows it. @param read maps the answer's body to what the page shows */
export const answerQuery = <O extends Operation, T>(
  operation: O,
  params: Params<O>,
  read: (body: Body<O>) => T,
) =>
  queryOptions({
    queryKey: [operation.path, ...Object.values(params)],
    queryFn: async ({ signal }) => mapReading(await askOperation(operation, params, signal), read),
    refetchInterval: phaseInterval(operation.pace),
  });
