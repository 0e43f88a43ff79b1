/** The choices in a link to the board, with a function to change each of them. */

import { useMemo } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { notTaken, useUnusable } from "#ui/router/address";
import { useChange, useGo, useSearch } from "#ui/router/routes";
import { isKey } from "#ui/table/column";
import { type Facets, noFacets, type Span, spans, ways } from "#views/board/filter/facets";
import { readSort, type Selection, type SortKey, turned, writeSort } from "#views/board/order/order";

/** The choices in the address. An omitted choice is not set. */
interface FacetSearch {
  filter?: string | undefined;
  up?: true | undefined;
  down?: true | undefined;
  flat?: true | undefined;
  class?: string | undefined;
  status?: string | undefined;
  sector?: string | undefined;
  crossed?: true | undefined;
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
function keptFacets(search: FacetSearch): Facets {
  const facets = readFacets(search);
  const written = JSON.stringify(writeFacets(facets));
  if (kept?.written !== written) kept = { written, facets };
  return kept.facets;
}

const sortSearch = (keys: readonly SortKey[]) => ({ sort: writeSort(keys) });

export type BoardChange = ReturnType<typeof useBoardChange>;

export function useBoardAddress() {
  const search = useSearch({ from: "/board" });
  const own = usePreferences((kept) => kept.order);
  const sort = useMemo(() => readSort(search.sort), [search.sort]);
  useUnusable("sort", notTaken(search.sort, isKey(sort)));
  const facets = keptFacets(search);
  const selection = useMemo((): Selection => ({ facets, sort, own }), [facets, sort, own]);
  return { selection, change: useBoardChange() };
}

function useBoardChange() {
  const alter = useChange({ from: "/board" });
  const go = useGo();
  return useMemo(
    () => ({
      facets: (changed: Partial<Facets>) =>
        alter({
          search: (before) => ({ ...before, ...writeFacets({ ...readFacets(before), ...changed }) }),
          replace: true,
        }),
      /** removes all filters; untraded lines stay included if they were */
      everything: () =>
        alter({
          search: (before) => {
            const { untraded } = readFacets(before);
            return { ...before, ...writeFacets({ ...noFacets, untraded }) };
          },
          replace: true,
        }),
      /** changes the sort keys after a click on a header; Shift sets `add` */
      turn: (id: string, add: boolean) =>
        alter({
          search: (before) => ({ ...before, ...sortSearch(turned(readSort(before.sort), id, add)) }),
          replace: true,
        }),
      sort: (keys: readonly SortKey[]) =>
        alter({ search: (before) => ({ ...before, ...sortSearch(keys) }), replace: true }),
      open: (symbol: string) => go({ to: "/s/$symbol", params: { symbol } }),
    }),
    [alter, go],
  );
}
