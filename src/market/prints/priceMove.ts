import { ticksBetween } from "./prints.ts";

/** From one price to another. */
export interface PriceMove {
  /** to the cent */
  rupees: number;
  percent: number;
  /** signed, to the tenth; not a whole number if a price is off the grid, such as an official close */
  ticks: number;
}

/** Undefined if a price is unknown or 0. */
export function priceMove(from: number | undefined, to: number | undefined): PriceMove | undefined {
  if (!from || !to) return undefined;
  const rupees = Math.round((to - from) * 100) / 100;
  const ticks = Math.round(ticksBetween(from, to) * 10) / 10;
  return { rupees, percent: ((to - from) / from) * 100, ticks: rupees < 0 ? -ticks : ticks };
}
