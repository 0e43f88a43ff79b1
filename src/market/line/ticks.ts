/** The exchange's price grid. */

// Tick sizes in cents, below and from 100 rupees. They come from a 2021 rule book, not from the service; all 156 prices of the captured
// boards match.
const grid = { below: 100, small: 10, large: 25 } as const;

/** Tick size at a price, in cents. */
export const stepAt = (price: number) => (price < grid.below ? grid.small : grid.large);

/** Number of ticks from one price to another; not a whole number if a price is off the grid. */
export const ticksBetween = (from: number, to: number): number => Math.abs(tickOf(to) - tickOf(from));

const tickOf = (price: number) =>
  price < grid.below
    ? (price * 100) / grid.small
    : (grid.below * 100) / grid.small + ((price - grid.below) * 100) / grid.large;

/** Tick size at a price, in rupees. */
export const tickAt = (price: number): number => stepAt(price) / 100;

/** Whether the grid has this price. */
export function isOnGrid(price: number): boolean {
  const cents = price * 100;
  const whole = Math.round(cents);
  // a written price is not exact in binary
  return price > 0 && Math.abs(cents - whole) < 1e-6 && whole % stepAt(price) === 0;
}

/** The price that is so many ticks above 0, in rupees. */
export function priceAtTick(ticks: number): number {
  const below = (grid.below * 100) / grid.small;
  const cents = ticks < below ? ticks * grid.small : grid.below * 100 + (ticks - below) * grid.large;
  return cents / 100;
}

/** The price of the grid that is so many ticks above the nearest one, or below if negative; the lowest is one tick. */
export const stepPrice = (price: number, ticks: number): number =>
  priceAtTick(Math.max(1, Math.round(tickOf(Math.max(0, price))) + ticks));

/** The prices of the grid below and above a price that is off it; the lowest is one tick. */
export const gridNeighbours = (price: number): readonly number[] => [
  ...new Set(
    [Math.floor(tickOf(price)), Math.ceil(tickOf(price))].map((ticks) => priceAtTick(Math.max(1, ticks))),
  ),
];

/** Ticks between the price and the price from which the change is measured; undefined if either is unknown. */
export function tickMove({
  price,
  change,
}: {
  price: number | undefined;
  change: number | undefined;
}): number | undefined {
  if (price === undefined || change === undefined) return undefined;
  return Math.round(ticksBetween(price - change, price));
}
