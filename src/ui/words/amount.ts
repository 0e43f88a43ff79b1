/** Reads typed amounts, and formats them in short form. */

const scales = { k: 1e3, m: 1e6, b: 1e9 } as const;

/** Reads "2.5m", "100 K" or "1,000,000". @returns undefined unless the text is an amount above 0 */
export function readAmount(typed: string): number | undefined {
  const match = /^(\d{1,13}(?:\.\d{1,10})?)([kmb]?)n?$/.exec(typed.replace(/[\s,]/g, "").toLowerCase());
  if (!match) return undefined;
  const unit = match[2];
  const scale = unit === "k" || unit === "m" || unit === "b" ? scales[unit] : 1;
  const amount = Math.round(Number(match[1]) * scale * 10_000) / 10_000;
  return amount > 0 && amount <= 1e13 ? amount : undefined;
}

/** Writes "100 K", "2.5 M" or "750", always the exact amount. */
export function writeAmount(amount: number): string {
  for (const [unit, scale] of Object.entries(scales).reverse()) {
    const short = amount / scale;
    if (amount >= scale && Number.isInteger(short * 100)) return `${short} ${unit.toUpperCase()}`;
  }
  return String(amount);
}
