/** Several series on one axis, each 100 at its first value. An address names them as `JKH.N0000_1_40`. */

import { isSymbol } from "#market/company/symbol";

/** A line by its symbol, or an index or sector by the id of its chart. */
export type Compared = { symbol: string } | { chartId: number };

export const comparedKey = (one: Compared): string => ("symbol" in one ? one.symbol : String(one.chartId));

/** @returns undefined if there are none, so that the address stays short */
export const writeCompared = (compared: readonly Compared[]): string | undefined =>
  compared.map(comparedKey).join("_") || undefined;

function readOne(written: string): Compared | undefined {
  if (/^[1-9]\d{0,4}$/.test(written)) return { chartId: Number(written) };
  return isSymbol(written) ? { symbol: written } : undefined;
}

/**
 * Reads the series of an address. Invalid, repeated and surplus entries are left out.
 * @param own key of the chart's own series
 * @param most number of series at most, including the chart's own
 */
export function readCompared(written: string | undefined, own: string, most: number): Compared[] {
  const read = new Map<string, Compared>();
  for (const part of (written ?? "").split("_")) {
    const one = readOne(part);
    if (one && comparedKey(one) !== own && read.size < most - 1) read.set(comparedKey(one), one);
  }
  return [...read.values()];
}

interface Placed {
  at: number;
  value: number;
}

export interface Rebased {
  points: readonly Placed[];
  /** the series' first value, which is drawn as 100; undefined without values */
  from: number | undefined;
  /** the series begins after the left edge, where the other series are 100 */
  late: boolean;
}

/**
 * Each series in per cent of its first value, at the left edge or later. No values are added between those of a series.
 * @param place gives the place of an instant on the axis: its minute or its day
 */
export function rebase(series: readonly (readonly Placed[])[], place: (at: number) => number): Rebased[] {
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
