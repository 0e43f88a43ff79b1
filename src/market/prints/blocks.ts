/** Blocks (crossings) are negotiated trades outside the order book. This file works them out for one line, from two boards. */
import { type BoardRow, crossedShares, crossedTrades, percentOf, vwap } from "#market/line/board";
import { estimatePrice, type Worth } from "#market/line/crossedDay";
import { isCount, type TapeNote } from "./prints.ts";

export interface Block extends Worth {
  /** unique on a tape */
  key: string;
  symbol: string;
  /** exchange times of the two boards, ms; `from` is undefined for the session's blocks before the first board */
  from: number | undefined;
  to: number;
  shares: number;
  /** number of blocks in the window; undefined if the board does not count them */
  trades: number | undefined;
  /** true if the value is a part of an exact sum, because one quote covers several blocks */
  together?: true;
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
 * The block between two rows of a line, with its whole time window. It is also right across a gap without boards.
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
  const price = estimatePrice(row);
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

/** An exact block price against the line's prices, in per cent. Undefined for an estimate, whose price is not the block's. */
export function blockAgainst(block: Block): Record<"last" | "previousClose" | "vwap", number | undefined> {
  const price = block.worth === "exact" ? blockPrice(block) : undefined;
  const to = (base: number | undefined) =>
    price === undefined || base === undefined ? undefined : percentOf(price - base, base);
  return { last: to(block.last), previousClose: to(block.previousClose), vwap: to(block.vwap) };
}
