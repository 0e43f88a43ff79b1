import type { BoardRow } from "./board.ts";

type Counted = Pick<BoardRow, "price" | "trades" | "shares" | "tradesWithCrossings" | "sharesWithCrossings">;

/** Sums that change with every trade, cancellation and price of a board. */
interface Sums {
  prices: number;
  trades: number;
  shares: number;
}

function sumsOf(rows: Iterable<Counted>): Sums {
  const sums = { prices: 0, trades: 0, shares: 0 };
  for (const row of rows) {
    sums.prices += row.price ?? 0;
    sums.trades += row.tradesWithCrossings ?? row.trades ?? 0;
    sums.shares += row.sharesWithCrossings ?? row.shares ?? 0;
  }
  return sums;
}

/**
 * The newest event that boards show. A service may stamp its rows anew although nothing traded: a later time counts only with a new trade,
 * share or price.
 */
export class BoardEvents {
  #sums: Sums | undefined;
  #at: number | undefined;

  /** @param newestTradeAt by the rows' own times, exchange's ms @returns the time of the newest event, exchange's ms */
  next(rows: Iterable<Counted>, newestTradeAt: number | undefined): number | undefined {
    const [before, now] = [this.#sums, sumsOf(rows)];
    const isSame =
      before?.prices === now.prices && before.trades === now.trades && before.shares === now.shares;
    if (!isSame || this.#at === undefined) this.#at = newestTradeAt;
    this.#sums = now;
    return this.#at;
  }
}
