/** Separates growth from noise: a least-squares slope with its confidence band. */

import { hour } from "#units/time";
export interface Point {
  /** ms */
  at: number;
  value: number;
  /** name of the group; the levels of groups differ for known reasons, such as the view on screen or the server process */
  group: string;
}

export interface Slope {
  /** per hour, with the ends of its 95 % confidence band */
  perHour: number;
  low: number;
  high: number;
}

/** of the normal distribution, two-sided 95 % */
const z = 1.959_964;
/** Upper limit of the autocorrelation, so that every value has some weight. */
const mostAlike = 0.9;

/**
 * The slope common to all groups, each centred on its own mean. Neighbouring values are similar, because memory grows and is freed in
 * waves. They have less weight than independent values, so autocorrelation widens the band.
 * @returns undefined without enough points
 */
export function slopeOf(points: readonly Point[]): Slope | undefined {
  const centred = centre(points);
  const spread = sum(centred.map(({ x }) => x * x));
  const free = centred.length - new Set(points.map(({ group }) => group)).size - 1;
  if (free < 3 || spread === 0) return undefined;
  const slope = sum(centred.map(({ x, y }) => x * y)) / spread;
  const rests = centred.map(({ x, y }) => y - slope * x);
  const squares = sum(rests.map((rest) => rest * rest));
  const alike = alikeness(rests, squares);
  const fewer = (1 - alike) / (1 + alike);
  const error = Math.sqrt(squares / free / spread / fewer);
  const reach = error * student(Math.max(3, free * fewer));
  return { perHour: slope * hour, low: (slope - reach) * hour, high: (slope + reach) * hour };
}

/** Each point as its distance from its group's mean, sorted by time. */
function centre(points: readonly Point[]): { x: number; y: number }[] {
  const groups = new Map<string, { count: number; at: number; value: number }>();
  for (const { at, value, group } of points) {
    const before = groups.get(group) ?? { count: 0, at: 0, value: 0 };
    groups.set(group, { count: before.count + 1, at: before.at + at, value: before.value + value });
  }
  return [...points]
    .sort((a, b) => a.at - b.at)
    .map(({ at, value, group }) => {
      const { count, ...sums } = groups.get(group) ?? { count: 1, at, value };
      return { x: at - sums.at / count, y: value - sums.value / count };
    });
}

/** Autocorrelation of neighbours; 0 if they are independent or opposed. */
function alikeness(rests: readonly number[], squares: number): number {
  if (squares === 0) return 0;
  const products = rests.slice(1).map((rest, at) => rest * (rests[at] ?? 0));
  return Math.min(mostAlike, Math.max(0, sum(products) / squares));
}

/** Student's t for 95 %, by the Cornish-Fisher expansion. */
function student(free: number): number {
  const first = (z ** 3 + z) / (4 * free);
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * free ** 2);
  return z + first + second;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The last two thirds. By then caches that fill once are full. */
export function settled<T extends { at: number }>(points: readonly T[]): T[] {
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  return points.filter(({ at }) => at >= first + (last - first) / 3);
}
