/** For tests. */
import type { WireRow } from "./boardRows.ts";
import type { Reading } from "./reading.ts";

/** An answer of the gateway, given at `at` on both its clock and the page's. */
export const readingOf = <T>(value: T, at: number, given: Partial<Reading<T>> = {}): Reading<T> => ({
  value,
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "http",
  stale: false,
  clock: { at, speed: 1 },
  source: "embedded",
  dropped: 0,
  ...given,
});

export const wireRow = (symbol: string, price: number, given: Partial<WireRow> = {}): WireRow => ({
  symbol,
  price,
  change: 1,
  lastTradedTime: 1_000,
  ...given,
});
