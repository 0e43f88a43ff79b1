import type { Line } from "#server/exchange/trading/line";
import { centsOf, onGrid, stepOf } from "#server/exchange/trading/ticks";

/** A trade somebody wants to see: `price` in rupees on the grid, `quantity` in shares. */
export interface Wanted {
  symbol: string;
  price: number;
  quantity: number;
}

/** Two parties meet in the book at a price: quotes that stand in the way are withdrawn first. */
export function forceTrade(line: Line, { price, quantity }: Wanted, trade: { id: number; at: number }): void {
  const cents = Math.round(price * 100);
  if (!onGrid(cents)) throw new RangeError(`${price} is not on the price grid`);
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`no quantity: ${quantity}`);
  const step = stepOf(cents);
  line.book.withdrawBetter("buy", step, true);
  line.book.withdrawBetter("sell", step, true);
  line.book.place("sell", { step, shares: quantity });
  for (const fill of line.book.place("buy", { step, shares: quantity })) {
    line.day.record({ ...trade, price: centsOf(fill.step), shares: fill.shares });
  }
}
