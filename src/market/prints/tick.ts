/** The exchange's price grid, and how it gives a price from a value and a number of shares. */

// Tick sizes in cents, below and from 100 rupees. They come from a 2021 rule book, not from the service; all 156 prices of the captured
// boards match.
const grid = { below: 100, small: 10, large: 25 } as const;

/** Tick size at a price, in cents. */
const stepAt = (price: number) => (price < grid.below ? grid.small : grid.large);

/**
 * Rupees by which the difference of two turnovers may be wrong. The board sends doubles, which are exact to the cent up to 4·10^13 rupees;
 * ten thousand additions to a day's 10^9 rupees lose less than 0.001. Only quotes and the daily summary are rounded to 32-bit floats. If a
 * board were, its turnovers would be wrong by rupees, and its prices would be refused here, not guessed.
 */
export const valueSlack = 0.01;

/** The price on the grid at which this number of shares has this value; undefined if there is none. */
export function gridPrice(value: number, shares: number, slack = valueSlack): number | undefined {
  const step = stepAt(value / shares);
  const cents = Math.round((value / shares) * (100 / step)) * step;
  // with a slack of half a tick per share, every value would have a price
  if (!(cents > 0) || slack >= (shares * step) / 200) return undefined;
  return Math.abs((cents * shares) / 100 - value) <= slack ? cents / 100 : undefined;
}

/** Number of ticks from one price to another; not a whole number if a price is off the grid. */
export const ticksBetween = (from: number, to: number): number => Math.abs(tickOf(to) - tickOf(from));

const tickOf = (price: number) =>
  price < grid.below
    ? (price * 100) / grid.small
    : (grid.below * 100) / grid.small + ((price - grid.below) * 100) / grid.large;
