/** Breadth as this page recorded it; kept by the browser, so that a reload does not lose the morning. */
import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { granted } from "#feed/page/browserStorage";
import type { Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import type { Breadth } from "#market/lists/breadth";
import { type BreadthMinute, withMinute } from "#market/lists/breadthHistory";

const name = "pola-breadth";
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const kept = v.object({
  source: v.optional(v.picklist(["embedded", "live"])),
  minutes: v.pipe(v.array(v.tuple([count, count, count, count])), v.maxLength(600)),
});

export interface BreadthRecord extends Pick<Store<readonly BreadthMinute[]>, "get" | "subscribe"> {
  /** @param at the exchange's time of the board */
  note(breadth: Breadth, at: number, source: Source | undefined): void;
}

/** @param storage left out where the browser grants none: the record then lives as long as the page */
export function createBreadthRecord(
  storage: Pick<Storage, "getItem" | "setItem"> | undefined,
): BreadthRecord {
  const before = restored(storage?.getItem(name) ?? null);
  const minutes = createStore<readonly BreadthMinute[]>(before.minutes);
  let { source } = before;
  return {
    get: minutes.get,
    subscribe: minutes.subscribe,
    note(breadth, at, from) {
      const last = minutes.get().at(-1);
      const next = withMinute(from === source ? minutes.get() : [], { ...breadth, at }, at);
      source = from;
      minutes.set(next);
      if (last?.at === next.at(-1)?.at) return; // the minute still runs; it is stored when the next one begins
      store(storage, JSON.stringify({ source, minutes: next.map(written) }));
    },
  };
}

function store(storage: Pick<Storage, "setItem"> | undefined, text: string): void {
  try {
    storage?.setItem(name, text);
  } catch {
    // the browser's store is full: the record lives as long as the page
  }
}

const written = ({ at, up, down, unchanged }: BreadthMinute) => [at, up, down, unchanged];

/** What another version or another page wrote is left aside. */
function restored(text: string | null): { source: Source | undefined; minutes: readonly BreadthMinute[] } {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
  if (!read.success) return { source: undefined, minutes: [] };
  const { source, minutes } = read.output;
  return { source, minutes: minutes.map(([at, up, down, unchanged]) => ({ at, up, down, unchanged })) };
}

export const breadthRecord = createBreadthRecord(granted("sessionStorage"));
export const useBreadthHistory = (): readonly BreadthMinute[] =>
  useSyncExternalStore(breadthRecord.subscribe, breadthRecord.get);
