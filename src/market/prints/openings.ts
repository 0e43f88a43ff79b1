/** How each line of a session opened, against its previous close. */
import type { SeenDay } from "#market/day/evidence";
import { type BoardRow, percentOf } from "#market/line/board";
import { isOtherScale } from "#market/series/series";
import { type PriceMove, priceMove } from "./priceMove.ts";

export interface LineOpening {
  symbol: string;
  name: string | undefined;
  open: number | undefined;
  previousClose: number | undefined;
  /** the open has another scale than the previous close, as after a split, so there is no gap */
  rescaled: boolean;
  /** the open against the previous close; undefined if one is unknown or `rescaled` */
  gap: PriceMove | undefined;
  /** shares traded within seconds of the market's first trade; undefined if not seen */
  auctionShares: number | undefined;
  price: number | undefined;
  /** the last price against the open, in per cent */
  sinceOpen: number | undefined;
  turnover: number | undefined;
}

/** One entry for each line that traded in the board's session. */
export function openingsOf(rows: Iterable<BoardRow>, seen: SeenDay | undefined): LineOpening[] {
  const auction = seen?.fromStart ? seen.auction : undefined;
  return [...rows]
    .filter(({ lastKnown, earlier }) => !lastKnown && !earlier)
    .map(({ symbol, name, open, previousClose, price, turnover }) => {
      const rescaled = isOtherScale(previousClose, open);
      return {
        symbol,
        name,
        open,
        previousClose,
        rescaled,
        gap: rescaled ? undefined : priceMove(previousClose, open),
        auctionShares: auction?.get(symbol),
        price,
        sinceOpen:
          price === undefined || open === undefined || isOtherScale(open, price)
            ? undefined
            : percentOf(price - open, open),
        turnover,
      };
    });
}

export interface OpeningSum {
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
  return {
    up: gaps.filter(({ rupees }) => rupees > 0).length,
    down: gaps.filter(({ rupees }) => rupees < 0).length,
    same: gaps.filter(({ rupees }) => rupees === 0).length,
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

export interface OpeningFilter {
  /** direction of the gap */
  side?: "up" | "down" | "same" | undefined;
  /** least turnover of the session so far, in rupees */
  turnover?: number | undefined;
}

/** An unknown figure does not match. */
export const fittingOpening =
  ({ side, turnover }: OpeningFilter) =>
  (line: LineOpening): boolean =>
    (side === undefined || sideOf(line) === side) &&
    (turnover === undefined || (line.turnover ?? -1) >= turnover);

function sideOf({ gap }: LineOpening): OpeningFilter["side"] {
  if (!gap) return undefined;
  if (gap.rupees === 0) return "same";
  return gap.rupees > 0 ? "up" : "down";
}
