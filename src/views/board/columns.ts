/** Every column of the board, once. A field of spec 2.14 that has none here fails a test. */
import type { BoardRow } from "#market/board";
import { crossedShares, vwap } from "#market/boardFigures";
import {
  direction,
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  unknown,
} from "#ui/format";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { place } from "#ui/RangeBar.tsx";
import { formatClock, formatDay } from "#ui/time";
import { drawLiquidity, drawRange } from "./bars.ts";
import { type Column, figure, words } from "./column.ts";

const inFull = (of: (row: BoardRow) => number | undefined) => (row: BoardRow) => formatPrice(of(row));
const code = (value: number | undefined) => (value === undefined ? unknown : String(value));
const muted = { tone: "muted" } as const;

const rangeWords = (row: BoardRow) =>
  text("explain.range", {
    low: formatPrice(row.low),
    high: formatPrice(row.high),
    price: formatPrice(row.price),
    previousClose: formatPrice(row.previousClose),
  });

const priceColumns: readonly Column[] = [
  figure(
    { id: "price", field: "price", header: "column.price", width: 74, tone: "strong", flash: "direction" },
    (row) => row.price,
    formatPrice,
  ),
  {
    ...figure(
      { id: "change", field: "change", header: "column.change", explain: "explain.change", width: 64 },
      (row) => row.change,
      formatChange,
    ),
    way: (row) => direction(row.change),
  },
  {
    ...figure(
      {
        id: "changePercent",
        field: "percentageChange",
        header: "column.changePercent",
        explain: "explain.changePercent",
        width: 82,
        arrow: true,
      },
      (row) => row.changePercent,
      formatChangePercent,
    ),
    way: (row) => direction(row.changePercent),
  },
  {
    id: "range",
    header: "column.range",
    width: 78,
    show: rangeWords,
    title: rangeWords,
    draw: drawRange,
    sort: ({ price, low, high }) =>
      price === undefined || low === undefined || high === undefined ? undefined : place(price, low, high),
  },
  figure(
    { id: "open", field: "open", header: "column.open", width: 70, ...muted },
    (row) => row.open,
    formatPrice,
  ),
  figure(
    { id: "high", field: "high", header: "column.high", width: 70, ...muted },
    (row) => row.high,
    formatPrice,
  ),
  figure(
    { id: "low", field: "low", header: "column.low", width: 70, ...muted },
    (row) => row.low,
    formatPrice,
  ),
  figure(
    {
      id: "previousClose",
      field: "previousClose",
      header: "column.previousClose",
      explain: "explain.previousClose",
      width: 68,
      ...muted,
    },
    (row) => row.previousClose,
    formatPrice,
  ),
  figure(
    { id: "closingPrice", field: "closingPrice", header: "column.closingPrice", width: 70, ...muted },
    (row) => row.closingPrice,
    formatPrice,
  ),
  figure({ id: "vwap", header: "column.vwap", explain: "explain.vwap", width: 70 }, vwap, formatPrice),
];

const activityColumns: readonly Column[] = [
  figure(
    {
      id: "shares",
      field: "sharevolume",
      header: "column.shares",
      explain: "explain.shares",
      width: 84,
      flash: "neutral",
    },
    (row) => row.shares,
    formatCount,
  ),
  figure(
    { id: "trades", field: "tradevolume", header: "column.trades", explain: "explain.trades", width: 60 },
    (row) => row.trades,
    formatCount,
  ),
  {
    ...figure(
      {
        id: "turnover",
        field: "turnover",
        header: "column.turnover",
        explain: "explain.turnover",
        width: 80,
      },
      (row) => row.turnover,
      formatCompact,
    ),
    title: inFull((row) => row.turnover),
  },
  {
    id: "liquidity",
    header: "column.liquidity",
    explain: "explain.liquidity",
    width: 54,
    show: (row) => formatCompact(row.turnover),
    title: inFull((row) => row.turnover),
    draw: drawLiquidity,
    sort: (row) => row.turnover,
  },
  {
    ...figure(
      { id: "crossed", header: "column.crossed", explain: "explain.crossed", width: 80 },
      crossedShares,
      formatCount,
    ),
    title: (row) =>
      text("explain.crossedRaw", {
        total: formatCount(row.sharesWithCrossings),
        regular: formatCount(row.shares),
      }),
  },
  figure(
    { id: "sharesWithCrossings", field: "crossingVolume", header: "column.sharesWithCrossings", width: 126 },
    (row) => row.sharesWithCrossings,
    formatCount,
  ),
  figure(
    {
      id: "tradesWithCrossings",
      field: "crossingTradeVol",
      header: "column.tradesWithCrossings",
      width: 126,
    },
    (row) => row.tradesWithCrossings,
    formatCount,
  ),
  figure(
    { id: "lastQuantity", field: "quantity", header: "column.lastQuantity", width: 76, flash: "neutral" },
    (row) => row.lastQuantity,
    formatCount,
  ),
];

const sizeColumns: readonly Column[] = [
  {
    ...figure(
      { id: "marketCap", field: "marketCap", header: "column.marketCap", width: 76 },
      (row) => row.marketCap,
      formatCompact,
    ),
    title: inFull((row) => row.marketCap),
  },
  figure(
    {
      id: "marketCapPercent",
      field: "marketCapPercentage",
      header: "column.marketCapPercent",
      explain: "explain.marketCapPercent",
      width: 130,
    },
    (row) => row.marketCapPercent,
    formatShare,
  ),
];

const identityColumns: readonly Column[] = [
  words({ id: "symbol", field: "symbol", header: "column.symbol", width: 104 }, (row) => row.symbol),
  words(
    { id: "company", field: "name", header: "column.company", width: 164, grows: true, ...muted },
    (row) => readableName(row.name),
  ),
  {
    ...figure(
      {
        id: "lastTrade",
        field: "lastTradedTime",
        header: "column.lastTrade",
        explain: "explain.lastTrade",
        width: 72,
        ...muted,
      },
      (row) => row.lastTradeAt,
      formatClock,
    ),
    title: (row) => `${formatDay(row.lastTradeAt)} ${formatClock(row.lastTradeAt)}`,
  },
  words(
    { id: "issueDate", field: "issueDate", header: "column.issueDate", width: 104 },
    (row) => row.issueDate,
  ),
  figure(
    { id: "status", field: "status", header: "column.status", explain: "explain.status", width: 88 },
    (row) => row.status,
    code,
  ),
  figure({ id: "stockId", field: "id", header: "column.stockId", width: 66 }, (row) => row.stockId, code),
  words({ id: "logo", field: "logoUrl", header: "column.logo", width: 260 }, (row) => row.logoPath),
];

export const columns: ReadonlyMap<string, Column> = new Map(
  [...identityColumns, ...priceColumns, ...activityColumns, ...sizeColumns].map((column) => [
    column.id,
    column,
  ]),
);
