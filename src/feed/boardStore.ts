/**
 * The live board, keyed by symbol. Rows are replaced, never changed; listeners hear once per animation frame; and no
 * failure empties it: the last rows stay until better ones come.
 */
import type { BoardRow } from "#market/board";
import { createNotifier, type RowListener } from "./boardNotifier.ts";
import { type BoardChanges, mergeRow, sameRow, toBoardRow, type WireRow } from "./boardRows.ts";
import type { FeedError } from "./feedError.ts";
import { type Reading, stampsOf } from "./reading.ts";

/** What is known of the rows as a whole. */
export interface BoardMeta extends Omit<Reading<unknown>, "value"> {
  /** at least one answer was read */
  loaded: true;
  /** newest trade on the board, exchange's time in ms; absent on an empty board */
  newestTradeAt: number | undefined;
  /** why the newest attempt failed, until one succeeds */
  failure: FeedError | undefined;
}
export interface BoardUnread {
  loaded: false;
  failure: FeedError | undefined;
}

/** "gap": something was missed, a fresh snapshot has to be taken. */
export type Taken = "applied" | "ignored" | "gap";

/** The gateway's clock was set back, or another gateway answers: its stamps start anew. */
const stampsReset = 60_000;

export interface BoardStore {
  /** `quiet`: rows that come after a gap are not news, and listeners get no `previous` to compare with. */
  takeSnapshot: (reading: Reading<readonly WireRow[]>, quiet?: boolean) => Taken;
  takeChanges: (reading: Reading<BoardChanges>) => Taken;
  fail: (failure: FeedError) => void;
  row: (symbol: string) => BoardRow | undefined;
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
export function createBoardStore(frame: (paint: () => void) => void, now: () => number): BoardStore {
  const wire = new Map<string, WireRow>();
  let rows: ReadonlyMap<string, BoardRow> = new Map();
  let symbols: readonly string[] = [];
  let meta: BoardMeta | BoardUnread = { loaded: false, failure: undefined };
  const notifier = createNotifier({ frame, now, row: (symbol) => rows.get(symbol) });

  function replace(next: Map<string, BoardRow>, quiet: boolean) {
    const before = rows;
    rows = next;
    for (const [symbol, row] of next) {
      const old = before.get(symbol);
      if (old !== row) notifier.row(symbol, old, quiet);
    }
    for (const [symbol, old] of before) if (!next.has(symbol)) notifier.row(symbol, old, true);
    const listed = [...next.keys()];
    if (listed.length === symbols.length && listed.every((symbol, at) => symbol === symbols[at])) return;
    symbols = listed;
    notifier.list();
  }

  function stamp(reading: Reading<unknown>) {
    meta = { ...stampsOf(reading), loaded: true, newestTradeAt: newest(rows), failure: undefined };
    notifier.meta();
  }

  return {
    takeSnapshot(reading, quiet = !meta.loaded) {
      if (meta.loaded && isOlder(reading, meta)) {
        meta = { ...meta, receivedAt: reading.receivedAt, failure: undefined };
        notifier.meta();
        return "ignored";
      }
      wire.clear();
      for (const row of reading.value) wire.set(row.symbol, row); // a symbol sent twice: the last one counts
      const next = new Map<string, BoardRow>();
      for (const [symbol, row] of wire) next.set(symbol, kept(rows.get(symbol), toBoardRow(row)));
      replace(next, quiet);
      stamp(reading);
      return "applied";
    },
    takeChanges(reading) {
      const { since, fetchedAt, changed, gone } = reading.value;
      const known = meta.loaded ? meta.stampedAt : undefined;
      if (known === undefined || since > known || fetchedAt < known - stampsReset) return "gap";
      if (fetchedAt <= known) return "ignored";
      const next = new Map(rows);
      for (const part of changed) {
        const whole = mergeRow(wire.get(part.symbol), part);
        wire.set(part.symbol, whole);
        next.set(part.symbol, kept(rows.get(part.symbol), toBoardRow(whole)));
      }
      for (const symbol of gone) {
        wire.delete(symbol);
        next.delete(symbol);
      }
      replace(next, false);
      stamp({ ...reading, stampedAt: fetchedAt });
      return "applied";
    },
    fail(failure) {
      meta = { ...meta, failure };
      notifier.meta();
    },
    row: (symbol) => rows.get(symbol),
    symbols: () => symbols,
    rows: () => rows,
    meta: () => meta,
    subscribeRow: notifier.subscribeRow,
    subscribeRows: notifier.subscribeRows,
    subscribeList: notifier.subscribeList,
    subscribeMeta: notifier.subscribeMeta,
  };
}

/** An answer from a cache may be older than what was pushed since. */
function isOlder(reading: Reading<unknown>, meta: BoardMeta): boolean {
  if (meta.stampedAt === undefined || reading.stampedAt === undefined) return false;
  const behind = meta.stampedAt - reading.stampedAt;
  return behind > 0 && behind < stampsReset;
}

const kept = (before: BoardRow | undefined, next: BoardRow) =>
  before && sameRow(before, next) ? before : next;

function newest(rows: ReadonlyMap<string, BoardRow>): number | undefined {
  let at: number | undefined;
  for (const { lastTradeAt } of rows.values())
    if (lastTradeAt !== undefined && (at === undefined || lastTradeAt > at)) at = lastTradeAt;
  return at;
}
