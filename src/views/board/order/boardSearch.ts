/** Writes the board's choices into a link and reads them back. */

import { type Facets, type Span, spans, ways } from "#views/board/filter/facets";
import { type SortKey, writeSort } from "./order.ts";

/** The choices in the address. An omitted choice is not set. */
export interface FacetSearch {
  filter?: string | undefined;
  up?: true | undefined;
  down?: true | undefined;
  flat?: true | undefined;
  class?: string | undefined;
  status?: string | undefined;
  sector?: string | undefined;
  crossed?: true | undefined;
  ticks?: true | undefined;
  within?: Span | undefined;
  turnover?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  untraded?: true | undefined;
}

const list = (written: string | undefined) => written?.split(".") ?? [];
const joined = (values: Iterable<string | number>) => [...values].sort().join(".") || undefined;
const flag = (on: boolean) => on || undefined;

export const readFacets = (search: FacetSearch): Facets => ({
  filter: search.filter ?? "",
  ways: new Set(ways.filter((way) => search[way])),
  classes: new Set(list(search.class)),
  statuses: new Set(list(search.status).map(Number)),
  sectors: new Set(list(search.sector)),
  crossed: search.crossed ?? false,
  ticks: search.ticks ?? false,
  within: spans.find((span) => span === search.within),
  turnover: search.turnover,
  from: search.from,
  to: search.to,
  untraded: search.untraded ?? false,
});

export const writeFacets = (facets: Facets): Required<FacetSearch> => ({
  filter: facets.filter.trim() ? facets.filter : undefined,
  up: flag(facets.ways.has("up")),
  down: flag(facets.ways.has("down")),
  flat: flag(facets.ways.has("flat")),
  class: joined(facets.classes),
  status: joined(facets.statuses),
  sector: joined(facets.sectors),
  crossed: flag(facets.crossed),
  ticks: flag(facets.ticks),
  within: facets.within,
  turnover: facets.turnover,
  from: facets.from,
  to: facets.to,
  untraded: flag(facets.untraded),
});

/** "up-turnover-1000000": the active filters in a form for file names; undefined if no filter is active */
export const facetsWritten = (facets: Facets): string | undefined =>
  Object.entries(writeFacets(facets))
    .flatMap(([name, chosen]) => (chosen === undefined ? [] : chosen === true ? [name] : [name, chosen]))
    .join("-") || undefined;

let kept: { written: string; facets: Facets } | undefined;

/** Returns the same object until the choice of lines changes. Another column set or sort order does not change it. */
export function keptFacets(search: FacetSearch): Facets {
  const facets = readFacets(search);
  const written = JSON.stringify(writeFacets(facets));
  if (kept?.written !== written) kept = { written, facets };
  return kept.facets;
}

export const sortSearch = (keys: readonly SortKey[]) => ({ sort: writeSort(keys) });
