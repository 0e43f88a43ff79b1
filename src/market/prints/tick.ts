/** The exchange's price grid, and what a price on it says about a sum of rupees. */

// From a 2021 rule book, not from the service; all 156 prices of the captured boards lie on it.
const grid = { below: 100, small: 10, large: 25 } as const;

/** Step of the grid at a price, in cents. */
const stepAt = (price: number) => (price < grid.below ? grid.small : grid.large);

/**
 * Rupees by which the difference of two turnovers may be off. The board sends doubles: one holds 4·10^13 rupees to the cent, and ten thousand
 * additions to a day's 10^9 rupees lose less than 0.001. Only quotes and the day summary are rounded to 32-bit floats; a board rounded so would
 * be off by rupees, and its prices would be refused here rather than guessed.
 */
export const valueSlack = 0.01;

/** The grid's price at which so many shares cost this value; undefined if none does. */
export function gridPrice(value: number, shares: number, slack = valueSlack): number | undefined {
  const step = stepAt(value / shares);
  const cents = Math.round((value / shares) * (100 / step)) * step;
  // a slack of half a step for every share would fit any value
  if (!(cents > 0) || slack >= (shares * step) / 200) return undefined;
  return Math.abs((cents * shares) / 100 - value) <= slack ? cents / 100 : undefined;
}

/** Steps of the grid from one price to another; not a whole number if one lies off the grid. */
export const ticksBetween = (from: number, to: number): number => Math.abs(tickOf(to) - tickOf(from));

const tickOf = (price: number) =>
  price < grid.below
    ? (price * 100) / grid.small
    : (grid.below * 100) / grid.small + ((price - grid.below) * 100) / grid.large;
