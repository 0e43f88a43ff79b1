import type { Line } from "#server/exchange/trading/line";
import { percentOf, rupees } from "#server/exchange/trading/ticks";
import { priceOf } from "./indices.ts";

/** Price and its change against the previous close, as sent: every view takes them from here, so that all agree. */
export function changeOf(line: Line): { price: number; change: number; percent: number } {
  const price = priceOf(line);
  return changeTo(line, price);
}

/** The change a price of this session stands for. @param price cents */
export function changeTo(line: Line, price: number): { price: number; change: number; percent: number } {
  const change = price - line.previousClose;
  return { price: rupees(price), change: rupees(change), percent: percentOf(change, line.previousClose) };
}
