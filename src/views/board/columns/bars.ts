/** The two small pictures inside rows: where the price stands in the day's range, and how much money moved. */
import type { BoardRow } from "#market/line/board";
import { isOutsideRange, rangePosition } from "#market/line/boardFigures";

/** Draws into a cell; called with the same cell whenever its row changed. */
export type Draw = (cell: HTMLElement, row: BoardRow) => void;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function part(parent: Element, tag: "i" | "b" | "u"): HTMLElement {
  const made = document.createElement(tag);
  parent.append(made);
  return made;
}

function frame(cell: HTMLElement, className: string, parts: readonly ("i" | "b" | "u")[]): HTMLElement {
  const known = cell.firstElementChild;
  if (known instanceof HTMLElement) return known;
  const made = document.createElement("span");
  made.className = className;
  for (const tag of parts) part(made, tag);
  cell.append(made);
  return made;
}

function put(element: Element | undefined, property: "left" | "width", value: string) {
  if (element instanceof HTMLElement && element.style[property] !== value) element.style[property] = value;
}

/** Low to high, ticks for previous close and open, the way from the previous close to the price, the price as a mark. */
export const drawRange: Draw = (cell, row) => {
  const { low, high, price, previousClose, open } = row;
  const bar = frame(cell, "range", ["i", "u", "u", "b"]);
  const [way, closeTick, openTick, mark] = bar.children;
  const drawable = low !== undefined && high !== undefined && price !== undefined;
  bar.hidden = !drawable;
  if (!drawable) return;
  // a day with one price has it in the middle
  const place = (value: number) => rangePosition(row, value) ?? 0.5;
  const at = place(price);
  const from = place(previousClose ?? price);
  const change = price - (previousClose ?? price);
  const direction = change > 0 ? "up" : change < 0 ? "down" : "flat";
  if (way && way.className !== direction) way.className = direction;
  put(way, "left", percent(Math.min(at, from)));
  put(way, "width", percent(Math.abs(at - from)));
  put(closeTick, "left", percent(from));
  put(openTick, "left", percent(place(open ?? price)));
  put(mark, "left", percent(at));
  const outside = isOutsideRange(row);
  if (outside !== bar.hasAttribute("data-outside")) bar.toggleAttribute("data-outside", outside);
};

/** Turnover from a hundred rupees to a thousand million, on a logarithmic scale. */
export function liquidity(turnover: number | undefined): number {
  return turnover === undefined || turnover <= 0
    ? 0
    : Math.min(1, Math.max(0, (Math.log10(turnover) - 2) / 7));
}

export const drawLiquidity: Draw = (cell, { turnover }) => {
  const bar = frame(cell, "liquidity", ["i"]);
  put(bar.children[0], "width", percent(liquidity(turnover)));
};
