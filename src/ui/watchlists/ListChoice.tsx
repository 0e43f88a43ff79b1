/** Chooses a watchlist whose lines a table shows. */
import "#ui/messages/en/watchlists";
import { useMemo } from "react";
import { ChipSelect } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { useUnusable } from "#ui/router/pattern";
import { useWatchlist, useWatchlists } from "./watchlists.ts";

interface ListChoiceProps {
  /** the list's part of an address; empty if all lines are shown */
  list: string;
  onList: (slug: string) => void;
}

/** The watchlists of this browser. A link may name a list of another browser, which is ignored. */
export function ListChoice({ list, onList }: ListChoiceProps) {
  const lists = useWatchlists(({ lists: all }) => all);
  const isKnown = list === "" || lists.some(({ slug }) => slug === list);
  useUnusable("list", isKnown ? undefined : { value: list, whole: true });
  return (
    <ChipSelect
      className="max-w-40"
      label={text("watch.ofList")}
      value={isKnown ? list : ""}
      options={[["", text("watch.everyLine")], ...lists.map(({ slug, name }) => [slug, name] as const)]}
      onChange={onList}
    />
  );
}

/** The symbols of the chosen list; undefined if no list of this browser is chosen. */
export function useListed(list: string | undefined): ReadonlySet<string> | undefined {
  const lines = useWatchlist(list ?? "")?.lines;
  return useMemo(() => lines && new Set(lines.map(({ symbol }) => symbol)), [lines]);
}
