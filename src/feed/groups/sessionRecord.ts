/** The page's record of the running session: prints and breadth. Its code is loaded after the first board. */

import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { boardStore, onBoardTaken } from "#feed/board/board";
import type { BoardMeta } from "#feed/board/boardStore";
import { cadenceOf } from "#feed/clock/cadence";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { granted } from "#feed/page/browser";
import type { Source } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import type { BoardRow } from "#market/line/board";
import { type Breadth, type BreadthMinute, breadthOf, withMinute } from "#market/lists/breadth";
import { entriesOf, lastTrades, type TapeEntry, withNewest } from "#market/prints/latest";
import { Tape } from "#market/prints/tape";

// Prints worked out from the differences between boards, kept while the session runs.

const mostKept = 200;
/** Prints taken from the first board: enough for a panel. */
const firstSeen = 40;
/** A longer time without an answer is a gap: what traded in it is not known. */
const cadencesMissed = 2;

interface TakenBoard extends Pick<BoardMeta, "fetchedAt" | "clock" | "source"> {
  rows: ReadonlyMap<string, BoardRow>;
  /** ms between two boards */
  cadence: number;
}

interface LatestPrints extends Pick<Store<readonly TapeEntry[]>, "get" | "subscribe"> {
  /** Takes a board that was answered after the one before. */
  take(board: TakenBoard): void;
}

export function createLatestPrints(): LatestPrints {
  const entries = createStore<readonly TapeEntry[]>([]);
  let tape = new Tape();
  let before: TakenBoard | undefined;
  return {
    get: entries.get,
    subscribe: entries.subscribe,
    take(board) {
      const { rows, fetchedAt, clock, source, cadence } = board;
      if (before && fetchedAt === before.fetchedAt && rows === before.rows) return;
      if (before && source !== before.source) tape = new Tape();
      const gap = before !== undefined && fetchedAt - before.fetchedAt > cadencesMissed * cadence;
      before = board;
      const step = tape.take({ rows: rows.values(), at: clock.at, seenAt: fetchedAt, gap });
      entries.set(
        step.began
          ? lastTrades(rows.values(), firstSeen)
          : withNewest(entriesOf(step), entries.get(), mostKept),
      );
    },
  };
}

const latestPrints = createLatestPrints();
export const useLatestPrints = (): readonly TapeEntry[] =>
  useSyncExternalStore(latestPrints.subscribe, latestPrints.get);

/** By every board, so that a window is no longer than it must be, in a hidden tab too. */
onBoardTaken(takePrints);

function takePrints(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept) return;
  latestPrints.take({ ...meta, rows: boardStore.rows(), cadence: cadenceOf("board", exchangeClock.phase()) });
}

// Breadth as this page recorded it; kept by the browser, so that a reload does not lose the morning.

const name = "pola-breadth";
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const kept = v.object({
  source: v.optional(v.picklist(["embedded", "live"])),
  minutes: v.pipe(v.array(v.tuple([count, count, count, count])), v.maxLength(600)),
});

interface BreadthRecord extends Pick<Store<readonly BreadthMinute[]>, "get" | "subscribe"> {
  /** @param at the exchange's time of the board */
  note(breadth: Breadth, at: number, source: Source | undefined): void;
}

/** @param storage undefined where the browser has none: the record then lasts as long as the page */
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
    // the browser's store is full: the record lasts as long as the page
  }
}

const written = ({ at, up, down, unchanged }: BreadthMinute) => [at, up, down, unchanged];

/** A record that another version or another page wrote is ignored. */
function restored(text: string | null): { source: Source | undefined; minutes: readonly BreadthMinute[] } {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
  if (!read.success) return { source: undefined, minutes: [] };
  const { source, minutes } = read.output;
  return { source, minutes: minutes.map(([at, up, down, unchanged]) => ({ at, up, down, unchanged })) };
}

const breadthRecord = createBreadthRecord(granted("sessionStorage"));
export const useBreadthHistory = (): readonly BreadthMinute[] =>
  useSyncExternalStore(breadthRecord.subscribe, breadthRecord.get);

let noted = Number.NEGATIVE_INFINITY;

/** To be called every second, so that a busy board costs no more than a quiet one. */
export function recordSession(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept) return;
  takePrints(); // the first board came before this code
  const phase = exchangeClock.phase();
  if (meta.fetchedAt === noted || (phase !== "session" && phase !== "settling")) return;
  noted = meta.fetchedAt;
  breadthRecord.note(breadthOf(boardStore.rows().values()), meta.clock.at, meta.source);
}
