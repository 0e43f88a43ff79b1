/** The companies whose lines are on the board or were on earlier boards, by name. */
import { useSyncExternalStore } from "react";
import { formerNames } from "#feed/papers/formerNames";
import { undoAll } from "#feed/reading/store";
import { type Companies, companiesOf, type NamedLine } from "#market/company/companies";
import type { FormerNames } from "#market/company/formerNames";
import { marketLines } from "./knownLines.ts";

interface NameBook {
  symbols: readonly string[];
  former: FormerNames;
  lines: readonly NamedLine[];
  companies: Companies;
}
let nameBook: NameBook | undefined;

/** Computed again only when a line is added or removed, or a former name is learned. */
function knownNow(): NameBook {
  const symbols = marketLines.symbols();
  const former = formerNames.get();
  if (nameBook?.symbols !== symbols || nameBook.former !== former) {
    const lines = symbols.flatMap((symbol) => marketLines.row(symbol) ?? []);
    nameBook = { symbols, former, lines, companies: companiesOf(lines, former) };
  }
  return nameBook;
}

const subscribeNames = (listener: () => void) =>
  undoAll(marketLines.subscribeList(listener), formerNames.subscribe(listener));

const useKnown = () => useSyncExternalStore(subscribeNames, knownNow);

export const useNamedLines = (): readonly NamedLine[] => useKnown().lines;

export const companiesNow = (): Companies => knownNow().companies;

export const useCompanies = (): Companies => useKnown().companies;
