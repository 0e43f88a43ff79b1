import { colomboHours, dayStart } from "#market/day/session";
import type { PriceJump } from "#market/series/series";
import type { BoardRow } from "./board.ts";
import { type Quote, type RangeSpan, rangeSpans } from "./quote.ts";

// Whether board and quote are of one session. The quote has no date, so its figures are compared.

/** "apart": the two are of different sessions, and the older one is not known. */
type Sessions = "one" | "quote-older" | "board-older" | "apart";

/** Exchange time, ms; undefined if unknown. */
interface SessionMoments {
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

/** Prices are sums of ticks of a cent or more. */
const isSame = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) < 0.001;

/** Figures that two answers of one session cannot both have. */
function differ(row: BoardRow, quote: Quote, quoteAt: number | undefined): boolean {
  if (row.previousClose !== undefined && quote.previousClose !== undefined)
    if (!isSame(row.previousClose, quote.previousClose)) return true;
  return runsBothWays(row, quote) || lostTrades(row, quote, quoteAt) || closedApart(row, quote);
}

/** Within a session counts and highs only rise and lows only fall, so the later answer is later in all of them. */
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

/** ms after a trade from which every answer of its session includes it */
const countedAfter = 15 * 60_000;

function lostTrades({ trades, lastTradeAt }: BoardRow, quote: Quote, quoteAt: number | undefined): boolean {
  if (trades === undefined || quote.trades === undefined) return false;
  if (lastTradeAt === undefined || quoteAt === undefined) return false;
  return quote.trades < trades && quoteAt > lastTradeAt + countedAfter;
}

/** The service corrects counts by a few trades after the close. */
const corrected = { part: 0.05, trades: 3 };

/** Both are closed, but with different counts. */
function closedApart({ closingPrice, tradesWithCrossings }: BoardRow, quote: Quote): boolean {
  if (closingPrice === undefined || quote.closingPrice === undefined) return false;
  if (tradesWithCrossings === undefined || quote.trades === undefined) return false;
  const most = Math.max(tradesWithCrossings, quote.trades);
  return Math.abs(tradesWithCrossings - quote.trades) > Math.max(corrected.trades, most * corrected.part);
}

/** One line from board and quote. Figures of the day come from one of the two, because these may be of two sessions. */
export interface Line {
  symbol: string;
  name: string | undefined;
  logoPath: string | undefined;
  stockId: number | undefined;
  price: number | undefined;
  change: number | undefined;
  changePercent: number | undefined;
  previousClose: number | undefined;
  /** from the board alone */
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** exchange time, ms; the quote has none */
  lastTradeAt: number | undefined;
  /** the board's last trade, also where the figures are from a quote of a later session */
  boardAt: number | undefined;
  /** for a line that no longer trades: the newest day in its year's chart */
  lastDay: LastDay | undefined;
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  /** shares of crossings beside the regular market's; undefined if none or unknown */
  crossed: number | undefined;
  marketCap: number | undefined;
  marketCapPercent: number | undefined;
  /** source of the day's figures; the quote's include crossings */
  from: "board" | "quote";
  /** whether the other source is of the same session */
  sessions: Sessions;
  /** the market has had a session since the one of the figures */
  past: boolean;
  /** the quote holds a past price */
  wasPriced: boolean;
  /** in twelve months, crossings included */
  yearShares: number | undefined;
  /** the quote's session is unknown: the quote says that the line traded, but it is missing from a board whose newest trade is at this time, ms */
  missingAt: number | undefined;
}

export interface LastDay {
  at: number;
  price: number;
}

export interface LineSources extends SessionMoments {
  row: BoardRow | undefined;
  quote: Quote | undefined;
  lastDay?: LastDay | undefined;
  /** newest trade of the board, ms; that board has every line that traded in its session */
  listAt?: number | undefined;
}

export function lineOf(symbol: string, { row, quote, lastDay, listAt, ...moments }: LineSources): Line {
  const sessions = sessionsOf(row, quote, moments);
  const ofDay = sessions === "board-older" ? undefined : row;
  const day = ofDay ?? quote;
  const isOne = sessions === "one";
  return {
    symbol,
    // the board cuts names at 50 characters
    name: quote?.name ?? row?.name,
    logoPath: quote?.logoPath ?? row?.logoPath,
    // the chart endpoint always accepts the quote's id
    stockId: quote?.stockId ?? row?.stockId,
    price: day?.price,
    change: day?.change,
    changePercent: day?.changePercent,
    previousClose: day?.previousClose,
    open: ofDay?.open,
    high: day?.high,
    low: day?.low,
    // an older board has the last trade if there was none since
    lastTradeAt: ofDay || !quote?.trades ? row?.lastTradeAt : undefined,
    boardAt: row?.lastTradeAt,
    lastDay,
    turnover: day?.turnover,
    shares: day?.shares,
    trades: day?.trades,
    crossed: crossedOf(ofDay),
    // while the market is open the board's is computed with the previous close
    marketCap: isOne || !ofDay ? (quote?.marketCap ?? row?.marketCap) : ofDay.marketCap,
    marketCapPercent: quote?.marketCapPercent,
    from: ofDay ? "board" : "quote",
    sessions,
    past: isPast(ofDay?.lastTradeAt, moments.marketAt),
    yearShares: quote?.activity.twelveMonths.shares,
    missingAt: !row && quote && hasTraded(quote) ? listAt : undefined,
    wasPriced: Object.values(quote?.ranges ?? {}).some(({ high, low }) => (high ?? low) !== undefined),
  };
}

function crossedOf(row: BoardRow | undefined): number | undefined {
  if (row?.sharesWithCrossings === undefined || row.shares === undefined) return undefined;
  const crossed = row.sharesWithCrossings - row.shares;
  return crossed > 0 ? crossed : undefined;
}

const isPast = (at: number | undefined, marketAt: number | undefined) =>
  at !== undefined && marketAt !== undefined && dayStart(at) < dayStart(marketAt);

/** The quote and the board show figures of different sessions. */
export const isQuoteApart = ({ sessions }: Pick<Line, "sessions">): boolean =>
  sessions === "quote-older" || sessions === "apart";

/** The price, if it may be compared with the quote's figures; undefined if they are of another session. */
export const priceBeside = (line: Pick<Line, "sessions" | "price">): number | undefined =>
  isQuoteApart(line) ? undefined : line.price;

/**
 * The day that the quote calls today; undefined if unknown.
 * @param marketAt the newest event in the whole market, exchange time in ms
 */
export function quoteDay(line: Line, quote: Quote, marketAt: number | undefined): number | undefined {
  if (line.sessions !== "one") return undefined;
  const at = line.from === "board" ? line.lastTradeAt : quote.trades === 0 ? marketAt : undefined;
  return at === undefined ? undefined : dayStart(at);
}

/** By the figures themselves; a quote of a line that did not trade has no counts and no extremes. */
export const hasTraded = ({
  shares = 0,
  trades = 0,
  high,
  low,
}: Pick<Line, "shares" | "trades" | "high" | "low">): boolean =>
  shares > 0 || trades > 0 || high !== undefined || low !== undefined;

/** Why a line has fewer or other figures than usual; undefined if there is no reason. */
export function gapOf(line: Line): Gap | undefined {
  if (line.sessions !== "one") return line.sessions;
  if (line.from === "board") return line.past ? "past" : undefined;
  if (line.price === undefined) return line.wasPriced || line.lastDay ? "no-price-now" : "no-prices";
  return hasTraded(line) ? "not-on-board" : "not-traded";
}

export type Gap =
  | "no-prices"
  | "no-price-now"
  | "not-traded"
  | "not-on-board"
  | "past"
  | Exclude<Sessions, "one">;

// Which spans of time to date hold prices from before a jump.

/** Midnight at which each span began, for a day of the exchange's calendar. */
function beginningsOf(lastAt: number): Readonly<Record<RangeSpan, number>> {
  const today = new Date(dayStart(lastAt) + colomboHours.zoneOffset);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const midnight = (...day: [year: number, month: number, date: number]) =>
    Date.UTC(...day) - colomboHours.zoneOffset;
  return {
    week: midnight(year, month, date - ((today.getUTCDay() + 6) % 7)),
    month: midnight(year, month, 1),
    year: midnight(year, 0, 1),
    twelveMonths: midnight(year - 1, month, date),
    allTime: Number.NEGATIVE_INFINITY,
  };
}

/**
 * A span's high or low may be of the scale before a jump if the last price before the jump lies in the span.
 * @param lastAt the newest known day
 */
export function spansAcross(jumps: readonly PriceJump[], lastAt: number): ReadonlyMap<RangeSpan, PriceJump> {
  const from = beginningsOf(lastAt);
  const across = new Map<RangeSpan, PriceJump>();
  for (const span of rangeSpans) {
    const newest = jumps.findLast(({ beforeAt }) => beforeAt >= from[span]);
    if (newest) across.set(span, newest);
  }
  return across;
}
