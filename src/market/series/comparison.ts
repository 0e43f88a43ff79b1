/** Several series on one axis: each is 100 where it begins. And how an address names them: `JKH.N0000_1_40`. */

import { isSymbol } from "#market/company/symbol";

/** A line by its symbol, or an index or sector by the id of its chart. */
export type Compared = { symbol: string } | { chartId: number };

export const comparedKey = (one: Compared): string => ("symbol" in one ? one.symbol : String(one.chartId));

/** @returns undefined for none, so that an address without any stays short */
export const writeCompared = (compared: readonly Compared[]): string | undefined =>
  compared.map(comparedKey).join("_") || undefined;

function readOne(written: string): Compared | undefined {
  if (/^[1-9]\d{0,4}$/.test(written)) return { chartId: Number(written) };
  return isSymbol(written) ? { symbol: written } : undefined;
}

/**
 * What is neither symbol nor chart is left out, as is what is there already and what is too much.
 * @param own the key of what the chart is of @param most its own among them
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
  /** its first point, which is 100; undefined for a series without any */
  from: number | undefined;
  /** it begins after the left edge, and its 100 is not the others' */
  late: boolean;
}

/**
 * Each series as a share of its own first value, in per cent: 100 at the left edge, or where it begins later. Values stand
 * where the series has them and nowhere else.
 * @param place of an instant on the axis: its minute or its day
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
