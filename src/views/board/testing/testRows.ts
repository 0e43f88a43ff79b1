/** Rows for tests. */

import type { RowListener } from "#feed/board/boardStore";
import type { BoardRow } from "#market/line/board";
import type { LiveBoard } from "#views/board/columns/column";

const blank: Omit<BoardRow, "symbol"> = {
  stockId: 297,
  name: "CORAL PACKAGING PLC",
  logoPath: undefined,
  price: 187.25,
  change: 8,
  changePercent: 4.46,
  previousClose: 179.25,
  open: 185.2,
  high: 187.75,
  low: 178.5,
  closingPrice: undefined,
  lastQuantity: 10,
  lastTradeAt: Date.UTC(2026, 10, 20, 6, 12, 8),
  turnover: 183_410_000,
  shares: 979_483,
  trades: 328,
  sharesWithCrossings: 979_483,
  tradesWithCrossings: 328,
  marketCap: 2_240_000_000,
  marketCapPercent: 0,
  issueDate: "01/JAN/1990",
  status: 0,
};

export const boardRow = (symbol: string, changed: Partial<BoardRow> = {}): BoardRow => ({
  ...blank,
  ...changed,
  symbol,
});

/** A board that notifies listeners of changes at once. */
export function boardOf(first: readonly BoardRow[]) {
  const rows = new Map(first.map((row) => [row.symbol, row]));
  const byRow = new Map<string, Set<RowListener>>();
  const onRows = new Set<(symbols: readonly string[]) => void>();
  const onList = new Set<() => void>();
  const listen = <L>(to: Set<L>, listener: L) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  let moment = 0;
  const board: LiveBoard = {
    moment: () => moment,
    symbols: () => [...rows.keys()],
    row: (symbol) => rows.get(symbol),
    subscribeRow: (symbol, listener) => {
      const listeners = byRow.get(symbol) ?? new Set();
      byRow.set(symbol, listeners);
      return listen(listeners, listener);
    },
    subscribeRows: (listener) => listen(onRows, listener),
    subscribeList: (listener) => listen(onList, listener),
  };
  return {
    board,
    /** A replay shows another moment. */
    jump() {
      moment += 1;
    },
    /** @param news whether listeners receive the previous state */
    change(symbol: string, changed: Partial<BoardRow>, news = true) {
      const before = rows.get(symbol);
      const known = before !== undefined;
      const now = boardRow(symbol, { ...before, ...changed });
      rows.set(symbol, now);
      if (!known) for (const listener of onList) listener();
      for (const listener of byRow.get(symbol) ?? []) listener(now, news ? before : undefined);
      for (const listener of onRows) listener([symbol]);
    },
    remove(...symbols: readonly string[]) {
      for (const symbol of symbols) {
        const before = rows.get(symbol);
        rows.delete(symbol);
        for (const listener of byRow.get(symbol) ?? []) listener(undefined, before);
      }
      for (const listener of onList) listener();
      for (const listener of onRows) listener(symbols);
    },
  };
}
