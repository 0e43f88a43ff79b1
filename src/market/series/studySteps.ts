/** The studies themselves, one bar after the other; each gives nothing until it has seen as many as its definition asks for. */
import { BollingerBands, EMA, SMA, WSMA } from "trading-signals";
import type { Study } from "./studies.ts";

/** One place of a chart, as far as a study has to know it. */
export interface StudyBar {
  /** the last price of the minute or of the day, or an index's value */
  value: number | undefined;
  /** shares */
  quantity: number | undefined;
  /** price × shares of those trades whose size is known; undefined where none is */
  turnover: number | undefined;
  /** a split lies before it, and prices before were rebased: its shares are other shares */
  apart?: boolean | undefined;
}

export type StudyValue = number | undefined;

/** Takes bars in their order, or the last one anew; gives one value for each line of the study. */
export interface Steps {
  add(bar: StudyBar): readonly StudyValue[];
  replace(bar: StudyBar): readonly StudyValue[];
}

/** One figure after the other. */
interface Averaging {
  add(value: number): number | null;
  replace(value: number): number | null;
}

const stepsOf = (average: Averaging, read: (bar: StudyBar) => number | undefined): Steps => ({
  add: (bar) => [average.add(read(bar) ?? Number.NaN) ?? undefined],
  replace: (bar) => [average.replace(read(bar) ?? Number.NaN) ?? undefined],
});

/**
 * Exponential average: begins as the plain average of the first `length` values, then value × k + before × (1 − k) with
 * k = 2 ÷ (length + 1) (StockCharts ChartSchool, "Moving Averages"). The library's own begins with the first value alone
 * and would give figures that are far from settled.
 */
function seededEma(length: number): Averaging {
  const seed = new SMA(length);
  let ema: EMA | undefined;
  let seeding = true;
  const begin = (value: number | null) => {
    ema = value === null ? undefined : new EMA(length);
    return value === null ? null : (ema?.add(value) ?? null);
  };
  return {
    add(value) {
      seeding = !ema;
      return ema ? ema.add(value) : begin(seed.add(value));
    },
    replace: (value) => (seeding || !ema ? begin(seed.replace(value)) : ema.replace(value)),
  };
}

/**
 * Relative strength: 100 × rises ÷ (rises + falls), both smoothed as Wilder does: the plain average of the first `length`
 * changes, then before + (change − before) ÷ length (J. W. Wilder, New Concepts in Technical Trading Systems, 1978, ch. 6).
 * Nothing where there was neither rise nor fall: the library says 100 there, and a quiet line is not a strong one.
 */
function wilderRsi(length: number): Averaging {
  const rises = new WSMA(length);
  const falls = new WSMA(length);
  let last: number | undefined;
  let before: number | undefined;
  const strength = (rise: number | null, fall: number | null) =>
    rise === null || fall === null || rise + fall === 0 ? null : (100 * rise) / (rise + fall);
  return {
    add(value) {
      before = last;
      last = value;
      if (before === undefined) return null;
      return strength(rises.add(Math.max(0, value - before)), falls.add(Math.max(0, before - value)));
    },
    replace(value) {
      last = value;
      if (before === undefined) return null;
      return strength(rises.replace(Math.max(0, value - before)), falls.replace(Math.max(0, before - value)));
    },
  };
}

/** Σ price × shares ÷ Σ shares of the day's trades so far; a trade of unknown size counts in neither. */
function vwapSteps(): Steps {
  let sum = { turnover: 0, shares: 0 };
  let before = sum;
  const including = ({ turnover, quantity }: StudyBar) => {
    const known = turnover !== undefined && quantity !== undefined;
    sum = known ? { turnover: before.turnover + turnover, shares: before.shares + quantity } : before;
    return [sum.shares > 0 ? sum.turnover / sum.shares : undefined];
  };
  return {
    add(bar) {
      before = sum;
      return including(bar);
    },
    replace: including,
  };
}

/**
 * The middle is a plain average; the others lie twice the deviation of the same values from it, the deviation being that of
 * a population, divided by n (J. Bollinger, Bollinger on Bollinger Bands, 2001).
 */
function bandSteps(length: number): Steps {
  const bands = new BollingerBands(length, 2);
  const parts = (given: ReturnType<typeof bands.add>) => [given?.lower, given?.middle, given?.upper];
  return {
    add: ({ value = Number.NaN }) => parts(bands.add(value)),
    replace: ({ value = Number.NaN }) => parts(bands.replace(value)),
  };
}

const priceOf = (bar: StudyBar) => bar.value;
const quantityOf = (bar: StudyBar) => bar.quantity;

/** What a study looks at: where that is not known it has to begin anew. The average price of a day does not. */
export function readBy({ kind }: Study): ((bar: StudyBar) => number | undefined) | undefined {
  if (kind === "vwap") return undefined;
  return kind === "vol" ? quantityOf : priceOf;
}

export function beginSteps({ kind, length }: Study): Steps {
  switch (kind) {
    case "sma":
      return stepsOf(new SMA(length), priceOf);
    case "ema":
      return stepsOf(seededEma(length), priceOf);
    case "rsi":
      return stepsOf(wilderRsi(length), priceOf);
    case "vol":
      return stepsOf(new SMA(length), quantityOf);
    case "bb":
      return bandSteps(length);
    case "vwap":
      return vwapSteps();
    default:
      return kind satisfies never;
  }
}
