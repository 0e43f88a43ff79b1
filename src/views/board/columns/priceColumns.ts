/** Where the price stands, and against what. */
import type { BoardRow } from "#market/line/board";
import { rangePosition } from "#market/line/boardFigures";
import { text } from "#ui/messages/text";
import { lastKnownWords } from "#ui/panel/lastKnown";
import { direction, formatChange, formatChangePercent, formatPrice } from "#ui/words/format";
import { drawRange } from "./bars.ts";
import { type Column, figure } from "./column.ts";
import { outsideRange } from "./outsideRange.ts";

const muted = { tone: "muted" } as const;

const rangeWords = (row: BoardRow) =>
  text("explain.range", {
    low: formatPrice(row.low),
    high: formatPrice(row.high),
    price: formatPrice(row.price),
    open: formatPrice(row.open),
    previousClose: formatPrice(row.previousClose),
  });

export const priceColumns: readonly Column[] = [
  {
    ...figure(
      {
        id: "price",
        field: "price",
        header: "column.price",
        name: "columnName.price",
        width: 74,
        tone: "strong",
        flash: "direction",
      },
      (row) => row.price,
      formatPrice,
    ),
    show: (row) => formatPrice(row.lastKnown ? row.lastKnown.price : row.price),
    title: (row) =>
      row.lastKnown ? lastKnownWords(row.lastKnown) : formatPrice(row.price) + outsideRange(row),
  },
  {
    ...figure(
      {
        id: "change",
        field: "change",
        header: "column.change",
        name: "columnName.change",
        explain: "explain.change",
        width: 76,
        arrow: true,
      },
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
        name: "columnName.changePercent",
        explain: "explain.changePercent",
        width: 80,
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
    explain: "explain.rangeBar",
    width: 76,
    show: (row) => rangeWords(row) + outsideRange(row),
    draw: drawRange,
    sort: (row) => rangePosition(row),
  },
  figure(
    { id: "open", field: "open", header: "column.open", width: 68, ...muted },
    (row) => row.open,
    formatPrice,
  ),
  figure(
    { id: "high", field: "high", header: "column.high", width: 68, ...muted },
    (row) => row.high,
    formatPrice,
  ),
  figure(
    { id: "low", field: "low", header: "column.low", width: 68, ...muted },
    (row) => row.low,
    formatPrice,
  ),
  figure(
    {
      id: "previousClose",
      field: "previousClose",
      header: "column.previousClose",
      name: "columnName.previousClose",
      explain: "explain.previousClose",
      width: 68,
      ...muted,
    },
    (row) => row.previousClose,
    formatPrice,
  ),
  figure(
    {
      id: "closingPrice",
      field: "closingPrice",
      header: "column.closingPrice",
      name: "columnName.closingPrice",
      width: 68,
      ...muted,
    },
    (row) => row.closingPrice,
    formatPrice,
  ),
];
