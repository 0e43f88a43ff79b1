/** What is assumed of a line's weight before anything was learned. */
import { isMarketIndex, top20Id } from "#market/company/sector";
import { symbolParts } from "#market/company/symbol";

/** Points of an index for each rupee of a price: the expected value and its standard deviation. */
export interface Prior {
  mean: number;
  deviation: number;
}

export interface PriorFacts {
  sectorId: number;
  symbol: string;
  /** rupees */
  price: number;
  /** market capitalisation in rupees; undefined if the service sent none */
  cap: number | undefined;
  /** points of the index for each rupee of capitalisation, if all lines had the same float */
  scale: number;
  /** level of the index, in points */
  level: number;
}

/**
 * The free floats of lines are between 0 and 1, and those of most lines are low. In a group of few lines the largest may have a low one,
 * and then a small line weighs several times what its capitalisation suggests.
 */
const floatSpread = { market: 0.75, group: 3 };
/** So that a line with a wrong capitalisation, or of another class, can be learned too; as a part of the index's level. */
const leastShare = 1e-6;
/** Standard deviation of the share of a line without a capitalisation: it may be any line of the index. */
const unknownShare = 0.1;

/** S&P SL20 has 20 members of at most 15 % each. All of them are among the lines with this part of the market or more. */
const top20 = { most: 0.15, least: 0.002, likely: 0.006 };

/** @returns undefined if the line cannot be in the index */
export function priorOf({ sectorId, symbol, price, cap = 0, scale, level }: PriorFacts): Prior | undefined {
  const { shareClass } = symbolParts(symbol);
  const share = (cap * scale) / level;
  // rights, warrants, units and debt are in no index as far as is known; a small weight would still be found
  const isShare = shareClass === "voting" || shareClass === "nonVoting";
  const least = (isShare && cap === 0 ? unknownShare : leastShare) * level;
  if (sectorId !== top20Id) {
    const points = share * level;
    return inRupees(
      isShare ? points : 0,
      floatSpread[isMarketIndex({ sectorId }) ? "market" : "group"] * points + least,
      price,
    );
  }
  if (!isShare || (cap > 0 && share < top20.least)) return undefined;
  const points = Math.min(top20.most, share * 1.3) * level;
  return inRupees(share < top20.likely ? 0 : points, points + least, price);
}

const inRupees = (mean: number, deviation: number, price: number): Prior => ({
  mean: mean / price,
  deviation: deviation / price,
});

/** A prior is renewed if it differs by more than 5 %, because that costs as much as a pair. */
export const isOther = (mean: number, known = 0) => Math.abs(mean - known) > 0.05 * known;
