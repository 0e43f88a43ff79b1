/** Which lines are shown and in what order. Pure: when to ask is decided elsewhere. */
import type { BoardRow } from "#market/board";
import { readableName } from "#ui/names";
import type { Column } from "./column.ts";

export type Way = "up" | "down" | "flat";

export interface Selection {
  /** words of symbol or company, case aside */
  filter: string;
  /** nothing chosen means all of them */
  ways: ReadonlySet<Way>;
  sort: Column | undefined;
  ascending: boolean;
}

const wayOf = ({ change }: BoardRow) =>
  change === undefined ? undefined : change > 0 ? "up" : change < 0 ? "down" : "flat";

function fits(row: BoardRow, words: readonly string[], ways: Selection["ways"]): boolean {
  if (ways.size > 0) {
    const way = wayOf(row);
    if (!way || !ways.has(way)) return false;
  }
  if (words.length === 0) return true;
  const written = `${row.symbol} ${readableName(row.name) ?? ""}`.toLowerCase();
  return words.every((word) => written.includes(word));
}

/** Symbols in the order to show; equal values keep the exchange's order, absent ones come last whichever way. */
export function ordered(rows: Iterable<BoardRow>, selection: Selection): string[] {
  const words = selection.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = [...rows].filter((row) => fits(row, words, selection.ways));
  const { sort } = selection;
  if (!sort) return kept.map((row) => row.symbol);
  const sign = selection.ascending ? 1 : -1;
  return kept
    .map((row) => ({ symbol: row.symbol, by: sort.sort(row) }))
    .sort((a, b) => compare(a.by, b.by, sign))
    .map(({ symbol }) => symbol);
}

type Key = number | string | undefined;

function compare(a: Key, b: Key, sign: number): number {
  if (a === undefined) return b === undefined ? 0 : 1;
  if (b === undefined) return -1;
  if (typeof a === "string" && typeof b === "string") return sign * (a < b ? -1 : a > b ? 1 : 0);
  return sign * (Number(a) - Number(b));
}

/** How many lines would move past others, come or go: those outside the longest run that keeps its order. */
export function moved(shown: readonly string[], next: readonly string[]): number {
  const place = new Map(next.map((symbol, at) => [symbol, at]));
  const staying: number[] = [];
  for (const symbol of shown) {
    const at = place.get(symbol);
    if (at !== undefined) staying.push(at);
  }
  return Math.max(shown.length, next.length) - longestRise(staying);
}

/** Length of the longest rising subsequence, by the smallest end of each length. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = number;
  }
  return ends.length;
}

/** A header's click: downwards, upwards, off. */
export function nextSort(
  id: string,
  sort: string | undefined,
  ascending: boolean,
): { sort: string | undefined; asc: true | undefined } {
  if (sort !== id) return { sort: id, asc: undefined };
  return ascending ? { sort: undefined, asc: undefined } : { sort: id, asc: true };
}
