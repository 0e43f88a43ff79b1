/** Amounts as people type them, in thousands and millions or in lakh and crore. */

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  l: 1e5,
  lac: 1e5,
  lakh: 1e5,
  cr: 1e7,
  crore: 1e7,
};

/**
 * Reads "2.5m", "100 K", "5 lakh", "2 cr" or "12,34,567"; a unit may have a plural s. Every form is read, whichever form the page writes.
 * @returns undefined unless the text is an amount above 0
 */
export function readAmount(typed: string): number | undefined {
  const match = /^(\d{1,13}(?:\.\d{1,10})?)([a-z]{0,8})$/.exec(typed.replace(/[\s,]/g, "").toLowerCase());
  const [, figure, unit = ""] = match ?? [];
  if (figure === undefined) return undefined;
  const scale = unit === "" ? 1 : (scales[unit] ?? scales[unit.replace(/s$/, "")]);
  if (scale === undefined) return undefined;
  const amount = Math.round(Number(figure) * scale * 10_000) / 10_000;
  return amount > 0 && amount <= 1e13 ? amount : undefined;
}
