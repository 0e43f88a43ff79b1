/** Importing lists that were read from a text, and undoing it. */
import "#ui/messages/en/watchlists";
import { text } from "#ui/messages/text";
import {
  nameFor,
  sameName,
  slugFor,
  type Watchlists,
  withLines,
  withList,
  withNote,
  withoutLine,
  withoutList,
} from "./watchlist.ts";
import { offerBack, useWatchlists } from "./watchlists.ts";
import type { ReadText } from "./watchText.ts";

/** Result of an import for one list. */
export interface ImportResult {
  name: string;
  isNew: boolean;
  added: number;
  noted: number;
  there: number;
  /** number of symbols for which the list has no room */
  left: number;
}

/** @param slug the list for symbols without a list name */
export function importLists(lists: Watchlists, slug: string, read: ReadText) {
  let next = lists;
  const taken = read.lists.map(({ name, lines }): ImportResult => {
    const found = next.find((list) => (name === undefined ? list.slug === slug : sameName(list.name, name)));
    const target = found?.slug ?? slugFor(name ?? slug, next);
    const called = found?.name ?? nameFor(name ?? slug, next);
    if (!found) next = withList(next, { slug: target, name: called, lines: [] });
    const before = next;
    const had = new Map(found?.lines.map((line) => [line.symbol, line]));
    next = withLines(next, target, lines);
    const came = lineCount(next, target) - lineCount(before, target);
    const there = lines.filter(({ symbol }) => had.has(symbol));
    const told = there.filter(({ symbol, note }) => note !== undefined && had.get(symbol)?.note !== note);
    for (const { symbol, note = "" } of told) next = withNote(next, target, symbol, note);
    return {
      name: called,
      isNew: !found,
      added: came,
      noted: told.length,
      there: there.length,
      left: lines.length - there.length - came,
    };
  });
  return { next, taken };
}

/** Imports lists, and offers to undo it. @param slug the list for symbols without a list name @returns the number of new lines, in words */
export function acceptImport(slug: string, read: ReadText): string {
  const { lists, change } = useWatchlists.getState();
  const { next, taken } = importLists(lists, slug, read);
  const words = text("watch.taken", { count: taken.reduce((sum, { added }) => sum + added, 0) });
  change(() => next);
  if (next !== lists) offerBack(words, (now) => withoutImport(now, lists, next));
  return words;
}

/**
 * Undoes an import: removes the imported symbols, notes and lists that the user has not changed since. @param before the lists before the
 * import @param after the lists after the import
 */
export function withoutImport(now: Watchlists, before: Watchlists, after: Watchlists): Watchlists {
  let next = now;
  for (const { slug, name, lines } of after) {
    const had = before.find((list) => list.slug === slug);
    const earlier = new Map(had?.lines.map((line) => [line.symbol, line]));
    const today = new Map(listOf(now, slug)?.lines.map((line) => [line.symbol, line]));
    for (const { symbol, note } of lines) {
      const [was, is] = [earlier.get(symbol), today.get(symbol)];
      if (!is || is.note !== note) continue;
      if (!was) next = withoutLine(next, slug, symbol);
      else if (was.note !== note) next = withNote(next, slug, symbol, was.note ?? "");
    }
    const left = listOf(next, slug);
    if (!had && left?.name === name && left.lines.length === 0) next = withoutList(next, slug);
  }
  return next;
}

const listOf = (lists: Watchlists, slug: string) => lists.find((list) => list.slug === slug);
const lineCount = (lists: Watchlists, slug: string) => listOf(lists, slug)?.lines.length ?? 0;
