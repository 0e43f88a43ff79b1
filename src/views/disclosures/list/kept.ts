/** Entries that the user starred or read. They are stored in this browser, separately for simulated and real announcements. */
import * as v from "valibot";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import { dayStart } from "#market/day/session";
import { keepIn, readKept } from "#ui/kept/keptText";
import { formatDay, formatMinute } from "#ui/words/format";

/** Greatest number of marks stored; older ones are dropped. */
const most = { starred: 500, read: 1_000 } as const;

const keys = (count: number) =>
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))), v.maxLength(count), v.readonly());
const fields = {
  /** keys of disclosures; the newest mark is last */
  starred: [keys(most.starred), []],
  read: [keys(most.read), []],
  /** last visit to the list, exchange time in ms */
  visitedAt: [v.optional(v.pipe(v.number(), v.integer())), undefined],
} as const satisfies Readonly<Record<string, readonly [v.GenericSchema, unknown]>>;

type Fields = { [K in keyof typeof fields]: v.InferOutput<(typeof fields)[K][0]> };

interface Kept extends Fields {
  /** true if storage is not available; marks are then lost when the page closes */
  unsaved: boolean;
  /** Sets or removes a mark. */
  toggle: (mark: "starred" | "read", key: string) => void;
  markRead: (key: string) => void;
  visited: (at: number) => void;
}
export type KeptStore = UseBoundStore<StoreApi<Kept>>;

const version = 1;
export const marksFormat = { fields, version };

function createKept(name: string): KeptStore {
  const place = keepIn(name);
  const first = place.read();
  const start = readKept<Fields>(first.text, marksFormat);
  if (start.unreadable) place.setAside();
  const store = create<Kept>()((set, get) => {
    const keep = (changed: Partial<Fields>) => {
      set(changed);
      const { starred, read, visitedAt } = get();
      const written = place.write(JSON.stringify({ state: { starred, read, visitedAt }, version }));
      if (get().unsaved === written) set({ unsaved: !written });
    };
    const catchUp = () => {
      const news = place.news();
      if (news) take(news.text);
    };
    const put = (mark: "starred" | "read", key: string) =>
      keep({ [mark]: [...get()[mark].filter((each) => each !== key), key].slice(-most[mark]) });
    return {
      ...start.values,
      unsaved: first.failed,
      toggle: (mark, key) => {
        catchUp();
        if (get()[mark].includes(key)) keep({ [mark]: get()[mark].filter((each) => each !== key) });
        else put(mark, key);
      },
      markRead: (key) => {
        catchUp();
        if (!get().read.includes(key)) put("read", key);
      },
      visited: (at) => {
        catchUp();
        keep({ visitedAt: Math.round(at) });
      },
    };
  });
  function take(text: string | null): void {
    const told = readKept<Fields>(text, marksFormat);
    if (!told.unreadable) store.setState(told.values);
  }
  place.follow(take);
  return store;
}

const stores = new Map<string, KeptStore>();

/** @param source of the announcements; a simulated market uses the same numbers for other disclosures */
export function keptOf(source: PageFreshness["source"]): KeptStore {
  const name = `pola-disclosures-${source ?? "live"}`;
  const store = stores.get(name) ?? createKept(name);
  stores.set(name, store);
  return store;
}

/** "14:02", with the day if it is not today. @param at exchange time, ms @param now exchange time, ms */
export const visitText = (at: number, now: number): string =>
  dayStart(at) === dayStart(now) ? formatMinute(at) : `${formatDay(at)}, ${formatMinute(at)}`;
