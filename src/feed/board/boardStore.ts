/**
 * The live board, keyed by symbol. Rows are replaced, never changed; listeners hear once per animation frame; and no
 * failure empties it: the last rows stay until better ones come.
 */

import { FeedError } from "#feed/reading/feedError";
import { type ExchangeClock, type Reading, stampsOf } from "#feed/reading/reading";
import { dayStart, newestEvent } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { BoardNotifier, type RowListener } from "./boardNotifier.ts";
import { type BoardChanges, mergeRow, sameRow, toBoardRow, toldOf, type WireRow } from "./boardRows.ts";

/** What is known of the rows as a whole. */
export interface BoardMeta extends Omit<Reading<unknown>, "value"> {
  /** at least one answer was read */
  loaded: true;
  /** newest trade on the board, exchange's time in ms; absent on an empty board */
  newestTradeAt: number | undefined;
  /** there are lines on it, and none says a time of its last trade that can be true */
  undated?: boolean;
  /** there are lines on it, and none says a price that can be true */
  unpriced?: boolean;
  /** why the newest attempt failed, until one succeeds */
  failure: FeedError | undefined;
  /** kept by the browser from an earlier visit: the server has given nothing since the page was opened */
  kept?: boolean;
}
export interface BoardUnread {
  loaded: false;
  failure: FeedError | undefined;
}

/** Made when it is needed: an error that is made as the code is read has a tool that looks on read all of it once more. */
const emptied = () => new FeedError("malformed", "the board is empty, and was not earlier in this session");

/** "gap": something was missed, a fresh snapshot has to be taken. */
export type Taken = "applied" | "ignored" | "gap";

/** The gateway's clock was set back, or another gateway answers: its stamps start anew. */
const stampsReset = 60_000;
/** The age of an answer as the page reads it may be off by its way here, and by no more than this, ms. */
const slowWay = 12_000;

export interface BoardStore {
  /** `quiet`: rows that come after a gap are not news, and listeners get no `previous` to compare with. */
  takeSnapshot: (reading: Reading<readonly WireRow[]>, quiet?: boolean) => Taken;
  takeChanges: (reading: Reading<BoardChanges>) => Taken;
  /** What an earlier visit kept, to be shown where nothing else is; the first answer, whatever its age, takes its place. */
  takeKept: (reading: Reading<readonly WireRow[]>) => Taken;
  fail: (failure: FeedError) => void;
  row: (symbol: string) => BoardRow | undefined;
  /** The rows as they were read. */
  wire: () => Iterable<WireRow>;
  /** In the service's order; the same array until the membership changes. */
  symbols: () => readonly string[];
  /** The same map object until any row changes. */
  rows: () => ReadonlyMap<string, BoardRow>;
  meta: () => BoardMeta | BoardUnread;
  subscribeRow: (symbol: string, listener: RowListener) => () => void;
  /** Every change of any row: one call per frame, with the symbols changed in it. */
  subscribeRows: (listener: (symbols: readonly string[]) => void) => () => void;
  subscribeList: (listener: () => void) => () => void;
  subscribeMeta: (listener: () => void) => () => void;
}

/** @param frame runs a function before the next paint @param now page clock, ms */
export const createBoardStore = (frame: (paint: () => void) => void, now: () => number): BoardStore =>
  new SymbolStore(frame, now);

class SymbolStore implements BoardStore {
  readonly #wire = new Map<string, WireRow>();
  readonly #notifier: BoardNotifier;
  #rows: ReadonlyMap<string, BoardRow> = new Map();
  #symbols: readonly string[] = [];
  #meta: BoardMeta | BoardUnread = { loaded: false, failure: undefined };

  readonly row = (symbol: string) => this.#rows.get(symbol);
  readonly wire = () => this.#wire.values();
  readonly rows = () => this.#rows;
  readonly symbols = () => this.#symbols;
  readonly meta = () => this.#meta;
  readonly subscribeRow: BoardStore["subscribeRow"];
  readonly subscribeRows: BoardStore["subscribeRows"];
  readonly subscribeList: BoardStore["subscribeList"];
  readonly subscribeMeta: BoardStore["subscribeMeta"];

  constructor(frame: (paint: () => void) => void, now: () => number) {
    this.#notifier = new BoardNotifier({ frame, now, row: this.row });
    ({
      subscribeRow: this.subscribeRow,
      subscribeRows: this.subscribeRows,
      subscribeList: this.subscribeList,
      subscribeMeta: this.subscribeMeta,
    } = this.#notifier);
  }

  readonly takeSnapshot: BoardStore["takeSnapshot"] = (reading, quiet = false) => {
    const first = this.#meta.loaded && this.#meta.kept === true;
    if (this.#meta.loaded && !first && isOlder(reading, this.#meta)) {
      this.#tell({ ...this.#meta, receivedAt: reading.receivedAt, failure: undefined });
      return "ignored";
    }
    if (reading.value.length === 0 && this.#tradedOnDayOf(reading.clock.at)) {
      this.fail(emptied());
      return "ignored";
    }
    this.#fill(reading, quiet || first); // what changed since another visit is no news
    this.#stamp(stampsOf(reading));
    return "applied";
  };

  readonly takeKept: BoardStore["takeKept"] = (reading) => {
    if (this.#meta.loaded) return "ignored";
    this.#fill(reading, true);
    this.#stamp({ ...stampsOf(reading), failure: this.#meta.failure, kept: true });
    return "applied";
  };

  readonly takeChanges: BoardStore["takeChanges"] = (reading) => {
    const { since, fetchedAt, changed, gone } = reading.value;
    const known = this.#meta.loaded && !this.#meta.kept ? this.#meta.stampedAt : undefined;
    if (known === undefined || since > known || fetchedAt < known - stampsReset) return "gap";
    if (fetchedAt < since) return "gap"; // the gateway's clock was set back in between
    if (fetchedAt <= known) return "ignored";
    const next = new Map(this.#rows);
    for (const part of changed) {
      const whole = mergeRow(this.#wire.get(part.symbol), part);
      this.#wire.set(part.symbol, whole);
      next.set(part.symbol, toBoardRow(whole));
    }
    for (const symbol of gone) next.delete(symbol);
    if (next.size === 0 && this.#tradedOnDayOf(reading.clock.at)) return "gap"; // the snapshot that follows tells
    for (const symbol of gone) this.#wire.delete(symbol);
    this.#replace(this.#told(next, reading.clock), false);
    this.#stamp({ ...stampsOf(reading), stampedAt: fetchedAt });
    return "applied";
  };

  /** Lines do not untrade: a board that is empty in the session in which it was not is not believed. */
  #tradedOnDayOf(exchangeAt: number): boolean {
    const at = this.#meta.loaded ? this.#meta.newestTradeAt : undefined;
    return at !== undefined && dayStart(at) === dayStart(exchangeAt);
  }

  readonly fail = (failure: FeedError): void => this.#tell({ ...this.#meta, failure });

  #fill({ value: rows, clock }: Reading<readonly WireRow[]>, quiet: boolean): void {
    this.#wire.clear();
    for (const row of rows) this.#wire.set(row.symbol, row); // a symbol sent twice: the last one counts
    const next = new Map<string, BoardRow>();
    for (const [symbol, row] of this.#wire) next.set(symbol, toBoardRow(row));
    this.#replace(this.#told(next, clock), quiet);
  }

  /** Rows of another day than the newest trade are told apart; of a row in which nothing changed the very one that was shown. */
  #told(next: ReadonlyMap<string, BoardRow>, clock: ExchangeClock): ReadonlyMap<string, BoardRow> {
    const newestAt = newest(next, clock);
    const dayAt = newestAt === undefined ? undefined : dayStart(newestAt);
    return new Map(Array.from(next, ([symbol, row]) => [symbol, this.#kept(toldOf(row, dayAt))]));
  }

  #replace(next: ReadonlyMap<string, BoardRow>, quiet: boolean): void {
    const before = this.#rows;
    this.#rows = next;
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
    stamps: Omit<BoardMeta, "loaded" | "newestTradeAt" | "undated" | "unpriced" | "failure"> &
      Partial<Pick<BoardMeta, "failure">>,
  ): void {
    const newestTradeAt = newest(this.#rows, stamps.clock);
    const undated = this.#rows.size > 0 && newestTradeAt === undefined;
    const unpriced =
      this.#rows.size > 0 && ![...this.#rows.values()].some(({ price }) => price !== undefined);
    this.#tell({ failure: undefined, ...stamps, loaded: true, newestTradeAt, undated, unpriced });
  }

  #tell(meta: BoardMeta | BoardUnread): void {
    this.#meta = meta;
    this.#notifier.meta();
  }

  /** The very row that was shown, if nothing in it changed. */
  #kept(next: BoardRow): BoardRow {
    const before = this.#rows.get(next.symbol);
    return before && before !== next && sameRow(before, next) ? before : next;
  }
}

/** An answer from a cache may be older than what was pushed since. One newer by the page's clock tells of a gateway's that was set back. */
function isOlder(reading: Reading<unknown>, meta: BoardMeta): boolean {
  if (meta.stampedAt === undefined || reading.stampedAt === undefined) return false;
  const behind = meta.stampedAt - reading.stampedAt;
  const setBack = reading.fetchedAt - meta.fetchedAt + behind;
  return behind > 0 && behind < stampsReset && setBack < slowWay;
}

const newest = (rows: ReadonlyMap<string, BoardRow>, clock: ExchangeClock) =>
  newestEvent(
    Array.from(rows.values(), ({ lastTradeAt }) => lastTradeAt),
    clock,
  );
