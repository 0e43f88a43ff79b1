import { useContext, useMemo } from "react";
import { type SearchValues, writeSearch } from "./address.ts";
import { places } from "./places.ts";
import { type Pattern, type SearchOf, Table } from "./routes.ts";

/**
 * Opens a part of a page, such as a card: it is named in the address and has its own history entry. Back closes it and leaves the page as it is; closing it
 * goes back. If a link opened it, or another choice was made meanwhile, closing only removes it from the address. The function stays the
 * same.
 * @returns opens the given value, in place of an open one; undefined closes
 */
export function useOwnEntry<P extends Pattern, N extends keyof SearchOf<P> & string>(from: P, name: N) {
  const table = useContext(Table);
  return useMemo(
    () => (value: SearchOf<P>[N] | undefined) => {
      const { path, search, under } = places.now();
      const before = table.search(from, search);
      if (before[name] === value) return;
      const written = (to: SearchValues[string]) => path + writeSearch({ ...before, [name]: to });
      const closed = written(undefined);
      // the same choices may stand in another order
      const plain = (address: string) => {
        const [at = "", asked = ""] = address.split("?");
        return at + writeSearch(Object.fromEntries(Object.entries(table.search(from, asked)).sort()));
      };
      const isOwn = under !== undefined && plain(under) === plain(closed);
      if (value !== undefined && !isOwn && before[name] === undefined) places.over(written(value));
      else if (value !== undefined) places.go(written(value), true);
      else if (isOwn) places.back();
      else places.go(closed, true);
    },
    [table, from, name],
  );
}
