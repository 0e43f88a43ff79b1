import { marketLines } from "#feed/lines/untraded";
import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";

/** The board as far as a list goes: lines that did not trade are remembered, and of those never seen nothing is said. */
export function watchBoard(symbols: () => readonly string[]) {
  const rows = new Map<string, BoardRow>();
  const empty = (symbol: string): BoardRow => {
    const row = rows.get(symbol) ?? { symbol, ...unsaid };
    rows.set(symbol, row);
    return row;
  };
  return {
    symbols,
    row: (symbol: string) => marketLines.row(symbol) ?? empty(symbol),
    subscribeRow: (symbol: string, listener: (row: BoardRow | undefined, before?: BoardRow) => void) =>
      marketLines.subscribeRow(symbol, (row, before) => listener(row ?? empty(symbol), before)),
    subscribeRows: marketLines.subscribeRows,
    subscribeList: marketLines.subscribeList,
  };
}
