import { useSyncExternalStore } from "react";
import { exchangeNow } from "#feed/exchangeClock";
import { marketLines } from "#feed/untraded";
import { type Facets, fitting } from "./facets.ts";
import { rowsOf } from "./heldOrder.ts";

/** How many lines that did not trade in this session fit the filter, whether they are shown or not. */
export function useUntraded(facets: Facets): number {
  const count = () => {
    const fits = fitting({ ...facets, untraded: true }, exchangeNow());
    let found = 0;
    for (const row of rowsOf(marketLines)) if (row.lastKnown && fits(row)) found += 1;
    return found;
  };
  return useSyncExternalStore(marketLines.subscribeList, count);
}
