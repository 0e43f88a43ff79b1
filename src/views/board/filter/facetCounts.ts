/** Counts the lines that each choice would match. Each group is counted with the other groups' filters but without its own. */

import { lineClass } from "#market/company/symbol";
import { type BoardRow, crossedShares } from "#market/line/board";
import { type Facets, fitting, noFacets, type Span, sectorOf, spans } from "./facets.ts";

export interface FacetCounts {
  /** only classes of lines on the board, in the usual sequence */
  classes: readonly (readonly [letter: string, lines: number])[];
  statuses: readonly (readonly [code: number, lines: number])[];
  /** only groups that have lines, including "unknown" */
  sectors: readonly (readonly [sector: string, lines: number])[];
  crossed: number;
  within: Readonly<Record<Span, number>>;
}

const minute = 60_000;

/** @param at the exchange's time, ms */
export function facetCounts(rows: readonly BoardRow[], facets: Facets, at: number): FacetCounts {
  const beside = (own: keyof Facets) => rows.filter(fitting({ ...facets, [own]: noFacets[own] }, at));
  const classes = new Map<string, number>();
  for (const { symbol } of beside("classes")) add(classes, lineClass(symbol));
  const statuses = new Map<number, number>();
  for (const { status } of beside("statuses")) if (status !== undefined) add(statuses, status);
  const sectors = new Map<string, number>();
  for (const { symbol } of beside("sectors")) add(sectors, sectorOf(symbol));
  const within = { 5: 0, 15: 0, 60: 0 };
  for (const { lastTradeAt } of beside("within"))
    for (const span of spans)
      if (lastTradeAt !== undefined && at - lastTradeAt <= span * minute) within[span] += 1;
  return {
    classes: [...classes].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)),
    statuses: [...statuses].sort(([a], [b]) => a - b),
    sectors: [...sectors].sort(([a], [b]) => (a < b ? -1 : 1)),
    crossed: beside("crossed").filter((row) => (crossedShares(row) ?? 0) > 0).length,
    within,
  };
}

const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Shares first, by market custom; then other letters; then lines without a class. */
const usual = ["N", "X", "R", "W", "P", "U", "D"];
const placeOf = (letter: string) => {
  const at = usual.indexOf(letter);
  return letter === "none" ? 99 : at < 0 ? usual.length : at;
};
