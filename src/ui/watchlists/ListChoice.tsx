/** Chooses a watchlist whose lines a table shows. */
import "#ui/messages/en/watchlists";
import { useMemo } from "react";
import { ChipSelect } from "#ui/controls/Chip.tsx";
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
  const isKnown = list === "" || lists.some(({ slug }) => slug === list);
  return (
    <ChipSelect
      className="max-w-40"
      label={text("watch.ofList")}
      value={list}
      options={[
        ["", text("watch.everyLine")],
        ...lists.map(({ slug, name }) => [slug, name] as const),
        ...(isKnown ? [] : [[list, list] as const]),
      ]}
      onChange={onList}
    />
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
