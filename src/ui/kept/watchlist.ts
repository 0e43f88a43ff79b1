/** A list of lines somebody watches, and every way it is changed. Pure: where lists are kept is ./watchlists.ts. */

import { isSymbol, joinSymbols } from "#market/company/symbol";

export interface WatchLine {
  readonly symbol: string;
  /** the person's own words */
  readonly note?: string | undefined;
}

export interface Watchlist {
  /** what its address ends in; it stays when the list gets another name */
  readonly slug: string;
  readonly name: string;
  /** in the person's order, no symbol twice */
  readonly lines: readonly WatchLine[];
}

export type Watchlists = readonly Watchlist[];

/** Lists, lines of one list, characters of a name, a slug and a note. */
export const most = { lists: 50, lines: 500, name: 40, slug: 40, note: 200 } as const;

/** @returns the very same lists where nothing changes */
function edited(lists: Watchlists, slug: string, edit: (list: Watchlist) => Watchlist): Watchlists {
  const at = lists.findIndex((list) => list.slug === slug);
  const list = lists[at];
  const next = list && edit(list);
  return !next || next === list ? lists : lists.with(at, next);
}

export const has = ({ lines }: Watchlist, symbol: string): boolean =>
  lines.some((line) => line.symbol === symbol);

/** Puts lines where they were asked for, at the end when left out; those that are there already stay where they are, and so do their notes. */
export const added = (
  lists: Watchlists,
  slug: string,
  lines: readonly WatchLine[],
  at: number = most.lines,
) =>
  edited(lists, slug, (list) => {
    const news = lines.filter(({ symbol }) => isSymbol(symbol) && !has(list, symbol));
    const room = news.slice(0, Math.max(0, most.lines - list.lines.length));
    return room.length === 0 ? list : { ...list, lines: list.lines.toSpliced(at, 0, ...room) };
  });

export const removed = (lists: Watchlists, slug: string, symbol: string) =>
  edited(lists, slug, (list) =>
    has(list, symbol) ? { ...list, lines: list.lines.filter((line) => line.symbol !== symbol) } : list,
  );

export const toggled = (lists: Watchlists, slug: string, symbol: string): Watchlists =>
  lists.some((list) => list.slug === slug && has(list, symbol))
    ? removed(lists, slug, symbol)
    : added(lists, slug, [{ symbol }]);

/** @param to place among the lines of the list, from 0 */
export const placed = (lists: Watchlists, slug: string, symbol: string, to: number) =>
  edited(lists, slug, (list) => {
    const from = list.lines.findIndex((line) => line.symbol === symbol);
    const line = list.lines[from];
    if (!line || from === to) return list;
    return { ...list, lines: list.lines.toSpliced(from, 1).toSpliced(to, 0, line) };
  });

/** @param note none takes it away */
export const noted = (lists: Watchlists, slug: string, symbol: string, note: string) =>
  edited(lists, slug, (list) => {
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
/** A name, or a note, as it may stand: on one line; nothing where it says nothing. */
export const asName = (typed: string): string => oneLine(typed, most.name);
export const asNote = (typed: string): string | undefined => oneLine(typed, most.note) || undefined;

/** Two names that nobody tells apart are one, whatever their capitals. */
const folded = (name: string) => asName(name).normalize("NFKC").toLowerCase();

export const sameName = (one: string, other: string): boolean => folded(one) === folded(other);

/** @param but the list that is to be called so, by its slug */
export const isTaken = (name: string, lists: Watchlists, but?: string): boolean =>
  lists.some((list) => list.slug !== but && sameName(list.name, name));

/** A name unlike every other: the second "Banks" is "Banks 2". */
export function nameFor(name: string, lists: Watchlists): string {
  const plain = asName(name);
  for (let count = 2, next = plain; ; count += 1) {
    if (!isTaken(next, lists)) return next;
    const number = ` ${count}`;
    next = asName(plain.slice(0, most.name - number.length)) + number;
  }
}

/** The address of lists that came with a link: no list of this browser has it. */
export const sharedSlug = "shared";

/** Letters and digits of a name as an address ends in them, unlike every slug that is taken. */
export function slugFor(name: string, lists: Watchlists): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, " ")
    .trim()
    .replaceAll(" ", "-")
    .slice(0, most.slug - 4)
    .replace(/-$/, "");
  const taken = new Set([sharedSlug, ...lists.map(({ slug }) => slug)]);
  const base = plain || "list";
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}

/** @param at place among the lists, at the end when left out */
export const withList = (lists: Watchlists, list: Watchlist, at = lists.length): Watchlists =>
  lists.length >= most.lists || lists.some(({ slug }) => slug === list.slug)
    ? lists
    : lists.toSpliced(at, 0, list);

/** A name that another list has changes nothing. */
export const renamed = (lists: Watchlists, slug: string, name: string) =>
  edited(lists, slug, (list) => {
    const next = asName(name);
    return next && next !== list.name && !isTaken(next, lists, slug) ? { ...list, name: next } : list;
  });

/** The last list stays: stars have to be about one. */
export const withoutList = (lists: Watchlists, slug: string): Watchlists =>
  lists.length > 1 && lists.some((list) => list.slug === slug)
    ? lists.filter((list) => list.slug !== slug)
    : lists;

/** Characters; with the rest of an address it stays below 2,000. */
const longest = 1_500;

/** The symbols of a list as a link has them; undefined where there are none, or more than a link can carry. */
export function writeSymbols(symbols: readonly string[]): string | undefined {
  const written = joinSymbols(symbols);
  return written && encodeURIComponent(written).length <= longest ? written : undefined;
}
