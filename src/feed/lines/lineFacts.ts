/** What is known of lines beside the board: marks, listing boards, order books of a watchlist, twelve months. */
import { useSyncExternalStore } from "react";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import { type ListingBoards, listingBoards } from "#market/company/listingBoard";
import type { LineMark, LineMarks } from "#market/line/lineMark";
import type { OrderBook } from "#market/line/orderBook";
import type { YearRange, YearRanges } from "#market/lists/leadersBy";

// Which lines are marked; kept by ./markFeed.ts, and only while something shows them.

export const markedLines: Store<LineMarks> = createStore<LineMarks>(new Map());

let readers = 0;

/** How many parts of the page show marks now. */
export const markReaders = (): number => readers;

function subscribe(listener: () => void): () => void {
  readers += 1;
  const undo = markedLines.subscribe(listener);
  return () => {
    readers -= 1;
    undo();
  };
}

/** The same object until a mark comes or goes. */
export const useLineMarks = (): LineMarks => useSyncExternalStore(subscribe, markedLines.get);

/** One line's, the gravest first; undefined for nearly all. */
export const useMarksOf = (symbol: string): readonly LineMark[] | undefined =>
  useSyncExternalStore(subscribe, () => markedLines.get().get(symbol));

// What the codes of board rows mean, for whatever shows them; filled by ./sectorTexts.ts.

/** Nothing is learned yet. */
export const noBoards: ListingBoards = listingBoards([]);

export const learntBoards: Store<ListingBoards> = createStore(noBoards);

/** The same object until another profile says something new. */
export const useListingBoards = (): ListingBoards =>
  useSyncExternalStore(learntBoards.subscribe, learntBoards.get);

// The order books of a watchlist: which lines show theirs now, and what was answered. ./bookRound.ts asks for them, and only for lines in
// view.

export interface WatchedBook {
  reading: Reading<OrderBook>;
  /** not to be taken for the book of now: it is late, from memory, or no session is on */
  old: boolean;
}

/** By symbol; another map after every change. */
export const watchedBooks = createStore<ReadonlyMap<string, WatchedBook>>(new Map());

const wishes = new Map<string, Set<() => boolean>>();

/** @param isInView asked before each question @returns its undo */
export function wishBook(symbol: string, isInView: () => boolean): () => void {
  const own = wishes.get(symbol) ?? new Set();
  wishes.set(symbol, own.add(isInView));
  return () => {
    own.delete(isInView);
    if (own.size === 0) wishes.delete(symbol);
  };
}

/** The oldest of the books that are in view; undefined before the first has come. */
export function oldestBook(): WatchedBook | undefined {
  const shown = wishedBooks().flatMap((symbol) => watchedBooks.get().get(symbol) ?? []);
  return shown.reduce<WatchedBook | undefined>(
    (oldest, book) => (oldest && oldest.reading.fetchedAt <= book.reading.fetchedAt ? oldest : book),
    undefined,
  );
}

/** Lines in view that show their book. */
export const wishedBooks = (): string[] =>
  [...wishes].flatMap(([symbol, views]) => ([...views].some((isInView) => isInView()) ? [symbol] : []));

// What was traded in twelve months, of those lines whose quote was read since the page was opened: the board does not say it.

/** Of twelve months, crossings included; undefined where the quote does not say it. */
interface Activity {
  /** rupees; null in every quote of the service that was ever captured */
  turnover: number | undefined;
  shares: number | undefined;
}

export interface YearActivity extends Activity {
  /** the exchange's time of the quote, ms */
  at: number;
  source: Source | undefined;
}

/** More lines than there are listed. */
const mostKept = 500;

export const yearActivities = createStore<ReadonlyMap<string, YearActivity>>(new Map());

export function noteYearActivity(
  symbol: string,
  { turnover, shares }: Activity,
  { clock, source }: Pick<Reading<unknown>, "clock" | "source">,
): void {
  const before = yearActivities.get().get(symbol);
  if (before && before.turnover === turnover && before.shares === shares && before.source === source) return;
  const kept = [...yearActivities.get()].filter(([known]) => known !== symbol).slice(1 - mostKept);
  yearActivities.set(new Map([...kept, [symbol, { turnover, shares, at: clock.at, source }]]));
}

/** Of the market that is shown. */
export function yearActivityOf(symbol: string): YearActivity | undefined {
  const known = yearActivities.get().get(symbol);
  return known?.source === exchangeClock.source() ? known : undefined;
}

// The extremes of twelve months, of those lines whose quote was seen since the page was opened: the board has none.

const rangesSeen = createStore<YearRanges>(new Map());

export function noteYearRange(symbol: string, range: YearRange): void {
  const before = rangesSeen.get().get(symbol);
  if (range.high === undefined && range.low === undefined) return;
  if (before?.high === range.high && before?.low === range.low) return;
  const kept = [...rangesSeen.get()].filter(([known]) => known !== symbol).slice(1 - mostKept);
  rangesSeen.set(new Map([...kept, [symbol, range]]));
}

export const useYearRanges = (): YearRanges => useSyncExternalStore(rangesSeen.subscribe, rangesSeen.get);
