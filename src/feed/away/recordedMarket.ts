/** The market as recorded at a moment: board and indices, and the times without a recording since then. */
import { queryOptions } from "@tanstack/react-query";
import { createBoardStore } from "#feed/board/boardStore";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { FeedError, type Reading, type Source } from "#feed/reading/reading";
import { RecordedAnswers, recordedDays } from "#feed/replay/recordedAnswers";
import { replayedRecording } from "#feed/replay/replay";
import { inOrder, recordingDate, recordingsSince } from "#market/day/recordings";
import type { Look } from "#market/lists/away";
import { toSector } from "#rows/sectorRows";
import { shownTexts } from "#rows/shownTexts";
import { sectors } from "#wire/aggregates";
import { parseBody } from "#wire/contract/parseBody";
import type { Shape } from "#wire/contract/schema";
import { type Gap, type Recording, recordingsPath } from "#wire/gateway/recording";
import { prices } from "#wire/prices";

export interface RecordedMarket {
  /** undefined if nothing was recorded at or before that time */
  look: Look | undefined;
  /** exchange's time when the gateway fetched the board in `look`, ms */
  boardAt: number | undefined;
  /** times after the moment in which no board was received; exchange's time, ms */
  gaps: readonly Pick<Gap, "from" | "to" | "why">[];
  /** start of the recording that was used, else of the oldest one of this market; undefined if there is none */
  since: number | undefined;
}

interface MarketQuestion {
  /** exchange's clock, ms */
  at: number;
  /** the page's present moment by the exchange's clock, and the recording that a replay shows */
  now: number;
  name: string | undefined;
  source: Source | undefined;
}

/** The recording of the market on the page, because only recordings of the same market are compared. */
function presentOf(all: readonly Recording[], { now, name, source }: MarketQuestion): Recording | undefined {
  const isPresent = ({ day, source: of, from }: Recording) =>
    name === undefined ? (source === undefined || of === source) && from <= now : day === name;
  return inOrder(all).findLast(isPresent);
}

/** Times of one day between the end of a recording and the start of the next one, as after a restart that started a new file. */
const betweenRecordings = (own: readonly Recording[]): RecordedMarket["gaps"] =>
  own.slice(1).flatMap(({ day, from }, place) => {
    const before = own[place];
    const isOneDay = before !== undefined && recordingDate(before.day) === recordingDate(day);
    return isOneDay && before.to < from ? [{ from: before.to, to: from, why: "no recording" }] : [];
  });

/** @throws FeedError */
export async function recordedMarket(asked: MarketQuestion, stop: AbortSignal): Promise<RecordedMarket> {
  const { at } = asked;
  const all = await recordedDays(stop);
  const present = presentOf(all, asked);
  const own = present ? recordingsSince(all, at, present) : [];
  const [newest] = own;
  const since = newest?.from;
  const before = since !== undefined && since > at ? [{ from: at, to: since, why: "no recording" }] : [];
  const gaps = [...before, ...own.flatMap((day) => day.gaps), ...betweenRecordings(own)]
    .filter(({ to }) => to > at)
    .toSorted((a, b) => a.from - b.from);
  if (!newest || newest.from > at) return { look: undefined, boardAt: undefined, gaps, since };
  const of = { day: newest.day, at: Math.min(at, newest.to) };
  const [board, indices] = await Promise.all([
    recordedAnswer({ ...of, name: "board", shape: prices.board.reply }, stop),
    recordedAnswer({ ...of, name: "sectors", shape: sectors.sectors.reply }, stop),
  ]);
  if (!board) return { look: undefined, boardAt: undefined, gaps, since };
  const store = createBoardStore(
    () => undefined,
    () => 0,
  );
  store.takeSnapshot({ ...stamps(board.at), value: shownTexts(board.body.reqTradeSummery) });
  return {
    look: { at, rows: store.rows(), indices: shownTexts(indices?.body ?? []).map(toSector) },
    boardAt: board.at,
    gaps,
    since,
  };
}

interface WantedRecord<S extends Shape> {
  day: string;
  at: number;
  name: string;
  shape: S;
}

/** @returns undefined if no answer was recorded at or before that time */
async function recordedAnswer<S extends Shape>({ day, at, name, shape }: WantedRecord<S>, stop: AbortSignal) {
  const { body, from } = await new RecordedAnswers(day).look(name, at, stop);
  if (body === undefined) return undefined;
  const path = `${recordingsPath}/${day}/answers/${name}`;
  try {
    return { at: from, body: parseBody(shape, JSON.parse(body), from).body };
  } catch (error) {
    if (error instanceof SyntaxError) throw new FeedError("malformed", `${path}: not JSON`);
    throw FeedError.of(error, path);
  }
}

const stamps = (at: number): Omit<Reading<unknown>, "value"> => ({
  fetchedAt: at,
  receivedAt: at,
  stampedAt: undefined,
  via: "http",
  from: recordingsPath,
  stale: false,
  clock: { at, speed: 1 },
  source: undefined,
  dropped: 0,
});

/** The market at a past moment. Its recording does not change; its gaps are those that were known at the request. */
export const recordedMarketQuery = (at: number, source: Source | undefined) =>
  queryOptions({
    queryKey: ["recordedMarket", at, source],
    queryFn: async ({ signal }): Promise<Reading<RecordedMarket>> => {
      const asked = { at, source, now: exchangeNow(), name: await replayedRecording() };
      const market = await recordedMarket(asked, signal);
      // in a replay, gaps of later hours are not known yet
      const value = { ...market, gaps: market.gaps.filter(({ from }) => from < exchangeNow()) };
      const time = now();
      return { ...stamps(at), value, fetchedAt: time, receivedAt: time, source };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
