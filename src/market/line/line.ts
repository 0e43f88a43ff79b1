/** Joins board row and quote of one line, whose figures may be of different sessions. */
import { colomboHours, dayStart, missingSessions, type SessionHours, sessionAt } from "#market/day/session";
import type { PriceJump } from "#market/series/splits";
import { type BoardRow, crossedShares } from "./board.ts";
import { type Quote, type RangeSpan, rangeSpans } from "./quote.ts";

// Decides whether board and quote are of one session. The quote has no date, so the figures of both are compared.

/** "apart": the two are of different sessions, and it is unknown which is older. */
type Sessions = "one" | "quote-older" | "board-older" | "apart";

/** Exchange time, ms; undefined if unknown. */
interface SessionMoments {
  quoteAt?: number | undefined;
  /** time of the newest event in the whole market */
  marketAt?: number | undefined;
  /** with the holidays that circulars name */
  hours?: SessionHours | undefined;
}

export function sessionsOf(
  row: BoardRow | undefined,
  quote: Quote | undefined,
  { quoteAt, marketAt, hours }: SessionMoments = {},
): Sessions {
  if (!row || row.lastKnown || !quote || !differ(row, quote, quoteAt)) return "one";
  const quoteBefore = isSameFigure(quote.closingPrice ?? quote.price, row.previousClose);
  const boardBefore = isSameFigure(row.closingPrice ?? row.price, quote.previousClose);
  if (quoteBefore !== boardBefore) return quoteBefore ? "quote-older" : "board-older";
  const { lastTradeAt } = row;
  if (lastTradeAt === undefined || marketAt === undefined) return "apart";
  if (quoteAt !== undefined && hasOpenedSince(lastTradeAt, quoteAt, hours)) return "apart"; // the quote may be of that session
  return dayStart(lastTradeAt) >= dayStart(marketAt) ? "quote-older" : "apart";
}

/** Whether a session may have opened after the day of `from`, by the calendar. */
function hasOpenedSince(from: number, at: number, hours: SessionHours | undefined): boolean {
  const { scheduled } = sessionAt(at, undefined, hours);
  const isOpened = scheduled === "session" || scheduled === "settling";
  return missingSessions(at, from, hours) > 0 || (isOpened && dayStart(at) > dayStart(from));
}

/** Whether two figures are equal. Prices differ by a cent or more. */
const isSameFigure = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) < 0.001;

/** Whether the two answers have figures that cannot be of one session. */
function differ(row: BoardRow, quote: Quote, quoteAt: number | undefined): boolean {
  if (row.previousClose !== undefined && quote.previousClose !== undefined)
    if (!isSameFigure(row.previousClose, quote.previousClose)) return true;
  return runsBothWays(row, quote) || lostTrades(row, quote, quoteAt) || hasOtherClose(row, quote);
}

/** Whether some figures are later in the board and others in the quote. Within a session, counts and highs only rise and lows only fall. */
function runsBothWays(row: BoardRow, quote: Quote): boolean {
  const steps = [
    stepSign(row.tradesWithCrossings, quote.trades),
    stepSign(row.sharesWithCrossings, quote.shares),
    stepSign(row.high, quote.high),
    stepSign(quote.low, row.low),
  ];
  return steps.includes(1) && steps.includes(-1);
}

const stepSign = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined || isSameFigure(from, to) ? 0 : Math.sign(to - from);

/** ms after a trade; every answer of that session later than this includes the trade */
const countedAfter = 15 * 60_000;

function lostTrades({ trades, lastTradeAt }: BoardRow, quote: Quote, quoteAt: number | undefined): boolean {
  if (trades === undefined || quote.trades === undefined) return false;
  if (lastTradeAt === undefined || quoteAt === undefined) return false;
  return quote.trades < trades && quoteAt > lastTradeAt + countedAfter;
}

/** After the close the service still corrects counts by a few trades. */
const closeCorrections = { part: 0.05, trades: 3 };

/** Whether both have an official close, but different counts. */
function hasOtherClose({ closingPrice, tradesWithCrossings }: BoardRow, quote: Quote): boolean {
  if (closingPrice === undefined || quote.closingPrice === undefined) return false;
  if (tradesWithCrossings === undefined || quote.trades === undefined) return false;
  const most = Math.max(tradesWithCrossings, quote.trades);
  return (
    Math.abs(tradesWithCrossings - quote.trades) >
    Math.max(closeCorrections.trades, most * closeCorrections.part)
  );
}

/** One line, from board and quote. All figures of the day come from one of them, because the two may be of different sessions. */
export interface Line {
  symbol: string;
  name: string | undefined;
  logoPath: string | undefined;
  stockId: number | undefined;
  price: number | undefined;
  change: number | undefined;
  changePercent: number | undefined;
  previousClose: number | undefined;
  /** only the board has it */
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** exchange time, ms; the quote has none */
  lastTradeAt: number | undefined;
  /** time of the board's last trade, even if the figures come from a quote of a later session */
  boardAt: number | undefined;
  /** for a line that no longer trades: the newest day in the line's chart of a year */
  lastDay: LastDay | undefined;
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  /** shares of crossings, beside the regular market's; undefined if there were none or their number is unknown */
  crossed: number | undefined;
  marketCap: number | undefined;
  marketCapPercent: number | undefined;
  /** source of the day's figures; the quote's figures include crossings */
  from: "board" | "quote";
  /** whether the other source is of the same session */
  sessions: Sessions;
  /** whether the market has had a session since the session of the figures */
  past: boolean;
  /** whether the quote has a past price */
  wasPriced: boolean;
  /** shares of twelve months, including crossings */
  yearShares: number | undefined;
  /** time of the board's newest trade, ms, if the quote shows trades but the line is not on the board */
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
  /** time of the board's newest trade, ms; the board has every line that traded in its session */
  listAt?: number | undefined;
}

export function lineOf(symbol: string, { row, quote, lastDay, listAt, ...moments }: LineSources): Line {
  const sessions = sessionsOf(row, quote, moments);
  const ofDay = sessions === "board-older" ? undefined : row;
  const day: Partial<Pick<Quote, keyof Quote & keyof BoardRow>> = ofDay ?? quote ?? {};
  const { price, change, changePercent, previousClose, high, low, turnover, shares, trades } = day;
  const isOne = sessions === "one";
  return {
    ...{ price, change, changePercent, previousClose, high, low, turnover, shares, trades },
    symbol,
    // the board cuts names at 50 characters
    name: quote?.name ?? row?.name,
    logoPath: quote?.logoPath ?? row?.logoPath,
    // the chart operation always accepts the quote's id
    stockId: quote?.stockId ?? row?.stockId,
    open: ofDay?.open,
    // an older board still has the last trade if the line has not traded since
    lastTradeAt: ofDay || !quote?.trades ? row?.lastTradeAt : undefined,
    boardAt: row?.lastTradeAt,
    lastDay,
    crossed: (ofDay && crossedShares(ofDay)) || undefined,
    // while the market is open, the board works out market cap from the previous close
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

const isPast = (at: number | undefined, marketAt: number | undefined) =>
  at !== undefined && marketAt !== undefined && dayStart(at) < dayStart(marketAt);

/** Whether the quote and the board have figures of different sessions. */
export const isQuoteApart = ({ sessions }: Pick<Line, "sessions">): boolean =>
  sessions === "quote-older" || sessions === "apart";

/** The price, to compare with the quote's figures; undefined if these are of another session. */
export const comparablePrice = (line: Pick<Line, "sessions" | "price">): number | undefined =>
  isQuoteApart(line) ? undefined : line.price;

/** The day of the quote's figures of "today"; undefined if unknown. @param marketAt the market's newest event, exchange's ms */
export function quoteDay(line: Line, quote: Quote, marketAt: number | undefined): number | undefined {
  if (line.sessions !== "one") return undefined;
  const at = line.from === "board" ? line.lastTradeAt : quote.trades === 0 ? marketAt : undefined;
  return at === undefined ? undefined : dayStart(at);
}

/** Whether the line traded. A quote of a line that did not trade has no counts, no high and no low. */
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

/** Midnight at which each span began, for a span that ends on the day of `lastAt`. */
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

/** A span with the last price before a jump may have a high or low on the old scale. @param lastAt the newest known day */
export function spansAcross(jumps: readonly PriceJump[], lastAt: number): ReadonlyMap<RangeSpan, PriceJump> {
  const from = beginningsOf(lastAt);
  const across = new Map<RangeSpan, PriceJump>();
  for (const span of rangeSpans) {
    const newest = jumps.findLast(({ beforeAt }) => beforeAt >= from[span]);
    if (newest) across.set(span, newest);
  }
  return across;
}
