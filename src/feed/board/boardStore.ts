/**
 * The live board, keyed by symbol. Rows are replaced, never changed. Listeners are called once per animation frame. No failure empties
 * the board: the last rows stay until better ones come.
 */

import type { World } from "#feed/answers/world";
import { type ExchangeClock, FeedError, type Reading, stampsOf } from "#feed/reading/reading";
import { createSignal } from "#feed/reading/store";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type BoardNow, boardNow } from "#market/now/board";
import { type BoardChanges, mergeRow, rowsBySymbol, toBoardRow, type WireRow } from "#rows/boardRows";

/**
 * @param row the row as it is now; undefined if it left the board
 * @param previous the row as this listener last received it; undefined if nothing may flash (first paint, after a gap, after the tab was
 * hidden)
 */
export type RowListener = (row: BoardRow | undefined, previous: BoardRow | undefined) => void;

/** ms between two frames; after a longer time the tab was hidden, so the frame's changes do not flash */
const longestFrameGap = 1_000;

interface RowChange {
  previous: BoardRow | undefined;
  quiet: boolean;
}

/** What one frame draws of the board. */
interface BoardFrame {
  /** symbols of the rows that changed */
  changed: readonly string[];
  /** whether a line joined or left */
  isOtherList: boolean;
}

/** Calls the listeners once per animation frame, with each row's change since the last frame. */
export class BoardNotifier {
  readonly #world: Pick<World, "frame" | "now">;
  readonly #rowOf: (symbol: string) => BoardRow | undefined;
  readonly #onRow = new Map<string, Set<RowListener>>();
  readonly #frames = createSignal<BoardFrame>();
  #changes = new Map<string, RowChange>();
  #isOtherList = false;
  #askedAt: number | undefined;

  constructor(world: Pick<World, "frame" | "now">, rowOf: (symbol: string) => BoardRow | undefined) {
    this.#world = world;
    this.#rowOf = rowOf;
  }

  /** Records that a row changed. Of several changes before a paint, the oldest `previous` is kept. */
  row(symbol: string, change: RowChange): void {
    const waiting = this.#changes.get(symbol);
    this.#changes.set(symbol, waiting ? { ...waiting, quiet: waiting.quiet || change.quiet } : change);
    this.schedule();
  }
  /** Records that a line joined or left. */
  list(): void {
    this.#isOtherList = true;
    this.schedule();
  }

  readonly subscribeRow = (symbol: string, listener: RowListener): (() => void) => {
    const listeners = this.#onRow.get(symbol) ?? new Set();
    this.#onRow.set(symbol, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#onRow.get(symbol) === listeners) this.#onRow.delete(symbol);
    };
  };
  readonly subscribe = this.#frames.listen;

  /** Also for a board whose rows are the same: it may be newer, or its request may have failed. */
  schedule(): void {
    if (this.#askedAt !== undefined) return;
    this.#askedAt = this.#world.now();
    this.#world.frame(() => this.#paint());
  }

  #paint(): void {
    const now = this.#world.now();
    const late = now - (this.#askedAt ?? now) > longestFrameGap;
    const [changes, isOtherList] = [this.#changes, this.#isOtherList];
    this.#askedAt = undefined;
    this.#changes = new Map();
    this.#isOtherList = false;
    const changed: string[] = [];
    for (const [symbol, { previous, quiet }] of changes) {
      const row = this.#rowOf(symbol);
      if (row === previous) continue;
      changed.push(symbol);
      for (const listener of this.#onRow.get(symbol) ?? [])
        listener(row, quiet || late ? undefined : previous);
    }
    this.#frames.send({ changed, isOtherList });
  }
}

/** The state of the board as a whole. */
export interface BoardMeta
  extends Omit<Reading<unknown>, "value">,
    Pick<BoardNow, "newestTradeAt">,
    Partial<Pick<BoardNow, "undated" | "unpriced">> {
  /** true once an answer was read or a kept board was shown */
  loaded: true;
  /** why the newest attempt failed, until one succeeds */
  failure: FeedError | undefined;
  /** the rows come from an earlier visit; no board has arrived since the page was opened */
  kept?: boolean;
}
export interface BoardUnread {
  loaded: false;
  failure: FeedError | undefined;
}

/** "gap": a message was missed, so a new snapshot is needed. */
export type TakeResult = "applied" | "ignored" | "gap";

/** ms. If stamps go back further than this, the gateway's clock was set back or another gateway answers, and the store accepts them. */
const stampsReset = 60_000;
/** ms; the longest time that an answer may travel, and so the largest error of its age on the page's clock */
const slowWay = 12_000;

/** @param frame runs a function before the next paint @param now page clock, ms */
export const createBoardStore = (frame: (paint: () => void) => void, now: () => number): BoardStore =>
  new SymbolStore(frame, now);
const still = () => 0;
export type BoardStore = Pick<SymbolStore, keyof SymbolStore>;

const noBoard = boardNow(new Map(), { at: 0, speed: 1 });

class SymbolStore {
  /** replaced, never changed, like the maps below: copies of the store share them */
  #wire: ReadonlyMap<string, WireRow> = new Map();
  readonly #notifier: BoardNotifier;
  /** each row by itself, without what only the whole board tells */
  #plain: ReadonlyMap<string, BoardRow> = new Map();
  #board: BoardNow = noBoard;
  #symbols: readonly string[] = [];
  #meta: BoardMeta | BoardUnread = { loaded: false, failure: undefined };
  /** number of moments of a replay that were shown before the present one */
  #moment = 0;
  /** a replay shows another moment, so its board is used even if it is older or empty */
  #forgotten = false;

  readonly row = (symbol: string) => this.#board.rows.get(symbol);
  readonly wire = (): Iterable<WireRow> => this.#wire.values();
  /** The same map object until a row changes. */
  readonly rows = () => this.#board.rows;
  readonly board = () => this.#board;
  /** In the service's order. The same array until a line joins or leaves. */
  readonly symbols = () => this.#symbols;
  readonly meta = () => this.#meta;
  /** Another number for each moment that a replay jumps to, from the moment's board on. */
  readonly moment = () => this.#moment;
  readonly subscribeRow = (symbol: string, listener: RowListener) =>
    this.#notifier.subscribeRow(symbol, listener);
  /** Calls `listener` once per frame with the symbols of the rows that changed. */
  readonly subscribeRows = (listener: (symbols: readonly string[]) => void) =>
    this.#notifier.subscribe(({ changed }) => changed.length > 0 && listener(changed));
  /** Calls `listener` in each frame in which a line joined or left. */
  readonly subscribeList = (listener: () => void) =>
    this.#notifier.subscribe(({ isOtherList }) => isOtherList && listener());
  /** Calls `listener` in each frame that follows an answer, a message or a failure. */
  readonly subscribeMeta = (listener: () => void) => this.#notifier.subscribe(listener);

  constructor(frame: (paint: () => void) => void, now: () => number) {
    this.#notifier = new BoardNotifier({ frame, now }, this.row);
  }

  /** @param quiet set after a gap: listeners get no `previous`, so nothing flashes */
  readonly takeSnapshot = (reading: Reading<readonly WireRow[]>, quiet = false): TakeResult => {
    const first = this.#forgotten || (this.#meta.loaded && this.#meta.kept === true);
    if (this.#meta.loaded && !first && isOlder(reading, this.#meta)) {
      this.#tell({ ...this.#meta, receivedAt: reading.receivedAt, failure: undefined });
      return "ignored";
    }
    if (reading.value.length === 0 && !this.#forgotten && this.#tradedOnDayOf(reading.clock.at)) {
      this.fail(new FeedError("malformed", "the board is empty, but had rows earlier in this session"));
      return "ignored";
    }
    if (this.#forgotten) this.#moment += 1;
    this.#forgotten = false;
    this.#fill(reading, quiet || first); // changes since an earlier visit do not flash
    this.#stamp(stampsOf(reading));
    return "applied";
  };

  /** Shows rows kept from an earlier visit until the first answer, of any age, replaces them. */
  readonly takeKept = (reading: Reading<readonly WireRow[]>): TakeResult => {
    if (this.#meta.loaded) return "ignored";
    this.#fill(reading, true);
    this.#stamp({ ...stampsOf(reading), failure: this.#meta.failure, kept: true });
    return "applied";
  };

  readonly takeChanges = (reading: Reading<BoardChanges>): TakeResult => {
    const { since, fetchedAt, changed, gone } = reading.value;
    const known = this.#meta.loaded && !this.#meta.kept ? this.#meta.stampedAt : undefined;
    if (known === undefined || since > known || fetchedAt < known - stampsReset) return "gap";
    if (fetchedAt < since) return "gap"; // the gateway's clock was set back between the two boards
    if (fetchedAt <= known) return "ignored";
    const [wire, next] = [new Map(this.#wire), new Map(this.#plain)];
    for (const part of changed) {
      const whole = mergeRow(wire.get(part.symbol), part);
      wire.set(part.symbol, whole);
      next.set(part.symbol, toBoardRow(whole));
    }
    for (const symbol of gone) for (const rows of [wire, next]) rows.delete(symbol);
    if (next.size === 0 && this.#tradedOnDayOf(reading.clock.at)) return "gap"; // the next snapshot shows whether the board is really empty
    this.#wire = wire;
    this.#take(next, reading.clock, false);
    this.#stamp({ ...stampsOf(reading), stampedAt: fetchedAt });
    return "applied";
  };

  /** Whether the board's newest trade is of the day of `exchangeAt`. If it is, an empty board later that day is rejected. */
  #tradedOnDayOf(exchangeAt: number): boolean {
    const at = this.#meta.loaded ? this.#meta.newestTradeAt : undefined;
    return at !== undefined && dayStart(at) === dayStart(exchangeAt);
  }

  /** A store with the same rows, and without listeners. */
  readonly copy = (): BoardStore => {
    const copy = new SymbolStore(still, still);
    [copy.#wire, copy.#plain] = [this.#wire, this.#plain];
    [copy.#board, copy.#symbols, copy.#meta] = [this.#board, this.#symbols, this.#meta];
    return copy;
  };

  /** Call this when a replay shows another moment: the store then does not compare the next board with this one. */
  readonly forget = (): void => {
    this.#forgotten = true;
  };
  readonly fail = (failure: FeedError): void => this.#tell({ ...this.#meta, failure });

  #fill({ value: rows, clock }: Reading<readonly WireRow[]>, quiet: boolean): void {
    this.#wire = rowsBySymbol(rows);
    const next = new Map<string, BoardRow>();
    for (const [symbol, row] of this.#wire) next.set(symbol, toBoardRow(row));
    this.#take(next, clock, quiet);
  }

  #take(plain: ReadonlyMap<string, BoardRow>, clock: ExchangeClock, quiet: boolean): void {
    const before = this.#board.rows;
    this.#plain = plain;
    this.#board = boardNow(plain, clock, this.#board);
    const next = this.#board.rows;
    for (const [symbol, row] of next) {
      const previous = before.get(symbol);
      if (previous !== row) this.#notifier.row(symbol, { previous, quiet });
    }
    for (const [symbol, previous] of before)
      if (!next.has(symbol)) this.#notifier.row(symbol, { previous, quiet: true });
    const listed = [...next.keys()];
    if (listed.length === this.#symbols.length && listed.every((symbol, at) => symbol === this.#symbols[at]))
      return;
    this.#symbols = listed;
    this.#notifier.list();
  }

  #stamp(
    stamps: Omit<BoardMeta, "loaded" | keyof Omit<BoardNow, "rows" | "clock"> | "failure"> &
      Partial<Pick<BoardMeta, "failure">>,
  ): void {
    const { newestTradeAt, undated, unpriced } = this.#board;
    this.#tell({ failure: undefined, ...stamps, loaded: true, newestTradeAt, undated, unpriced });
  }

  #tell(meta: BoardMeta | BoardUnread): void {
    this.#meta = meta;
    this.#notifier.schedule();
  }
}

/**
 * A cached answer may be older than a message pushed since. If its stamp is older but it is newer on the page's clock, the gateway's clock
 * was set back.
 */
function isOlder(reading: Reading<unknown>, meta: BoardMeta): boolean {
  if (meta.stampedAt === undefined || reading.stampedAt === undefined) return false;
  const behind = meta.stampedAt - reading.stampedAt;
  const setBack = reading.fetchedAt - meta.fetchedAt + behind;
  return behind > 0 && behind < stampsReset && setBack < slowWay;
}
