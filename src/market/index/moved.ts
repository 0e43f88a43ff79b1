/** What moved an index: the points that each line contributes, from the points of one rupee of its price. */

import { provenMiss } from "#market/index/learning/learnerProof";
import type { BoardRow } from "#market/line/board";

/** Points of an index for each rupee of a line's price. They hold until the next change of the index's weights. */
export interface IndexWeights {
  /** of the index, or of the industry group */
  sectorId: number;
  /** "learned" once the last 50 pairs of a board and an index value were predicted to 0.05 points; "estimate" before */
  word: "estimate" | "learned";
  /** pairs since `since` that the weights were learned from */
  pairs: number;
  /** exchange's time of the first pair since the weights last changed, ms */
  since: number | undefined;
  /** largest error of the last 50 predictions of the index, in points; the weights learn from a pair only after its prediction */
  misses: number | undefined;
  points: ReadonlyMap<string, number>;
  uncertain: readonly UncertainLine[];
  /** set from a change of weights in mid-session to the end of that session */
  base?: WeightsBase;
  /** exchange's time of the first pair after the newest change of the weights, while the new ones are not learned; ms */
  changedAt?: number;
}

/**
 * A line whose weight the pairs do not fix, with two standard deviations. How far its contribution may be wrong follows from its price of
 * the moment: a line that is still unchanged is known, and a rupee later it may not be.
 */
export interface UncertainLine {
  symbol: string;
  /** of the points that it contributed before `base` */
  points: number;
  /** points for each rupee that its price moves after that */
  perRupee: number;
}

/**
 * By how many points the contribution of each line may be wrong, if by more than 0.05. Of an estimate every line's may, by an unknown
 * amount.
 */
export function doubtsOf(
  { word, uncertain }: Pick<IndexWeights, "word" | "uncertain">,
  lines: readonly Contribution[],
): ReadonlyMap<string, number> {
  const doubts = new Map<string, number>();
  if (word !== "learned" || uncertain.length === 0) return doubts;
  const known = new Map(uncertain.map((line) => [line.symbol, line]));
  for (const { symbol, weighed } of lines) {
    const { points = 0, perRupee = 0 } = known.get(symbol) ?? {};
    const doubt = points + perRupee * Math.abs(weighed);
    if (doubt > provenMiss) doubts.set(symbol, doubt);
  }
  return doubts;
}

/** A board at which the weights changed in mid-session. What a line contributed before was weighed by the weights of then. */
export interface WeightsBase {
  /** exchange's time of that board, ms */
  at: number;
  lines: ReadonlyMap<string, BasePoint>;
}

/** The weights for a move that begins after `base`, and so has none of the doubts about what was contributed before. */
export function withoutBase({ base, ...weights }: IndexWeights): IndexWeights {
  if (!base) return weights;
  return { ...weights, uncertain: weights.uncertain.map((line) => ({ ...line, points: 0 })) };
}

export interface BasePoint {
  /** rupees */
  price: number;
  /** contributed until then */
  points: number;
}

export interface Contribution {
  symbol: string;
  /** points of the index */
  points: number;
  /** since the previous close, rupees */
  change: number;
  /** the part of `change` that has the weights of now: since `base`, if there is one; rupees */
  weighed: number;
  pointsPerRupee: number;
}

/** All figures in points of the index, in whole hundredths. The lines, `others` and `residual` together are `change` exactly. */
export interface IndexMove {
  change: number;
  /** the largest first, without regard to the sign */
  lines: readonly Contribution[];
  /** of the lines that are not among `lines` */
  others: number;
  /** `lines` and `others` together */
  explained: number;
  /** what the weights do not explain */
  residual: number;
}

type PricedRow = Pick<
  BoardRow,
  "symbol" | "price" | "closingPrice" | "previousClose" | "earlier" | "lastKnown"
>;

/** The price that counts in an index: the official close once it is published, the last price before. Rupees. */
export function indexPrice(row: Pick<BoardRow, "price" | "closingPrice">): number | undefined {
  return positive(row.closingPrice) ?? positive(row.price);
}

const positive = (price: number | undefined) => (price !== undefined && price > 0 ? price : undefined);

/** 2^31 / 10^4, which the service has sent as the previous close of lines with few trades. */
const overflow = 214_749.36;

/** The price that a line's contribution is counted from; undefined if the service sent none, or an impossible one. Rupees. */
export function indexPreviousClose({ previousClose }: Pick<BoardRow, "previousClose">): number | undefined {
  return previousClose === overflow ? undefined : positive(previousClose);
}

/** Whether the row is of a trade of this session. */
export const isOfSession = (row: Pick<BoardRow, "earlier" | "lastKnown">): boolean =>
  !(row.earlier || row.lastKnown);

/**
 * @param rows of one board
 * @returns one contribution for each line that moved since its previous close, the largest first, without regard to the sign. A line that
 * did not trade this session contributes nothing.
 */
export function contributions(
  rows: Iterable<PricedRow>,
  { points, base }: Pick<IndexWeights, "points" | "base">,
): Contribution[] {
  const found: Contribution[] = [];
  for (const row of rows) {
    const pointsPerRupee = points.get(row.symbol);
    const price = indexPrice(row);
    const before = indexPreviousClose(row);
    if (pointsPerRupee === undefined || price === undefined || before === undefined || !isOfSession(row))
      continue;
    const from = base?.lines.get(row.symbol) ?? { price: before, points: 0 };
    const weighed = price - from.price;
    const moved = from.points + pointsPerRupee * weighed;
    if (moved !== 0 || price !== before)
      found.push({ symbol: row.symbol, points: moved, change: price - before, weighed, pointsPerRupee });
  }
  return found.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.symbol < b.symbol ? -1 : 1));
}

/** `|| 0` makes 0 of −0, which would be written with a sign. */
const hundredths = (points: number) => Math.round(points * 100) || 0;

/**
 * The move of an index as it is shown: some lines, the others, and the residual.
 * @param change of the index in points, as the service sends it
 * @param all from `contributions`
 * @param shown number of lines with a row of their own
 */
export function moveOf(change: number, all: readonly Contribution[], shown: number): IndexMove {
  const lines = all.slice(0, shown).map((line) => ({ ...line, points: hundredths(line.points) / 100 }));
  const explained = hundredths(all.reduce((sum, { points }) => sum + points, 0));
  const listed = lines.reduce((sum, { points }) => sum + hundredths(points), 0);
  return {
    change: hundredths(change) / 100,
    lines,
    others: (explained - listed || 0) / 100,
    explained: explained / 100,
    residual: (hundredths(change) - explained || 0) / 100,
  };
}

/** The move of an index by its weights, from the rows of one board. The only way in which figures of a contribution are made. */
export const movedBy = (
  change: number,
  rows: Iterable<PricedRow>,
  weights: Pick<IndexWeights, "points" | "base">,
  shown = Number.POSITIVE_INFINITY,
): IndexMove => moveOf(change, contributions(rows, weights), shown);

/**
 * Weights by full market capitalisation, which is what is known before anything was learned. The index is weighed by free float, so they
 * miss it.
 * @param level of the index, in points
 */
export function weightsByCap(
  rows: Iterable<Pick<BoardRow, "symbol" | "price" | "closingPrice" | "marketCap">>,
  level: number,
): Map<string, number> {
  const known = [...rows].flatMap((row) => {
    const [cap, price] = [positive(row.marketCap), indexPrice(row)];
    return cap === undefined || price === undefined ? [] : [{ symbol: row.symbol, cap, price }];
  });
  const whole = known.reduce((sum, { cap }) => sum + cap, 0);
  return new Map(known.map(({ symbol, cap, price }) => [symbol, ((cap / whole) * level) / price]));
}
