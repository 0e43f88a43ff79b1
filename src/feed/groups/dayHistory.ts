/** The recorded days; in a replay only those before the day that it shows. */
import { queryOptions } from "@tanstack/react-query";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { FeedError, longestAnswer, within } from "#feed/reading/reading";
import { dayOfMoment } from "#market/day/moment";
import type { HistoryDay } from "#market/lists/dayHistory";
import { absentAsUndefined } from "#rows/sent";
import { MalformedBody, read } from "#wire/contract/read";
import type { Read } from "#wire/contract/schema";
import { history, historyPath } from "#wire/gateway/recordedDays";

export interface DayHistory {
  /** the newest first */
  days: readonly HistoryDay[];
  /** the market of the recordings, as in a reading's `source` */
  source: string;
  /** false if the server records nothing */
  records: boolean;
}

/** ms; the server adds a day after its values have settled */
const every = 5 * 60_000;

/** The last answer of a replay. It is the same for all moments of a day, so it is requested once for each day. */
let replayed: { day: string; value: DayHistory | undefined } | undefined;

/** @returns undefined at a plain proxy, which has no such address, or answers it with a page @throws FeedError */
export async function askHistory(
  send: (address: string, init: RequestInit) => Promise<Response>,
  before: number | undefined,
  stop?: AbortSignal,
): Promise<DayHistory | undefined> {
  const address = before === undefined ? historyPath : `${historyPath}?at=${before}`;
  try {
    return await within(longestAnswer, stop, async (signal) => {
      const response = await send(address, { headers: { Accept: "application/json" }, signal });
      if (response.status === 404 || response.status === 405) return undefined;
      if (!response.ok) throw await FeedError.ofResponse(response, historyPath);
      const { days, source, records } = read(history, JSON.parse(await response.text())).body;
      return { days: days.map(toDay), source, records };
    });
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw FeedError.of(error, historyPath);
  }
}

function toDay(sent: Read<typeof history>["days"][number]): HistoryDay {
  const { day, recording, coverage, gaps, ...figures } = sent;
  return {
    ...{ day, recording, coverage, gaps },
    at: absentAsUndefined(figures.at),
    turnover: absentAsUndefined(figures.turnover),
    shares: absentAsUndefined(figures.shares),
    up: absentAsUndefined(figures.up),
    down: absentAsUndefined(figures.down),
    unchanged: absentAsUndefined(figures.unchanged),
    crossed: absentAsUndefined(figures.crossed),
    foreignPurchases: absentAsUndefined(figures.foreignPurchases),
    foreignSales: absentAsUndefined(figures.foreignSales),
  };
}

async function shownHistory(stop: AbortSignal): Promise<DayHistory | undefined> {
  const send = (address: string, init: RequestInit) => fetch(address, init);
  if (!isReplay()) return askHistory(send, undefined, stop);
  const at = exchangeNow();
  const day = dayOfMoment(at);
  if (replayed?.day !== day) replayed = { day, value: await askHistory(send, at, stop) };
  return replayed.value;
}

export const dayHistoryQuery = () =>
  queryOptions({
    queryKey: ["dayHistory"],
    queryFn: async ({ signal }) => ({
      value: await shownHistory(signal),
      fetchedAt: now(),
      via: "http" as const,
      from: historyPath,
    }),
    refetchInterval: () => !isReplay() && every,
    structuralSharing: false,
  });
