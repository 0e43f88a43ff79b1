/** Whether the board and the quote tell of one session: the quote carries no date, so its figures have to say it. */

import { dayStart } from "#market/day/session";
import type { BoardRow } from "./board.ts";
import type { Quote } from "./quote.ts";

/** "apart": of two sessions, and nothing says which is the older. */
export type Sessions = "one" | "quote-older" | "board-older" | "apart";

/** Exchange time, ms; each left out where it is not known. */
export interface SessionMoments {
  /** when the quote was had */
  quoteAt?: number | undefined;
  /** of the newest event in the whole market */
  marketAt?: number | undefined;
}

export function sessionsOf(
  row: BoardRow | undefined,
  quote: Quote | undefined,
  { quoteAt, marketAt }: SessionMoments = {},
): Sessions {
  if (!row || row.lastKnown || !quote || !differ(row, quote, quoteAt)) return "one";
  const quoteBefore = isSame(quote.closingPrice ?? quote.price, row.previousClose);
  const boardBefore = isSame(row.closingPrice ?? row.price, quote.previousClose);
  if (quoteBefore !== boardBefore) return quoteBefore ? "quote-older" : "board-older";
  const { lastTradeAt } = row;
  if (lastTradeAt === undefined || marketAt === undefined) return "apart";
  return dayStart(lastTradeAt) >= dayStart(marketAt) ? "quote-older" : "apart";
}

/** Prices come as sums of ticks of a cent or more. */
const isSame = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) < 0.001;

/** Figures that no two answers of one session can have. */
function differ(row: BoardRow, quote: Quote, quoteAt: number | undefined): boolean {
  if (row.previousClose !== undefined && quote.previousClose !== undefined)
    if (!isSame(row.previousClose, quote.previousClose)) return true;
  return runsBothWays(row, quote) || lostTrades(row, quote, quoteAt) || closedApart(row, quote);
}

/** Within a session counts and highs only rise and lows only fall: one of two answers is the later one in all of them. */
function runsBothWays(row: BoardRow, quote: Quote): boolean {
  const steps = [
    step(row.tradesWithCrossings, quote.trades),
    step(row.sharesWithCrossings, quote.shares),
    step(row.high, quote.high),
    step(quote.low, row.low),
  ];
  return steps.includes(1) && steps.includes(-1);
}

const step = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined || isSame(from, to) ? 0 : Math.sign(to - from);

/** So long after a trade every answer of its session counts it, ms. */
const countedAfter = 15 * 60_000;

function lostTrades({ trades, lastTradeAt }: BoardRow, quote: Quote, quoteAt: number | undefined): boolean {
  if (trades === undefined || quote.trades === undefined) return false;
  if (lastTradeAt === undefined || quoteAt === undefined) return false;
  return quote.trades < trades && quoteAt > lastTradeAt + countedAfter;
}

/** Counts are still put right after the close, by few trades. */
const corrected = { part: 0.05, trades: 3 };

/** Both say that the day is over, and count another day. */
function closedApart({ closingPrice, tradesWithCrossings }: BoardRow, quote: Quote): boolean {
  if (closingPrice === undefined || quote.closingPrice === undefined) return false;
  if (tradesWithCrossings === undefined || quote.trades === undefined) return false;
  const most = Math.max(tradesWithCrossings, quote.trades);
  return Math.abs(tradesWithCrossings - quote.trades) > Math.max(corrected.trades, most * corrected.part);
}
