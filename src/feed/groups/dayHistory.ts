/** The recorded days; in a replay only those before the day that it shows. */
import { queryOptions } from "@tanstack/react-query";
import { askGateway, type GatewayAnswer } from "#feed/answers/askGateway";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { dayOfMoment } from "#market/day/recordings";
import type { HistoryDay } from "#market/lists/dayHistory";
import { withoutNulls } from "#rows/sent";
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
const historyInterval = 5 * 60_000;

const toDay = (sent: Read<typeof history>["days"][number]): HistoryDay => withoutNulls(sent);

type DaysAnswer = GatewayAnswer<DayHistory>;

/** The last answer of a replay. It is the same for all moments of a day, so it is requested once for each day. */
let replayAnswer: { day: string; answer: DaysAnswer } | undefined;

/** @param before only days before this time's day; by default all */
async function askHistory(before: number | undefined, stop: AbortSignal): Promise<DaysAnswer> {
  const answer = await askGateway(historyAddress, { at: before }, stop);
  const { value } = answer;
  return { ...answer, value: value && { ...value, days: value.days.map(toDay) } };
}

async function shownHistory(stop: AbortSignal): Promise<DaysAnswer> {
  if (!isReplay()) return askHistory(undefined, stop);
  const at = exchangeNow();
  const day = dayOfMoment(at);
  if (replayAnswer?.day !== day) replayAnswer = { day, answer: await askHistory(at, stop) };
  return { ...replayAnswer.answer, fetchedAt: now() };
}

export const dayHistoryQuery = () =>
  queryOptions({
    queryKey: ["dayHistory"],
    queryFn: ({ signal }) => shownHistory(signal),
    refetchInterval: () => !isReplay() && historyInterval,
    structuralSharing: false,
  });
