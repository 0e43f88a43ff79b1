/** The two small pictures inside rows: where the price stands in the day's range, and how much money moved. */
import type { BoardRow } from "#market/board";
import { place } from "./place.ts";

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

/** Low to high, ticks for open, the way from the previous close to the price, the price as a mark. */
export const drawRange: Draw = (cell, { low, high, price, previousClose, open }) => {
  const bar = frame(cell, "range", ["i", "u", "b"]);
  const [way, tick, mark] = bar.children;
  const drawable = low !== undefined && high !== undefined && price !== undefined;
  bar.hidden = !drawable;
  if (!drawable) return;
  const at = place(price, low, high);
  const from = place(previousClose ?? price, low, high);
  const change = price - (previousClose ?? price);
  const direction = change > 0 ? "up" : change < 0 ? "down" : "flat";
  if (way && way.className !== direction) way.className = direction;
  put(way, "left", percent(Math.min(at, from)));
  put(way, "width", percent(Math.abs(at - from)));
  put(tick, "left", percent(place(open ?? price, low, high)));
  put(mark, "left", percent(at));
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
