import { useLayoutEffect, useRef } from "react";
import { type BoardRow, crossedTrades, shareOf } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { formatCompact, formatCount, formatPrice, formatShare, formatSum, unknown } from "#ui/words/format";
import type { Column } from "#views/board/columns/column";
import type { LiveBoard } from "#views/board/columns/liveBoard";
import { wholeBoard } from "#views/board/columns/wholeBoard";
import { rowsOf } from "#views/board/order/heldOrder";
import { cellClass } from "./BoardLine.tsx";

interface BoardFootProps {
  board: LiveBoard;
  columns: readonly Column[];
  /** the lines that are shown; the totals are theirs */
  symbols: readonly string[];
  /** lines without a trade in this session that fit the filter, shown or not: they are in no sum */
  untraded: number;
}

interface Summed {
  /** of the board's own session */
  rows: readonly BoardRow[];
  totals: Breadth;
  untraded: number;
  lines: number;
  /** a sum in rupees stands among the columns */
  money: boolean;
}

const totalOf: Readonly<Record<string, (of: Summed) => string>> = {
  symbol: ({ lines, money }) => {
    const counted = text("board.lines", { count: lines });
    return money ? text("board.sums", { lines: counted }) : counted;
  },
  company: ({ totals, untraded }) =>
    text("board.breadth", { up: totals.up, down: totals.down, flat: totals.unchanged }) +
    leftOut(totals) +
    noTrade(untraded),
  shares: ({ totals }) => summedUp(formatCount, totals, "shares"),
  trades: ({ totals }) => summedUp(formatCount, totals, "trades"),
  turnover: ({ totals }) => summedUp(formatCompact, totals, "turnover"),
  turnoverShare: ({ totals }) => formatShare(shareOf(totals.turnover, wholeBoard().turnover)),
  tradesShare: ({ totals }) => formatShare(shareOf(totals.trades, wholeBoard().trades)),
  capShare: ({ totals }) => formatShare(shareOf(totals.marketCap, wholeBoard().marketCap)),
  sharesWithCrossings: ({ rows }) => formatCount(sum(rows, (row) => row.sharesWithCrossings)),
  tradesWithCrossings: ({ rows }) => formatCount(sum(rows, (row) => row.tradesWithCrossings)),
  crossed: ({ totals }) => countOrNone(totals.crossed),
  crossedTrades: ({ rows }) => countOrNone(sum(rows, crossedTrades)),
  marketCap: ({ totals }) => summedUp(formatCompact, totals, "marketCap"),
};

const summedUp = (format: (sum: number) => string, totals: Breadth, of: keyof Breadth["unsaid"]) =>
  formatSum(format(totals[of]), { lines: totals.lines, without: totals.unsaid[of] });

const titleOf: Readonly<Record<string, (of: Summed) => string>> = {
  symbol: ({ money }) => (money ? text("board.sumsWhy") : ""),
  company: ({ totals, untraded }) =>
    [
      totals.earlier > 0 && text("board.leftOutWhy", { count: totals.earlier }),
      untraded > 0 && text("board.untraded.countWhy", { count: untraded }),
    ]
      .filter(Boolean)
      .join("\n"),
  turnover: ({ totals }) => formatPrice(totals.turnover),
  marketCap: ({ totals }) => text("board.capSumWhy", { whole: formatPrice(totals.marketCap) }),
};

const leftOut = ({ earlier }: Breadth) =>
  earlier === 0 ? "" : ` · ${text("board.leftOut", { count: earlier })}`;
const noTrade = (count: number) => (count === 0 ? "" : ` · ${text("board.untraded.count", { count })}`);

/** As in the cells above it: no blocks are no news. */
const countOrNone = (count: number) => (count === 0 ? unknown : formatCount(count));

const sum = (rows: readonly BoardRow[], of: (row: BoardRow) => number | undefined) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

/** The last line of the board: sums over the lines shown, written as the rows are. */
export function BoardFoot({ board, columns, symbols, untraded }: BoardFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const money = columns.some(({ id }) => id === "turnover" || id === "marketCap");
    const write = () => {
      const shown = [...rowsOf(board, symbols)];
      const rows = shown.filter(({ earlier }) => !earlier);
      const of = { rows, totals: breadthOf(shown), untraded, lines: shown.length, money };
      columns.forEach(({ id }, at) => {
        const cell = foot.current?.children[at];
        if (!(cell instanceof HTMLElement)) return;
        const sum = totalOf[id]?.(of) ?? "";
        const title = titleOf[id]?.(of) ?? "";
        if (cell.textContent !== sum) cell.textContent = sum;
        if (cell.title !== title) cell.title = title;
      });
    };
    write();
    return board.subscribeRows(write);
  }, [board, symbols, columns, untraded]);
  return (
    <div ref={foot} role="group" aria-label={text("board.totals")} className="board-foot">
      {columns.map((column) => (
        <div key={column.id} className={cellClass(column)} />
      ))}
    </div>
  );
}
