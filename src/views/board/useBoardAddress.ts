/** The choices in a link to the board, with a function to change each of them. */

import { useMemo } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { notTaken, useUnusable } from "#ui/router/address";
import { useChange, useGo, useSearch } from "#ui/router/routes";
import { isKey } from "#ui/table/column";
import { type Facets, noFacets } from "#views/board/filter/facets";
import { keptFacets, readFacets, sortSearch, writeFacets } from "#views/board/order/boardSearch";
import { readSort, type Selection, type SortKey, turned } from "#views/board/order/order";

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
