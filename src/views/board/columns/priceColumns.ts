/** The columns of price, change and listing board, and two small drawings: the price within the day's range, and the turnover. */

import { companyBook } from "#feed/lines/companyBook";
import { type BoardRow, isOutsideRange, isRescaled, rangePosition } from "#market/line/board";
import { text } from "#ui/messages/text";
import { lastKnownWords } from "#ui/panel/lastKnown";
import { direction, formatChange, formatChangePercent, formatPrice } from "#ui/words/format";
import { type BoardColumn, boardColumn, boardTextColumn, sentFigureColumn } from "./column.ts";

/** Draws into a cell. Called with the same cell whenever the cell's row has changed. */
type Draw = (cell: HTMLElement, row: BoardRow) => void;

/** An empty element. controls.css paints its background from these fractions of its width. */
function bar(cell: HTMLElement, className: string): HTMLElement {
  const known = cell.firstElementChild;
  if (known instanceof HTMLElement) return known;
  const made = document.createElement("span");
  made.className = className;
  cell.append(made);
  return made;
}

function put({ style }: HTMLElement, property: `--${string}`, share: number): void {
  const value = share.toFixed(3);
  if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
}

/**
 * Draws the range from low to high, with ticks for previous close and open, a bar from the previous close to the price, and a mark for
 * the price.
 */
export const drawRange: Draw = (cell, row) => {
  const { low, high, price, previousClose, open } = row;
  const range = bar(cell, "range");
  const drawable = low !== undefined && high !== undefined && price !== undefined;
  range.hidden = !drawable;
  if (!drawable) return;
  // if all prices of the day are equal, the mark is in the middle
  const place = (value: number) => rangePosition(row, value) ?? 0.5;
  const at = place(price);
  const from = isRescaled(row) ? at : place(previousClose ?? price);
  const change = isRescaled(row) ? 0 : price - (previousClose ?? price);
  const look = `range ${change > 0 ? "up" : change < 0 ? "down" : "flat"}`;
  if (range.className !== look) range.className = look;
  put(range, "--at", at);
  put(range, "--close", from);
  put(range, "--open", place(open ?? price));
  put(range, "--way-from", Math.min(at, from));
  put(range, "--way", Math.abs(at - from));
  const outside = isOutsideRange(row);
  if (outside !== range.hasAttribute("data-outside")) range.toggleAttribute("data-outside", outside);
};

/** Fraction of the bar for a turnover from a hundred to a thousand million rupees, on a logarithmic scale. */
function liquidity(turnover: number | undefined): number {
  return turnover === undefined || turnover <= 0
    ? 0
    : Math.min(1, Math.max(0, (Math.log10(turnover) - 2) / 7));
}

export const drawLiquidity: Draw = (cell, { turnover }) => {
  put(bar(cell, "liquidity"), "--share", liquidity(turnover));
};

/** Text added to a tooltip if the price is outside the day's range; otherwise empty. */
export const outsideRange = (row: BoardRow): string =>
  isOutsideRange(row) ? `\n${text("explain.outsideRange")}` : "";

const rangeWords = (row: BoardRow) =>
  text("explain.range", {
    low: formatPrice(row.low),
    high: formatPrice(row.high),
    price: formatPrice(row.price),
    open: formatPrice(row.open),
    previousClose: formatPrice(row.previousClose),
  });

const moveColumn = (id: "change" | "changePercent", format: typeof formatChange, width: number) =>
  sentFigureColumn(id, format, {
    width,
    arrow: true,
    direction: (row) => (isRescaled(row) ? "flat" : direction(row[id])),
    title: (row) =>
      isRescaled(row)
        ? text("explain.rescaled", { from: formatPrice(row.previousClose), to: formatPrice(row.price) })
        : undefined,
  });

export const priceColumns: readonly BoardColumn[] = [
  sentFigureColumn("price", formatPrice, {
    width: 74,
    tone: "strong",
    flash: "direction",
    state: ({ lastKnown }) => lastKnown,
    show: (row) => formatPrice(row.lastKnown ? row.lastKnown.price : row.price),
    title: (row) =>
      row.lastKnown ? lastKnownWords(row.lastKnown) : formatPrice(row.price) + outsideRange(row),
  }),
  moveColumn("change", formatChange, 76),
  moveColumn("changePercent", formatChangePercent, 80),
  boardColumn("range", {
    explain: "explain.rangeBar",
    width: 76,
    show: (row) => rangeWords(row) + outsideRange(row),
    draw: drawRange,
    // the drawing depends on more values than the value that sorts the lines
    state: ({ price, low, high, open, previousClose }) => `${price} ${low} ${high} ${open} ${previousClose}`,
    value: (row) => rangePosition(row),
  }),
  ...(["open", "high", "low", "previousClose", "closingPrice"] as const).map((id) =>
    sentFigureColumn(id, formatPrice, { width: 68, tone: "muted" }),
  ),
];

/** "Watch List"; undefined while only the code is known. */
export function boardName(status: number | undefined): string | undefined {
  const meaning = companyBook.get().boards.of(status);
  return meaning.kind === "learned" ? meaning.name : undefined;
}

/** The source of a status code's name, or the reason why it has no name. */
export function boardWhy(status: number): string {
  const meaning = companyBook.get().boards.of(status);
  const code = String(status);
  switch (meaning.kind) {
    case "learned":
      return text("board.code.learned", { code, name: meaning.name, count: meaning.companies });
    case "disputed":
      return text("board.code.disputed", { code, names: meaning.names.join(", ") });
    case "unknown":
      return text("board.code.unknown", { code });
    default:
      return meaning satisfies never;
  }
}

export const whyOf = ({ status }: { status: number | undefined }): string =>
  status === undefined ? "" : boardWhy(status);

export const listingColumn = boardTextColumn(
  "listingBoard",
  ({ status }) =>
    boardName(status) ??
    (status === undefined ? undefined : text("column.unnamedCode", { code: String(status) })),
  { width: 116, follows: "boards", title: whyOf, saved: { listingBoard: ({ status }) => boardName(status) } },
);
