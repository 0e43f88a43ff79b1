/** Twelve months' activity and extremes, from each quote that the page has read; the board lacks these figures. */
import { useSyncExternalStore } from "react";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import type { YearRange, YearRanges } from "#market/lists/leadersBy";

/** Activity of twelve months, with crossings; a figure is undefined if the quote lacks it. */
interface Activity {
  /** rupees; every captured quote of the service has null */
  turnover: number | undefined;
  shares: number | undefined;
}

export interface YearActivity extends Activity {
  /** the exchange's time of the quote, ms */
  at: number;
  source: Source | undefined;
}

export const yearActivities = createStore<ReadonlyMap<string, YearActivity>>(new Map());
const rangesSeen = createStore<YearRanges>(new Map());

/** More than the number of listed lines. */
const mostKept = 500;

/** Adds a line's figures as the newest, and drops the oldest ones. */
function note<T>(store: Store<ReadonlyMap<string, T>>, symbol: string, figures: T): void {
  const kept = [...store.get()].filter(([known]) => known !== symbol).slice(1 - mostKept);
  store.set(new Map([...kept, [symbol, figures]]));
}

export function noteYearActivity(
  symbol: string,
  { turnover, shares }: Activity,
  { clock, source }: Pick<Reading<unknown>, "clock" | "source">,
): void {
  const before = yearActivities.get().get(symbol);
  if (before && before.turnover === turnover && before.shares === shares && before.source === source) return;
  note(yearActivities, symbol, { turnover, shares, at: clock.at, source });
}

/** Undefined also if the quote was of another market than the one shown. */
export function yearActivityOf(symbol: string): YearActivity | undefined {
  const known = yearActivities.get().get(symbol);
  return known?.source === exchangeClock.source() ? known : undefined;
}

export function noteYearRange(symbol: string, range: YearRange): void {
  const before = rangesSeen.get().get(symbol);
  if (range.high === undefined && range.low === undefined) return;
  if (before?.high === range.high && before?.low === range.low) return;
  note(rangesSeen, symbol, range);
}

export const yearRanges = (): YearRanges => rangesSeen.get();

export const useYearRanges = (): YearRanges => useSyncExternalStore(rangesSeen.subscribe, rangesSeen.get);
