/** The choices that a link to the board carries, and how each is changed. */
import { useMemo } from "react";
import { useChange, useGo, useSearch } from "#ui/router/routes";
import { columns } from "./columns.ts";
import { nextSort, type Selection, type Way } from "./order.ts";

export function useBoardAddress() {
  const search = useSearch({ from: "/board" });
  const alter = useChange({ from: "/board" });
  const go = useGo();
  const { filter = "", sort, asc = false, up = false, down = false, flat = false } = search;
  const selection = useMemo((): Selection => {
    const chosen: Readonly<Record<Way, boolean>> = { up, down, flat };
    const ways = (["up", "down", "flat"] as const).filter((way) => chosen[way]);
    const by = sort === undefined ? undefined : columns.get(sort);
    return { filter, ways: new Set(ways), sort: by, ascending: asc };
  }, [filter, sort, asc, up, down, flat]);

  const change = useMemo(() => {
    const replace = (changed: Partial<typeof search>) =>
      alter({ search: (before) => ({ ...before, ...changed }), replace: true });
    return {
      filter: (typed: string) => replace({ filter: typed.trim() ? typed : undefined }),
      way: (way: Way, on: boolean) => replace({ [way]: on || undefined }),
      /** a header's click */
      turn: (id: string) =>
        alter({
          search: (before) => ({ ...before, ...nextSort(id, before.sort, before.asc ?? false) }),
          replace: true,
        }),
      sort: (id: string | undefined) => replace({ sort: id, asc: undefined }),
      everything: () => replace({ filter: undefined, up: undefined, down: undefined, flat: undefined }),
      open: (symbol: string) => go({ to: "/s/$symbol", params: { symbol } }),
    };
  }, [alter, go]);
  return { selection, change };
}
