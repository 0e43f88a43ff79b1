/** The distribution of trading within a session: a peak at the open, a low at noon, a peak before the close, and bursts throughout. */
import type { Chance } from "#server/exchange/time/chance";
import { minute, phaseAt } from "#server/exchange/time/day";

/** share of the day's activity in each half hour from 09:30 */
const halfHours = [0.16, 0.11, 0.1, 0.09, 0.09, 0.08, 0.08, 0.08, 0.09, 0.12] as const;
/** share of it in the first second: the orders collected in the call */
const rush = 0.012;
const firstTrade = 200;
const rushLength = 900;
const rushEnd = phaseAt.open + firstTrade + rushLength;
const slot = 30 * minute;

/** Bursts take a tenth of the time and hold a third of the activity, in every half hour alike. */
const burstTime = 0.1;
const burstActivity = 1 / 3;
const burstRate = burstActivity / burstTime;
const calmRate = (1 - burstActivity) / (1 - burstTime);

/** One session's pace. All lines share it: what makes one line busy makes others busy too. */
export class Pace {
  /** of each half hour, the start of the one burst in each of its equal parts, as a share of the part */
  readonly #bursts: readonly (readonly number[])[];

  constructor(chance: Chance) {
    this.#bursts = halfHours.map(() =>
      // a burst lasts from 20 s (nine in a half hour) to 90 s (two)
      Array.from({ length: chance.whole(2, 9) }, () => (1 - burstTime) * chance.next()),
    );
  }

  /** @param done share of the session's activity that is over, 0 to 1 @returns ms after Colombo midnight */
  at(done: number): number {
    if (done < rush) return phaseAt.open + firstTrade + (done / rush) * rushLength;
    let left = (done - rush) / (1 - rush);
    for (const [n, weight] of halfHours.entries()) {
      if (left < weight) return Math.max(rushEnd, phaseAt.open + (n + this.#within(n, left / weight)) * slot);
      left -= weight;
    }
    return phaseAt.settlement;
  }

  /** @param done share of a half hour's activity @returns share of its time */
  #within(n: number, done: number): number {
    const starts = this.#bursts[n] ?? [];
    const part = Math.floor(done * starts.length);
    const start = starts[part] ?? 0;
    return (part + inPart(done * starts.length - part, start)) / starts.length;
  }
}

function inPart(done: number, start: number): number {
  const before = start * calmRate;
  if (done < before) return done / calmRate;
  if (done < before + burstActivity) return start + (done - before) / burstRate;
  return start + burstTime + (done - before - burstActivity) / calmRate;
}
