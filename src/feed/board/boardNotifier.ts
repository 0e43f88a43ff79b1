/** Tells the board's listeners, once per animation frame, what became of each row since they were told last. */
import type { BoardRow } from "#market/line/board";

/**
 * @param row as it is now; undefined when it left the board
 * @param previous as it was when this listener was told last; undefined when the change is no news (first paint, after
 * a gap, after the tab was hidden), so that nothing flashes
 */
export type RowListener = (row: BoardRow | undefined, previous: BoardRow | undefined) => void;
export type RowsListener = (symbols: readonly string[]) => void;

export interface NotifierWorld {
  /** runs a function before the next paint */
  frame: (paint: () => void) => void;
  /** page clock, ms */
  now: () => number;
  row: (symbol: string) => BoardRow | undefined;
}

/** A frame that comes later than this was held back, as frames of a hidden tab are: what it shows is no news. */
const heldBack = 1_000;

interface Change {
  previous: BoardRow | undefined;
  quiet: boolean;
}

export class BoardNotifier {
  readonly #world: NotifierWorld;
  readonly #onRow = new Map<string, Set<RowListener>>();
  readonly #onRows = new Set<RowsListener>();
  readonly #onList = new Set<() => void>();
  readonly #onMeta = new Set<() => void>();
  #changes = new Map<string, Change>();
  #listChanged = false;
  #metaChanged = false;
  #askedAt: number | undefined;

  constructor(world: NotifierWorld) {
    this.#world = world;
  }

  /** A row is not what it was; of several changes before a paint, the oldest `previous` counts. */
  row(symbol: string, change: Change): void {
    const waiting = this.#changes.get(symbol);
    this.#changes.set(symbol, waiting ? { ...waiting, quiet: waiting.quiet || change.quiet } : change);
    this.#schedule();
  }
  list(): void {
    this.#listChanged = true;
    this.#schedule();
  }
  meta(): void {
    this.#metaChanged = true;
    this.#schedule();
  }

  readonly subscribeRow = (symbol: string, listener: RowListener): (() => void) => {
    const listeners = this.#onRow.get(symbol) ?? new Set();
    this.#onRow.set(symbol, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#onRow.get(symbol) === listeners) this.#onRow.delete(symbol);
    };
  };
  readonly subscribeRows = (listener: RowsListener) => subscribe(this.#onRows, listener);
  readonly subscribeList = (listener: () => void) => subscribe(this.#onList, listener);
  readonly subscribeMeta = (listener: () => void) => subscribe(this.#onMeta, listener);

  #schedule(): void {
    if (this.#askedAt !== undefined) return;
    this.#askedAt = this.#world.now();
    this.#world.frame(() => this.#paint());
  }

  #paint(): void {
    const now = this.#world.now();
    const late = now - (this.#askedAt ?? now) > heldBack;
    const [changes, list, meta] = [this.#changes, this.#listChanged, this.#metaChanged];
    this.#askedAt = undefined;
    this.#changes = new Map();
    this.#listChanged = this.#metaChanged = false;
    if (list) for (const listener of this.#onList) listener();
    this.#tellRows(changes, late);
    if (meta) for (const listener of this.#onMeta) listener();
  }

  #tellRows(changes: ReadonlyMap<string, Change>, late: boolean): void {
    const told: string[] = [];
    for (const [symbol, { previous, quiet }] of changes) {
      const row = this.#world.row(symbol);
      if (row === previous) continue;
      told.push(symbol);
      for (const listener of this.#onRow.get(symbol) ?? [])
        listener(row, quiet || late ? undefined : previous);
    }
    if (told.length) for (const listener of this.#onRows) listener(told);
  }
}

function subscribe<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
