/** Blocks (crossings): negotiated trades outside the order book, as worked out from two boards of one line. */
import { type BoardRow, crossedShares, crossedTrades } from "#market/line/board";
import { isCount, type TapeNote } from "./prints.ts";

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
  return { block: { key: `${row.symbol} block ${to}`, symbol: row.symbol, from, to, shares, trades } };
}

const changeOf = (before: number | undefined, after: number | undefined) =>
  before === undefined || after === undefined ? undefined : after - before;
