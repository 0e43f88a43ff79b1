/** The market as recorded at a moment: board and indices, and the times without a recording since then. */
import { queryOptions } from "@tanstack/react-query";
import { createBoardStore } from "#feed/board/boardStore";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { toSector } from "#feed/papers/sectors";
import { FeedError, longestAnswer, within } from "#feed/reading/feedError";
import type { Reading, Source } from "#feed/reading/reading";
import { shownTexts } from "#feed/reading/shownTexts";
import { recordedDays } from "#feed/tape/recordedBoards";
import type { Look } from "#market/lists/away";
import { MalformedBody, read } from "#wire/contract/read";
import type { Shape } from "#wire/contract/schema";
import { type Gap, type Recording, recordingsPath } from "#wire/gateway/recording";
import { prices } from "#wire/prices";
import { sectors } from "#wire/sectors";

export interface RecordedMarket {
  /** undefined if nothing was recorded at or before that time */
  look: Look | undefined;
  /** exchange's time when the board in `look` was fetched, ms */
  boardAt: number | undefined;
  /** times after the moment in which no board was received; exchange's time, ms */
  gaps: readonly Pick<Gap, "from" | "to" | "why">[];
  /** start of the first recording of this source; undefined if there is none */
  since: number | undefined;
}

export interface MarketWorld {
  send: (path: string, init: RequestInit) => Promise<Response>;
}

/** The newest recording that had begun at `at`, and all recordings that ended after `at`. */
export function recordingsFrom(days: readonly Recording[], at: number, source: Source | undefined) {
  const own = days.filter((day) => source === undefined || day.source === source);
  const sorted = own.toSorted((a, b) => a.from - b.from);
  return {
    newest: sorted.findLast(({ from }) => from <= at),
    later: sorted.filter(({ to }) => to > at),
    since: sorted[0]?.from,
  };
}

/** @param at exchange's clock, ms @throws FeedError */
export async function recordedMarket(
  { at, source }: { at: number; source: Source | undefined },
  world: MarketWorld,
  stop: AbortSignal,
): Promise<RecordedMarket> {
  const { newest, later, since } = recordingsFrom(await recordedDays(world, stop), at, source);
  const gaps = later.flatMap((day) => day.gaps).filter(({ to }) => to > at);
  if (!newest) return { look: undefined, boardAt: undefined, gaps, since };
  const asked = { day: newest.day, at: Math.min(at, newest.to) };
  const [board, indices] = await Promise.all([
    recordedAnswer({ ...asked, name: "board", shape: prices.board.reply }, world, stop),
    recordedAnswer({ ...asked, name: "sectors", shape: sectors.sectors.reply }, world, stop),
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

interface Wanted<S extends Shape> {
  day: string;
  at: number;
  name: string;
  shape: S;
}

/** @returns undefined if no answer was recorded at or before that time */
async function recordedAnswer<S extends Shape>(
  { day, at, name, shape }: Wanted<S>,
  { send }: MarketWorld,
  stop: AbortSignal,
) {
  const path = `${recordingsPath}/${day}/answers/${name}?at=${at}`;
  try {
    return await within(longestAnswer, stop, async (signal) => {
      const response = await send(path, { signal });
      if (response.status === 404) return undefined;
      if (!response.ok) throw await FeedError.ofResponse(response, path);
      const ex = Number(/^\d+/.exec(response.headers.get("Pola-Clock") ?? "")?.[0]);
      if (!Number.isFinite(ex)) throw new MalformedBody("an answer without the exchange's time");
      return { at: ex, body: read(shape, JSON.parse(await response.text()), ex).body };
    });
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

const ofServer: MarketWorld = { send: (path, init) => fetch(path, init) };

/** The market at a past moment. Its recording does not change; its gaps are those known when it was requested. */
export const recordedMarketQuery = (at: number, source: Source | undefined) =>
  queryOptions({
    queryKey: ["recordedMarket", at, source],
    queryFn: async ({ signal }): Promise<Reading<RecordedMarket>> => {
      const market = await recordedMarket({ at, source }, ofServer, signal);
      // in a replay, gaps of later hours are not known yet
      const value = { ...market, gaps: market.gaps.filter(({ from }) => from <= exchangeNow()) };
      const time = now();
      return { ...stamps(at), value, fetchedAt: time, receivedAt: time, source };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
