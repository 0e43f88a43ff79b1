/** For tests. */
import type { BoardChanges, WireRow } from "./boardRows.ts";
import { createBoardStore } from "./boardStore.ts";
import type { Reading } from "./reading.ts";

/** An answer of the gateway, given at `at` on both its clock and the page's. */
export const readingOf = <T>(value: T, at: number, given: Partial<Reading<T>> = {}): Reading<T> => ({
  value,
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "http",
  from: "/tradeSummary",
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

/** A board whose frames are painted when the test says so. */
export function boardScene() {
  const frames: (() => void)[] = [];
  const clock = { at: 0 };
  const store = createBoardStore(
    (paint) => frames.push(paint),
    () => clock.at,
  );
  const paint = () => {
    for (const frame of frames.splice(0)) frame();
  };
  const snapshot = (at: number, rows = [wireRow("A", 1), wireRow("B", 2)]) =>
    store.takeSnapshot(readingOf(rows, at));
  const changes = (since: number, fetchedAt: number, more: Partial<BoardChanges> = {}) =>
    store.takeChanges(
      readingOf<BoardChanges>(
        { sequence: 1, since, fetchedAt, clock: fetchedAt, changed: [], gone: [], ...more },
        fetchedAt,
        { via: "push" },
      ),
    );
  const prices = () => store.symbols().map((symbol) => [symbol, store.row(symbol)?.price]);
  return { store, frames, paint, clock, snapshot, changes, prices };
}
