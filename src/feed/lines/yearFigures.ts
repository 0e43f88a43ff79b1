/** Figures of the last twelve months, from each quote that the page has read; the board lacks them. */
import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Source } from "#feed/reading/reading";
import { createCollection } from "#feed/reading/store";
import { dayStart } from "#market/day/session";
import type { YearRange, YearRanges } from "#market/lists/leadersBy";
import { type QuotedRange, type QuotedRanges, rangesOfDay } from "#market/now/ranges";

/** Activity with crossings; a figure is undefined if the quote lacks it. */
interface YearFigures extends YearRange {
  /** rupees; every captured quote of the service has null */
  turnover: number | undefined;
  shares: number | undefined;
}

export interface QuotedYear extends YearFigures, QuotedRange {
  source: Source | undefined;
}

export const quotedYears = createCollection<ReadonlyMap<string, QuotedYear>>(new Map());

/** More than the number of listed lines. */
const mostYearLines = 500;

const hasRange = ({ high, low }: YearRange) => high !== undefined || low !== undefined;

/** Adds a line's figures as the newest, and drops the oldest ones. A quote without a range leaves the day's earlier one. */
export function noteYear(
  symbol: string,
  { high, low, turnover, shares }: YearFigures,
  { clock: { at }, source }: Pick<Reading<unknown>, "clock" | "source">,
): void {
  const all = quotedYears.get();
  const before = all.get(symbol);
  const ofDay = before && dayStart(before.at) === dayStart(at) ? before : undefined;
  const range = hasRange({ high, low }) || !ofDay ? { high, low } : { high: ofDay.high, low: ofDay.low };
  const next: QuotedYear = { ...range, turnover, shares, at, source };
  if (ofDay && isSameYear(ofDay, next)) return;
  const others = [...all].filter(([known]) => known !== symbol).slice(1 - mostYearLines);
  quotedYears.set(new Map([...others, [symbol, next]]));
}

const isSameYear = (a: QuotedYear, b: QuotedYear) =>
  (["high", "low", "turnover", "shares", "source"] as const).every((name) => a[name] === b[name]);

/** Undefined also if the quote was of another market than the one shown. */
export function quotedYearOf(symbol: string): QuotedYear | undefined {
  const known = quotedYears.get().get(symbol);
  return known?.source === exchangeClock.source() ? known : undefined;
}

let today: { of: unknown; dayAt: number; ranges: QuotedRanges } | undefined;

/** Those of the board's day; the same object until one changes. */
export function yearRanges(): QuotedRanges {
  const [of, dayAt] = [quotedYears.get(), dayStart(boardStore.board().clock.at)];
  if (today?.of !== of || today.dayAt !== dayAt) {
    const quoted = new Map([...of].filter(([, year]) => hasRange(year)));
    today = { of, dayAt, ranges: rangesOfDay(quoted, dayAt) };
  }
  return today.ranges;
}

export const useYearRanges = (): YearRanges => useSyncExternalStore(quotedYears.subscribe, yearRanges);
