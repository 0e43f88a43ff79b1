/** Figures that the service does not send. They are calculated from a row, the whole board or the exchange's clock. */

import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import {
  averageTrade,
  type BoardRow,
  crossedShares,
  crossedTrades,
  gapPercent,
  minutesSinceTrade,
  percentOf,
  rangePosition,
  shareOf,
  vwap,
} from "#market/line/board";
import { standingOf } from "#market/line/quote";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import {
  direction,
  formatAge,
  formatChangePercent,
  formatClock,
  formatCount,
  formatDay,
  formatPrice,
  formatShare,
  formatWholePercent,
  unknownFigure,
} from "#ui/words/format";
import { alertColumn, crossedValueColumn } from "./askedColumns.ts";
import { type BoardColumn, type BoardFigure, boardFigureColumn, type ColumnHead, formula } from "./column.ts";
import { listingColumn, outsideRange } from "./priceColumns.ts";
import { usualDayColumn } from "./usualDayColumn.ts";

// A line's part of the whole board's figure.

function shareColumn(column: ColumnHead, part: BoardFigure, whole: (sums: Breadth) => number): BoardColumn {
  const of: BoardFigure = (row) => (row.earlier ? undefined : shareOf(part(row), whole(wholeBoard())));
  return {
    ...boardFigureColumn(column, of, formatShare),
    follows: "board",
    title: (row) =>
      formula(
        "formula.ratio",
        { part: formatCount(part(row)), whole: formatCount(whole(wholeBoard())) },
        formatShare(of(row)),
      ),
  };
}

const shareColumns: readonly BoardColumn[] = [
  shareColumn(
    {
      id: "capShare",
      head: "column.capShare",
      name: "columnName.capShare",
      explain: "explain.capShare",
      width: 84,
    },
    (row) => row.marketCap,
    (sums) => sums.marketCap,
  ),
  shareColumn(
    {
      id: "turnoverShare",
      head: "column.turnoverShare",
      name: "columnName.turnoverShare",
      explain: "explain.turnoverShare",
      width: 104,
    },
    (row) => row.turnover,
    (sums) => sums.turnover,
  ),
  shareColumn(
    {
      id: "tradesShare",
      head: "column.tradesShare",
      name: "columnName.tradesShare",
      explain: "explain.tradesShare",
      width: 92,
    },
    (row) => row.trades,
    (sums) => sums.trades,
  ),
];

/** Figures of crossings (negotiated blocks). Most lines have none; for them a dash is shown instead of 0. */
const crossingColumn = (column: ColumnHead, of: BoardFigure, raw: CrossingParts) => ({
  ...boardFigureColumn(column, of, (value) => (value === 0 ? unknownFigure : formatCount(value))),
  direction: (row: BoardRow) => (of(row) ? undefined : ("flat" as const)),
  title: (row: BoardRow) =>
    formula(
      "formula.crossed",
      { total: formatCount(raw.total(row)), regular: formatCount(raw.regular(row)) },
      formatCount(of(row)),
    ),
});
interface CrossingParts {
  total: BoardFigure;
  regular: BoardFigure;
}

/** "3 min", "2 h 14 min"; "< 1 min" below one minute. */
const formatMinutes = (minutes: number | undefined) =>
  minutes === 0 ? text("column.underAMinute") : formatAge(minutes && minutes * 60_000);

const ofRow: readonly BoardColumn[] = [
  crossingColumn(
    {
      id: "crossed",
      head: "column.crossed",
      name: "columnName.crossed",
      explain: "explain.crossed",
      width: 76,
    },
    crossedShares,
    { total: (row) => row.sharesWithCrossings, regular: (row) => row.shares },
  ),
  crossingColumn(
    {
      id: "crossedTrades",
      head: "column.crossedTrades",
      name: "columnName.crossedTrades",
      explain: "explain.crossedTrades",
      width: 76,
    },
    crossedTrades,
    { total: (row) => row.tradesWithCrossings, regular: (row) => row.trades },
  ),
  {
    ...boardFigureColumn(
      {
        id: "crossedShare",
        head: "column.crossedShare",
        name: "columnName.crossedShare",
        explain: "explain.crossedShare",
        width: 84,
      },
      (row) => shareOf(crossedShares(row), row.sharesWithCrossings),
      (value) => formatShare(value || undefined),
    ),
    title: (row) =>
      formula(
        "formula.ratio",
        { part: formatCount(crossedShares(row)), whole: formatCount(row.sharesWithCrossings) },
        formatShare(shareOf(crossedShares(row), row.sharesWithCrossings)),
      ),
  },
  crossedValueColumn,
  {
    ...boardFigureColumn(
      { id: "vwap", head: "column.vwap", explain: "explain.vwap", width: 70 },
      vwap,
      formatPrice,
    ),
    title: (row) =>
      formula(
        "formula.ratio",
        { part: formatPrice(row.turnover), whole: formatCount(row.shares) },
        formatPrice(vwap(row)),
      ),
  },
  {
    ...boardFigureColumn(
      {
        id: "averageTrade",
        head: "column.averageTrade",
        name: "columnName.averageTrade",
        explain: "explain.averageTrade",
        width: 76,
      },
      averageTrade,
      formatCount,
    ),
    title: (row) =>
      formula(
        "formula.ratio",
        { part: formatCount(row.shares), whole: formatCount(row.trades) },
        formatCount(averageTrade(row)),
      ),
  },
  {
    ...boardFigureColumn(
      { id: "gap", head: "column.gap", explain: "explain.gap", width: 80, arrow: true },
      gapPercent,
      formatChangePercent,
    ),
    direction: (row) => direction(gapPercent(row)),
    title: (row) =>
      formula(
        "formula.gap",
        { open: formatPrice(row.open), previousClose: formatPrice(row.previousClose) },
        formatChangePercent(gapPercent(row)),
      ),
  },
  {
    ...boardFigureColumn(
      {
        id: "rangePosition",
        head: "column.rangePosition",
        name: "columnName.rangePosition",
        explain: "explain.rangePosition",
        width: 72,
      },
      (row) => percentOf(rangePosition(row), 1),
      formatWholePercent,
    ),
    show(row) {
      const { outside } = standingOf(row.price, row);
      return outside ? text(`board.range.${outside}`) : formatWholePercent(percentOf(rangePosition(row), 1));
    },
    title: (row) =>
      formula(
        "formula.rangePosition",
        { price: formatPrice(row.price), low: formatPrice(row.low), high: formatPrice(row.high) },
        formatWholePercent(percentOf(rangePosition(row), 1)),
      ) + outsideRange(row),
  },
];

const sinceTrade: BoardColumn = {
  ...boardFigureColumn(
    {
      id: "sinceTrade",
      head: "column.sinceTrade",
      name: "columnName.sinceTrade",
      explain: "explain.sinceTrade",
      width: 84,
    },
    (row) => minutesSinceTrade(row, exchangeNow()),
    formatMinutes,
  ),
  follows: "clock",
  tone: "muted",
  title: ({ lastTradeAt }) =>
    text("formula.sinceTrade", { day: formatDay(lastTradeAt), time: formatClock(lastTradeAt) }),
};

export const derivedColumns: readonly BoardColumn[] = [
  ...ofRow,
  sinceTrade,
  ...shareColumns,
  usualDayColumn,
  alertColumn,
  listingColumn,
];

let summedBoard: { rows: unknown; sums: Breadth } | undefined;

/** The sums over all lines of the board, shown or not. */
export function wholeBoard(): Breadth {
  const rows = boardStore.rows();
  // the map of rows is a new object after every change, so the sums are computed once between two changes
  if (summedBoard?.rows !== rows) summedBoard = { rows, sums: breadthOf(rows.values()) };
  return summedBoard.sums;
}

export interface Ways {
  /** whether a board was received; before that its lines are unknown */
  known: boolean;
  up: number;
  down: number;
  flat: number;
  all: number;
}

let lastWays: Ways = { known: false, up: 0, down: 0, flat: 0, all: 0 };

/** Returns the same object until a count changes. */
function countWays(): Ways {
  const { up, down, unchanged, lines, earlier } = wholeBoard();
  const all = lines + earlier;
  const known = boardStore.meta().loaded;
  const same =
    lastWays.known === known &&
    lastWays.up === up &&
    lastWays.down === down &&
    lastWays.flat === unchanged &&
    lastWays.all === all;
  if (!same) lastWays = { known, up, down, flat: unchanged, all };
  return lastWays;
}

/** Also follows the board's state, because the arrival of a board without lines changes no row. */
function subscribe(changed: () => void): () => void {
  const undo = [boardStore.subscribeRows(changed), boardStore.subscribeMeta(changed)];
  return () => {
    for (const stop of undo) stop();
  };
}

/** Lines up, down and unchanged on the whole board. */
export const useWays = (): Ways => useSyncExternalStore(subscribe, countWays);
