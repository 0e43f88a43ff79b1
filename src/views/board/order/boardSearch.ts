/** Writes the board's choices into a link and reads them back. */

import { type Facets, moveWays, type Span, spans } from "#views/board/filter/facets";

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

const splitList = (written: string | undefined) => written?.split(".") ?? [];
const joinList = (values: Iterable<string | number>) => [...values].sort().join(".") || undefined;
const searchFlag = (on: boolean) => on || undefined;

export const readFacets = (search: FacetSearch): Facets => ({
  filter: search.filter ?? "",
  ways: new Set(moveWays.filter((way) => search[way])),
  classes: new Set(splitList(search.class)),
  statuses: new Set(splitList(search.status).map(Number)),
  sectors: new Set(splitList(search.sector)),
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
  up: searchFlag(facets.ways.has("up")),
  down: searchFlag(facets.ways.has("down")),
  flat: searchFlag(facets.ways.has("flat")),
  class: joinList(facets.classes),
  status: joinList(facets.statuses),
  sector: joinList(facets.sectors),
  crossed: searchFlag(facets.crossed),
  ticks: searchFlag(facets.ticks),
  within: facets.within,
  turnover: facets.turnover,
  from: facets.from,
  to: facets.to,
  untraded: searchFlag(facets.untraded),
});

/** "up-turnover-1000000": the active filters in a form for file names; undefined if no filter is active */
export const facetFileName = (facets: Facets): string | undefined =>
  Object.entries(writeFacets(facets))
    .flatMap(([name, chosen]) => (chosen === undefined ? [] : chosen === true ? [name] : [name, chosen]))
    .join("-") || undefined;

let lastFacets: { written: string; facets: Facets } | undefined;

/** Returns the same object until the choice of lines changes. Another column set or sort order does not change it. */
export function keptFacets(search: FacetSearch): Facets {
  const facets = readFacets(search);
  const written = JSON.stringify(writeFacets(facets));
  if (lastFacets?.written !== written) lastFacets = { written, facets };
  return lastFacets.facets;
}
