/** What was traded between two looks at the board. The service publishes no tape: a step may hold several trades. */
import type { BoardRow } from "#market/line/board";
import { crossedShares } from "#market/line/boardFigures";

export interface TapeEntry {
  /** tells entries apart */
  key: string;
  symbol: string;
  /** time of the step's last trade */
  at: number | undefined;
  price: number | undefined;
  /** the price against the one the board had before; undefined where there was none */
  step: "up" | "down" | "same" | undefined;
  /** size of the step's last trade, in shares */
  quantity: number | undefined;
  /** regular trades and their shares since the board before; undefined for a trade that was there before the page was */
  trades: number | undefined;
  shares: number | undefined;
  /** shares that crossed since the board before; 0 when none did */
  crossed: number;
}

type Rows = ReadonlyMap<string, BoardRow>;

/** The last trade of each line: what is known of a tape before a second board has come. Newest first. */
export function lastTrades(rows: Rows, count: number): TapeEntry[] {
  return [...rows.values()]
    .filter(({ lastTradeAt }) => lastTradeAt !== undefined)
    .map((row) => ({ ...entryOf(row), step: undefined, trades: undefined, shares: undefined, crossed: 0 }))
    .sort(newestFirst)
    .slice(0, count);
}

/** One entry for each line that traded between two boards, newest first. A line that was not there traded all it has since. */
export function tradedBetween(before: Rows, after: Rows): TapeEntry[] {
  const entries: TapeEntry[] = [];
  for (const [symbol, row] of after) {
    const old = before.get(symbol);
    if (old === row) continue;
    const trades = grown(old?.trades, row.trades);
    const shares = grown(old?.shares, row.shares);
    const crossed = grown(old && crossedShares(old), crossedShares(row));
    if (trades + shares + crossed > 0)
      entries.push({ ...entryOf(row), step: stepOf(old?.price, row.price), trades, shares, crossed });
  }
  return entries.sort(newestFirst);
}

const entryOf = ({ symbol, price, lastTradeAt, lastQuantity, trades, sharesWithCrossings }: BoardRow) => ({
  key: `${symbol} ${lastTradeAt} ${trades} ${sharesWithCrossings}`,
  symbol,
  at: lastTradeAt,
  price,
  quantity: lastQuantity,
});

/** Totals of a day only grow; one that fell was corrected, and tells of no trade. */
const grown = (before = 0, after = 0) => Math.max(0, after - before);

function stepOf(before: number | undefined, after: number | undefined): TapeEntry["step"] {
  if (before === undefined || after === undefined) return undefined;
  if (after === before) return "same";
  return after > before ? "up" : "down";
}

const newestFirst = (a: TapeEntry, b: TapeEntry) =>
  (b.at ?? 0) - (a.at ?? 0) || (a.symbol < b.symbol ? -1 : 1);
