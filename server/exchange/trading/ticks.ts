/**
 * Prices live on a grid: 0.10 below 100 and 0.25 from 100 up. Inside the exchange a price is a whole number of cents,
 * and a place on the grid is a step; steps count without a gap across 100, so that neighbours differ by one.
 */
const small = 10;
const large = 25;
const hundred = 10_000;
const stepsBelowHundred = hundred / small;

export const centsOf = (step: number) =>
  step < stepsBelowHundred ? step * small : hundred + (step - stepsBelowHundred) * large;

/** The step nearest to a price; never below the first. */
export function stepOf(cents: number): number {
  const step =
    cents < hundred ? Math.round(cents / small) : stepsBelowHundred + Math.round((cents - hundred) / large);
  return Math.max(1, step);
}

export const onGrid = (cents: number) => cents > 0 && centsOf(stepOf(cents)) === cents;

/** Cents as the service sends a price: the double nearest to it. */
export const rupees = (cents: number) => cents / 100;

/** A price change in per cent as the service sends it: a full double. */
export const percentOf = (changeCents: number, fromCents: number) =>
  fromCents > 0 ? ((changeCents / 100) * 100) / (fromCents / 100) : 0;
