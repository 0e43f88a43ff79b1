/** What a watchlist's address carries beside its lines: their order, unless it is the list's own. */
import { useMemo } from "react";
import { useChange, useGo, useSearch } from "#ui/router/routes";
import { notTaken, useUnusable } from "#ui/router/unusable";
import { isKey } from "#ui/sorting";
import { noFacets } from "#views/board/facets";
import type { Selection } from "#views/board/order";
import { ownOrder, readSort, type SortKey, turned, writeSort } from "#views/board/sortKeys";

const here = "/watch/$list";
/** every line of the list, traded or not */
const facets = { ...noFacets, untraded: true };
const ofList: readonly SortKey[] = [{ id: ownOrder, ascending: true }];

const isOwn = (keys: readonly SortKey[]) => keys[0]?.id === ownOrder;
const read = (sort: string | undefined) => {
  const keys = readSort(sort);
  return keys.length === 0 || isOwn(keys) ? ofList : keys;
};
const spelled = (keys: readonly SortKey[]) => (isOwn(keys) ? undefined : writeSort(keys));

export function useListAddress(symbols: readonly string[]) {
  const { sort } = useSearch({ from: here });
  useUnusable("sort", notTaken(sort, isKey(readSort(sort))));
  const alter = useChange({ from: here });
  const go = useGo();
  const selection = useMemo((): Selection => ({ facets, sort: read(sort), own: symbols }), [sort, symbols]);
  const change = useMemo(() => {
    const order = (next: (keys: readonly SortKey[]) => readonly SortKey[]) =>
      alter({
        search: (before) => ({ ...before, sort: spelled(next(readSort(before.sort))) }),
        replace: true,
      });
    return {
      turn: (id: string, add: boolean) => order((keys) => turned(keys, id, add)),
      sort: (keys: readonly SortKey[]) => order(() => keys),
      open: (symbol: string) => go({ to: "/s/$symbol", params: { symbol } }),
    };
  }, [alter, go]);
  return { selection, change, inOwnOrder: isOwn(selection.sort) };
}
