/** Changes of watchlists by one press: each announces what it did, and a removal can be undone. */

import { create } from "zustand";
import { isSymbol } from "#market/company/symbol";
import { text } from "#ui/messages/text";
import { say } from "#ui/words/say";
import { added, has, most, nameFor, removed, type Watchlists, withList, withoutList } from "./watchlist.ts";
import { chosenList, useWatchlists } from "./watchlists.ts";

export interface Gone {
  words: string;
  /** puts it back where it was */
  back: (lists: Watchlists) => Watchlists;
}

/** The last removal, until the page is closed. */
export const useGone = create<{ gone: Gone | undefined }>()(() => ({ gone: undefined }));

/** @param gone undefined: the removal is accepted */
export const offerBack = (gone: Gone | undefined): void => useGone.setState({ gone });

export function takeBack(): void {
  const { gone } = useGone.getState();
  if (!gone) return;
  useWatchlists.getState().change(gone.back);
  offerBack(undefined);
}

/** Adds lines at the end of a list; announces when there is no room. */
export function addLines(slug: string, symbols: readonly string[]): void {
  const { change, lists } = useWatchlists.getState();
  const list = lists.find((one) => one.slug === slug);
  if (!list) return;
  change((all) =>
    added(
      all,
      slug,
      symbols.map((symbol) => ({ symbol })),
    ),
  );
  const full = list.lines.length + symbols.length > most.lines;
  const [symbol = ""] = symbols;
  say(
    full
      ? text("watch.full", { list: list.name, count: most.lines })
      : text("watch.added", { symbol, list: list.name }),
  );
}

/** Removes a line from a list, with its note. */
export function removeLine(slug: string, symbol: string): void {
  const { change, lists } = useWatchlists.getState();
  const list = lists.find((one) => one.slug === slug);
  const at = list?.lines.findIndex((line) => line.symbol === symbol) ?? -1;
  const line = list?.lines[at];
  if (!list || !line) return;
  change((all) => removed(all, slug, symbol));
  const words = text("watch.removed", { symbol, list: list.name });
  offerBack({ words, back: (all) => added(all, slug, [line], at) });
  say(words);
}

export function deleteList(slug: string): void {
  const { change, lists } = useWatchlists.getState();
  const at = lists.findIndex((one) => one.slug === slug);
  const list = lists[at];
  if (!list || lists.length === 1) return;
  change((all) => withoutList(all, slug));
  const words = text("watch.listDeleted", { list: list.name });
  offerBack({ words, back: (all) => withList(all, { ...list, name: nameFor(list.name, all) }, at) });
  say(words);
}

/** Adds a line to the chosen list or removes it. */
export function turnStar(symbol: string): void {
  const list = chosenList(useWatchlists.getState());
  if (!list || !isSymbol(symbol)) return;
  if (has(list, symbol)) removeLine(list.slug, symbol);
  else addLines(list.slug, [symbol]);
}
