/** Studies of one chart. They are updated with its bars; a new or changed last bar costs one step. */

import { BollingerBands, EMA, SMA, WSMA } from "trading-signals";
import { type Study, type StudyPart, studyKey, studyKinds } from "./studies.ts";

// Each study takes one bar after another, and is undefined until it has enough bars.

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

type StudyValue = number | undefined;

/** Takes bars in order, or the last bar again. Returns one value for each line of the study. */
interface Steps {
  add(bar: StudyBar): readonly StudyValue[];
  replace(bar: StudyBar): readonly StudyValue[];
}

interface Averaging {
  add(value: number): number | null;
  replace(value: number): number | null;
}

const stepsOf = (average: Averaging, read: (bar: StudyBar) => number | undefined): Steps => ({
  add: (bar) => [average.add(read(bar) ?? Number.NaN) ?? undefined],
  replace: (bar) => [average.replace(read(bar) ?? Number.NaN) ?? undefined],
});

/**
 * Exponential average. It begins with the simple average of the first `length` values, then value × k + before × (1 − k) with k = 2 ÷
 * (length + 1) (StockCharts ChartSchool, "Moving Averages"). The library's function begins with the first value alone, which distorts the
 * following figures.
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
 * Relative strength: 100 × rises ÷ (rises + falls), both smoothed by Wilder's method: the plain average of the first `length` changes, then
 * before + (change − before) ÷ length (J. W. Wilder, New Concepts in Technical Trading Systems, 1978, ch. 6). Undefined if there was no
 * rise and no fall: the library returns 100 then, but a line without movement is not strong.
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

/** Σ price × shares ÷ Σ shares of the day's trades so far. Trades of unknown size are left out of both sums. */
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
 * The middle band is a simple average. The other bands are two standard deviations of the same values away, with the population formula,
 * divided by n (J. Bollinger, Bollinger on Bollinger Bands, 2001).
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

/** The figure that a study reads. If a bar lacks it, the study starts again after that bar; only the day's average price does not. */
function readBy({ kind }: Study): ((bar: StudyBar) => number | undefined) | undefined {
  if (kind === "vwap") return undefined;
  return kind === "vol" ? quantityOf : priceOf;
}

function beginSteps({ kind, length }: Study): Steps {
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

export interface StudyQuestion {
  bars: readonly StudyBar[];
  /** whether bars are days; a split that was not adjusted may be between two days, but not within a session */
  days: boolean;
  studies: readonly Study[];
}

export interface StudyLine {
  /** "bb20" */
  study: string;
  part: StudyPart;
  /** one value for each bar; undefined while there are too few bars */
  values: readonly StudyValue[];
}

const same = (a: StudyBar | undefined, b: StudyBar | undefined) =>
  a?.value === b?.value &&
  a?.quantity === b?.quantity &&
  a?.turnover === b?.turnover &&
  a?.apart === b?.apart;
/** Whether the figures that studies read are known in both bars, or in neither. */
const alike = (a: StudyBar | undefined, b: StudyBar | undefined) =>
  Number.isFinite(a?.value) === Number.isFinite(b?.value) &&
  Number.isFinite(a?.quantity) === Number.isFinite(b?.quantity);

/** Whether a study of days starts again at a bar. Rescaled prices continue across a split, but numbers of shares do not. */
export const restartsAt = (study: Study, bar: StudyBar): boolean =>
  bar.apart === "as traded" || (bar.apart !== undefined && studyKinds[study.kind].scale === "shares");

/** Runs one study along the bars. It starts again after a price jump, and after a bar without its figure. */
function follow(study: Study, days: boolean) {
  const read = readBy(study);
  let steps: Steps | undefined;
  const nothing = studyKinds[study.kind].parts.map(() => undefined);
  return {
    add(bar: StudyBar): readonly StudyValue[] {
      if (read && days && restartsAt(study, bar)) steps = undefined;
      if (read && !Number.isFinite(read(bar))) {
        steps = undefined;
        return nothing;
      }
      steps ??= beginSteps(study);
      return steps.add(bar);
    },
    replace: (bar: StudyBar) => steps?.replace(bar) ?? nothing,
  };
}

interface Followed {
  study: Study;
  run: ReturnType<typeof follow>;
  columns: StudyValue[][];
}

export class StudyRun {
  #question: StudyQuestion = { bars: [], days: false, studies: [] };
  #followed: Followed[] = [];

  /** Every line of every study, in the sequence requested. */
  take(question: StudyQuestion): StudyLine[] {
    const before = this.#question;
    this.#question = question;
    const from = this.#keeps(before, question) ? before.bars.length : 0;
    if (from === 0) this.#begin(question);
    else if (!same(before.bars[from - 1], question.bars[from - 1])) this.#replace(from - 1);
    for (let index = from; index < question.bars.length; index++) this.#add(index);
    return this.#followed.flatMap(({ study, columns }) =>
      studyKinds[study.kind].parts.map((part, column) => ({
        study: studyKey(study),
        part,
        values: [...(columns[column] ?? [])],
      })),
    );
  }

  /** Whether all bars but the last are unchanged, and the last bar has the same figures known. */
  #keeps(before: StudyQuestion, after: StudyQuestion): boolean {
    const last = before.bars.length - 1;
    if (last < 0 || after.bars.length <= last || before.days !== after.days) return false;
    if (before.studies.map(studyKey).join() !== after.studies.map(studyKey).join()) return false;
    for (let index = 0; index < last; index++) if (!same(before.bars[index], after.bars[index])) return false;
    const [was, is] = [before.bars[last], after.bars[last]];
    if (same(was, is)) return true;
    return alike(was, is) && was?.apart === is?.apart;
  }

  #begin({ studies, days }: StudyQuestion) {
    this.#followed = studies.map((study) => ({
      study,
      run: follow(study, days),
      columns: studyKinds[study.kind].parts.map(() => []),
    }));
  }

  #add(index: number) {
    const bar = this.#question.bars[index];
    if (!bar) return;
    for (const { run, columns } of this.#followed)
      for (const [column, value] of run.add(bar).entries()) columns[column]?.push(value);
  }

  #replace(index: number) {
    const bar = this.#question.bars[index];
    if (!bar) return;
    for (const { run, columns } of this.#followed)
      for (const [column, value] of run.replace(bar).entries()) columns[column]?.splice(index, 1, value);
  }
}
