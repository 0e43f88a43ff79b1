/** Decimal figures in English notation. The browser's own formatter does the same, but its first use blocks a new page for 20 to 40 ms. */

/** How whole numbers are grouped: "12,345,678", or with lakh and crore "1,23,45,678". */
export type NumberGrouping = "thousands" | "lakh";

let usedGrouping: NumberGrouping = "thousands";

/** Figures drawn before the call keep their form, so a page draws them again. Files, addresses and requests never use these forms. */
export const writeNumbersIn = (wanted: NumberGrouping): void => {
  usedGrouping = wanted;
};
export const numberGrouping = (): NumberGrouping => usedGrouping;

/** The shortest digits that identify a figure, and how many of them are before the decimal point. */
function digitsOf(value: number): { all: string; whole: number } {
  const [mantissa = "", exponent = ""] = Math.abs(value).toExponential().split("e");
  return { all: mantissa.replace(".", ""), whole: Number(exponent) + 1 };
}

/** Writes "1234567" as "1,234,567" or "12,34,567". */
function groupedDigits(whole: string): string {
  const size = usedGrouping === "lakh" ? 2 : 3;
  let written = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= size)
    written = `${whole.slice(Math.max(0, end - size), end)},${written}`;
  return written;
}

/**
 * A finite figure with the given decimals, halves rounded away from 0: "-1,234.50".
 * @param least number of decimals written even if they are 0; by default all
 */
export function decimal(value: number, decimals: number, least = decimals): string {
  const { all, whole } = digitsOf(value);
  const before = whole > 0 ? all.slice(0, whole).padEnd(whole, "0") : "0";
  const after = whole > 0 ? all.slice(whole) : "0".repeat(-whole) + all;
  const kept = before + after.slice(0, decimals).padEnd(decimals, "0");
  const up = (after[decimals] ?? "0") >= "5";
  const rounded = up ? String(BigInt(kept) + 1n).padStart(kept.length, "0") : kept;
  const point = rounded.length - decimals;
  let fraction = rounded.slice(point);
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return `${sign}${groupedDigits(rounded.slice(0, point))}${fraction && "."}${fraction}`;
}
