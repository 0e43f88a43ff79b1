/** Twelve months' activity and extremes, from each quote that the page has read; the board lacks these figures. */
import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import { dayStart } from "#market/day/session";
import type { YearRange, YearRanges } from "#market/lists/leadersBy";
import { type QuotedRanges, rangesOfDay } from "#market/now/ranges";

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
const rangesSeen = createStore<QuotedRanges>(new Map());

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

/** @param at exchange's time of the quote, ms */
export function noteYearRange(symbol: string, range: YearRange, at: number): void {
  const before = rangesSeen.get().get(symbol);
  if (range.high === undefined && range.low === undefined) return;
  const isSame = before && before.high === range.high && before.low === range.low;
  if (isSame && dayStart(before.at) === dayStart(at)) return;
  note(rangesSeen, symbol, { ...range, at });
}

let today: { of: QuotedRanges; dayAt: number; ranges: QuotedRanges } | undefined;

/** Those of the board's day; the same object until one changes. */
export function yearRanges(): QuotedRanges {
  const [of, dayAt] = [rangesSeen.get(), dayStart(boardStore.board().clock.at)];
  if (today?.of !== of || today.dayAt !== dayAt) today = { of, dayAt, ranges: rangesOfDay(of, dayAt) };
  return today.ranges;
}

export const useYearRanges = (): YearRanges => useSyncExternalStore(rangesSeen.subscribe, yearRanges);
