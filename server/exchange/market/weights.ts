/** The weights of the indices. They follow from each line's float, which is hidden as on the real exchange: no operation sends it. */

import { Chance } from "#server/exchange/time/chance";
import { type Line, splitLine } from "#server/exchange/trading/line";
import { exactLevel, type Index, priceInCents, sl20Id } from "./indices.ts";

/** Fractions of a line's shares that are free to trade. The all-share and the industry groups measure them differently. */
interface Floats {
  allShare: number;
  group: number;
}

const leastFloat = 0.05;
const mostFloat = 0.95;
/** how far a line's two floats differ, from 0 (equal) to 1 (unrelated) */
const groupDifference = 0.3;
/** probability that a review changes a line's floats */
const reviewProbability = 0.1;
const sl20Members = 20;
/** greatest weight of a member of the S&P SL20, as a fraction of the index */
const sl20Cap = 0.15;

/** Few lines have a large float: the median is near 0.27, because founders and parent companies hold most lines. */
function drawFloats(chance: Chance): Floats {
  const skewed = () => chance.next() ** 2;
  const first = skewed();
  const floatAt = (part: number) => leastFloat + (mostFloat - leastFloat) * part;
  return {
    allShare: floatAt(first),
    group: floatAt((1 - groupDifference) * first + groupDifference * skewed()),
  };
}

export class IndexWeights {
  readonly #lines: readonly Line[];
  readonly #indices: readonly Index[];
  readonly #seed: number;
  readonly #floats: Map<Line, Floats>;
  #reviews = 0;

  constructor(lines: readonly Line[], indices: readonly Index[], seed: number) {
    this.#lines = lines;
    this.#indices = indices;
    this.#seed = seed;
    this.#floats = new Map(lines.map((line) => [line, drawFloats(new Chance(seed, "floats", line.symbol))]));
  }

  /** Weighs each index for the first time, so that the lines' current prices give its previous close. */
  begin(): void {
    for (const index of this.#indices) this.#weigh(index, index.previousClose);
  }

  /** Changes the floats of some lines and weighs each index again. No level moves, because the scale follows. */
  review(): void {
    this.#reviews += 1;
    for (const line of this.#lines) {
      const chance = new Chance(this.#seed, "review", this.#reviews, line.symbol);
      if (chance.happens(reviewProbability)) this.#floats.set(line, drawFloats(chance));
    }
    for (const index of this.#indices) this.#weigh(index, exactLevel(index));
  }

  /** Splits a line's shares. The adjusted price is rounded to the price grid; no level moves, because the scale follows. */
  split(line: Line, ratio: number): void {
    const levels = this.#indices.map((index) => exactLevel(index));
    splitLine(line, ratio);
    for (const [n, index] of this.#indices.entries())
      if (index.members.has(line)) index.scale *= (levels[n] ?? 0) / exactLevel(index);
  }

  #weigh(index: Index, level: number): void {
    const kind = index.group ? "group" : "allShare";
    const float = (line: Line) => this.#floats.get(line)?.[kind] ?? 0;
    index.members =
      index.sectorId === sl20Id
        ? cappedMembers(largestLines(this.#lines), float)
        : new Map([...index.members.keys()].map((line) => [line, float(line)]));
    index.scale = 1;
    index.scale = level / exactLevel(index);
  }
}

const fullCap = (line: Line) => priceInCents(line) * line.issued;

const largestLines = (lines: readonly Line[]) =>
  lines
    .filter(({ standing, classCode }) => standing === "trading" && classCode === "N0000")
    .toSorted((a, b) => fullCap(b) - fullCap(a))
    .slice(0, sl20Members);

/** The fraction of each line's shares that counts, so that no line has more than `sl20Cap` of the index. */
function cappedMembers(lines: readonly Line[], float: (line: Line) => number): Map<Line, number> {
  const cap = (line: Line) => fullCap(line) * float(line);
  const limited = new Set<Line>();
  for (;;) {
    // what the limited lines leave is shared by the others, so that further ones may come above the cap
    const others = lines.filter((line) => !limited.has(line)).reduce((sum, line) => sum + cap(line), 0);
    const most = (sl20Cap * others) / (1 - sl20Cap * limited.size);
    const above = lines.filter((line) => !limited.has(line) && cap(line) > most);
    if (above.length === 0)
      return new Map(
        lines.map((line) => [line, limited.has(line) ? most / fullCap(line) : float(line)] as const),
      );
    for (const line of above) limited.add(line);
  }
}

/** least price of a line that is split, in cents: a fifth of it still has many steps of the price grid */
const leastPrice = 5000;

/** The busiest line that has not traded in the session shown. Only such a line is split, as all its trades of a day have one basis. */
export const lineToSplit = (lines: readonly Line[]): Line | undefined =>
  lines
    .filter(({ standing, classCode, day }) => standing === "trading" && classCode === "N0000" && !day.traded)
    .filter(({ previousClose }) => previousClose >= leastPrice)
    .toSorted((a, b) => b.character.trades - a.character.trades)[0];
