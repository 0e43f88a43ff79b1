/** Every column of the board, once. A test fails if a field of the board's row has no column here. */

import type { BoardRow } from "#market/line/board";
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
import { bookColumns } from "./askedColumns.ts";
import { type BoardColumn, boardFigureColumn, boardTextColumn, fullAmount } from "./column.ts";
import { derivedColumns } from "./derivedColumns.ts";
import { heldColumns } from "./heldColumns.ts";
import { drawLiquidity, priceColumns, whyOf } from "./priceColumns.ts";

// Columns of trading activity.

const rememberedAs = ({ lastKnown }: BoardRow) => lastKnown;

const activityColumns: readonly BoardColumn[] = [
  boardFigureColumn(
    {
      id: "shares",
      field: boardFields.shares,
      head: "column.shares",
      explain: "explain.shares",
      width: 82,
      flash: "neutral",
    },
    (row) => row.shares,
    formatCount,
  ),
  boardFigureColumn(
    { id: "trades", field: boardFields.trades, head: "column.trades", explain: "explain.trades", width: 60 },
    (row) => row.trades,
    formatCount,
  ),
  {
    ...boardFigureColumn(
      {
        id: "turnover",
        field: boardFields.turnover,
        head: "column.turnover",
        explain: "explain.turnover",
        width: 80,
      },
      (row) => row.turnover,
      formatCompact,
    ),
    title: fullAmount((row) => row.turnover),
  },
  {
    id: "liquidity",
    head: "column.liquidity",
    name: "columnName.liquidity",
    explain: "explain.liquidity",
    width: 60,
    show: (row) => formatCompact(row.turnover),
    title: fullAmount((row) => row.turnover),
    draw: drawLiquidity,
    value: (row) => row.turnover,
  },
  boardFigureColumn(
    {
      id: "sharesWithCrossings",
      field: boardFields.sharesWithCrossings,
      head: "column.sharesWithCrossings",
      width: 134,
    },
    (row) => row.sharesWithCrossings,
    formatCount,
  ),
  boardFigureColumn(
    {
      id: "tradesWithCrossings",
      field: boardFields.tradesWithCrossings,
      head: "column.tradesWithCrossings",
      width: 134,
    },
    (row) => row.tradesWithCrossings,
    formatCount,
  ),
  boardFigureColumn(
    {
      id: "lastQuantity",
      field: boardFields.lastQuantity,
      head: "column.lastQuantity",
      name: "columnName.lastQuantity",
      width: 76,
      flash: "neutral",
    },
    (row) => row.lastQuantity,
    formatCount,
  ),
  {
    ...boardFigureColumn(
      {
        id: "lastTrade",
        field: boardFields.lastTradeAt,
        head: "column.lastTrade",
        name: "columnName.lastTrade",
        explain: "explain.lastTrade",
        // wide enough for the widest day and minute: 28 May 14:29
        width: 104,
        tone: "muted",
        isTime: true,
      },
      (row) => row.lastTradeAt,
      formatTick,
    ),
    // the date is added after midnight
    follows: "clock",
    state: rememberedAs,
    show: (row) =>
      row.lastKnown?.at === undefined ? formatTick(row.lastTradeAt) : formatShortDay(row.lastKnown.at),
    title: ({ lastKnown, lastTradeAt: at = lastKnown?.at }) => `${formatDay(at)} ${formatClock(at)}`,
  },
];

const code = (value: number | undefined) => (value === undefined ? unknownFigure : String(value));
const mutedTone = { tone: "muted" } as const;

/** "1990-01-01"; text that is not a valid day stays as sent */
function isoDayOf(written: string | undefined): string | undefined {
  const day = sentDay(written);
  return day === undefined ? written : formatIsoDay(day);
}

const sizeColumns: readonly BoardColumn[] = [
  {
    ...boardFigureColumn(
      {
        id: "marketCap",
        field: boardFields.marketCap,
        head: "column.marketCap",
        name: "columnName.marketCap",
        explain: "explain.marketCap",
        width: 78,
      },
      (row) => row.marketCap,
      formatCompact,
    ),
    title: fullAmount((row) => row.marketCap),
  },
  boardFigureColumn(
    {
      id: "marketCapPercent",
      field: boardFields.marketCapPercent,
      head: "column.marketCapPercent",
      explain: "explain.marketCapPercent",
      width: 130,
    },
    (row) => row.marketCapPercent,
    formatShare,
  ),
];

const identityColumns: readonly BoardColumn[] = [
  boardTextColumn(
    { id: "symbol", field: boardFields.symbol, head: "column.symbol", width: 132 },
    (row) => row.symbol,
  ),
  {
    ...boardTextColumn(
      {
        id: "company",
        field: boardFields.name,
        head: "column.company",
        width: 102,
        grows: true,
        ...mutedTone,
      },
      (row) => readableName(row.name),
    ),
    saved: { name: (row) => row.name },
  },
  {
    ...boardTextColumn(
      {
        id: "issueDate",
        field: boardFields.issueDate,
        head: "column.issueDate",
        name: "columnName.issueDate",
        width: 104,
      },
      (row) => row.issueDate,
    ),
    value: ({ issueDate }) => sentDay(issueDate),
    saved: { issueDate: ({ issueDate }) => isoDayOf(issueDate) },
  },
  {
    ...boardFigureColumn(
      {
        id: "status",
        field: boardFields.status,
        head: "column.status",
        explain: "explain.status",
        width: 88,
      },
      (row) => row.status,
      code,
    ),
    title: whyOf,
  },
  boardFigureColumn(
    { id: "stockId", field: boardFields.stockId, head: "column.stockId", width: 66 },
    (row) => row.stockId,
    code,
  ),
  boardTextColumn(
    { id: "logo", field: boardFields.logoPath, head: "column.logo", width: 260 },
    (row) => row.logoPath,
  ),
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
