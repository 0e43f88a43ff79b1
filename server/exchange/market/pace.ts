/** When things happen in a session: its distribution of trading, with peaks at the open and before the close, and the coming events. */

import type { Chance } from "#server/exchange/time/chance";
import { phaseAt } from "#server/exchange/time/day";
import { minute } from "#units/time";

/** A coming event. Entries are sorted by time, then by `order`, so the result does not depend on the steps of time. */
interface AgendaEntry<T> {
  at: number;
  /** sort key among entries of the same time; unique in the queue */
  order: number;
  what: T;
}

/** The coming events, about two for each line. */
export class Agenda<T> {
  /** the next entry is last */
  readonly #entries: AgendaEntry<T>[] = [];

  add(entry: AgendaEntry<T>): void {
    let [from, to] = [0, this.#entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = this.#entries[middle];
      if (other && isSooner(entry, other)) from = middle + 1;
      else to = middle;
    }
    this.#entries.splice(from, 0, entry);
  }

  /** Removes and returns the next entry if it is due at `by`. */
  due(by: number): AgendaEntry<T> | undefined {
    const next = this.#entries.at(-1);
    return next && next.at <= by ? this.#entries.pop() : undefined;
  }
}

const isSooner = <T>(a: AgendaEntry<T>, b: AgendaEntry<T>) =>
  a.at < b.at || (a.at === b.at && a.order < b.order);

/** fraction of the day's activity in each half hour from 09:30 */
const halfHours = [0.16, 0.11, 0.1, 0.09, 0.09, 0.08, 0.08, 0.08, 0.09, 0.12] as const;
/** fraction of the day's activity in the first second, in which orders from the opening call are filled */
const rush = 0.012;
const firstTrade = 200;
const rushLength = 900;
const rushEnd = phaseAt.open + firstTrade + rushLength;
const slot = 30 * minute;

/** In every half hour, bursts take a tenth of the time and have a third of the activity. */
const burstTime = 0.1;
const burstActivity = 1 / 3;
const burstRate = burstActivity / burstTime;
const calmRate = (1 - burstActivity) / (1 - burstTime);

/** One session's pace. All lines have the same pace, so they are busy at the same times. */
export class Pace {
  /** for each half hour: the start of the burst in each of its equal parts, as a fraction of the part */
  readonly #bursts: readonly (readonly number[])[];

  constructor(chance: Chance) {
    this.#bursts = halfHours.map(() =>
      // a half hour with two bursts has 90 s for each; one with nine has 20 s for each
      Array.from({ length: chance.whole(2, 9) }, () => (1 - burstTime) * chance.next()),
    );
  }

  /** @param done fraction of the session's activity so far, 0 to 1 @returns ms after Colombo midnight */
  at(done: number): number {
    if (done < rush) return phaseAt.open + firstTrade + (done / rush) * rushLength;
    let left = (done - rush) / (1 - rush);
    for (const [n, weight] of halfHours.entries()) {
      if (left < weight) return Math.max(rushEnd, phaseAt.open + (n + this.#within(n, left / weight)) * slot);
      left -= weight;
    }
    return phaseAt.settlement;
  }

  /** @param done fraction of the activity of half hour `n` so far @returns fraction of its time */
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
