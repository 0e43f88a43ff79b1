/**
 * A feed without state: the time of the k-th item depends only on the seed. So any day can be computed at any time, memory does not grow,
 * and a file's name identifies its item.
 */

import { type Finder, instantIn, type Mention } from "#server/exchange/paper/files/files";
import { Chance } from "#server/exchange/time/chance";
import { dayLength, firstDay, isDayOff, localDayNumber, startOf } from "#server/exchange/time/day";
import { hour } from "#units/time";

export interface Slots {
  at(k: number): number;
  /** the newest `count` items published by `now`, newest first */
  latest(now: number, count: number): number[];
  /** all items from `from` to `to`, both included, newest first */
  between(from: number, to: number): number[];
}

export interface SlotPlan {
  /** seed and salt of the feed */
  keys: readonly (number | string)[];
  /** mean days between two items */
  everyDays: number;
  /** hour of the day, such as 17.25 */
  hourOf: (roll: Chance) => number;
  /** fraction of the items due on weekends and holidays that are nevertheless published on that day */
  daysOff?: number;
}

/** Longest time, in days, from an item's slot to its publication, when weekends and holidays follow each other. */
const strayDays = 6;

export function slots(plan: SlotPlan): Slots {
  const { keys, everyDays } = plan;
  const slack = Math.ceil(strayDays / everyDays) + 1;
  const slotOf = (at: number) => Math.floor((localDayNumber(at) - firstDay) / everyDays);

  const at = (k: number) => {
    const roll = new Chance(...keys, k);
    let on = firstDay + Math.floor((k + roll.next() * 0.8) * everyDays);
    if (isDayOff(on) && !roll.happens(plan.daysOff ?? 0)) while (isDayOff(on)) on += 1;
    return startOf(on) + Math.round(plan.hourOf(roll) * hour) + roll.whole(0, 59_999);
  };
  const newestFirst = (found: number[]) =>
    found
      .map((k) => ({ k, when: at(k) }))
      .sort((a, b) => b.when - a.when || b.k - a.k)
      .map(({ k }) => k);

  return {
    at,
    latest(now, count) {
      const found: number[] = [];
      for (let k = slotOf(now) + 1; k >= 0 && found.length < count + slack; k -= 1)
        if (at(k) <= now) found.push(k);
      return newestFirst(found).slice(0, count);
    },
    between(from, to) {
      const found: number[] = [];
      const first = Math.max(0, slotOf(from - strayDays * dayLength) - 1);
      for (let k = first; k <= slotOf(to) + 1; k += 1) {
        const when = at(k);
        if (when >= from && when <= to) found.push(k);
      }
      return newestFirst(found);
    },
  };
}

export const officeHours = (roll: Chance) => 8.5 + roll.next() * 9;
/** Most disclosures are published after the close, around five; some before the open, few during trading. */
export function disclosureHours(roll: Chance): number {
  const part = roll.next();
  if (part < 0.18) return 8 + roll.next() * 1.4;
  if (part < 0.45) return 9.5 + roll.next() * 5;
  return 15 + (roll.next() + roll.next()) * 2.2;
}

/** One item of a feed: its row for a body, and the files that the row mentions. */
export interface Item<Row> {
  row: Row;
  files: readonly Mention[];
}

export interface Feed<Row> {
  latest(now: number, count: number): Row[];
  between(from: number, to: number): Row[];
  find: Finder;
}

/** A file's name has its upload time, which differs from the item's time by at most this. */
const nearby = 3 * dayLength;

/** @param build creates the k-th item as it is at `now` */
export function feed<Row>(slots: Slots, build: (k: number, now: number) => Item<Row>): Feed<Row> {
  return {
    latest: (now, count) => slots.latest(now, count).map((k) => build(k, now).row),
    between: (from, to) => slots.between(from, to).map((k) => build(k, to).row),
    find(path, now) {
      const uploadedAt = instantIn(path);
      if (uploadedAt === undefined) return undefined;
      for (const k of slots.between(uploadedAt - nearby, Math.min(uploadedAt + nearby, now))) {
        const file = build(k, now).files.find((each) => each.path === path);
        if (file) return file;
      }
      return undefined;
    },
  };
}
