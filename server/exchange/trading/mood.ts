/** What moves many lines at once in a session: the whole market and each industry group, a step a minute. */
import { Chance } from "#server/exchange/chance";
import { minute } from "#server/exchange/colombo";
import { phaseAt } from "#server/exchange/day";
import { groups } from "#server/exchange/listing/groups";
import type { Line } from "#server/exchange/listing/line";

const minutes = 300;
const marketDeviation = 0.0045;
const groupDeviation = 0.004;

function walk(chance: Chance, deviation: number): Float64Array {
  const path = new Float64Array(minutes + 1);
  let at = 0;
  for (let n = 1; n <= minutes; n += 1) {
    at += (deviation / Math.sqrt(minutes)) * chance.normal();
    path[n] = at;
  }
  return path;
}

export class Mood {
  readonly #market: Float64Array;
  readonly #groups: Map<number, Float64Array>;

  constructor(seed: number, session: number) {
    const chance = new Chance(seed, session, "mood");
    this.#market = walk(chance, marketDeviation);
    this.#groups = new Map(groups.map(({ sectorId }) => [sectorId, walk(chance, groupDeviation)]));
  }

  /** Logarithm of how far a line's value should have moved with the others. @param inDay ms after midnight */
  at(line: Line, inDay: number): number {
    const n = Math.min(minutes, Math.max(0, Math.floor((inDay - phaseAt.open) / minute)));
    const market = this.#market[n] ?? 0;
    const group = this.#groups.get(line.company.sectorId)?.[n] ?? 0;
    return line.character.beta * market + group;
  }
}
