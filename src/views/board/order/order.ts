/** Which lines are shown, in which sort order. Pure: callers decide when to sort. */
import type { BoardRow } from "#market/line/board";
import { inOrder, type SortValue } from "#ui/table/sorting";
import { ownOrder, type SortKey, sortables } from "#views/board/columns/sortKeys";
import { type Facets, fitting } from "#views/board/filter/facets";

export interface Selection {
  facets: Facets;
  /** the first key decides; the next one breaks ties */
  sort: readonly SortKey[];
  /** the person's own arrangement of lines, if there is one */
  own: readonly string[];
}

/**
 * Symbols in display order. Ties keep the exchange's order, and absent values come last in both directions.
 * @param at the exchange's time, ms
 */
export function ordered(rows: Iterable<BoardRow>, selection: Selection, at: number): string[] {
  const fits = fitting(selection.facets, at);
  const kept = [...rows].filter(fits);
  return inOrder(kept, selection.sort, (id) => figureOf(id, selection)).map(({ symbol }) => symbol);
}

function figureOf(id: string, { own }: Selection): (row: BoardRow) => SortValue {
  if (id !== ownOrder) return sortables.get(id)?.by ?? (() => undefined);
  const places = new Map(own.map((symbol, place) => [symbol, place]));
  return ({ symbol }) => places.get(symbol);
}

/** Number of lines that move, appear or leave: all lines outside the longest run that keeps its order. */
export function movedCount(shown: readonly string[], next: readonly string[]): number {
  const place = new Map(next.map((symbol, at) => [symbol, at]));
  const staying: number[] = [];
  for (const symbol of shown) {
    const at = place.get(symbol);
    if (at !== undefined) staying.push(at);
  }
  return Math.max(shown.length, next.length) - longestRise(staying);
}

/** Length of the longest rising subsequence. `ends` has the smallest last number for each length. */
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

// The person's own arrangement of lines: the arranged lines, then all others.

/** more lines than were ever listed */
const most = 2_000;

/**
 * The arrangement after one line moved.
 * @param shown the lines as displayed
 * @param to the target place among them
 */
export function arranged(
  own: readonly string[],
  shown: readonly string[],
  { symbol, to }: { symbol: string; to: number },
): string[] {
  const rest = shown.filter((other) => other !== symbol);
  const target = Math.max(0, Math.min(to, rest.length));
  const placed = new Set(own);
  // the displayed order becomes the person's own arrangement; hidden lines keep their places
  const all = [...own, ...shown.filter((other) => !placed.has(other))].filter((other) => other !== symbol);
  const next = rest[target];
  const before = rest[target - 1];
  const at = next !== undefined ? all.indexOf(next) : before !== undefined ? all.indexOf(before) + 1 : 0;
  return [...all.slice(0, at), symbol, ...all.slice(at)].slice(0, most);
}
