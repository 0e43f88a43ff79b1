/** The page's one board: its store, what keeps it fresh, and the hooks that read it. */
import { useCallback, useSyncExternalStore } from "react";
import type { BoardRow } from "#market/board";
import { operations } from "#wire/operations";
import { ask } from "./ask.ts";
import { type BoardMeta, type BoardStore, type BoardUnread, createBoardStore } from "./boardStore.ts";
import { cadenceOf } from "./cadence.ts";
import { now } from "./clock.ts";
import { currentSession, noteEvent } from "./exchangeClock.ts";
import { FeedError } from "./feedError.ts";
import { mapReading } from "./reading.ts";

export const boardStore: BoardStore = createBoardStore((paint) => requestAnimationFrame(paint), now);

/** Starts asking for the board. Returns its undo. */
export function startBoard(): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const snapshot = async () => {
    try {
      const reading = await ask(operations.board, {}, stop.signal);
      boardStore.takeSnapshot(mapReading(reading, (body) => body.reqTradeSummery));
      const meta = boardStore.meta();
      noteEvent(meta.loaded ? meta.newestTradeAt : undefined);
    } catch (error) {
      if (stop.signal.aborted) return;
      boardStore.fail(FeedError.of(error, operations.board.path));
    }
    timer = setTimeout(() => void snapshot(), cadenceOf("board", currentSession().phase));
  };
  void snapshot();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** One row; the component is rendered again only when this row changed. */
export function useBoardRow(symbol: string): BoardRow | undefined {
  const subscribe = useCallback((wake: () => void) => boardStore.subscribeRow(symbol, wake), [symbol]);
  return useSyncExternalStore(subscribe, () => boardStore.row(symbol));
}
export const useBoardSymbols = (): readonly string[] =>
  useSyncExternalStore(boardStore.subscribeList, boardStore.symbols);
/** All rows, at most once per frame; for sums and counts, not for cells. */
export const useBoardRows = (): ReadonlyMap<string, BoardRow> =>
  useSyncExternalStore(boardStore.subscribeRows, boardStore.rows);
export const useBoardMeta = (): BoardMeta | BoardUnread =>
  useSyncExternalStore(boardStore.subscribeMeta, boardStore.meta);
