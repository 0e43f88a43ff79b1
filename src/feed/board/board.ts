/** The page's only board: its store, its updates, and the hooks that read it. */

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { askOperation } from "#feed/answers/call";
import { failedRetry } from "#feed/answers/recovery";
import { now } from "#feed/clock/clock";
import { cadenceOf, exchangeClock } from "#feed/clock/exchangeClock";
import type { LiveFeed } from "#feed/link/live";
import { FeedError, mapReading, type Reading, stampsOf } from "#feed/reading/reading";
import { createSignal } from "#feed/reading/store";
import type { BoardRow } from "#market/line/board";
import { type BoardEvent, boardEvent } from "#market/now/events";
import type { BoardChanges, WireRow } from "#rows/boardRows";
import { minute } from "#units/time";
import { prices } from "#wire/prices";
import { type BoardMeta, type BoardStore, type BoardUnread, createBoardStore } from "./boardStore.ts";

interface BoardFeedWorld {
  store: BoardStore;
  ask: (signal: AbortSignal) => Promise<Reading<readonly WireRow[]>>;
  /** page clock, ms */
  now: () => number;
  interval: () => number;
  chance: () => number;
  /** called after every answer or message that the store applied */
  taken: () => void;
}

/**
 * ms without a message after which the topic counts as silent: two answers at the slowest cadence in session. The gateway sends a message
 * for every upstream answer, changed or not.
 */
const longestTopicSilence = 25_000;
/** ms between two snapshots requested because of gaps. If a snapshot does not close a gap, this interval prevents a burst of requests. */
const betweenGaps = 2_000;
/** The link drops for all pages at once. This many ms spread their requests. */
const hurrySpread = 2_000;
/** ms; after an answer newer than this, a reconnect needs no snapshot: the next message shows a gap if changes were missed. */
const recentAnswer = 2_000;
/** Greatest number of messages kept while a snapshot is in flight. */
const keptWaiting = 20;

/** Keeps the board fresh by the gateway's push topic, and polls while the topic is silent. */
export class BoardFeed {
  readonly #world: BoardFeedWorld;
  readonly #stop = new AbortController();
  #asking = false;
  #asked: Promise<void> = Promise.resolve();
  /** whether another snapshot is needed after the one in flight; `quiet` as in `reseed` */
  #next: { quiet: boolean } | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #messageAt = Number.NEGATIVE_INFINITY;
  #hurryAt = Number.POSITIVE_INFINITY;
  #linked = false;
  #wasLinked = false;
  #gap = false;
  #failed = false;
  /** whether the newest answer came from the gateway's cache because upstream gave none */
  #stale = false;
  #waiting: Reading<BoardChanges>[] = [];

  constructor(world: BoardFeedWorld) {
    this.#world = world;
  }

  /** Fetches a snapshot now. With `quiet`, for example after a reconnect or sleep, its changes do not flash. */
  reseed(quiet: boolean): void {
    void this.show(quiet);
  }

  /** Like `reseed`. @returns resolves when no snapshot is in flight */
  async show(quiet: boolean): Promise<void> {
    if (this.#asking) this.#next = { quiet: quiet || this.#next?.quiet === true };
    else this.#asked = this.#snapshot(quiet);
    await this.#asked;
  }

  changes(reading: Reading<BoardChanges>): void {
    this.#messageAt = this.#world.now();
    this.#apply(reading);
    this.#closeGap();
    if (!this.#gap) this.#world.taken();
  }

  /** Receives the state of the push link. */
  link(live: boolean): void {
    const { now, chance } = this.#world;
    this.#linked = live;
    this.#messageAt = Number.NEGATIVE_INFINITY;
    if (!live)
      this.#hurryAt = now() + chance() * hurrySpread; // the poll shows whether the server is out of reach too
    // Changes during the outage were not pushed. Before the first link nothing is lost: after a subscription the gateway repeats its newest
    // message, which shows missed changes.
    else if (this.#wasLinked ? now() - this.#answeredAt > recentAnswer : this.#failed) this.reseed(true);
    this.#wasLinked ||= live;
  }

  tick(): void {
    this.#closeGap();
    const { now, interval } = this.#world;
    const pushed = this.#linked && now() - this.#messageAt <= longestTopicSilence;
    const pause = this.#failed || this.#stale ? Math.min(interval(), failedRetry) : interval();
    const due = now() >= Math.min(this.#hurryAt, this.#askedAt + pause);
    if (!pushed && !this.#asking && due) this.reseed(false);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #snapshot(quiet: boolean): Promise<void> {
    this.#asking = true;
    this.#askedAt = this.#world.now();
    this.#hurryAt = Number.POSITIVE_INFINITY;
    this.#gap = false;
    await this.#ask(quiet);
    this.#asking = false;
    const next = this.#next;
    this.#next = undefined;
    if (next && !this.#stop.signal.aborted) await this.#snapshot(next.quiet);
  }

  async #ask(quiet: boolean): Promise<void> {
    const { store, ask, now, taken } = this.#world;
    try {
      const reading = await ask(this.#stop.signal);
      store.takeSnapshot(reading, quiet);
      this.#failed = false;
      this.#stale = reading.stale;
      this.#answeredAt = now();
      const held = this.#waiting;
      this.#waiting = [];
      for (const reading of held) this.#apply(reading);
      taken();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#failed = true;
      store.fail(FeedError.of(error, "board"));
    }
  }

  #apply(reading: Reading<BoardChanges>): void {
    if (this.#world.store.takeChanges(reading) !== "gap") return;
    this.#gap = true;
    this.#waiting = [...this.#waiting, reading].slice(-keptWaiting);
  }

  #closeGap(): void {
    const { now, interval } = this.#world;
    const pause = this.#failed ? interval() : betweenGaps;
    if (this.#gap && !this.#asking && now() - this.#askedAt >= pause) this.reseed(true);
  }
}

/** The first update is applied at once: nothing is drawn yet. */
let isFirstUpdate = true;
const inFrame = (paint: () => void): void => {
  if (isFirstUpdate) queueMicrotask(paint);
  else requestAnimationFrame(paint);
  isFirstUpdate = false;
};

export const boardStore: BoardStore = createBoardStore(inFrame, now);

const boardTaken = createSignal<void>();

/** Calls a function after every answer or message that the store applied, even if no row changed. @returns a function that unsubscribes */
export const onBoardTaken = boardTaken.listen;

/**
 * The longest interval, in ms, between polls of the board. The page polls a gateway at least every minute, because the gateway answers from
 * its cache. Without a gateway it polls the service at least every ten minutes, and every minute on a day that may open late.
 */
export function boardInterval(): number {
  const phase = exchangeClock.phase();
  const meta = boardStore.meta();
  const gateway = meta.loaded && meta.stampedAt !== undefined;
  return Math.min(cadenceOf("board", phase), gateway || phase === "no-trades" ? minute : 10 * minute);
}

interface StartedBoard extends Pick<BoardFeed, "reseed" | "show" | "link" | "tick"> {
  /** Call this when a replay shows another moment. */
  forget: () => void;
  stop: () => void;
}

let startedFeed: BoardFeed | undefined;

export const reseedBoard = (): void => startedFeed?.reseed(true);

/** Requests the first snapshot and subscribes to the topic. The caller must pass on ticks and the state of the push link. */
export function startBoard(live: LiveFeed): StartedBoard {
  let event: BoardEvent | undefined;
  const feed = new BoardFeed({
    store: boardStore,
    now,
    interval: boardInterval,
    chance: Math.random,
    ask: async (signal) =>
      mapReading(await askOperation(prices.board, {}, signal), (body) => body.reqTradeSummery),
    taken() {
      if (boardStore.meta().loaded) {
        event = boardEvent(event, boardStore.board());
        exchangeClock.noteBoard(event.at);
      }
      boardTaken.send();
    },
  });
  const unwatch = live.watch("board", (reading) => {
    exchangeClock.noteReading(reading);
    feed.changes(reading);
  });
  startedFeed = feed;
  feed.reseed(true);
  return {
    reseed: (quiet) => feed.reseed(quiet),
    show: (quiet) => feed.show(quiet),
    forget() {
      event = undefined;
      boardStore.forget();
    },
    link: (isLive) => feed.link(isLive),
    tick: () => feed.tick(),
    stop() {
      unwatch();
      feed.stop();
    },
  };
}

/** While the page shows the board of an earlier visit: the exchange's time of that board, ms. Otherwise undefined. */
export const useSnapshotTime = (): number | undefined =>
  useSyncExternalStore(boardStore.subscribeMeta, () => {
    const meta = boardStore.meta();
    return meta.loaded && meta.kept ? meta.clock.at : undefined;
  });

/** A part of a line's row. The component renders again only when the part changes. */
export function useRowPart<T>(
  board: Pick<BoardStore, "row" | "subscribeRow">,
  symbol: string,
  part: (row: BoardRow | undefined) => T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => board.subscribeRow(symbol, listener),
    [board, symbol],
  );
  return useSyncExternalStore(subscribe, () => part(board.row(symbol)));
}
export const useBoardRow = (symbol: string) => useRowPart(boardStore, symbol, (row) => row);
export const useBoardName = (symbol: string) => useRowPart(boardStore, symbol, (row) => row?.name);
export const useBoardSymbols = (): readonly string[] =>
  useSyncExternalStore(boardStore.subscribeList, boardStore.symbols);
/** All rows, updated at most once per frame; for sums and counts, not for cells. */
export const useBoardRows = (): ReadonlyMap<string, BoardRow> =>
  useSyncExternalStore(boardStore.subscribeRows, boardStore.rows);
export const useBoardMeta = (): BoardMeta | BoardUnread =>
  useSyncExternalStore(boardStore.subscribeMeta, boardStore.meta);

/** The exchange's time of the newest trade on the board, ms. */
export function useBoardDay(): number | undefined {
  const meta = useBoardMeta();
  return meta.loaded ? meta.newestTradeAt : undefined;
}

/**
 * The board's symbols with the answer's stamps. Once there is data, failures are left out. The page's notice shows them; a band in the
 * panel would shift the rows under the pointer.
 */
export function useBoardReading() {
  const meta = useBoardMeta();
  const symbols = useBoardSymbols();
  return useMemo(() => {
    if (!meta.loaded) return { data: undefined, error: meta.failure ?? null, refetch: reseedBoard };
    return { data: { ...meta, value: symbols }, error: null };
  }, [meta, symbols]);
}

export interface FromBoard<T> {
  data: Reading<T> | undefined;
  error: FeedError | null;
  refetch: () => void;
}

/** A value derived from the whole board, as a query result with the board's stamps and failure. */
export function useFromBoard<T>(workOut: (rows: Iterable<BoardRow>) => T): FromBoard<T> {
  const rows = useBoardRows();
  const meta = useBoardMeta();
  const value = useMemo(() => workOut(rows.values()), [rows, workOut]);
  const data = useMemo(
    (): Reading<T> | undefined => (meta.loaded ? { ...stampsOf(meta), value, via: "derived" } : undefined),
    [meta, value],
  );
  return { data, error: meta.failure ?? null, refetch: reseedBoard };
}
