import { useLayoutEffect, useRef } from "react";
import { undoAll } from "#feed/reading/store";
import { crossedValues } from "#feed/tape/crossedValues";
import { type BoardRow, crossedDay, crossedTrades, shareOf } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import {
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  formatSum,
  formatWorth,
  unknownFigure,
} from "#ui/words/format";
import type { BoardColumn, LiveBoard } from "#views/board/columns/column";
import { wholeBoard } from "#views/board/columns/derivedColumns";
import { boardRows } from "#views/board/order/heldOrder";
import { cellClass } from "./BoardLine.tsx";

interface BoardFootProps {
  board: LiveBoard;
  columns: readonly BoardColumn[];
  /** the lines shown; the totals cover these lines */
  symbols: readonly string[];
  /** number of untraded lines of this session that match the filter, shown or not; no sum includes them */
  untraded: number;
}

interface SummedRows {
  /** only rows of the board's own session */
  rows: readonly BoardRow[];
  totals: Breadth;
  untraded: number;
  lines: number;
  /** whether one of the columns has a sum in rupees */
  money: boolean;
}

const totalOf: Readonly<Record<string, (of: SummedRows) => string>> = {
  symbol: ({ lines, money }) => {
    const counted = text("board.lines", { count: lines });
    return money ? text("board.sums", { lines: counted }) : counted;
  },
  company: ({ totals, untraded }) => breadthText(totals) + leftOut(totals) + noTrade(untraded),
  shares: ({ totals }) => summedUp(formatCount, totals, "shares"),
  trades: ({ totals }) => summedUp(formatCount, totals, "trades"),
  turnover: ({ totals }) => summedUp(formatCompact, totals, "turnover"),
  turnoverShare: ({ totals }) => formatShare(shareOf(totals.turnover, wholeBoard().turnover)),
  tradesShare: ({ totals }) => formatShare(shareOf(totals.trades, wholeBoard().trades)),
  capShare: ({ totals }) => formatShare(shareOf(totals.marketCap, wholeBoard().marketCap)),
  sharesWithCrossings: ({ rows }) => formatCount(sumOfRows(rows, (row) => row.sharesWithCrossings)),
  tradesWithCrossings: ({ rows }) => formatCount(sumOfRows(rows, (row) => row.tradesWithCrossings)),
  crossed: ({ totals }) => countOrNone(totals.crossed),
  crossedValue: ({ rows }) => crossedTotal(rows),
  crossedTrades: ({ rows }) => countOrNone(sumOfRows(rows, crossedTrades)),
  marketCap: ({ totals }) => summedUp(formatCompact, totals, "marketCap"),
};

function breadthText({ lines, up, down, unchanged }: Breadth): string {
  const isKnown = lines === 0 || up + down + unchanged > 0;
  const shown = (count: number) => (isKnown ? count : unknownFigure);
  return text("board.breadth", { up: shown(up), down: shown(down), flat: shown(unchanged) });
}

const summedUp = (format: (sum: number) => string, totals: Breadth, of: keyof Breadth["unsaid"]) =>
  formatSum(format(totals[of]), { lines: totals.lines, without: totals.unsaid[of] });

const totalTitles: Readonly<Record<string, (of: SummedRows) => string>> = {
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

/** As in the cells above, a dash stands for no crossings. */
const countOrNone = (count: number) => (count === 0 ? unknownFigure : formatCount(count));

function crossedTotal(rows: readonly BoardRow[]): string {
  const { shares, value, worth } = crossedDay(rows, crossedValues.get());
  if (shares === 0) return unknownFigure;
  return formatWorth(value, worth);
}

const sumOfRows = (rows: readonly BoardRow[], of: (row: BoardRow) => number | undefined) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

/** The last row of the board: totals of the lines shown, formatted like the other rows. */
export function BoardFoot({ board, columns, symbols, untraded }: BoardFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const money = columns.some(({ id }) => id === "turnover" || id === "marketCap");
    const write = () => {
      const shown = [...boardRows(board, symbols)];
      const rows = shown.filter(({ earlier }) => !earlier);
      const of = { rows, totals: breadthOf(shown), untraded, lines: shown.length, money };
      columns.forEach(({ id }, at) => {
        const cell = foot.current?.children[at];
        if (!(cell instanceof HTMLElement)) return;
        const sum = totalOf[id]?.(of) ?? "";
        const title = totalTitles[id]?.(of) ?? "";
        if (cell.textContent !== sum) cell.textContent = sum;
        if (cell.title !== title) cell.title = title;
      });
    };
    write();
    return undoAll(board.subscribeRows(write), crossedValues.overhear(write));
  }, [board, symbols, columns, untraded]);
  return (
    <div ref={foot} role="group" aria-label={text("board.totals")} className="board-foot">
      {columns.map((column) => (
        <div key={column.id} className={cellClass(column)} />
      ))}
    </div>
  );
}
