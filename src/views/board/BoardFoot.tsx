import { useLayoutEffect, useRef } from "react";
import { useUntradedCount } from "#feed/untraded";
import { percentOf } from "#market/boardFigures";
import { type Breadth, breadthOf } from "#market/breadth";
import { formatCompact, formatCount, formatShare } from "#ui/format";
import { text } from "#ui/messages/text";
import { cellClass } from "./BoardLine.tsx";
import type { Column } from "./column.ts";
import { rowsOf } from "./heldOrder.ts";
import type { LiveBoard } from "./liveBoard.ts";
import { wholeBoard } from "./wholeBoard.ts";

interface BoardFootProps {
  board: LiveBoard;
  columns: readonly Column[];
  /** the lines that are shown; the totals are theirs */
  symbols: readonly string[];
}

const totalOf: Readonly<Record<string, (totals: Breadth) => string>> = {
  symbol: ({ lines }) => text("board.lines", { count: lines }),
  company: ({ up, down, unchanged }) => text("board.breadth", { up, down, flat: unchanged }),
  shares: ({ shares }) => formatCount(shares),
  trades: ({ trades }) => formatCount(trades),
  turnover: ({ turnover }) => formatCompact(turnover),
  turnoverShare: ({ turnover }) => formatShare(percentOf(turnover, wholeBoard().turnover)),
  tradesShare: ({ trades }) => formatShare(percentOf(trades, wholeBoard().trades)),
  capShare: ({ marketCap }) => formatShare(percentOf(marketCap, wholeBoard().marketCap)),
  crossed: ({ crossed }) => formatCount(crossed),
  marketCap: ({ marketCap }) => formatCompact(marketCap),
};

/** Of the whole market: what is not known to have traded is in no sum. */
const noTrade = (count: number) => (count === 0 ? "" : ` · ${text("board.untraded.count", { count })}`);

/** The last line of the board: sums over the lines shown, written as the rows are. */
export function BoardFoot({ board, columns, symbols }: BoardFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  const untraded = useUntradedCount();
  useLayoutEffect(() => {
    const sum = () => {
      const totals = breadthOf(rowsOf(board, symbols));
      columns.forEach(({ id }, at) => {
        const cell = foot.current?.children[at];
        const shown = (totalOf[id]?.(totals) ?? "") + (id === "company" ? noTrade(untraded) : "");
        if (cell && cell.textContent !== shown) cell.textContent = shown;
      });
    };
    sum();
    return board.subscribeRows(sum);
  }, [board, symbols, columns, untraded]);
  return (
    <div ref={foot} role="group" aria-label={text("board.totals")} className="board-foot">
      {columns.map((column) => (
        <div key={column.id} className={cellClass(column)} />
      ))}
    </div>
  );
}
