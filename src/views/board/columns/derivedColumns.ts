/** Figures that the service does not send. They are calculated from a row, the whole board or the exchange's clock. */

import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { undoAll } from "#feed/reading/store";
import {
  averageTrade,
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
import { type BoardColumn, type BoardFigure, boardFigureColumn, formula, ratioTitle } from "./column.ts";
import { listingColumn, outsideRange } from "./priceColumns.ts";
import { usualDayColumn } from "./usualDayColumn.ts";

/** A line's part of the whole board's figure. */
function shareColumn(
  id: "capShare" | "turnoverShare" | "tradesShare",
  figure: "marketCap" | "turnover" | "trades",
  width: number,
): BoardColumn {
  const of: BoardFigure = (row) => (row.earlier ? undefined : shareOf(row[figure], wholeBoard()[figure]));
  return boardFigureColumn(id, of, formatShare, {
    width,
    follows: "board",
    title: ratioTitle(
      (row) => formatCount(row[figure]),
      () => formatCount(wholeBoard()[figure]),
      (row) => formatShare(of(row)),
    ),
  });
}

/** Figures of crossings (negotiated blocks). Most lines have none; for them a dash is shown instead of 0. */
const crossingColumn = (id: "crossed" | "crossedTrades", of: BoardFigure, raw: "shares" | "trades") =>
  boardFigureColumn(id, of, (value) => (value === 0 ? unknownFigure : formatCount(value)), {
    width: 76,
    direction: (row) => (of(row) ? undefined : "flat"),
    title: (row) =>
      formula(
        "formula.crossed",
        { total: formatCount(row[`${raw}WithCrossings`]), regular: formatCount(row[raw]) },
        formatCount(of(row)),
      ),
  });

/** "3 min", "2 h 14 min"; "< 1 min" below one minute. */
const formatMinutes = (minutes: number | undefined) =>
  minutes === 0 ? text("column.underAMinute") : formatAge(minutes && minutes * 60_000);

const crossedShare: BoardFigure = (row) => shareOf(crossedShares(row), row.sharesWithCrossings);
const rangePercent: BoardFigure = (row) => percentOf(rangePosition(row), 1);

export const derivedColumns: readonly BoardColumn[] = [
  crossingColumn("crossed", crossedShares, "shares"),
  crossingColumn("crossedTrades", crossedTrades, "trades"),
  boardFigureColumn("crossedShare", crossedShare, (value) => formatShare(value || undefined), {
    width: 84,
    title: ratioTitle(
      (row) => formatCount(crossedShares(row)),
      (row) => formatCount(row.sharesWithCrossings),
      (row) => formatShare(crossedShare(row)),
    ),
  }),
  crossedValueColumn,
  boardFigureColumn("vwap", vwap, formatPrice, {
    width: 70,
    title: ratioTitle(
      (row) => formatPrice(row.turnover),
      (row) => formatCount(row.shares),
      (row) => formatPrice(vwap(row)),
    ),
  }),
  boardFigureColumn("averageTrade", averageTrade, formatCount, {
    width: 76,
    title: ratioTitle(
      (row) => formatCount(row.shares),
      (row) => formatCount(row.trades),
      (row) => formatCount(averageTrade(row)),
    ),
  }),
  boardFigureColumn("gap", gapPercent, formatChangePercent, {
    width: 80,
    arrow: true,
    direction: (row) => direction(gapPercent(row)),
    title: (row) =>
      formula(
        "formula.gap",
        { open: formatPrice(row.open), previousClose: formatPrice(row.previousClose) },
        formatChangePercent(gapPercent(row)),
      ),
  }),
  boardFigureColumn("rangePosition", rangePercent, formatWholePercent, {
    width: 72,
    show(row) {
      const { outside } = standingOf(row.price, row);
      return outside ? text(`board.range.${outside}`) : formatWholePercent(rangePercent(row));
    },
    title: (row) =>
      formula(
        "formula.rangePosition",
        { price: formatPrice(row.price), low: formatPrice(row.low), high: formatPrice(row.high) },
        formatWholePercent(rangePercent(row)),
      ) + outsideRange(row),
  }),
  boardFigureColumn("sinceTrade", (row) => minutesSinceTrade(row, exchangeNow()), formatMinutes, {
    width: 84,
    follows: "clock",
    tone: "muted",
    title: ({ lastTradeAt }) =>
      text("formula.sinceTrade", { day: formatDay(lastTradeAt), time: formatClock(lastTradeAt) }),
  }),
  shareColumn("capShare", "marketCap", 84),
  shareColumn("turnoverShare", "turnover", 104),
  shareColumn("tradesShare", "trades", 92),
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
  const next = { known: boardStore.meta().loaded, up, down, flat: unchanged, all: lines + earlier };
  if (JSON.stringify(next) !== JSON.stringify(lastWays)) lastWays = next;
  return lastWays;
}

/** Also follows the board's state, because the arrival of a board without lines changes no row. */
const subscribe = (changed: () => void) =>
  undoAll(boardStore.subscribeRows(changed), boardStore.subscribeMeta(changed));

/** Lines up, down and unchanged on the whole board. */
export const useWays = (): Ways => useSyncExternalStore(subscribe, countWays);
