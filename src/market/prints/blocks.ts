/** Blocks (crossings) are negotiated trades outside the order book. They are worked out from two boards, for one line. */
import { dayStart } from "#market/day/session";
import { type BoardRow, crossedShares, crossedTrades, percentOf, vwap } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { gridPrice, isCount, type TapeNote } from "./prints.ts";

export interface Block {
  /** unique on a tape */
  key: string;
  symbol: string;
  /** exchange times of the two boards, ms; `from` is undefined for the session's blocks before the first board */
  from: number | undefined;
  to: number;
  shares: number;
  /** number of blocks in the window; undefined if the board does not count them */
  trades: number | undefined;
  /** rupees; undefined without a price */
  value: number | undefined;
  /** "about": the shares at the last price, until a quote gives the value; "exact" within `slack` */
  worth: "about" | "exact";
  /** rupees by which an exact value may be wrong, because the quote's turnover is a 32-bit float */
  slack: number;
  /** shares crossed in the session before this window */
  sharesBefore: number;
  /** last price of the regular market at the window's end, rupees */
  last: number | undefined;
  previousClose: number | undefined;
  vwap: number | undefined;
  /** percentage of all the line's shares of the day so far */
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
 * The block between two rows of a line, with its whole time window. Totals are also right across a gap without boards.
 * @param before the row of the same session; undefined if the line had not traded in it @param window `from` is undefined for the part of
 * the session before the first board
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

/** An exact block price compared with the line's prices, in per cent. Undefined for an estimate, which uses the last price itself. */
export function blockAgainst(block: Block): Record<"last" | "previousClose" | "vwap", number | undefined> {
  const price = block.worth === "exact" ? blockPrice(block) : undefined;
  const to = (base: number | undefined) =>
    price === undefined || base === undefined ? undefined : percentOf(price - base, base);
  return { last: to(block.last), previousClose: to(block.previousClose), vwap: to(block.vwap) };
}

// The exact value: a quote's turnover includes blocks, and the board's turnover does not.

/** The value of a line's blocks of the session up to some moment. */
export interface CrossedValue {
  /** number of shares crossed up to that moment */
  shares: number;
  /** rupees; with `slack`, by how much they may be wrong */
  value: number;
  slack: number;
}

/** @returns undefined unless quote and row are of one moment, because a trade in between would count as part of the block */
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
 * The block with its exact value, or unchanged if the values belong to other moments. The value of a single block at a price on the grid is
 * exact to the cent. @param before may be left out for the line's first block of the session
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

/** A block with its exact value, if the line's values before and after it are known. */
export function valued<B extends Block>(block: B, known: readonly CrossedValue[]): B {
  const at = (shares: number) => known.find((value) => value.shares === shares);
  const before = at(block.sharesBefore);
  const after = at(block.sharesBefore + block.shares);
  if (!after || (block.sharesBefore > 0 && !before)) return block;
  return { ...block, ...withValue(block, after, before) };
}

/**
 * The value of all blocks of a line: the sum of the blocks if each is known, because single blocks are exact to the cent; otherwise the
 * newest value of all.
 */
export function lineValue(
  blocks: readonly Block[],
  known: readonly CrossedValue[],
): CrossedValue | undefined {
  const sum = { shares: 0, value: 0, slack: 0 };
  for (const { worth, value, shares, slack } of blocks) {
    if (worth !== "exact" || value === undefined) return known.at(-1);
    sum.shares += shares;
    sum.value += value;
    sum.slack += slack;
  }
  const newest = known.at(-1);
  return newest && newest.shares !== sum.shares ? newest : sum;
}

// The day: which part of the turnover was crossed, and whether the market's own total agrees.

export interface CrossedDay {
  shares: number;
  /** rupees; "about" while one line's value is an estimate */
  value: number;
  worth: Block["worth"];
  slack: number;
  /** rupees of the regular market */
  boardTurnover: number;
  /** percentage of all turnover; undefined before the first trade */
  share: number | undefined;
}

/** @param exactOf gives a line's exact value, if known for all its crossed shares */
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
  /** expected value less the blocks' value, rupees */
  remainder: number;
  /** the remainder is within the rounding to 32-bit floats */
  agrees: boolean;
}

/** @param marketTurnover from the daily summary; the service rounds it to a 32-bit float */
export function crossedCheck(day: CrossedDay, marketTurnover: number): CrossedCheck {
  const expected = marketTurnover - day.boardTurnover;
  const remainder = expected - day.value;
  return { expected, remainder, agrees: Math.abs(remainder) <= floatStep(marketTurnover) + day.slack };
}

/**
 * The day's check, if the market's total and the board are of the same moment: no line traded after the total was given. @param sheet the
 * daily summary, and the exchange's time when it was given, ms
 */
export function checkedDay(
  day: CrossedDay,
  rows: Iterable<BoardRow>,
  sheet: { dayAt?: number | undefined; turnover?: number | undefined; at: number } | undefined,
): CrossedCheck | undefined {
  if (sheet?.turnover === undefined || sheet.dayAt === undefined) return undefined;
  let newest: number | undefined;
  for (const { lastTradeAt: at } of rows) if (at !== undefined && at > (newest ?? 0)) newest = at;
  if (newest === undefined || newest > sheet.at || dayStart(newest) !== dayStart(sheet.dayAt))
    return undefined;
  return crossedCheck(day, sheet.turnover);
}
