/** How many lines each choice of the filters would find on the whole board. */
import type { BoardRow } from "#market/board";
import { crossedShares } from "#market/boardFigures";
import { lineClass } from "#market/symbol";
import { type Span, spans } from "./facets.ts";

export interface FacetCounts {
  /** only what is present, in the order of its letter or code */
  classes: readonly (readonly [letter: string, lines: number])[];
  statuses: readonly (readonly [code: number, lines: number])[];
  crossed: number;
  within: Readonly<Record<Span, number>>;
}

const minute = 60_000;

/** @param at the exchange's time, ms */
export function facetCounts(rows: Iterable<BoardRow>, at: number): FacetCounts {
  const classes = new Map<string, number>();
  const statuses = new Map<number, number>();
  const within = { 5: 0, 15: 0, 60: 0 };
  let crossed = 0;
  for (const row of rows) {
    add(classes, lineClass(row.symbol));
    if (row.status !== undefined) add(statuses, row.status);
    if ((crossedShares(row) ?? 0) > 0) crossed += 1;
    const { lastTradeAt } = row;
    if (lastTradeAt === undefined) continue;
    for (const span of spans) if (at - lastTradeAt <= span * minute) within[span] += 1;
  }
  return {
    classes: [...classes].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)),
    statuses: [...statuses].sort(([a], [b]) => a - b),
    crossed,
    within,
  };
}

const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Shares first, as the market is used to; letters nobody explained after them, and none last. */
const usual = ["N", "X", "R", "W", "P", "U", "D"];
const placeOf = (letter: string) => {
  const at = usual.indexOf(letter);
  return letter === "none" ? 99 : at < 0 ? usual.length : at;
};
