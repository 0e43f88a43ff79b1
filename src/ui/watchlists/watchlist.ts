/** A watchlist and its edits, as pure functions. ./watchlists.ts stores the lists. */

import { isSymbol, joinSymbols } from "#market/company/symbol";

export interface WatchLine {
  readonly symbol: string;
  /** the user's note on the line */
  readonly note?: string | undefined;
}

export interface Watchlist {
  /** the end of the list's address; it stays when the list is renamed */
  readonly slug: string;
  readonly name: string;
  /** in the user's arrangement; no symbol twice */
  readonly lines: readonly WatchLine[];
}

export type Watchlists = readonly Watchlist[];

/** Limits: number of lists, of lines in a list, and of characters in a name, a slug and a note. */
export const watchlistLimits = { lists: 50, lines: 500, name: 40, slug: 40, note: 200 } as const;

/** @returns the same lists object if nothing changes */
function withEditedList(lists: Watchlists, slug: string, edit: (list: Watchlist) => Watchlist): Watchlists {
  const at = lists.findIndex((list) => list.slug === slug);
  const list = lists[at];
  const next = list && edit(list);
  return !next || next === list ? lists : lists.with(at, next);
}

export const hasLine = ({ lines }: Watchlist, symbol: string): boolean =>
  lines.some((line) => line.symbol === symbol);

/** Adds lines at a place, by default at the end. Lines already in the list stay where they are, with their notes. */
export const withLines = (
  lists: Watchlists,
  slug: string,
  lines: readonly WatchLine[],
  at: number = watchlistLimits.lines,
) =>
  withEditedList(lists, slug, (list) => {
    const news = lines.filter(({ symbol }) => isSymbol(symbol) && !hasLine(list, symbol));
    const room = news.slice(0, Math.max(0, watchlistLimits.lines - list.lines.length));
    return room.length === 0 ? list : { ...list, lines: list.lines.toSpliced(at, 0, ...room) };
  });

export const withoutLine = (lists: Watchlists, slug: string, symbol: string) =>
  withEditedList(lists, slug, (list) =>
    hasLine(list, symbol) ? { ...list, lines: list.lines.filter((line) => line.symbol !== symbol) } : list,
  );

export const withLineToggled = (lists: Watchlists, slug: string, symbol: string): Watchlists =>
  lists.some((list) => list.slug === slug && hasLine(list, symbol))
    ? withoutLine(lists, slug, symbol)
    : withLines(lists, slug, [{ symbol }]);

/** @param to new place among the other lines of the list, from 0 */
export const withLineAt = (lists: Watchlists, slug: string, symbol: string, to: number) =>
  withEditedList(lists, slug, (list) => {
    const from = list.lines.findIndex((line) => line.symbol === symbol);
    const line = list.lines[from];
    if (!line || from === to) return list;
    return { ...list, lines: list.lines.toSpliced(from, 1).toSpliced(to, 0, line) };
  });

/** @param note a blank text removes the note */
export const withNote = (lists: Watchlists, slug: string, symbol: string, note: string) =>
  withEditedList(lists, slug, (list) => {
    const words = asNote(note);
    const before = list.lines.find((line) => line.symbol === symbol);
    if (!before || before.note === words) return list;
    const next = words === undefined ? { symbol } : { symbol, note: words };
    return { ...list, lines: list.lines.map((line) => (line === before ? next : line)) };
  });

const oneLine = (typed: string, length: number): string =>
  typed
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, length)
    .trim();
/** Tidies a name or note to a single line; empty if it is blank. */
export const asName = (typed: string): string => oneLine(typed, watchlistLimits.name);
export const asNote = (typed: string): string | undefined =>
  oneLine(typed, watchlistLimits.note) || undefined;

/** Names that differ only in upper and lower case count as the same. */
const foldedName = (name: string) => asName(name).normalize("NFKC").toLowerCase();

export const sameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);

/** @param but slug of the list that may have this name already */
export const isNameTaken = (name: string, lists: Watchlists, but?: string): boolean =>
  lists.some((list) => list.slug !== but && sameName(list.name, name));

/** A free name: the second "Banks" becomes "Banks 2". */
export function nameFor(name: string, lists: Watchlists): string {
  const plain = asName(name);
  for (let count = 2, next = plain; ; count += 1) {
    if (!isNameTaken(next, lists)) return next;
    const number = ` ${count}`;
    next = asName(plain.slice(0, watchlistLimits.name - number.length)) + number;
  }
}

/** Slug of a list that a link contains; no stored list has this slug. */
export const sharedSlug = "shared";

/** A free slug, made of the name's letters and digits. */
export function slugFor(name: string, lists: Watchlists): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, " ")
    .trim()
    .replaceAll(" ", "-")
    .slice(0, watchlistLimits.slug - 4)
    .replace(/-$/, "");
  const taken = new Set([sharedSlug, ...lists.map(({ slug }) => slug)]);
  const base = plain || "list";
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}

/** @param at place among the lists; by default the end */
export const withList = (lists: Watchlists, list: Watchlist, at = lists.length): Watchlists =>
  lists.length >= watchlistLimits.lists || lists.some(({ slug }) => slug === list.slug)
    ? lists
    : lists.toSpliced(at, 0, list);

/** Renames a list; changes nothing if another list has the name. */
export const withName = (lists: Watchlists, slug: string, name: string) =>
  withEditedList(lists, slug, (list) => {
    const next = asName(name);
    return next && next !== list.name && !isNameTaken(next, lists, slug) ? { ...list, name: next } : list;
  });

/** Removes a list, but not the last one, because stars need a list. */
export const withoutList = (lists: Watchlists, slug: string): Watchlists =>
  lists.length > 1 && lists.some((list) => list.slug === slug)
    ? lists.filter((list) => list.slug !== slug)
    : lists;

/** characters; a whole address then stays below 2,000 */
const longestListText = 1_500;

/** The symbols of a list in the form of a link; undefined if there are none, or too many for a link. */
export function writeSymbols(symbols: readonly string[]): string | undefined {
  const written = joinSymbols(symbols);
  return written && encodeURIComponent(written).length <= longestListText ? written : undefined;
}
