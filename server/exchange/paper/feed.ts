/** A feed of items: rows for a body, and the files those rows mention. */

import { type Finder, instantIn, type Mention } from "#server/exchange/paper/files/files";
import { day } from "#server/exchange/time/calendar";
import type { Slots } from "./slots.ts";

export interface Item<Row> {
  row: Row;
  files: readonly Mention[];
}

export interface Feed<Row> {
  latest(now: number, count: number): Row[];
  between(from: number, to: number): Row[];
  find: Finder;
}

/** Files carry the instant of their upload, which lies this near to the item's own. */
const nearby = 3 * day;

/** @param build the k-th item as it stands at `now` */
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
