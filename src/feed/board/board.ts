/** The page's only board: its store, its updates, and the hooks that read it. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { ask } from "#feed/answers/call";
import { failedRetry } from "#feed/answers/recovery";
import { cadenceOf } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { LiveFeed } from "#feed/link/live";
import { FeedError } from "#feed/reading/feedError";
import { mapReading, type Reading, stampsOf } from "#feed/reading/reading";
import { listening } from "#feed/reading/store";
import type { BoardRow } from "#market/line/board";
import { prices } from "#wire/prices";
import type { BoardChanges, WireRow } from "./boardRows.ts";
import { type BoardMeta, type BoardStore, type BoardUnread, createBoardStore } from "./boardStore.ts";

// Keeps the board fresh: by the gateway's topic while that sends, else by polling.

interface BoardFeedWorld {
  store: BoardStore;
  ask: (signal: AbortSignal) => Promise<Reading<readonly WireRow[]>>;
  /** page clock, ms */
  now: () => number;
  interval: () => number;
  chance: () => number;
  /** after every answer or message that was applied */
  taken: () => void;
}

/** The gateway sends a message for every upstream answer, changed or not. ms: two answers at the slowest cadence in session. */
const topicSilent = 25_000;
/** ms between two snapshots for gaps: one that a snapshot does not close must not cause a burst of requests. */
const betweenGaps = 2_000;
/** The link drops for all pages at once; their requests are spread over this time, ms. */
const spread = 2_000;
/** ms: after an answer this new no snapshot is needed at reconnect; changes missed since then show as a gap. */
const justAnswered = 2_000;
/** Messages kept while a snapshot is in flight. */
const keptWaiting = 20;

export class BoardFeed {
  readonly #world: BoardFeedWorld;
  readonly #stop = new AbortController();
  #asking = false;
  /** a snapshot is needed after the one in flight; `quiet` as in `reseed` */
  #next: { quiet: boolean } | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #messageAt = Number.NEGATIVE_INFINITY;
  #hurryAt = Number.POSITIVE_INFINITY;
  #linked = false;
  #wasLinked = false;
  #gap = false;
  #failed = false;
  /** the newest answer came from the gateway's cache, because upstream gave none */
  #stale = false;
  #waiting: Reading<BoardChanges>[] = [];

  constructor(world: BoardFeedWorld) {
    this.#world = world;
  }

  /** Fetches a snapshot now; `quiet` when its changes are no news (after a reconnect or sleep). */
  reseed(quiet: boolean): void {
    if (this.#asking) this.#next = { quiet: quiet || this.#next?.quiet === true };
    else void this.#snapshot(quiet);
  }

  changes(reading: Reading<BoardChanges>): void {
    this.#messageAt = this.#world.now();
    this.#apply(reading);
    this.#closeGap();
    if (!this.#gap) this.#world.taken();
  }

  /** Takes the state of the push link. */
  link(live: boolean): void {
    const { now, chance } = this.#world;
    this.#linked = live;
    this.#messageAt = Number.NEGATIVE_INFINITY;
    if (!live)
      this.#hurryAt = now() + chance() * spread; // shows whether the server is lost too
    // Changes during the outage were not pushed. Before the first link no change was lost: on subscribing, the gateway repeats its newest
    // message, which shows a gap.
    else if (this.#wasLinked ? now() - this.#answeredAt > justAnswered : this.#failed) this.reseed(true);
    this.#wasLinked ||= live;
  }

  tick(): void {
    this.#closeGap();
    const { now, interval } = this.#world;
    const pushed = this.#linked && now() - this.#messageAt <= topicSilent;
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
let first = true;
const inFrame = (paint: () => void): void => {
  if (first) queueMicrotask(paint);
  else requestAnimationFrame(paint);
  first = false;
};

export const boardStore: BoardStore = createBoardStore(inFrame, now);

const onTaken = new Set<() => void>();

/** Calls with every answer or message that was applied, whether a row changed or not. @returns ends it */
export const onBoardTaken = (take: () => void): (() => void) => listening(onTaken, take);

const minute = 60_000;

/**
 * A gateway with a cache may be polled every minute; outside the session it requests the service at most every ten minutes.
 * The service itself may also be polled every minute on a day that may open late.
 */
export function boardInterval(): number {
  const phase = exchangeClock.phase();
  const meta = boardStore.meta();
  const gateway = meta.loaded && meta.stampedAt !== undefined;
  return Math.min(cadenceOf("board", phase), gateway || phase === "no-trades" ? minute : 10 * minute);
}

interface StartedBoard extends Pick<BoardFeed, "reseed" | "link" | "tick"> {
  stop: () => void;
}

let started: BoardFeed | undefined;

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
      for (const take of onTaken) take();
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

/** The exchange's time of a snapshot from an earlier visit while it is shown, ms; else undefined. */
export const useSnapshotTime = (): number | undefined =>
  useSyncExternalStore(boardStore.subscribeMeta, () => {
    const meta = boardStore.meta();
    return meta.loaded && meta.kept ? meta.clock.at : undefined;
  });

export function useBoardRow(symbol: string): BoardRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => boardStore.subscribeRow(symbol, listener),
    [symbol],
  );
  return useSyncExternalStore(subscribe, () => boardStore.row(symbol));
}
/** A line's name as the board has it; the component is rendered again only when the name changed. */
export function useBoardName(symbol: string): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => boardStore.subscribeRow(symbol, listener),
    [symbol],
  );
  return useSyncExternalStore(subscribe, () => boardStore.row(symbol)?.name);
}
export const useBoardSymbols = (): readonly string[] =>
  useSyncExternalStore(boardStore.subscribeList, boardStore.symbols);
/** All rows, at most once per frame; for sums and counts, not for cells. */
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
 * The board's symbols with the answer's stamps. A failure after the first data is not passed on. The page's notice shows it;
 * a band in the panel would shift the rows under the pointer.
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
