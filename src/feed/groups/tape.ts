/** The prints seen in the steps of the board, for as long as the session runs. */
import { useSyncExternalStore } from "react";
import { createStore, type Store } from "#feed/reading/store";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { lastTrades, type TapeEntry, tradedBetween } from "#market/lists/tape";

const mostKept = 200;
/** What the first board tells of: enough for a panel. */
const firstSeen = 40;

type Rows = ReadonlyMap<string, BoardRow>;

export interface Tape extends Pick<Store<readonly TapeEntry[]>, "get" | "subscribe"> {
  /** To be given every board, or now and then one: what lies between two is told as one step. */
  take(rows: Rows, newestTradeAt: number | undefined): void;
}

export function createTape(): Tape {
  const entries = createStore<readonly TapeEntry[]>([]);
  let before: Rows | undefined;
  let newestBefore = Number.NEGATIVE_INFINITY;
  return {
    get: entries.get,
    subscribe: entries.subscribe,
    take(rows, newest = Number.NEGATIVE_INFINITY) {
      if (rows === before) return;
      // trades of another day, or of a market that was started anew, are no step from what was seen
      const follows = before !== undefined && newest >= newestBefore && sameDay(newest, newestBefore);
      const added = follows && before ? tradedBetween(before, rows) : lastTrades(rows, firstSeen);
      [before, newestBefore] = [rows, newest];
      if (!follows) entries.set(added);
      else if (added.length) entries.set([...added, ...entries.get()].slice(0, mostKept));
    },
  };
}

const sameDay = (a: number, b: number) => a === b || dayStart(a) === dayStart(b);

export const tape = createTape();
export const useTape = (): readonly TapeEntry[] => useSyncExternalStore(tape.subscribe, tape.get);
