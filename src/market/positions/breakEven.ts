/**
 * What selling now would bring, and the lowest price on the tick grid at which nothing is lost. Both take the sale to be the day's only one of
 * its line: the limit of the schedule counts it alone, and nothing is waived for shares bought on the same day.
 */
import { priceAtTick, ticksBetween } from "#market/line/ticks";
import { type CostSchedule, chargesOf, scheduleOn, sumOfCharges } from "./costSchedule.ts";
import type { Broker } from "./entry.ts";
import { type Cents, consideration } from "./money.ts";

/** A sale of everything that is held. */
export interface WholeSale {
  symbol: string;
  /** 1 or more */
  shares: number;
  /** `2026-10-02`, for the schedule of costs */
  day: string;
  /** with own rates, or undefined */
  broker: Broker | undefined;
}

/** Shares times price less charges. @param price rupees */
export const netOfSale = (sale: WholeSale, price: number): Cents =>
  netUnder(scheduleOn(sale.day), sale, price);

function netUnder(schedule: CostSchedule, { symbol, shares, broker }: WholeSale, price: number): Cents {
  const value = consideration(shares, price);
  return value - sumOfCharges(chargesOf({ symbol, value, before: 0, isFree: false }, schedule, broker));
}

/**
 * The lowest price of the grid at which the sale nets the cost or more; one tick lower it nets less. A tick more always nets more, because a
 * charge is at most a tenth of the value and its rounding at most a cent.
 * @param cost of all the shares @returns rupees; undefined for a cost of 0, which any price brings back
 */
export function breakEvenPrice(sale: WholeSale, cost: Cents): number | undefined {
  if (!(cost > 0)) return undefined;
  const schedule = scheduleOn(sale.day);
  const suffices = (tick: number) => netUnder(schedule, sale, priceAtTick(tick)) >= cost;
  let enough = 1;
  while (!suffices(enough)) enough *= 2;
  let short = Math.floor(enough / 2); // does not suffice, or is 0
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (suffices(middle)) enough = middle;
    else short = middle;
  }
  return priceAtTick(enough);
}

/** Whole ticks that a price must rise to reach another; negative if it is above it. A price between two ticks counts from the lower one. */
export function ticksUpTo(price: number, target: number): number {
  const ticks = ticksBetween(price, target) * (price > target ? -1 : 1);
  return Math.ceil(ticks - 1e-6) + 0; // a written price is not exact in binary; no -0
}
