/** Pauses sorting while the pointer or focus is in the rows. Otherwise it sorts at most every five seconds. */

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { momentChanged } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import type { LiveBoard } from "#views/board/columns/column";
import { movedCount, ordered, type Selection } from "./order.ts";

export interface Shown {
  symbols: readonly string[];
  held: boolean;
  /** number of lines that would move if the pause ended now */
  waiting: number;
}

interface HeldOrder {
  shown: () => Shown;
  subscribe: (listener: () => void) => () => void;
  /** A choice of the person takes effect at once, even during a pause. */
  select: (selection: Selection) => void;
  hold: (on: boolean) => void;
  start: () => () => void;
}

const everyMs = 5_000;

/** @param now the exchange's time, ms; the filter on the last minutes uses it */
export function createHeldOrder(board: LiveBoard, first: Selection, now: () => number): HeldOrder {
  const listeners = new Set<() => void>();
  let selection = first;
  let held = false;
  const compute = () => ordered(rowsOf(board), selection, now());
  let shown: Shown = { symbols: compute(), held, waiting: 0 };
  let trading = tradingOf(board, shown.symbols);

  const publish = (next: Shown) => {
    const same = next.held === shown.held && next.waiting === shown.waiting;
    if (same && (next.symbols === shown.symbols || movedCount(shown.symbols, next.symbols) === 0)) return;
    if (next.symbols !== shown.symbols) trading = tradingOf(board, next.symbols);
    shown = next;
    for (const listener of listeners) listener();
  };
  const follow = () => {
    const next = compute();
    // a line that leaves keeps its place; if most leave, as when a session starts, the pause ends
    const gone = tradingOf(board, shown.symbols) * 2 < trading;
    const still = held && shown.symbols.length > 0 && !gone;
    if (still) publish({ symbols: shown.symbols, held, waiting: movedCount(shown.symbols, next) });
    else publish({ symbols: next, held, waiting: 0 });
  };
  /** Untraded lines become known shortly after the board, from one source after another. */
  const addUntraded = () => {
    const isRemembered = (symbol: string) => board.row(symbol)?.lastKnown !== undefined;
    if (held && shown.symbols.some(isRemembered)) return;
    const listed = new Set(shown.symbols);
    const next = compute();
    if (next.some((symbol) => !listed.has(symbol) && isRemembered(symbol)))
      publish({ ...shown, symbols: next });
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
      // the lines of another moment of a replay appear at once, even during a pause: the person chose it
      let otherMoment = false;
      const followMoment = () => {
        if (otherMoment) publish({ symbols: compute(), held, waiting: 0 });
      };
      const undoMoment = momentChanged.listen(() => {
        otherMoment = true;
      });
      const undoRows = board.subscribeRows(followMoment);
      const timer = setInterval(() => {
        followMoment();
        otherMoment = false;
        follow();
      }, everyMs);
      // the first lines, and untraded lines that the person chose, appear even during a pause
      const undoList = board.subscribeList(() => {
        followMoment();
        if (shown.symbols.length === 0) follow();
        else if (selection.facets.untraded) addUntraded();
      });
      return () => {
        clearInterval(timer);
        for (const undo of [undoMoment, undoRows, undoList]) undo();
      };
    },
  };
}

/** How many of these lines are on the board, not only known as untraded. */
const tradingOf = (board: LiveBoard, symbols: readonly string[]): number =>
  [...rowsOf(board, symbols)].filter(({ lastKnown }) => !lastKnown).length;

export function* rowsOf(board: LiveBoard, symbols: readonly string[] = board.symbols()) {
  for (const symbol of symbols) {
    const row = board.row(symbol);
    if (row) yield row;
  }
}

/** @param selection must be the same object until the person changes it */
export function useHeldOrder(board: LiveBoard, selection: Selection) {
  const [order] = useState(() => createHeldOrder(board, selection, exchangeNow));
  useLayoutEffect(() => order.select(selection), [order, selection]);
  useEffect(() => order.start(), [order]);
  return { ...useSyncExternalStore(order.subscribe, order.shown), hold: order.hold };
}
