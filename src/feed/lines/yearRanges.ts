/** The extremes of twelve months, of those lines whose quote was seen since the page was opened: the board has none. */
import { useSyncExternalStore } from "react";
import { createStore } from "#feed/reading/store";
import type { YearRange, YearRanges } from "#market/lists/leadersBy";

/** More lines than there are listed. */
const mostKept = 500;

const seen = createStore<YearRanges>(new Map());

export function noteYearRange(symbol: string, range: YearRange): void {
  const before = seen.get().get(symbol);
  if (range.high === undefined && range.low === undefined) return;
  if (before?.high === range.high && before?.low === range.low) return;
  const kept = [...seen.get()].filter(([known]) => known !== symbol).slice(1 - mostKept);
  seen.set(new Map([...kept, [symbol, range]]));
}

export const useYearRanges = (): YearRanges => useSyncExternalStore(seen.subscribe, seen.get);
