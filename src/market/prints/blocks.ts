/** Blocks (crossings): negotiated trades outside the order book, as worked out from two boards of one line. */
import { type BoardRow, crossedShares, crossedTrades, percentOf, vwap } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { isCount, type TapeNote } from "./prints.ts";
import { gridPrice } from "./tick.ts";

export interface Block {
  /** unique on a tape */
  key: string;
  symbol: string;
  /** exchange times of the two boards, ms; `from` is undefined for blocks of the session from before the first board */
  from: number | undefined;
  to: number;
  shares: number;
  /** blocks in the window; undefined if the board does not count them */
  trades: number | undefined;
  /** rupees; undefined without a price */
  value: number | undefined;
  /** "about": the shares at the last price, until a quote gives the value; "exact" within `slack` */
  worth: "about" | "exact";
  /** rupees by which an exact value may be off: the quote's turnover is a 32-bit float */
  slack: number;
  /** shares crossed in the session before this window */
  sharesBefore: number;
  /** of the regular market at the window's end, rupees */
  last: number | undefined;
  previousClose: number | undefined;
  vwap: number | undefined;
  /** part of all the line's shares of the day so far, in per cent */
  shareOfDay: number | undefined;
}

interface BlockStep {
  block?: Block;
  note?: TapeNote;
}

interface Crossed {
  shares: number | undefined;
  trades: number | undefined;
}

const crossedOf = (row: BoardRow): Crossed => {
  const [shares, trades] = [crossedShares(row), crossedTrades(row)];
  return { shares: isCount(shares) ? shares : undefined, trades: isCount(trades) ? trades : undefined };
};

/**
 * Totals across a gap are as good as any: the whole window is given with the block.
 * @param before the row of the same session; undefined if the line had not traded in it @param window `from` is undefined for the session's
 * part before the first board
 */
export function blockBetween(
  before: BoardRow | undefined,
  row: BoardRow,
  { from, to }: Pick<Block, "from" | "to">,
): BlockStep {
  const base = before ? crossedOf(before) : { shares: 0, trades: 0 };
  const all = crossedOf(row);
  const trades = changeOf(base.trades, all.trades);
  const shares = changeOf(base.shares, all.shares);
  const note = { symbol: row.symbol, of: "blocks", from: from ?? to, to, trades, shares } as const;
  if (base.shares === undefined || shares === undefined)
    return base.shares === all.shares ? {} : { note: { ...note, why: "unreadable" } };
  if (shares === 0 && !trades) return {};
  if (shares <= 0 || (trades !== undefined && (trades <= 0 || shares < trades)))
    return { note: { ...note, why: "corrected" } };
  return { block: blockOf(row, { from, to, shares, trades, sharesBefore: base.shares }) };
}

const changeOf = (before: number | undefined, after: number | undefined) =>
  before === undefined || after === undefined ? undefined : after - before;

type Counted = Pick<Block, "from" | "to" | "shares" | "trades" | "sharesBefore">;

function blockOf(row: BoardRow, counted: Counted): Block {
  const { symbol, price: last, previousClose, sharesWithCrossings } = row;
  const average = vwap(row);
  const price = last ?? average ?? previousClose;
  return {
    ...counted,
    key: `${symbol} block ${counted.to}`,
    symbol,
    value: price === undefined ? undefined : price * counted.shares,
    worth: "about",
    slack: 0,
    last,
    previousClose,
    vwap: average,
    shareOfDay: percentOf(counted.shares, sharesWithCrossings),
  };
}

/** Average price of the block's shares, rupees. */
export const blockPrice = ({ value, shares }: Block): number | undefined =>
  value === undefined ? undefined : value / shares;

/** An exact price against the line's own, in per cent; undefined while it is not exact, because it is then the last price itself. */
export function blockAgainst(block: Block): Record<"last" | "previousClose" | "vwap", number | undefined> {
  const price = block.worth === "exact" ? blockPrice(block) : undefined;
  const to = (base: number | undefined) =>
    price === undefined || base === undefined ? undefined : percentOf(price - base, base);
  return { last: to(block.last), previousClose: to(block.previousClose), vwap: to(block.vwap) };
}

// The exact value: a quote's turnover has the blocks, the board's has not.

/** What a line's blocks of the session cost up to some moment. */
export interface CrossedValue {
  /** shares crossed until then */
  shares: number;
  /** rupees, and by how much they may be off */
  value: number;
  slack: number;
}

/** @returns undefined unless quote and row are of one moment: a trade in between would count as a part of the block */
export function crossedValue(
  row: BoardRow,
  quote: Pick<Quote, "shares" | "trades" | "turnover">,
): CrossedValue | undefined {
  const shares = crossedShares(row);
  if (shares === undefined || row.turnover === undefined || quote.turnover === undefined) return undefined;
  if (quote.shares !== row.sharesWithCrossings || quote.trades !== row.tradesWithCrossings) return undefined;
  const slack = floatStep(quote.turnover);
  const value = quote.turnover - row.turnover;
  return value < -slack ? undefined : { shares, value: Math.max(0, value), slack };
}

/** Distance between neighbouring 32-bit floats at a value. */
export const floatStep = (value: number): number =>
  value === 0 ? 0 : 2 ** (Math.floor(Math.log2(Math.abs(value))) - 23);

/**
 * The block with its exact value, or as it was if the values belong to other moments. A single block at a price of the grid is exact to the
 * cent.
 * @param before may be left out for the first block of a line's session
 */
export function withValue(block: Block, after: CrossedValue, before?: CrossedValue): Block {
  const base = before ?? { shares: 0, value: 0, slack: 0 };
  if (base.shares !== block.sharesBefore || after.shares !== block.sharesBefore + block.shares) return block;
  const slack = after.slack + base.slack;
  const value = after.value - base.value;
  const price = block.trades === 1 ? gridPrice(value, block.shares, Math.max(slack, 0.01)) : undefined;
  if (price === undefined) return { ...block, value, slack, worth: "exact" };
  return { ...block, value: price * block.shares, slack: 0, worth: "exact" };
}

// The day: how much of the turnover was crossed, and whether the market's own total agrees.

export interface CrossedDay {
  shares: number;
  /** rupees; "about" as long as one line's value is */
  value: number;
  worth: Block["worth"];
  slack: number;
  /** rupees of the regular market */
  boardTurnover: number;
  /** of all turnover, in per cent; undefined before the first trade */
  share: number | undefined;
}

/** @param exactOf a line's exact value, if known for all its crossed shares */
export function crossedDay(
  rows: Iterable<BoardRow>,
  exactOf: (symbol: string) => CrossedValue | undefined,
): CrossedDay {
  const day = { shares: 0, value: 0, slack: 0, boardTurnover: 0 };
  let worth: Block["worth"] = "exact";
  for (const row of rows) {
    if (row.lastKnown || row.earlier) continue;
    day.boardTurnover += row.turnover ?? 0;
    const shares = crossedShares(row) ?? 0;
    if (shares === 0) continue;
    day.shares += shares;
    const known = exactOf(row.symbol);
    const isExact = known?.shares === shares;
    if (!isExact) worth = "about";
    day.value += isExact ? known.value : shares * (row.price ?? vwap(row) ?? 0);
    day.slack += isExact ? known.slack : 0;
  }
  return { ...day, worth, share: percentOf(day.value, day.value + day.boardTurnover) };
}

export interface CrossedCheck {
  /** the market's turnover less the board's, rupees */
  expected: number;
  /** what the blocks leave unexplained, rupees; negative if they are worth more */
  remainder: number;
  /** the remainder is no more than rounding to 32-bit floats */
  agrees: boolean;
}

/** @param marketTurnover of the day summary, rounded to a 32-bit float by the service */
export function crossedCheck(day: CrossedDay, marketTurnover: number): CrossedCheck {
  const expected = marketTurnover - day.boardTurnover;
  const remainder = expected - day.value;
  return { expected, remainder, agrees: Math.abs(remainder) <= floatStep(marketTurnover) + day.slack };
}
