/** The user's watchlists, stored in this browser and shared by its tabs. */
import * as v from "valibot";
import { isSymbol } from "#market/company/symbol";
import { copyOf } from "#stored/keys";
import { storedHook, storedValue } from "#stored/storedValue";
import { fieldsFormat, fittingEntries } from "#stored/textFormat";
import { text } from "#ui/messages/text";
import { offerUndo } from "#ui/screen/pageState";
import { say } from "#ui/words/say";
import {
  asName,
  asNote,
  hasLine,
  nameFor,
  slugFor,
  type Watchlist,
  type Watchlists,
  watchlistLimits,
  withLines,
  withList,
  withoutLine,
  withoutList,
} from "./watchlist.ts";

const symbolEntry = v.pipe(v.string(), v.check(isSymbol));
const slug = v.pipe(v.string(), v.regex(/^[a-z\d]+(-[a-z\d]+)*$/), v.maxLength(watchlistLimits.slug));
/** Accepts only a text that is already tidied, because ./watchlist.ts stores only such texts. */
const stands = (tidy: (typed: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.check((written) => tidy(written) === written),
  );
const name = stands(asName);
const lineEntry = v.object({ symbol: symbolEntry, note: v.exactOptional(stands(asNote)) });

const isDistinct = <T>(all: readonly T[], keyOf: (one: T) => string) =>
  new Set(all.map(keyOf)).size === all.length;
const linesEntry = v.pipe(
  v.array(lineEntry),
  v.maxLength(watchlistLimits.lines),
  v.check((all) => isDistinct(all, (one) => one.symbol)),
);
const listEntry = v.object({ slug, name, lines: linesEntry });
const listsEntry: v.GenericSchema<unknown, Watchlists> = v.pipe(
  v.array(listEntry),
  v.minLength(1),
  v.maxLength(watchlistLimits.lists),
  v.check((all) => isDistinct(all, (one) => one.slug)),
);

/** The list that exists before the user makes one. */
const mainLists = [{ slug: "main", name: "Main", lines: [] }] as const satisfies readonly Watchlist[];

/** Keeps the valid lists and lines of a damaged text. */
const salvagedLists = v.pipe(
  fittingEntries(v.object({ ...listEntry.entries, lines: fittingEntries(lineEntry) })),
  v.transform((found): readonly Watchlist[] => {
    const all = found.map((one) => ({
      ...one,
      lines: once(one.lines, ({ symbol }) => symbol).slice(0, watchlistLimits.lines),
    }));
    return withMain(once(all, ({ slug }) => slug)).slice(0, watchlistLimits.lists);
  }),
);

/** Adds the main list, which addresses and stars need, if damage removed it. */
const withMain = (found: readonly Watchlist[]): readonly Watchlist[] =>
  found.some(({ slug }) => slug === mainLists[0].slug)
    ? found
    : [{ ...mainLists[0], name: nameFor(mainLists[0].name, found) }, ...found];

const once = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

export const watchlistsFormat = fieldsFormat(
  {
    lists: v.optional(listsEntry, mainLists),
    /** slug of the list that stars belong to */
    chosen: v.optional(slug, "main"),
  },
  1,
  { lists: salvagedLists },
);

type WatchedLists = (typeof watchlistsFormat)["empty"];

const watchlistsKey = "pola-watchlists";
export const watchlistsCopy = copyOf(watchlistsKey);
const keptWatchlists = storedValue(watchlistsKey, watchlistsFormat);

/** The list that stars belong to. If it was deleted, that is the first one. */
export const chosenList = ({ lists, chosen }: WatchedLists): Watchlist | undefined =>
  lists.find(({ slug }) => slug === chosen) ?? lists[0];

const settleChoice = (all: WatchedLists): WatchedLists => ({
  ...all,
  chosen: chosenList(all)?.slug ?? all.chosen,
});

const actions = {
  /** @param edit an edit of ./watchlist.ts, which returns new lists, or the same object if nothing changes */
  change: (edit: (lists: Watchlists) => Watchlists) =>
    void keptWatchlists.update((all) => {
      const lists = edit(all.lists);
      return lists === all.lists ? all : settleChoice({ ...all, lists });
    }),
  /** Makes this the chosen list, to which stars belong. */
  choose: (slug: string) =>
    void keptWatchlists.update((all) =>
      slug !== chosenList(all)?.slug && all.lists.some((list) => list.slug === slug)
        ? { ...all, chosen: slug }
        : all,
    ),
  understood: keptWatchlists.understood,
};

export const useWatchlists = storedHook(keptWatchlists, (all) => ({
  ...settleChoice(all),
  /** symbols of the chosen list, which have a star */
  starred: new Set(chosenList(all)?.lines.map(({ symbol }) => symbol)),
  ...actions,
}));

export const useWatchlist = (slug: string): Watchlist | undefined =>
  useWatchlists(({ lists }) => lists.find((list) => list.slug === slug));

/** Offers to undo a removal by one click or key. @param back puts the removed lines or list back in their place */
export const offerBack = (words: string, back: (lists: Watchlists) => Watchlists): void =>
  offerUndo({ words, undo: () => actions.change(back) });

/** Makes a list, with another name if the name is taken. @returns its slug */
export function createList(name: string, lines: Watchlist["lines"] = []): string {
  const { change, lists } = useWatchlists.getState();
  const free = nameFor(name, lists);
  const slug = slugFor(free, lists);
  change((all) => withList(all, { slug, name: free, lines }));
  return slug;
}

/** Adds lines at the end of a list; announces when there is no room. */
export function addLines(slug: string, symbols: readonly string[]): void {
  const { change, lists } = useWatchlists.getState();
  const list = lists.find((one) => one.slug === slug);
  if (!list) return;
  const lines = symbols.map((symbol) => ({ symbol }));
  change((all) => withLines(all, slug, lines));
  const full = list.lines.length + symbols.length > watchlistLimits.lines;
  const [symbol = ""] = symbols;
  say(
    full
      ? text("watch.full", { list: list.name, count: watchlistLimits.lines })
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
  change((all) => withoutLine(all, slug, symbol));
  const words = text("watch.removed", { symbol, list: list.name });
  offerBack(words, (all) => withLines(all, slug, [line], at));
  say(words);
}

export function deleteList(slug: string): void {
  const { change, lists } = useWatchlists.getState();
  const at = lists.findIndex((one) => one.slug === slug);
  const list = lists[at];
  if (!list || lists.length === 1) return;
  change((all) => withoutList(all, slug));
  const words = text("watch.listDeleted", { list: list.name });
  offerBack(words, (all) => withList(all, { ...list, name: nameFor(list.name, all) }, at));
  say(words);
}

/** Adds a line to the chosen list or removes it. */
export function turnStar(symbol: string): void {
  const list = chosenList(useWatchlists.getState());
  if (!list || !isSymbol(symbol)) return;
  if (hasLine(list, symbol)) removeLine(list.slug, symbol);
  else addLines(list.slug, [symbol]);
}
