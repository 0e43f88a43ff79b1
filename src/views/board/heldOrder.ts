/** Keeps an order still while somebody is in the rows, and lets it follow the market at most every five seconds. */
import type { LiveBoard } from "./liveBoard.ts";
import { moved, ordered, type Selection } from "./order.ts";

export interface Shown {
  symbols: readonly string[];
  held: boolean;
  /** lines that would move if the order were let go */
  waiting: number;
}

export interface HeldOrder {
  shown: () => Shown;
  subscribe: (listener: () => void) => () => void;
  /** A person's own choice takes effect at once, held or not. */
  select: (selection: Selection) => void;
  hold: (on: boolean) => void;
  start: () => () => void;
}

const everyMs = 5_000;

export function createHeldOrder(board: LiveBoard, first: Selection): HeldOrder {
  const listeners = new Set<() => void>();
  let selection = first;
  let held = false;
  const compute = () => ordered(rowsOf(board), selection);
  let shown: Shown = { symbols: compute(), held, waiting: 0 };

  const publish = (next: Shown) => {
    const same = next.held === shown.held && next.waiting === shown.waiting;
    if (same && moved(shown.symbols, next.symbols) === 0) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const follow = () => {
    const next = compute();
    const still = held && shown.symbols.length > 0;
    if (still) publish({ symbols: shown.symbols, held, waiting: moved(shown.symbols, next) });
    else publish({ symbols: next, held, waiting: 0 });
  };
  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    select(next) {
      selection = next;
      publish({ symbols: compute(), held, waiting: 0 });
    },
    hold(on) {
      held = on;
      publish({ ...shown, held, waiting: on ? shown.waiting : 0 });
    },
    start() {
      follow();
      const timer = setInterval(follow, everyMs);
      // the first lines of all are not waited for
      const undo = board.subscribeList(() => shown.symbols.length === 0 && follow());
      return () => {
        clearInterval(timer);
        undo();
      };
    },
  };
}

export function* rowsOf(board: LiveBoard, symbols: readonly string[] = board.symbols()) {
  for (const symbol of symbols) {
    const row = board.row(symbol);
    if (row) yield row;
  }
}
