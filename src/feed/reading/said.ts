/** What the service said: its null, and a field left out, both mean nothing. */
export const said = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** Where the service writes 0 for "no data": a price of 0 is not a price. */
export const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;

interface Priced {
  price: number | undefined;
  previousClose: number | undefined;
}

/** Prices have two decimals. */
const same = 0.005;

/**
 * A change as sent. A 0 says that the price stayed where it was: without a previous close, or with another price than that, it says
 * nothing.
 * @param priced the price that moved, and what it moved from
 */
export function movedFrom(
  sent: number | null | undefined,
  { price, previousClose }: Priced,
): number | undefined {
  if (sent !== 0) return said(sent);
  const stayed = price !== undefined && previousClose !== undefined && Math.abs(price - previousClose) < same;
  return stayed ? 0 : undefined;
}
