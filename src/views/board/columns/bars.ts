/** The two small pictures inside rows: where the price stands in the day's range, and how much money moved. */
import { type BoardRow, isOutsideRange, rangePosition } from "#market/line/board";

/** Draws into a cell; called with the same cell whenever its row changed. */
export type Draw = (cell: HTMLElement, row: BoardRow) => void;

/** One element with nothing in it: what is to be seen is painted as its background (marks.css), from these shares of its width. */
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

/** Low to high, ticks for previous close and open, the way from the previous close to the price, the price as a mark. */
export const drawRange: Draw = (cell, row) => {
  const { low, high, price, previousClose, open } = row;
  const range = bar(cell, "range");
  const drawable = low !== undefined && high !== undefined && price !== undefined;
  range.hidden = !drawable;
  if (!drawable) return;
  // a day with one price has it in the middle
  const place = (value: number) => rangePosition(row, value) ?? 0.5;
  const at = place(price);
  const from = place(previousClose ?? price);
  const change = price - (previousClose ?? price);
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

/** Turnover from a hundred rupees to a thousand million, on a logarithmic scale. */
export function liquidity(turnover: number | undefined): number {
  return turnover === undefined || turnover <= 0
    ? 0
    : Math.min(1, Math.max(0, (Math.log10(turnover) - 2) / 7));
}

export const drawLiquidity: Draw = (cell, { turnover }) => {
  put(bar(cell, "liquidity"), "--share", liquidity(turnover));
};
