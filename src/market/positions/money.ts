/**
 * Money, exactly: whole cents, and prices in ten-thousandths of a rupee. Figures come in as rupees, as the exchange and people write them, and
 * leave as cents. Only `partOf` rounds, half up to the cent; each place that rounds says so.
 */

/** Whole cents of a rupee; negative for a loss or a payment. */
export type Cents = number;

/** Charges are parts of a million: 6,400 is 0.640 %. */
export const million = 1_000_000;

/** Decimals of a price: an average cost on a statement has up to four, a traded price has two. */
export const priceDecimals = 4;
const priceUnits = 10 ** priceDecimals;
const centUnits = priceUnits / 100;

/** Whether a figure has no more decimals than these. A written figure is not exact in binary. */
export const hasDecimals = (value: number, most: number): boolean =>
  Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 1e-6 * Math.max(1, Math.abs(value));

/** @param rupees with two decimals */
export const centsOf = (rupees: number): Cents => Math.round(rupees * 100);

/** For a formatter of rupees. */
export const rupeesOf = (cents: Cents): number => cents / 100;

/**
 * `whole × part ÷ of`, rounded half up to a whole number; a negative one like its positive. Exact, also where the product has more
 * than 53 bits.
 * @param whole a whole number @param part a whole number, 0 or above @param of a whole number above 0
 */
export function partOf(whole: number, part: number, of: number): number {
  if (whole < 0) return -partOf(-whole, part, of);
  const product = whole * part;
  if (Number.isSafeInteger(2 * product)) return Math.floor((2 * product + of) / (2 * of));
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
}

/** Shares at a price, without costs; rounded half up to the cent if the price has more than two decimals. @param price rupees */
export const consideration = (shares: number, price: number): Cents =>
  partOf(shares, Math.round(price * priceUnits), centUnits);
