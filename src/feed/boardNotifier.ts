/** Tells the board's listeners, once per animation frame, what became of each row since they were told last. */
import type { BoardRow } from "#market/board";

/**
 * @param row as it is now; undefined when it left the board
 * @param previous as it was when this listener was told last; undefined when the change is no news (first paint, after
 * a gap, after the tab was hidden), so that nothing flashes
 */
export type RowListener = (row: BoardRow | undefined, previous: BoardRow | undefined) => void;

interface World {
  frame: (paint: () => void) => void;
  now: () => number;
  row: (symbol: string) => BoardRow | undefined;
}

/** A frame that comes later than this was held back, as frames of a hidden tab are: what it shows is no news. */
const heldBack = 1_000;

export function createNotifier({ frame, now, row }: World) {
  const byRow = new Map<string, Set<RowListener>>();
  const onRows = new Set<(symbols: readonly string[]) => void>();
  const onList = new Set<() => void>();
  const onMeta = new Set<() => void>();
  let dirty = new Map<string, { previous: BoardRow | undefined; quiet: boolean }>();
  let listChanged = false;
  let metaChanged = false;
  let askedAt: number | undefined;

  function schedule() {
    if (askedAt !== undefined) return;
    askedAt = now();
    frame(flush);
  }

  function flush() {
    const late = now() - (askedAt ?? now()) > heldBack;
    askedAt = undefined;
    const rows = dirty;
    const [list, meta] = [listChanged, metaChanged];
    dirty = new Map();
    listChanged = metaChanged = false;
    if (list) for (const listener of onList) listener();
    const changed: string[] = [];
    for (const [symbol, { previous, quiet }] of rows) {
      const current = row(symbol);
      if (current === previous) continue;
      changed.push(symbol);
      for (const listener of byRow.get(symbol) ?? []) listener(current, quiet || late ? undefined : previous);
    }
    if (changed.length) for (const listener of onRows) listener(changed);
    if (meta) for (const listener of onMeta) listener();
  }

  return {
    row(symbol: string, previous: BoardRow | undefined, quiet: boolean) {
      const waiting = dirty.get(symbol);
      dirty.set(symbol, waiting ? { ...waiting, quiet: waiting.quiet || quiet } : { previous, quiet });
      schedule();
    },
    list() {
      listChanged = true;
      schedule();
    },
    meta() {
      metaChanged = true;
      schedule();
    },
    subscribeRow: (symbol: string, listener: RowListener) => {
      const listeners = byRow.get(symbol) ?? new Set();
      byRow.set(symbol, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byRow.get(symbol) === listeners) byRow.delete(symbol);
      };
    },
    subscribeRows: (listener: (symbols: readonly string[]) => void) => subscribe(onRows, listener),
    subscribeList: (listener: () => void) => subscribe(onList, listener),
    subscribeMeta: (listener: () => void) => subscribe(onMeta, listener),
  };
}

function subscribe<L>(listeners: Set<L>, listener: L) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
