/** The companies known here by their names: of the lines on the board, and of those that earlier boards told of. */
import { useSyncExternalStore } from "react";
import { type Companies, companiesOf, type NamedLine } from "#market/company/companyName";
import { marketLines } from "./untraded.ts";

interface Known {
  symbols: readonly string[];
  lines: readonly NamedLine[];
  companies: Companies;
}
let known: Known | undefined;

/** Worked out anew only when lines come or go. */
function knownNow(): Known {
  const symbols = marketLines.symbols();
  if (known?.symbols !== symbols) {
    const lines = symbols.flatMap((symbol) => marketLines.row(symbol) ?? []);
    known = { symbols, lines, companies: companiesOf(lines) };
  }
  return known;
}

const useKnown = () => useSyncExternalStore(marketLines.subscribeList, knownNow);

export const useNamedLines = (): readonly NamedLine[] => useKnown().lines;

/** The same object while the same lines are known. */
export const companiesNow = (): Companies => knownNow().companies;

export const useCompanies = (): Companies => useKnown().companies;
