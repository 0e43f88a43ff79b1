/** Symbols of a list as a link spells them, and back. */
import { isSymbol } from "#ui/kept/watchlist";

/** Characters; with the rest of an address it stays below 2,000. */
const longest = 1_500;

export function writeSymbols(symbols: readonly string[]): string | undefined {
  const written = symbols.join("_");
  return written && encodeURIComponent(written).length <= longest ? written : undefined;
}

/** Each once; what is no symbol is left out. */
export const readSymbols = (written: string): string[] => [
  ...new Set(written.toUpperCase().split("_").filter(isSymbol)),
];
