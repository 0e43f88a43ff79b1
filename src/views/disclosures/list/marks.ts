/** Entries that the user starred or read. They are stored in this browser, separately for simulated and real announcements. */
import * as v from "valibot";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import { dayStart } from "#market/day/session";
import { storedHook, storedValue } from "#stored/storedValue";
import { fieldsFormat } from "#stored/textFormat";
import { formatDay, formatMinute } from "#ui/words/format";

/** Greatest number of marks stored; older ones are dropped. */
const mostKeptMarks = { starred: 500, read: 1_000 } as const;
type Mark = keyof typeof mostKeptMarks;

const keyList = (count: number) =>
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))), v.maxLength(count), v.readonly());

export const marksFormat = fieldsFormat(
  {
    /** keys of disclosures; the newest mark is last */
    starred: v.optional(keyList(mostKeptMarks.starred), []),
    read: v.optional(keyList(mostKeptMarks.read), []),
    /** last visit to the list, exchange time in ms */
    visitedAt: v.optional(v.pipe(v.number(), v.integer())),
  },
  1,
);

export type MarkStore = ReturnType<typeof createMarks>;

function createMarks(source: NonNullable<PageFreshness["source"]>) {
  const kept = storedValue(`pola-disclosures-${source}`, marksFormat);
  const without = (marked: readonly string[], key: string) => marked.filter((each) => each !== key);
  const put = (marked: readonly string[], mark: Mark, key: string) =>
    [...without(marked, key), key].slice(-mostKeptMarks[mark]);
  const actions = {
    /** Sets or removes a mark. */
    toggle: (mark: Mark, key: string) =>
      void kept.update((all) => {
        const marked = all[mark];
        return { ...all, [mark]: marked.includes(key) ? without(marked, key) : put(marked, mark, key) };
      }),
    markRead: (key: string) =>
      void kept.update((all) =>
        all.read.includes(key) ? all : { ...all, read: put(all.read, "read", key) },
      ),
    visited: (at: number) => void kept.update((all) => ({ ...all, visitedAt: Math.round(at) })),
  };
  return storedHook(kept, () => actions);
}

const stores = new Map<string, MarkStore>();

/** @param source of the announcements; a simulated market uses the same numbers for other disclosures */
export function marksOf(source: PageFreshness["source"] = "live"): MarkStore {
  const store = stores.get(source) ?? createMarks(source);
  stores.set(source, store);
  return store;
}

/** "14:02", with the day if it is not today. @param at exchange time, ms @param now exchange time, ms */
export const visitText = (at: number, now: number): string =>
  dayStart(at) === dayStart(now) ? formatMinute(at) : `${formatDay(at)}, ${formatMinute(at)}`;
