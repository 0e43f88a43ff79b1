/** The order of the board's lines: its sort keys, the sorting, and the user's own arrangement. */

import type { BoardRow } from "#market/line/board";
import type { MessageId } from "#ui/messages/text";
import {
  inOrder,
  readKeys,
  type SortKey,
  type SortValue,
  type Turnable,
  turnedKeys,
  writeKeys,
} from "#ui/table/sortKeys";
import { boardColumns } from "#views/board/columns/columns";
import { type Facets, facetTest } from "#views/board/filter/facets";

export type { SortKey };

/** Sort criteria: every column, and some criteria that have no column. */
export interface Sortable extends Turnable {
  name: MessageId;
  explain?: MessageId | undefined;
  by: (row: BoardRow) => SortValue;
}

/** The user's own arrangement. It is stored separately from the rows. */
export const ownOrder = "own";

const withoutColumn: readonly Sortable[] = [
  {
    id: "move",
    name: "board.sort.move",
    explain: "board.sort.moveExplain",
    startsUp: false,
    by: ({ changePercent }) => (changePercent === undefined ? undefined : Math.abs(changePercent)),
  },
  {
    id: ownOrder,
    name: "board.sort.own",
    explain: "board.sort.ownExplain",
    startsUp: true,
    oneWay: true,
    by: () => undefined,
  },
];

export const sortables: ReadonlyMap<string, Sortable> = new Map(
  [
    ...withoutColumn,
    ...[...boardColumns.values()]
      .filter(({ unsorted }) => !unsorted)
      .map(({ id, head, name = head, explain, startsUp = false, value }) => ({
        id,
        name,
        explain,
        startsUp,
        by: value,
      })),
  ].map((sortable) => [sortable.id, sortable]),
);

/** @param written `changePercent.turnover-up`; unknown and repeated keys are left out */
export const readSort = (written: string | undefined): SortKey[] => readKeys(written, sortables);

export const writeSort = (keys: readonly SortKey[]): string | undefined => writeKeys(keys, sortables);

/** The sort keys after a click on a header. `add` keeps the other keys. */
export const turnedSort = (keys: readonly SortKey[], id: string, add: boolean): SortKey[] =>
  turnedKeys(keys, sortables.get(id), add);

export interface Selection {
  facets: Facets;
  /** the first key decides; the next one breaks ties */
  sort: readonly SortKey[];
  /** the user's own arrangement of lines, if there is one */
  own: readonly string[];
}

/**
 * Symbols in display order. Ties keep the exchange's order, and absent values come last in both directions.
 * @param at the exchange's time, ms
 */
export function orderedSymbols(rows: Iterable<BoardRow>, selection: Selection, at: number): string[] {
  const fits = facetTest(selection.facets, at);
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

/** more lines than were ever listed */
const mostArranged = 2_000;

/**
 * The arrangement after one line moved.
 * @param shown the lines as displayed
 * @param to the target place among them
 */
export function arrangedLines(
  own: readonly string[],
  shown: readonly string[],
  { symbol, to }: { symbol: string; to: number },
): string[] {
  const rest = shown.filter((other) => other !== symbol);
  const target = Math.max(0, Math.min(to, rest.length));
  const placed = new Set(own);
  // the displayed order becomes the user's own arrangement; hidden lines keep their places
  const all = [...own, ...shown.filter((other) => !placed.has(other))].filter((other) => other !== symbol);
  const next = rest[target];
  const before = rest[target - 1];
  const at = next !== undefined ? all.indexOf(next) : before !== undefined ? all.indexOf(before) + 1 : 0;
  return [...all.slice(0, at), symbol, ...all.slice(at)].slice(0, mostArranged);
}
