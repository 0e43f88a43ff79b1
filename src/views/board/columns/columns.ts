/** Every column of the board, once. A test fails if a field of the board's row has no column here. */

import { boardFields } from "#rows/boardRows";
import type { MessageId } from "#ui/messages/text";
import {
  formatClock,
  formatCompact,
  formatCount,
  formatDay,
  formatIsoDay,
  formatShare,
  formatShortDay,
  formatTick,
  sentDay,
  unknownFigure,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { bookColumns, heldColumns } from "./askedColumns.ts";
import {
  type BoardColumn,
  boardFigureColumn,
  boardTextColumn,
  fullAmount,
  sentFigureColumn,
} from "./column.ts";
import { derivedColumns } from "./derivedColumns.ts";
import { drawLiquidity, priceColumns, whyOf } from "./priceColumns.ts";

const activityColumns: readonly BoardColumn[] = [
  sentFigureColumn("shares", formatCount, { width: 82, flash: "neutral" }),
  sentFigureColumn("trades", formatCount, { width: 60 }),
  sentFigureColumn("turnover", formatCompact, { width: 80, title: fullAmount((row) => row.turnover) }),
  boardFigureColumn("liquidity", (row) => row.turnover, formatCompact, {
    width: 60,
    title: fullAmount((row) => row.turnover),
    draw: drawLiquidity,
  }),
  sentFigureColumn("sharesWithCrossings", formatCount, { width: 134 }),
  sentFigureColumn("tradesWithCrossings", formatCount, { width: 134 }),
  sentFigureColumn("lastQuantity", formatCount, { width: 76, flash: "neutral" }),
  boardFigureColumn("lastTrade", (row) => row.lastTradeAt, formatTick, {
    field: boardFields.lastTradeAt,
    // wide enough for the widest day and minute: 28 May 14:29
    width: 104,
    tone: "muted",
    isTime: true,
    // the date is added after midnight
    follows: "clock",
    state: ({ lastKnown }) => lastKnown,
    show: (row) =>
      row.lastKnown?.at === undefined ? formatTick(row.lastTradeAt) : formatShortDay(row.lastKnown.at),
    title: ({ lastKnown, lastTradeAt: at = lastKnown?.at }) => `${formatDay(at)} ${formatClock(at)}`,
  }),
];

const code = (value: number | undefined) => (value === undefined ? unknownFigure : String(value));

/** "1990-01-01"; text that is not a valid day stays as sent */
function isoDayOf(written: string | undefined): string | undefined {
  const day = sentDay(written);
  return day === undefined ? written : formatIsoDay(day);
}

const sizeColumns: readonly BoardColumn[] = [
  sentFigureColumn("marketCap", formatCompact, { width: 78, title: fullAmount((row) => row.marketCap) }),
  sentFigureColumn("marketCapPercent", formatShare, { width: 130 }),
];

const identityColumns: readonly BoardColumn[] = [
  boardTextColumn("symbol", (row) => row.symbol, { field: boardFields.symbol, width: 132 }),
  boardTextColumn("company", (row) => readableName(row.name), {
    field: boardFields.name,
    width: 102,
    grows: true,
    tone: "muted",
    saved: { name: (row) => row.name },
  }),
  boardTextColumn("issueDate", (row) => row.issueDate, {
    field: boardFields.issueDate,
    width: 104,
    value: ({ issueDate }) => sentDay(issueDate),
    saved: { issueDate: ({ issueDate }) => isoDayOf(issueDate) },
  }),
  sentFigureColumn("status", code, { width: 88, title: whyOf }),
  sentFigureColumn("stockId", code, { width: 66 }),
  boardTextColumn("logo", (row) => row.logoPath, { field: boardFields.logoPath, width: 260 }),
];

/** The columns, grouped as in the chooser. */
export const columnGroups = [
  ["columns.group.price", priceColumns],
  ["columns.group.activity", activityColumns],
  ["columns.group.derived", [...derivedColumns, ...heldColumns]],
  ["columns.group.book", bookColumns],
  ["columns.group.size", sizeColumns],
  ["columns.group.identity", identityColumns],
] as const satisfies readonly (readonly [MessageId, readonly BoardColumn[]])[];

export const boardColumns: ReadonlyMap<string, BoardColumn> = new Map(
  columnGroups.flatMap(([, group]) => group.map((column) => [column.id, column] as const)),
);
