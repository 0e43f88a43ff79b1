/** How each line of a session opened against its previous close, and its official close against its last print. */
import type { SeenDay } from "#market/day/evidence";
import { type BoardRow, isRescaled } from "#market/line/board";
import { ticksBetween } from "#market/line/ticks";
import { sideOf } from "./prints.ts";
import type { TapeEntry } from "./tapeEntries.ts";
import { entryPrice } from "./tapeFilter.ts";

export interface LineOpening extends BoardRow {
  /** the open has another scale than the previous close, as after a split, so there is no gap */
  rescaled: boolean;
  /** the open against the previous close; undefined if one is unknown or `rescaled` */
  gap: PriceMove | undefined;
  /** shares traded within seconds of the market's first trade; undefined if not seen */
  auctionShares: number | undefined;
  /** the last price against the open, in per cent */
  sinceOpen: number | undefined;
}

/** The lines that traded in the board's session. */
const tradedLines = (rows: Iterable<BoardRow>) =>
  [...rows].filter(({ lastKnown, earlier }) => !lastKnown && !earlier);

/** One entry for each line that traded in the board's session. */
export function openingsOf(rows: Iterable<BoardRow>, seen: SeenDay | undefined): LineOpening[] {
  const auction = seen?.fromStart ? seen.auction : undefined;
  return tradedLines(rows).map((row) => {
    const rescaled = isRescaled(row);
    return {
      ...row,
      rescaled,
      gap: rescaled ? undefined : priceMove(row.previousClose, row.open),
      auctionShares: auction?.get(row.symbol),
      sinceOpen: priceMove(row.open, row.price)?.percent,
    };
  });
}

interface OpeningSum {
  up: number;
  down: number;
  same: number;
  /** lines without an opening price or a previous close */
  unknown: number;
  rescaled: number;
  /** of the gaps, in per cent */
  medianPercent: number | undefined;
  /** auction shares at the opening price, in rupees, of lines for which both are known */
  auctionValue: number | undefined;
}

export function openingSum(lines: readonly LineOpening[]): OpeningSum {
  const gaps = lines.flatMap(({ gap }) => gap ?? []);
  const rescaled = lines.filter((line) => line.rescaled).length;
  const values = lines.flatMap(({ auctionShares, open }) =>
    auctionShares === undefined || open === undefined ? [] : auctionShares * open,
  );
  const count = { up: 0, down: 0, same: 0 };
  for (const { rupees } of gaps) count[sideOf(rupees)] += 1;
  return {
    ...count,
    unknown: lines.length - gaps.length - rescaled,
    rescaled,
    medianPercent: median(gaps.map(({ percent }) => percent)),
    auctionValue: values.length ? values.reduce((sum, value) => sum + value, 0) : undefined,
  };
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [high, low] = [sorted[middle], sorted[middle - 1]];
  if (high === undefined) return undefined;
  return sorted.length % 2 || low === undefined ? high : (low + high) / 2;
}

interface OpeningFilter {
  /** direction of the gap */
  side?: "up" | "down" | "same" | undefined;
  /** least turnover of the session so far, in rupees */
  turnover?: number | undefined;
}

/** An unknown figure does not match. */
export const fittingOpening =
  ({ side, turnover }: OpeningFilter) =>
  (line: LineOpening): boolean =>
    (side === undefined || (line.gap && sideOf(line.gap.rupees)) === side) &&
    (turnover === undefined || (line.turnover ?? -1) >= turnover);

export interface LineClosing extends Pick<BoardRow, "symbol" | "name" | "lastTradeAt" | "shares"> {
  /** price of the last trade on the tape; undefined if that trade was not seen */
  lastPrint: number | undefined;
  /** undefined before it is published */
  close: number | undefined;
  /** the close against the last print; undefined if one is unknown */
  difference: PriceMove | undefined;
}

/** One entry for each line that traded in the board's session: the largest differences first, then those that are unknown. */
export function closingsOf(rows: Iterable<BoardRow>, entries: readonly TapeEntry[]): LineClosing[] {
  const prints = lastPrints(entries);
  return tradedLines(rows)
    .map(({ symbol, name, lastTradeAt, shares, closingPrice: close }) => {
      const print = prints.get(symbol);
      // after a gap, or on a page without recordings, the tape may end before the line's last trade
      const isLast = print?.at !== undefined && print.at === lastTradeAt;
      const lastPrint = isLast ? entryPrice(print) : undefined;
      const difference = priceMove(lastPrint, close);
      return { symbol, name, lastTradeAt, shares, lastPrint, close, difference };
    })
    .sort((a, b) => closeDistance(b) - closeDistance(a) || (a.symbol < b.symbol ? -1 : 1));
}

/** A bundle has only an average price. Its last trade is an entry of its own. */
function lastPrints(entries: readonly TapeEntry[]): ReadonlyMap<string, TapeEntry> {
  const found = new Map<string, TapeEntry>();
  for (const entry of entries) {
    const { symbol, kind } = entry;
    if ((kind === "exact" || kind === "workedOut") && !found.has(symbol)) found.set(symbol, entry);
  }
  return found;
}

/** -1 for an unknown difference, so that it comes after a difference of 0 */
const closeDistance = ({ difference }: LineClosing): number =>
  difference ? Math.abs(difference.percent) : -1;

export const differs = ({ difference }: LineClosing): boolean =>
  difference !== undefined && difference.rupees !== 0;

interface PriceMove {
  /** to the cent */
  rupees: number;
  /** to four decimal places */
  percent: number;
  /** signed, to the tenth; not a whole number if a price is off the grid, such as an official close */
  ticks: number;
}

/** Undefined if a price is unknown or 0. */
function priceMove(from: number | undefined, to: number | undefined): PriceMove | undefined {
  if (!from || !to) return undefined;
  const rupees = Math.round((to - from) * 100) / 100;
  const ticks = Math.round(ticksBetween(from, to) * 10) / 10;
  // rounded, because files would show the errors of binary fractions
  const percent = Math.round(((to - from) / from) * 1e6) / 1e4;
  return { rupees, percent, ticks: rupees < 0 ? -ticks : ticks };
}
