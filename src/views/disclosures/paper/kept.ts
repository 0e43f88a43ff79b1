/** What a reader keeps of what was read: in this browser, and invented announcements apart from real ones. */
import * as v from "valibot";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PageFreshness } from "#feed/freshness/freshness";
import { dayStart } from "#market/day/session";
import { keepIn, readKept } from "#ui/kept/keptText";
import { formatDay, formatMinute } from "#ui/words/format";

/** Of older ones than these nobody keeps count. */
const most = { starred: 500, read: 1_000 } as const;

const keys = (count: number) =>
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))), v.maxLength(count), v.readonly());
const fields = {
  /** keys of disclosures, the last put there last */
  starred: [keys(most.starred), []],
  read: [keys(most.read), []],
  /** when the list was last looked at, exchange time in ms */
  visitedAt: [v.optional(v.pipe(v.number(), v.integer())), undefined],
} as const satisfies Readonly<Record<string, readonly [v.GenericSchema, unknown]>>;

type Fields = { [K in keyof typeof fields]: v.InferOutput<(typeof fields)[K][0]> };

interface Kept extends Fields {
  /** nothing can be kept here: it lasts until the page is closed */
  unsaved: boolean;
  /** Puts a mark there, or takes it away. */
  toggle: (mark: "starred" | "read", key: string) => void;
  markRead: (key: string) => void;
  visited: (at: number) => void;
}
export type KeptStore = UseBoundStore<StoreApi<Kept>>;

const version = 1;

function createKept(name: string): KeptStore {
  const place = keepIn(name);
  const first = place.read();
  const start = readKept<Fields>(first.text, { fields, version });
  if (start.unreadable) place.setAside();
  const store = create<Kept>()((set, get) => {
    const keep = (changed: Partial<Fields>) => {
      set(changed);
      const { starred, read, visitedAt } = get();
      const written = place.write(JSON.stringify({ state: { starred, read, visitedAt }, version }));
      if (get().unsaved === written) set({ unsaved: !written });
    };
    const put = (mark: "starred" | "read", key: string) =>
      keep({ [mark]: [...get()[mark].filter((each) => each !== key), key].slice(-most[mark]) });
    return {
      ...start.values,
      unsaved: first.failed,
      toggle: (mark, key) =>
        get()[mark].includes(key)
          ? keep({ [mark]: get()[mark].filter((each) => each !== key) })
          : put(mark, key),
      markRead: (key) => {
        if (!get().read.includes(key)) put("read", key);
      },
      visited: (at) => keep({ visitedAt: Math.round(at) }),
    };
  });
  place.follow((text) => {
    const told = readKept<Fields>(text, { fields, version });
    if (!told.unreadable) store.setState(told.values);
  });
  return store;
}

const stores = new Map<string, KeptStore>();

/** @param source whose announcements these are: numbers of a simulated market mean other things than real ones */
export function keptOf(source: PageFreshness["source"]): KeptStore {
  const name = `pola-disclosures-${source ?? "live"}`;
  const store = stores.get(name) ?? createKept(name);
  stores.set(name, store);
  return store;
}

/** "14:02", with its day where that is not today's. @param now exchange time, ms, both */
export const visitText = (at: number, now: number): string =>
  dayStart(at) === dayStart(now) ? formatMinute(at) : `${formatDay(at)}, ${formatMinute(at)}`;
