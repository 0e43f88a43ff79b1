/** The recorded days; in a replay only those before the day that it shows. */
import { queryOptions } from "@tanstack/react-query";
import { askGateway, type GatewayAnswer } from "#feed/answers/askGateway";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { dayOfMoment } from "#market/day/moment";
import type { HistoryDay } from "#market/lists/dayHistory";
import { absentAsUndefined } from "#rows/sent";
import type { Read } from "#wire/contract/schema";
import { type history, historyAddress } from "#wire/gateway/recordedDays";

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

type Shown = GatewayAnswer<DayHistory>;

/** The last answer of a replay. It is the same for all moments of a day, so it is requested once for each day. */
let replayed: { day: string; answer: Shown } | undefined;

/** @param before only days before this time's day; by default all */
async function askHistory(before: number | undefined, stop: AbortSignal): Promise<Shown> {
  const answer = await askGateway(historyAddress, { at: before }, stop);
  const { value } = answer;
  return { ...answer, value: value && { ...value, days: value.days.map(toDay) } };
}

async function shownHistory(stop: AbortSignal): Promise<Shown> {
  if (!isReplay()) return askHistory(undefined, stop);
  const at = exchangeNow();
  const day = dayOfMoment(at);
  if (replayed?.day !== day) replayed = { day, answer: await askHistory(at, stop) };
  return { ...replayed.answer, fetchedAt: now() };
}

export const dayHistoryQuery = () =>
  queryOptions({
    queryKey: ["dayHistory"],
    queryFn: ({ signal }) => shownHistory(signal),
    refetchInterval: () => !isReplay() && every,
    structuralSharing: false,
  });
