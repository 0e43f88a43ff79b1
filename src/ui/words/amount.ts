/** Typed amounts in short form, as the amount boxes show them. */
import { clearFigure } from "#market/lists/amount";
import { numberGrouping } from "./format.ts";

/** largest first */
const amountUnits = {
  thousands: [
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "K"],
  ],
  lakh: [
    [1e7, "Cr"],
    [1e5, "L"],
    [1e3, "K"],
  ],
} as const;

/** Writes "100 K", "2.5 M" or "750", or with lakh and crore "1 L"; always the exact amount, which `readAmount` reads back. */
export function writeAmount(amount: number): string {
  for (const [scale, unit] of amountUnits[numberGrouping()]) {
    const short = amount / scale;
    if (amount >= scale && Number.isInteger(short * 100)) return `${short} ${unit}`;
  }
  return clearFigure(amount);
}
