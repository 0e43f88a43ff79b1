/** Lines known from earlier boards, or only by name. The board itself lists only lines that traded in its session. */

import { canonical } from "#market/company/symbol";
import { day } from "#units/time";
import type { BoardRow, LastKnownPrice } from "./board.ts";

type LineNames = Pick<BoardRow, "symbol" | "stockId" | "name">;
/** The facts of a line that stay known after its day. */
export type KnownLine = LineNames & LastKnownPrice;

export type KnownLines = ReadonlyMap<string, KnownLine>;

/** A line without a trade for this long is probably no longer listed. */
const forgottenAfter = 400 * day;
/** About 330 lines are listed. Rights and warrants are listed for a limited time. */
export const mostKnownLines = 1_000;

/** @returns undefined for a row that lacks its price or its time */
export function knownFrom(row: BoardRow): KnownLine | undefined {
  const { symbol, stockId, name, closingPrice, lastTradeAt } = row;
  const price = closingPrice ?? row.price;
  if (row.lastKnown || price === undefined || lastTradeAt === undefined) return undefined;
  return { symbol, stockId, name, price, isClose: closingPrice !== undefined, at: lastTradeAt };
}

/** A line without a price or a time: its symbol, and its stock id and name if they are known. */
export const namedFrom = (line: Pick<LineNames, "symbol"> & Partial<LineNames>): KnownLine => ({
  ...{ symbol: line.symbol, stockId: line.stockId, name: line.name },
});

/** Picks the later record of a line. Of two records with the same time, one with a close wins, else the one received last. */
function better(before: KnownLine, now: KnownLine): KnownLine {
  if (now.at === undefined)
    return before.at === undefined && saysMore(before, now) ? { ...before, ...saidOf(now) } : before;
  if (before.at === undefined) return now;
  if (before.at !== now.at) return before.at > now.at ? before : now;
  if (before.isClose && !now.isClose) return before;
  return before.price === now.price && before.isClose === now.isClose ? before : now;
}

const saidOf = ({ stockId, name }: LineNames): Partial<LineNames> => ({
  ...(stockId !== undefined && { stockId }),
  ...(name !== undefined && { name }),
});
const saysMore = (before: LineNames, now: LineNames) =>
  (now.name !== undefined && now.name !== before.name) ||
  (now.stockId !== undefined && now.stockId !== before.stockId);

/**
 * Merges known lines with new ones, and drops lines whose last trade is too old. If there are too many, those with the latest trades are
 * kept.
 * @param now the exchange's time, ms @returns the same map object if nothing is new
 */
export function mergeLines(known: KnownLines, lines: Iterable<KnownLine>, now: number): KnownLines {
  const all = new Map(known);
  let changed = false;
  for (const line of lines) {
    const before = all.get(line.symbol);
    const kept = before ? better(before, line) : line;
    if (kept === before) continue;
    all.set(line.symbol, kept);
    changed = true;
  }
  for (const [symbol, { at }] of all)
    if (at !== undefined && now - at > forgottenAfter) {
      all.delete(symbol);
      changed = true;
    }
  if (!changed) return known;
  if (all.size <= mostKnownLines) return all;
  const latest = [...all].sort(([, a], [, b]) => (b.at ?? 0) - (a.at ?? 0));
  return new Map(latest.slice(0, mostKnownLines));
}

/** The known line as a row of today's board. Today's figures stay empty, so that yesterday's price is not shown as today's. */
export const untradedRow = (line: KnownLine): BoardRow => ({
  ...unsaid,
  symbol: line.symbol,
  stockId: line.stockId,
  name: line.name,
  previousClose: line.price,
  lastKnown: line.at === undefined ? {} : { price: line.price, isClose: line.isClose, at: line.at },
});

export const unsaid: Omit<BoardRow, "symbol"> = {
  stockId: undefined,
  name: undefined,
  logoPath: undefined,
  price: undefined,
  change: undefined,
  changePercent: undefined,
  previousClose: undefined,
  open: undefined,
  high: undefined,
  low: undefined,
  closingPrice: undefined,
  lastQuantity: undefined,
  lastTradeAt: undefined,
  turnover: undefined,
  shares: undefined,
  trades: undefined,
  sharesWithCrossings: undefined,
  tradesWithCrossings: undefined,
  marketCap: undefined,
  marketCapPercent: undefined,
  issueDate: undefined,
  status: undefined,
};

/** What the search can find: a line, an index or a sector. */
type NamedLine = Pick<BoardRow, "symbol" | "name">;

/** How a line matches the typed text, best first. With `words`, each typed word begins a word of the name, in any order. */
const likenesses = ["ticker", "tickerBegins", "nameInOrder", "words", "anywhere"] as const;
export type Likeness = (typeof likenesses)[number];

/** Typed text, normalised for comparison. */
export const foldedQuery = (typed: string): string => typed.trim().replace(/\s+/g, " ").toUpperCase();

/** @param wanted from `foldedQuery` @returns undefined without a match */
export function likeness({ symbol, name = "" }: NamedLine, wanted: string): Likeness | undefined {
  const sought = symbol.toUpperCase();
  if (sought === wanted || sought.startsWith(`${wanted}.`)) return "ticker";
  if (sought.startsWith(wanted)) return "tickerBegins";
  const named = ` ${foldedQuery(name)}`;
  if (named.includes(` ${wanted}`)) return "nameInOrder";
  if (wanted.split(" ").every((word) => named.includes(` ${word}`))) return "words";
  return sought.includes(wanted) || named.includes(wanted) ? "anywhere" : undefined;
}

/** Lines, indices or sectors that match the typed text, best first, at most `most`; equal matches are sorted by symbol. */
export function findLines<T extends NamedLine>(rows: Iterable<T>, typed: string, most: number): T[] {
  const wanted = foldedQuery(typed);
  if (!wanted) return [];
  const found: { row: T; by: number }[] = [];
  for (const row of rows) {
    const how = likeness(row, wanted);
    if (how) found.push({ row, by: likenesses.indexOf(how) });
  }
  return found
    .sort((a, b) => a.by - b.by || (a.row.symbol < b.row.symbol ? -1 : 1))
    .slice(0, most)
    .map(({ row }) => row);
}

/** Symbols of the lines that a name may mean, best first, each once. A name of one or two letters fits too many lines, so it has none. */
export function linesNear(name: string, lines: readonly NamedLine[]): string[] {
  if (canonical(name).length < 3) return [];
  return [...new Set(findLines(lines, name, lines.length).map(({ symbol }) => symbol))];
}
