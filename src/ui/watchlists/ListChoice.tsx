/** Chooses a watchlist whose lines a table shows. */
import "#ui/messages/en/watchlists";
import { useMemo } from "react";
import { text } from "#ui/messages/text";
import { useWatchlist, useWatchlists } from "./watchlists.ts";

interface ListChoiceProps {
  /** the list's part of an address; empty if all lines are shown */
  list: string;
  onList: (slug: string) => void;
}

/** The watchlists of this browser. A link may name a list of another browser. */
export function ListChoice({ list, onList }: ListChoiceProps) {
  const lists = useWatchlists(({ lists: all }) => all);
  return (
    <select
      className="chip max-w-40"
      aria-label={text("watch.ofList")}
      value={list}
      onChange={({ currentTarget }) => onList(currentTarget.value)}
    >
      <option value="">{text("watch.everyLine")}</option>
      {lists.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
      {list !== "" && !lists.some(({ slug }) => slug === list) && <option value={list}>{list}</option>}
    </select>
  );
}

/** The symbols of the chosen list; undefined if no list is chosen. */
export function useListed(list: string | undefined): ReadonlySet<string> | undefined {
  const lines = useWatchlist(list ?? "")?.lines;
  return useMemo(
    () => (list === undefined ? undefined : new Set(lines?.map(({ symbol }) => symbol))),
    [list, lines],
  );
}
