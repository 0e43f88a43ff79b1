/** The page's one board: its store, what keeps it fresh, and the hooks that read it. */
import { useCallback, useSyncExternalStore } from "react";
import { ask } from "#feed/answers/ask";
import { cadenceOf } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { LiveFeed } from "#feed/link/live";
import { mapReading } from "#feed/reading/reading";
import type { BoardRow } from "#market/line/board";
import { prices } from "#wire/prices";
import { BoardFeed } from "./boardFeed.ts";
import { type BoardMeta, type BoardStore, type BoardUnread, createBoardStore } from "./boardStore.ts";

/** The first news of all is told at once: nothing is drawn yet that it could be drawn together with. */
let first = true;
const inFrame = (paint: () => void): void => {
  if (first) queueMicrotask(paint);
  else requestAnimationFrame(paint);
  first = false;
};

export const boardStore: BoardStore = createBoardStore(inFrame, now);

const minute = 60_000;

/**
 * Out of hours the service is asked every ten minutes at most; a gateway that remembers may be asked every minute. So is
 * the service on a day that may yet open late.
 */
export function boardInterval(): number {
  const phase = exchangeClock.phase();
  const meta = boardStore.meta();
  const gateway = meta.loaded && meta.stampedAt !== undefined;
  return Math.min(cadenceOf("board", phase), gateway || phase === "no-trades" ? minute : 10 * minute);
}

export interface StartedBoard extends Pick<BoardFeed, "reseed" | "link" | "tick"> {
  stop: () => void;
}

let started: BoardFeed | undefined;

/** Asks for the board now: somebody wants to try again. */
export const reseedBoard = (): void => started?.reseed(true);

/** Takes the first snapshot and follows the topic. The caller passes on ticks and the state of the link. */
export function startBoard(live: LiveFeed): StartedBoard {
  const feed = new BoardFeed({
    store: boardStore,
    now,
    interval: boardInterval,
    chance: Math.random,
    ask: async (signal) => mapReading(await ask(prices.board, {}, signal), (body) => body.reqTradeSummery),
    taken() {
      const meta = boardStore.meta();
      if (meta.loaded) exchangeClock.noteBoard(meta.newestTradeAt);
    },
  });
  const unwatch = live.watch("board", (reading) => {
    exchangeClock.noteReading(reading);
    feed.changes(reading);
  });
  started = feed;
  feed.reseed(true);
  return {
    reseed: (quiet) => feed.reseed(quiet),
    link: (isLive) => feed.link(isLive),
    tick: () => feed.tick(),
    stop() {
      unwatch();
      feed.stop();
    },
  };
}

/** The exchange's time of what is shown from an earlier visit, ms; undefined where this visit had an answer, or has nothing. */
export const useSnapshotTime = (): number | undefined =>
  useSyncExternalStore(boardStore.subscribeMeta, () => {
    const meta = boardStore.meta();
    return meta.loaded && meta.kept ? meta.clock.at : undefined;
  });

/** One row; the component is rendered again only when this row changed. */
export function useBoardRow(symbol: string): BoardRow | undefined {
  const subscribe = useCallback((wake: () => void) => boardStore.subscribeRow(symbol, wake), [symbol]);
  return useSyncExternalStore(subscribe, () => boardStore.row(symbol));
}
/** A line's name as the board has it; the component is rendered again only when the name changed. */
export function useBoardName(symbol: string): string | undefined {
  const subscribe = useCallback((wake: () => void) => boardStore.subscribeRow(symbol, wake), [symbol]);
  return useSyncExternalStore(subscribe, () => boardStore.row(symbol)?.name);
}
export const useBoardSymbols = (): readonly string[] =>
  useSyncExternalStore(boardStore.subscribeList, boardStore.symbols);
/** All rows, at most once per frame; for sums and counts, not for cells. */
export const useBoardRows = (): ReadonlyMap<string, BoardRow> =>
  useSyncExternalStore(boardStore.subscribeRows, boardStore.rows);
export const useBoardMeta = (): BoardMeta | BoardUnread =>
  useSyncExternalStore(boardStore.subscribeMeta, boardStore.meta);
