/** Where the price stands, and against what. */
import { type BoardRow, isOutsideRange, rangePosition } from "#market/line/board";
import { text } from "#ui/messages/text";
import { lastKnownWords } from "#ui/panel/lastKnown";
import { direction, formatChange, formatChangePercent, formatPrice } from "#ui/words/format";
import { drawRange } from "./bars.ts";
import { type Column, figure } from "./column.ts";

/** What a tooltip adds where the price lies outside the day's range; empty elsewhere. */
export const outsideRange = (row: BoardRow): string =>
  isOutsideRange(row) ? `\n${text("explain.outsideRange")}` : "";

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
        head: "column.price",
        name: "columnName.price",
        width: 74,
        tone: "strong",
        flash: "direction",
      },
      (row) => row.price,
      formatPrice,
    ),
    state: ({ lastKnown }) => lastKnown,
    show: (row) => formatPrice(row.lastKnown ? row.lastKnown.price : row.price),
    title: (row) =>
      row.lastKnown ? lastKnownWords(row.lastKnown) : formatPrice(row.price) + outsideRange(row),
  },
  {
    ...figure(
      {
        id: "change",
        field: "change",
        head: "column.change",
        name: "columnName.change",
        explain: "explain.change",
        width: 76,
        arrow: true,
      },
      (row) => row.change,
      formatChange,
    ),
    direction: (row) => direction(row.change),
  },
  {
    ...figure(
      {
        id: "changePercent",
        field: "percentageChange",
        head: "column.changePercent",
        name: "columnName.changePercent",
        explain: "explain.changePercent",
        width: 80,
        arrow: true,
      },
      (row) => row.changePercent,
      formatChangePercent,
    ),
    direction: (row) => direction(row.changePercent),
  },
  {
    id: "range",
    head: "column.range",
    explain: "explain.rangeBar",
    width: 76,
    show: (row) => rangeWords(row) + outsideRange(row),
    draw: drawRange,
    // the drawing has more in it than what lines are ordered by
    state: ({ price, low, high, open, previousClose }) => `${price} ${low} ${high} ${open} ${previousClose}`,
    value: (row) => rangePosition(row),
  },
  figure(
    { id: "open", field: "open", head: "column.open", width: 68, ...muted },
    (row) => row.open,
    formatPrice,
  ),
  figure(
    { id: "high", field: "high", head: "column.high", width: 68, ...muted },
    (row) => row.high,
    formatPrice,
  ),
  figure({ id: "low", field: "low", head: "column.low", width: 68, ...muted }, (row) => row.low, formatPrice),
  figure(
    {
      id: "previousClose",
      field: "previousClose",
      head: "column.previousClose",
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
      head: "column.closingPrice",
      name: "columnName.closingPrice",
      width: 68,
      ...muted,
    },
    (row) => row.closingPrice,
    formatPrice,
  ),
];
