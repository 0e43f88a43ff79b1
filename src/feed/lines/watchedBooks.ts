/**
 * The order books of a watchlist: which lines show theirs now, and what was answered. ./bookRound.ts asks for them, and only for lines in
 * view.
 */

import type { Reading } from "#feed/reading/reading";
import { createStore } from "#feed/reading/store";
import type { OrderBook } from "#market/line/orderBook";

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
