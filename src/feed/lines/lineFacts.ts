/** Facts about lines that the board lacks: marks, listing boards, order books of a watchlist, twelve months' figures, usual trading. */
import { useSyncExternalStore } from "react";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createSignal, createStore, type Store } from "#feed/reading/store";
import { type ListingBoards, listingBoards } from "#market/company/listingBoard";
import type { BoardRow } from "#market/line/board";
import type { LineMark, LineMarks } from "#market/line/lineMark";
import type { OrderBook } from "#market/line/orderBook";
import type { YearRange, YearRanges } from "#market/lists/leadersBy";
import type { UsualTrading } from "#market/lists/usual";

// Which lines are marked. ./markFeed.ts updates this store while a view shows marks.

export const markedLines: Store<LineMarks> = createStore<LineMarks>(new Map());

let readers = 0;

export const markReaders = (): number => readers;

function subscribe(listener: () => void): () => void {
  readers += 1;
  const undo = markedLines.subscribe(listener);
  return () => {
    readers -= 1;
    undo();
  };
}

export const useLineMarks = (): LineMarks => useSyncExternalStore(subscribe, markedLines.get);

/** One line's marks, the gravest first; undefined for a line without marks. */
export const useMarksOf = (symbol: string): readonly LineMark[] | undefined =>
  useSyncExternalStore(subscribe, () => markedLines.get().get(symbol));

// Names of listing boards by the status codes in board rows; ./sectorTexts.ts fills it.

export const noBoards: ListingBoards = listingBoards([]);

export const learntBoards: Store<ListingBoards> = createStore(noBoards);

/** The same object until a company profile adds something. */
export const useListingBoards = (): ListingBoards =>
  useSyncExternalStore(learntBoards.subscribe, learntBoards.get);

// The order books of a watchlist: which lines show their book now, and the answers. ./bookRound.ts polls the books of lines in view.

export interface WatchedBook {
  reading: Reading<OrderBook>;
  /** whether the book is late, was cached after a failure, or belongs to no running session */
  old: boolean;
}

export const watchedBooks = createStore<ReadonlyMap<string, WatchedBook>>(new Map());

const bookViews = new Map<string, Set<() => boolean>>();

/** @param isInView called before each request @returns a function that unsubscribes */
export function watchBook(symbol: string, isInView: () => boolean): () => void {
  const own = bookViews.get(symbol) ?? new Set();
  bookViews.set(symbol, own.add(isInView));
  return () => {
    own.delete(isInView);
    if (own.size === 0) bookViews.delete(symbol);
  };
}

/** The oldest of the books in view; undefined before the first book has arrived. */
export function oldestBook(): WatchedBook | undefined {
  const shown = booksInView().flatMap((symbol) => watchedBooks.get().get(symbol) ?? []);
  return shown.reduce<WatchedBook | undefined>(
    (oldest, book) => (oldest && oldest.reading.fetchedAt <= book.reading.fetchedAt ? oldest : book),
    undefined,
  );
}

/** Symbols of the lines in the window that show their book. */
export const booksInView = (): string[] =>
  [...bookViews].flatMap(([symbol, views]) => ([...views].some((isInView) => isInView()) ? [symbol] : []));

// Twelve months' activity from each quote that the page has read; the board lacks these figures.

/** Activity of twelve months, with crossings; a figure is undefined if the quote lacks it. */
interface Activity {
  /** rupees; every captured quote of the service has null */
  turnover: number | undefined;
  shares: number | undefined;
}

export interface YearActivity extends Activity {
  /** the exchange's time of the quote, ms */
  at: number;
  source: Source | undefined;
}

/** More than the number of listed lines. */
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

/** Undefined also if the quote was of another market than the one shown. */
export function yearActivityOf(symbol: string): YearActivity | undefined {
  const known = yearActivities.get().get(symbol);
  return known?.source === exchangeClock.source() ? known : undefined;
}

// Twelve months' extremes from each quote that the page has read; the board lacks these figures.

const rangesSeen = createStore<YearRanges>(new Map());

export function noteYearRange(symbol: string, range: YearRange): void {
  const before = rangesSeen.get().get(symbol);
  if (range.high === undefined && range.low === undefined) return;
  if (before?.high === range.high && before?.low === range.low) return;
  const kept = [...rangesSeen.get()].filter(([known]) => known !== symbol).slice(1 - mostKept);
  rangesSeen.set(new Map([...kept, [symbol, range]]));
}

export const yearRanges = (): YearRanges => rangesSeen.get();

export const useYearRanges = (): YearRanges => useSyncExternalStore(rangesSeen.subscribe, rangesSeen.get);

// Alerts. #views/alerts fills it once this browser has rules, so that the board does not load their code.

export interface NearAlert {
  /** how far the price must move to the threshold, in per cent of the price; negative for a fall */
  percent: number;
  /** where the threshold lies, rupees */
  price: number;
  /** the rule as a sentence */
  rule: string;
}

/** Finds the alert about a line's price whose threshold is nearest; undefined while there are no rules. */
export const nearestAlert = createStore<((row: BoardRow) => NearAlert | undefined) | undefined>(undefined);

// Trading compared with recorded days. ./usualTrading.ts updates it while a view shows it, so that the board does not load that code.

export const usualLines = createStore<UsualTrading | undefined>(undefined);

let usualViews = 0;
export const usualReaders = (): number => usualViews;

/** Called when the first view that shows usual trading appears. */
export const usualRequested = createSignal<void>();

export function followUsualLines(listener: () => void): () => void {
  usualViews += 1;
  const undo = usualLines.subscribe(listener);
  if (usualViews === 1) usualRequested.send();
  return () => {
    usualViews -= 1;
    undo();
  };
}
