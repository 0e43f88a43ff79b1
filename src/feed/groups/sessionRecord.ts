/** The page's record of the running session: prints and breadth. This code is loaded after the first board. */

import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { boardStore, onBoardTaken } from "#feed/board/board";
import type { BoardMeta } from "#feed/board/boardStore";
import { isReplay } from "#feed/clock/clock";
import { cadenceOf, exchangeClock } from "#feed/clock/exchangeClock";
import type { Source } from "#feed/reading/reading";
import { createSignal, type Store } from "#feed/reading/store";
import type { SeenDay } from "#market/day/evidence";
import { type Breadth, type BreadthMinute, breadthOf, withMinute } from "#market/lists/breadth";
import { type BoardNow, isGap } from "#market/now/board";
import type { BlockQuote } from "#market/prints/crossedBook";
import { type DayTape, type SessionBoard, SessionTape } from "#market/prints/sessionTape";
import type { SeenBlock } from "#market/prints/tape";
import { entriesOf, lastTrades, type TapeEntry, withNewestEntries } from "#market/prints/tapeEntries";
import { grantedStorage } from "#stored/keys";
import { storedValue, type Texts } from "#stored/storedValue";
import { fromJson, type TextFormat } from "#stored/textFormat";

/** A board as the page received it, for figures that come from the difference of two boards. */
export interface PageBoard extends SessionBoard {
  meta: BoardMeta;
  board: BoardNow;
  /** the blocks that it added; none of the first board, which has those of the whole session so far */
  newBlocks: readonly SeenBlock[];
  /** expected ms between two boards */
  cadence: number;
}

/** The boards of this page since it was opened. */
export interface PageBoards {
  day(): DayTape;
  /** the evidence of the phases; the same object until the next board */
  seen(): SeenDay | undefined;
  /** the newest board; undefined before the first */
  newest(): PageBoard | undefined;
  /** calls `take` with every later board @returns a function that unsubscribes */
  listen(take: (board: PageBoard) => void): () => void;
}

/** Greatest number of prints kept. */
const mostPrints = 200;
/** Last trades taken from the first board, enough to fill a panel. */
const mostFirstTrades = 40;

interface TakenBoard {
  board: BoardNow;
  meta: BoardMeta;
  /** expected ms between two boards */
  cadence: number;
}

interface LatestPrints {
  /** newest first; the same object until a board adds a print */
  get: () => readonly TapeEntry[];
  /** Takes a board newer than the previous one. */
  take(board: TakenBoard): void;
  boards: PageBoards;
  /** the values of the session's blocks, as far as quotes told them */
  book: () => SessionTape["book"];
  quote: (symbol: string, quote: BlockQuote) => void;
  forget(): void;
}

export function createLatestPrints(): LatestPrints {
  const taken = createSignal<PageBoard>();
  let entries: readonly TapeEntry[] = [];
  let tape = new SessionTape();
  let before: TakenBoard | undefined;
  let newest: PageBoard | undefined;
  return {
    get: () => entries,
    boards: {
      day: () => tape.day,
      seen: () => tape.seen,
      newest: () => newest && { ...newest, gap: false },
      listen: taken.listen,
    },
    book: () => tape.book,
    quote: (symbol, quote) => tape.quote(symbol, quote),
    forget() {
      tape = new SessionTape();
      before = undefined;
      newest = undefined;
    },
    take(given) {
      const { board, cadence, meta } = given;
      const { rows } = board;
      const { fetchedAt, clock, source, newestTradeAt } = meta;
      if (before && fetchedAt === before.meta.fetchedAt && board === before.board) return;
      if (before && source !== before.meta.source) tape = new SessionTape();
      const gap = before !== undefined && isGap(fetchedAt - before.meta.fetchedAt, cadence);
      before = given;
      const next = { rows: [...rows.values()], at: clock.at, seenAt: fetchedAt, gap, newestTradeAt };
      const step = tape.take(next);
      newest = { ...next, meta, board, cadence, newBlocks: step.began ? [] : step.blocks };
      entries = step.began
        ? lastTrades(rows.values(), mostFirstTrades)
        : // after the session the closes of all lines would replace the prints; the tape still has them
          withNewestEntries(entriesOf({ ...step, closes: [] }), entries, mostPrints);
      taken.send(newest);
    },
  };
}

const latestPrints = createLatestPrints();
export const useLatestPrints = (): readonly TapeEntry[] =>
  useSyncExternalStore(latestPrints.boards.listen, latestPrints.get);

/** The boards that this page received, for the tape of the day. */
export const pageBoards = latestPrints.boards;
/** The blocks on these boards. */
export const pageBlocks: Pick<LatestPrints, "book" | "quote"> = latestPrints;

/** The record takes every board, also in a hidden tab, so that the time window of each print is as short as possible. */
function takePrints(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept) return;
  latestPrints.take({ meta, board: boardStore.board(), cadence: cadenceOf("board", exchangeClock.phase()) });
}
onBoardTaken(takePrints);
takePrints(); // the first board arrived before this code was loaded

/** Breadth as this page recorded it. The browser keeps it, so that a reload does not lose the session's minutes. */
interface StoredBreadth {
  source?: Source | undefined;
  minutes: readonly BreadthMinute[];
}
const countEntry = v.pipe(v.number(), v.integer(), v.minValue(0));
const minuteEntry = v.pipe(
  v.tuple([countEntry, countEntry, countEntry, countEntry]),
  v.transform(([at, up, down, unchanged]): BreadthMinute => ({ at, up, down, unchanged })),
);
const breadthFormat: TextFormat<StoredBreadth> = {
  schema: fromJson(
    v.object({
      source: v.optional(v.picklist(["embedded", "live"])),
      minutes: v.pipe(v.array(minuteEntry), v.maxLength(600)),
    }),
  ),
  empty: { minutes: [] },
  write: ({ source, minutes }) =>
    JSON.stringify({
      source,
      minutes: minutes.map(({ at, up, down, unchanged }) => [at, up, down, unchanged]),
    }),
};

interface BreadthRecord extends Pick<Store<readonly BreadthMinute[]>, "get" | "subscribe"> {
  forget(): void;
  /** @param at exchange's time of the board */
  note(breadth: Breadth, at: number, source: Source | undefined): void;
}

/** @param texts undefined if the browser has none; the record is then lost when the page is closed */
export function createBreadthRecord(texts: Texts | undefined): BreadthRecord {
  const kept = storedValue("pola-breadth", breadthFormat, () => texts);
  return {
    get: () => kept.get().minutes,
    subscribe: kept.subscribe,
    forget: () => void kept.set(breadthFormat.empty),
    note: (breadth, at, from) =>
      void kept.update(({ source, minutes }) => ({
        source: from,
        minutes: withMinute(from === source ? minutes : [], { ...breadth, at }, at),
      })),
  };
}

// a replay stores nothing
const breadthRecord = createBreadthRecord(isReplay() ? undefined : grantedStorage("sessionStorage"));
export const useBreadthHistory = (): readonly BreadthMinute[] =>
  useSyncExternalStore(breadthRecord.subscribe, breadthRecord.get);

let notedAt = Number.NEGATIVE_INFINITY;

/** Call this when a replay shows another moment. */
export function forgetRecord(): void {
  latestPrints.forget();
  breadthRecord.forget();
  notedAt = Number.NEGATIVE_INFINITY;
}

/** Call this every second, not at each change, so that a busy board costs no more than a quiet one. */
export function recordSession(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept) return;
  const phase = exchangeClock.phase();
  if (meta.fetchedAt === notedAt || (phase !== "session" && phase !== "settling")) return;
  notedAt = meta.fetchedAt;
  breadthRecord.note(breadthOf(boardStore.rows().values()), meta.clock.at, meta.source);
}
