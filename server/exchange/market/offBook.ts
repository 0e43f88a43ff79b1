/** Blocks (crossings), which two parties agree on outside the book, and corrections, which cancel trades. */

import type { Chance } from "#server/exchange/time/chance";
import { phaseAt } from "#server/exchange/time/day";
import { centsOf, stepOf } from "#server/exchange/trading/book";
import type { Line, Tick, Trade } from "#server/exchange/trading/line";
import { minute } from "#units/time";
import { priceInCents } from "./indices.ts";
import type { Pace } from "./pace.ts";

export interface Block {
  line: Line;
  /** ms after Colombo midnight */
  inDay: number;
  /** least value of the block, in cents */
  cents: number;
  /** difference of its price from the last price, as a fraction */
  away: number;
}

/** Least value of a block, in cents: 20 million rupees (an older rule of the exchange). */
export const leastBlock = 2e9;

/** deals on a typical day; a deal is one or more blocks in one line */
const dealsADay = 4.6;
const appetiteSigma = 0.7;
const moreBlocksADeal = 1.1;
/** mean amount by which a block's value exceeds the least value, as a multiple of the least value; a few blocks are far larger */
const more = 1.4;
/** in half of the deals, all blocks trade within these ms */
const dealSpan = 6_000;
/** difference of a block's price from the market: standard deviation and limit, as fractions */
const awaySigma = 0.018;
const largestPriceGap = 0.05;
/** fewest trades a day of a line that has blocks, and largest block as a fraction of its line's capitalisation */
const fewestTrades = 12;
const largestPart = 0.05;
const busiestLines = 70;

/** A session's blocks. Their number and value vary widely from day to day. */
export function blocksOf(lines: readonly Line[], pace: Pace, chance: Chance): Block[] {
  const able = lines
    .filter((line) => line.character.trades >= fewestTrades && mostOf(line) > leastBlock)
    .toSorted((a, b) => b.character.trades - a.character.trades);
  const deals = chance.count(dealsADay * chance.skewed(1, appetiteSigma));
  return Array.from({ length: deals }, () => {
    const among = chance.happens(0.6) ? Math.min(busiestLines, able.length) : able.length;
    const line = able[chance.whole(0, among - 1)];
    return line ? dealIn(line, pace, chance) : [];
  }).flat();
}

const mostOf = (line: Line) => largestPart * priceInCents(line) * line.issued;

function dealIn(line: Line, pace: Pace, chance: Chance): Block[] {
  const length = 1 + chance.count(moreBlocksADeal);
  const atOnce = chance.happens(0.5);
  const oneOffer = chance.happens(0.7) ? offer(chance) : undefined;
  const first = pace.at(0.05 + 0.95 * chance.next());
  return Array.from({ length }, () => {
    const at = atOnce ? first + chance.whole(0, dealSpan) : pace.at(0.05 + 0.95 * chance.next());
    return {
      line,
      inDay: Math.min(Math.floor(at), phaseAt.settlement - 1),
      cents: Math.min(leastBlock * (1 + more * chance.wait() * (chance.happens(0.04) ? 6 : 1)), mostOf(line)),
      away: oneOffer ?? offer(chance),
    };
  });
}

/** A quarter of the blocks trade at the market's last price. */
const offer = (chance: Chance) =>
  chance.happens(0.25)
    ? 0
    : Math.max(-largestPriceGap, Math.min(largestPriceGap, awaySigma * chance.normal()));

/** A price on the grid, and shares in hundreds, together worth at least the agreed value. */
export function termsOf({ line, cents, away }: Block): Pick<Trade, "price" | "shares"> {
  const price = centsOf(stepOf(line.day.last * (1 + away)));
  return { price, shares: Math.ceil(cents / price / 100) * 100 };
}

/** mean corrections in a session, and the probability of one more just after it */
const correctionsADay = 1.4;
const afterClose = 0.2;
const firstCorrection = 10 * minute;
const sessionLength = phaseAt.settlement - phaseAt.open;

/** When trades are cancelled, in ms after Colombo midnight. Those after the session come before the first official close. */
export function correctionsOf(chance: Chance): number[] {
  const times = Array.from({ length: chance.count(correctionsADay) }, () => {
    const from = phaseAt.open + firstCorrection;
    return from + chance.whole(0, sessionLength - firstCorrection - 1);
  });
  if (chance.happens(afterClose)) times.push(phaseAt.settlement + chance.whole(5_000, 25_000));
  return times;
}

/** no trade is cancelled in a line with fewer trades, because it would lose too much of its day */
const tradesToSpare = 20;
/** the trade to cancel is among this many last ticks of its line */
const recentTicks = 8;

/** Chooses a line, and one of its last trades through the book, to be cancelled. */
export function tradeToCancel(
  lines: readonly Line[],
  chance: Chance,
): { line: Line; tick: Tick } | undefined {
  const able = lines.filter(({ day }) => day.trades >= tradesToSpare);
  const line = able[chance.whole(0, able.length - 1)];
  const ticks = line?.day.ticks.slice(-recentTicks).filter(({ block }) => !block) ?? [];
  const tick = ticks[chance.whole(0, ticks.length - 1)];
  return line && tick && { line, tick };
}
