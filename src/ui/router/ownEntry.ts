import { useContext, useMemo } from "react";
import { type SearchValues, writeSearch } from "./address.ts";
import { places } from "./places.ts";
import { type Pattern, type SearchOf, Table } from "./routes.ts";

/**
 * Something of a page that opens and stands in its address, with an entry of the browser's history to itself: Back closes
 * it and leaves the page as it is, and closing it goes back. Where a link led here, or something else was chosen
 * meanwhile, closing only takes it out of the address. The function stays the same.
 * @returns opens what it is given, another in place of one that is open; closes for nothing
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
