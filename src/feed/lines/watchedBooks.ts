/** The order books of a watchlist: which lines show their book now, and the answers. ./bookRound.ts polls the books of lines in view. */

import type { Reading } from "#feed/reading/reading";
import { createCollection } from "#feed/reading/store";
import type { OrderBook } from "#market/line/orderBook";

export interface WatchedBook {
  reading: Reading<OrderBook>;
  /** whether the book is late, was cached after a failure, or belongs to no running session */
  old: boolean;
}

export const watchedBooks = createCollection<ReadonlyMap<string, WatchedBook>>(new Map());

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
