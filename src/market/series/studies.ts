/**
 * What a chart may show beside its series: studies computed from it (in an address `sma20.ema50.rsi14`), and other series on one axis,
 * each 100 at its first value (`JKH.N0000_1_40`).
 */

import { isSymbol } from "#market/company/symbol";

interface StudyForm {
  /** default length in bars; 0 for a study of the whole day */
  usual: number;
  /** the smallest and the largest length */
  bounds: readonly [number, number];
  /** unit of the study: rupees or index points, 0 to 100, or shares */
  scale: "price" | "hundred" | "shares";
  /** it needs the shares of each trade */
  volumes: boolean;
  /** it covers one day from the first trade on, so it has no length and does not start again */
  ofDay: boolean;
  /** the lines of the study, in the order in which its chart names them */
  parts: readonly StudyPart[];
}

export type StudyPart = "value" | "middle" | "lower" | "upper";

const bounds = [2, 250] as const;
const priceStudy = { scale: "price", bounds, volumes: false, ofDay: false, parts: ["value"] } as const;

export const studyKinds = {
  sma: { ...priceStudy, usual: 20 },
  ema: { ...priceStudy, usual: 20 },
  bb: { ...priceStudy, usual: 20, parts: ["middle", "lower", "upper"] },
  vwap: { ...priceStudy, usual: 0, bounds: [0, 0], volumes: true, ofDay: true },
  rsi: { ...priceStudy, usual: 14, scale: "hundred" },
  vol: { ...priceStudy, usual: 20, scale: "shares", volumes: true },
} satisfies Record<string, StudyForm>;

export type StudyKind = keyof typeof studyKinds;

export interface Study {
  kind: StudyKind;
  /** in bars */
  length: number;
}

/** Greatest number of lines on one chart; more could not be distinguished. */
export const mostStudies = 6;

const isKind = (kind: string): kind is StudyKind => Object.hasOwn(studyKinds, kind);

/** @returns a length within the bounds of the kind; the default for NaN */
export function lengthFor(kind: StudyKind, asked: number): number {
  const { usual, bounds } = studyKinds[kind];
  return Number.isFinite(asked) ? Math.min(bounds[1], Math.max(bounds[0], Math.round(asked))) : usual;
}

/** "sma20" or "vwap". It is also the id of the study on its chart. */
export const studyKey = ({ kind, length }: Study): string => (length ? `${kind}${length}` : kind);

/** @returns undefined if there are none, so that the address stays short */
export const writeStudies = (studies: readonly Study[]): string | undefined =>
  studies.map(studyKey).join(".") || undefined;

/** Reads the studies of an address. Unknown and repeated studies are left out. */
export function readStudies(written: string | undefined): Study[] {
  const read = new Map<string, Study>();
  for (const part of (written ?? "").split(".")) {
    const [, kind = "", digits = ""] = /^([a-z]{2,4})(\d{0,3})$/.exec(part) ?? [];
    if (!isKind(kind) || read.size === mostStudies) continue;
    const asked = Number(digits || Number.NaN);
    const length = lengthFor(kind, asked) === asked ? asked : studyKinds[kind].usual;
    read.set(studyKey({ kind, length }), { kind, length });
  }
  return [...read.values()];
}

/** A line by its symbol, or an index or sector by the id of its chart. */
export type ComparedId = { symbol: string } | { chartId: number };

export const comparedKey = (one: ComparedId): string => ("symbol" in one ? one.symbol : String(one.chartId));

/** @returns undefined if there are none, so that the address stays short */
export const writeComparedLines = (compared: readonly ComparedId[]): string | undefined =>
  compared.map(comparedKey).join("_") || undefined;

function readOne(written: string): ComparedId | undefined {
  if (/^[1-9]\d{0,4}$/.test(written)) return { chartId: Number(written) };
  return isSymbol(written) ? { symbol: written } : undefined;
}

/**
 * Reads the series of an address. Invalid, repeated and surplus entries are left out.
 * @param own key of the chart's own series
 * @param most number of series at most, including the chart's own
 */
export function readComparedLines(written: string | undefined, own: string, most: number): ComparedId[] {
  const read = new Map<string, ComparedId>();
  for (const part of (written ?? "").split("_")) {
    const one = readOne(part);
    if (one && comparedKey(one) !== own && read.size < most - 1) read.set(comparedKey(one), one);
  }
  return [...read.values()];
}

interface ValueAt {
  at: number;
  value: number;
}

export interface RebasedSeries {
  points: readonly ValueAt[];
  /** the series' first value, which is drawn as 100; undefined without values */
  from: number | undefined;
  /** the series begins after the left edge, where the other series are 100 */
  late: boolean;
}

/**
 * Each series in per cent of its first value, at the left edge or later. No values are added between those of a series.
 * @param place gives the place of an instant on the axis: its minute or its day
 */
export function rebase(
  series: readonly (readonly ValueAt[])[],
  place: (at: number) => number,
): RebasedSeries[] {
  const begun = series.map((points) => points.findIndex(({ value }) => Number.isFinite(value) && value > 0));
  const starts = series.flatMap((points, index) => points[begun[index] ?? -1] ?? []);
  const edge = Math.min(...starts.map(({ at }) => place(at)));
  return series.map((points, index) => {
    const first = points[begun[index] ?? -1];
    if (!first) return { points: [], from: undefined, late: false };
    const rebased = points
      .slice(begun[index])
      .filter(({ value }) => Number.isFinite(value))
      .map(({ at, value }) => ({ at, value: (value / first.value) * 100 }));
    return { points: rebased, from: first.at, late: place(first.at) > edge };
  });
}
