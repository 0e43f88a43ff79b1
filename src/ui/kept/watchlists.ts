/** The user's watchlists, stored in this browser and shared by its tabs. */
import * as v from "valibot";
import { create } from "zustand";
import { isSymbol } from "#market/company/symbol";
import { text } from "#ui/messages/text";
import { say } from "#ui/words/say";
import { asideOf, keepIn, readKept } from "./keptText.ts";
import type { KeepingTrouble } from "./preferences.ts";
import {
  added,
  asName,
  asNote,
  has,
  most,
  nameFor,
  removed,
  type Watchlist,
  type Watchlists,
  withList,
  withoutList,
} from "./watchlist.ts";

const symbol = v.pipe(v.string(), v.check(isSymbol));
const slug = v.pipe(v.string(), v.regex(/^[a-z\d]+(-[a-z\d]+)*$/), v.maxLength(most.slug));
/** Accepts only a text that is already tidied, because ./watchlist.ts stores only such texts. */
const stands = (tidy: (typed: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.check((written) => tidy(written) === written),
  );
const name = stands(asName);
const line = v.object({ symbol, note: v.exactOptional(stands(asNote)) });

const apart = <T>(all: readonly T[], keyOf: (one: T) => string) =>
  new Set(all.map(keyOf)).size === all.length;
const lines = v.pipe(
  v.array(line),
  v.maxLength(most.lines),
  v.check((all) => apart(all, (one) => one.symbol)),
);
const list = v.object({ slug, name, lines });
const lists = v.pipe(
  v.array(list),
  v.minLength(1),
  v.maxLength(most.lists),
  v.check((all) => apart(all, (one) => one.slug)),
);

/** The list that exists before the user makes one. */
const main = [{ slug: "main", name: "Main", lines: [] }] as const satisfies readonly Watchlist[];

interface Fields {
  lists: readonly Watchlist[];
  /** slug of the list that stars belong to */
  chosen: string;
}

const key = "pola-watchlists";
/** name under which an unreadable text is copied */
export const watchCopyKey = asideOf(key);
const version = 1;

const strict = { lists: [lists, main], chosen: [slug, "main"] } as const;
export const watchlistsFormat = { fields: strict, version };

/** Keeps the valid lists and lines of an imported text. The copy still has the whole text. */
const salvaged = v.pipe(
  v.array(v.unknown()),
  v.transform((all): readonly Watchlist[] => {
    const found = all.flatMap((one) => {
      const opened = v.safeParse(v.object({ ...list.entries, lines: v.array(v.unknown()) }), one);
      if (!opened.success) return [];
      const read = opened.output.lines.flatMap((each) => {
        const result = v.safeParse(line, each);
        return result.success ? [result.output] : [];
      });
      return [{ ...opened.output, lines: once(read, ({ symbol }) => symbol).slice(0, most.lines) }];
    });
    return withMain(once(found, ({ slug }) => slug)).slice(0, most.lists);
  }),
);

/** Adds the main list, which addresses and stars need, if damage removed it. */
const withMain = (found: readonly Watchlist[]): readonly Watchlist[] =>
  found.some(({ slug }) => slug === main[0].slug)
    ? found
    : [{ ...main[0], name: nameFor(main[0].name, found) }, ...found];
const lenient = { ...strict, lists: [salvaged, main] } as const;

const once = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

function read(text: string | null): { values: Fields; unreadable: boolean } {
  const told = readKept<Fields>(text, watchlistsFormat);
  return told.unreadable
    ? { ...readKept<Fields>(text, { fields: lenient, version }), unreadable: true }
    : told;
}

interface Watching extends Fields {
  /** symbols of the chosen list, which have a star */
  starred: ReadonlySet<string>;
  trouble: KeepingTrouble | undefined;
  /** @param edit an edit of ./watchlist.ts, which returns new lists, or the same object if nothing changes */
  change: (edit: (lists: readonly Watchlist[]) => readonly Watchlist[]) => void;
  /** Makes this the chosen list, to which stars belong. */
  choose: (slug: string) => void;
  /** hides the notice of a problem */
  understood: () => void;
}

/** If the chosen list was deleted, the first one is chosen. */
function settled({ lists, chosen }: Fields): Fields & Pick<Watching, "starred"> {
  const list = lists.find(({ slug }) => slug === chosen) ?? lists[0];
  return {
    lists,
    chosen: list?.slug ?? chosen,
    starred: new Set(list?.lines.map(({ symbol }) => symbol)),
  };
}

const place = keepIn(key);
const first = place.read();
const start = read(first.text);
if (start.unreadable) place.setAside();

export const useWatchlists = create<Watching>()((set, get) => {
  const keep = (changed: Partial<Fields>) => {
    const { lists, chosen } = get();
    const next = settled({ lists, chosen, ...changed });
    set(next);
    const written = { state: { lists: next.lists, chosen: next.chosen }, version };
    if (!place.write(JSON.stringify(written))) set({ trouble: "unsaved" });
  };
  return {
    ...settled(start.values),
    trouble: first.failed ? "unsaved" : start.unreadable ? "unreadable" : undefined,
    change(edit) {
      catchUp();
      const { lists } = get();
      const next = edit(lists);
      if (next !== lists) keep({ lists: next });
    },
    choose(slug) {
      catchUp();
      const { lists, chosen } = get();
      if (slug !== chosen && lists.some((list) => list.slug === slug)) keep({ chosen: slug });
    },
    understood: () => set({ trouble: undefined }),
  };
});

/** Uses what another tab stored. */
function take(text: string | null): void {
  const told = read(text);
  if (!told.unreadable) useWatchlists.setState(settled(told.values));
}

place.follow(take);

/** An edit applies to the lists as another tab left them a moment ago. */
function catchUp(): void {
  const news = place.news();
  if (news) take(news.text);
}

export const useWatchlist = (slug: string): Watchlist | undefined =>
  useWatchlists(({ lists }) => lists.find((list) => list.slug === slug));

/** The list that stars belong to. */
export const chosenList = ({ lists, chosen }: Fields): Watchlist | undefined =>
  lists.find(({ slug }) => slug === chosen);

// Changes of watchlists by one click or key. Each is announced, and a removal can be undone.

export interface Gone {
  words: string;
  /** puts the removed line or list back in its place */
  back: (lists: Watchlists) => Watchlists;
}

/** The last removal, until the page is closed. */
export const useGone = create<{ gone: Gone | undefined }>()(() => ({ gone: undefined }));

/** Offers to undo a removal. @param gone undefined ends the offer */
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
