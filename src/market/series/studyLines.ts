/** Computes the studies of a chart from its bars. */

import { BollingerBands, EMA, SMA, WSMA } from "trading-signals";
import { type Study, type StudyKind, type StudyPart, studyKinds } from "./studies.ts";

/** The part of a chart's bar that studies use. */
export interface StudyBar {
  /** the last price of the minute or the day, or an index's value */
  value: number | undefined;
  /** shares */
  quantity: number | undefined;
  /** price × shares of the trades of known size; undefined if there are none */
  turnover: number | undefined;
  /** a split is before this bar: numbers of shares across it are not comparable, and prices only if earlier ones were rescaled */
  apart?: "rescaled" | "as traded" | undefined;
}

export interface StudyLine {
  part: StudyPart;
  /** one value for each bar; undefined while there are too few bars */
  values: readonly (number | undefined)[];
}

/** Takes one bar after another, and the bar's figure that the study reads. Returns one value for each line of the study. */
type Step = (figure: number, bar: StudyBar) => readonly (number | null | undefined)[];

/**
 * Exponential average. It begins with the simple average of the first `length` values, then value × k + before × (1 − k) with k = 2 ÷
 * (length + 1) (StockCharts ChartSchool, "Moving Averages"). The library's function begins with the first value alone, which distorts the
 * following figures.
 */
function seededEma(length: number): Step {
  const seed = new SMA(length);
  let ema: EMA | undefined;
  return (value) => {
    if (ema) return [ema.add(value)];
    const first = seed.add(value);
    if (first === null) return [];
    ema = new EMA(length);
    return [ema.add(first)];
  };
}

/**
 * Relative strength: 100 × rises ÷ (rises + falls), both smoothed by Wilder's method: the plain average of the first `length` changes, then
 * before + (change − before) ÷ length (J. W. Wilder, New Concepts in Technical Trading Systems, 1978, ch. 6). Undefined if there was no
 * rise and no fall: the library returns 100 then, but a line without movement is not strong.
 */
function wilderRsi(length: number): Step {
  const rises = new WSMA(length);
  const falls = new WSMA(length);
  let before: number | undefined;
  return (value) => {
    const change = before === undefined ? undefined : value - before;
    before = value;
    if (change === undefined) return [];
    const rise = rises.add(Math.max(0, change));
    const fall = falls.add(Math.max(0, -change));
    return rise === null || fall === null || rise + fall === 0 ? [] : [(100 * rise) / (rise + fall)];
  };
}

/** Σ price × shares ÷ Σ shares of the day's trades so far. Trades of unknown size are left out of both sums. */
function vwapSoFar(): Step {
  let sum = { turnover: 0, shares: 0 };
  return (_, { turnover, quantity }) => {
    if (turnover !== undefined && quantity !== undefined)
      sum = { turnover: sum.turnover + turnover, shares: sum.shares + quantity };
    return [sum.shares > 0 ? sum.turnover / sum.shares : undefined];
  };
}

/**
 * The middle band is a simple average. The other bands are two standard deviations of the same values away, with the population formula,
 * divided by n (J. Bollinger, Bollinger on Bollinger Bands, 2001).
 */
function bollinger(length: number): Step {
  const bands = new BollingerBands(length, 2);
  return (value) => {
    const given = bands.add(value);
    return [given?.middle, given?.lower, given?.upper];
  };
}

function simpleAverage(length: number): Step {
  const average = new SMA(length);
  return (value) => [average.add(value)];
}

const steps: Readonly<Record<StudyKind, (length: number) => Step>> = {
  sma: simpleAverage,
  ema: seededEma,
  bb: bollinger,
  vwap: vwapSoFar,
  rsi: wilderRsi,
  vol: simpleAverage,
};

/** Whether a study of days starts again at a bar. Rescaled prices continue across a split, but numbers of shares do not. */
export const restartsAt = ({ kind }: Study, { apart }: StudyBar): boolean =>
  apart === "as traded" || (apart !== undefined && studyKinds[kind].scale === "shares");

/**
 * Every line of a study. It starts again after a price jump, and after a bar without its figure; only the day's average price does not.
 * @param days whether bars are days; a split that was not adjusted may be between two days, but not within a session
 */
export function studyLines(study: Study, bars: readonly StudyBar[], days: boolean): StudyLine[] {
  const { kind, length } = study;
  const { scale, parts, ofDay } = studyKinds[kind];
  let step: Step | undefined;
  const rows = bars.map((bar) => {
    const figure = (scale === "shares" ? bar.quantity : bar.value) ?? Number.NaN;
    const isKnown = ofDay || Number.isFinite(figure);
    if (!isKnown || (days && !ofDay && restartsAt(study, bar))) step = undefined;
    if (!isKnown) return [];
    step ??= steps[kind](length);
    return step(figure, bar);
  });
  return parts.map((part, column) => ({ part, values: rows.map((row) => row[column] ?? undefined) }));
}
