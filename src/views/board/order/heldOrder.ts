/** Pauses sorting while the pointer or focus is in the rows. Otherwise it sorts at most every five seconds. */
import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { undoAll } from "#feed/reading/store";
import type { LiveBoard } from "#views/board/columns/column";
import { movedCount, orderedSymbols, type Selection } from "./order.ts";

export interface ShownOrder {
  symbols: readonly string[];
  held: boolean;
  /** number of lines that would move if the pause ended now */
  waiting: number;
}

interface HeldOrder {
  shown: () => ShownOrder;
  /** A choice of the user takes effect at once, even during a pause. */
  select: (selection: Selection) => void;
  hold: (on: boolean) => void;
  /** Follows the board. @param changed called when other lines are shown @returns ends it */
  follow: (changed: () => void) => () => void;
}

const everyMs = 5_000;

/** @param now the exchange's time, ms; the filter on the last minutes uses it */
export function createHeldOrder(board: LiveBoard, first: Selection, now: () => number): HeldOrder {
  let tell = () => {};
  let selection = first;
  let held = false;
  const compute = () => orderedSymbols(boardRows(board), selection, now());
  let shown: ShownOrder = { symbols: compute(), held, waiting: 0 };
  let trading = tradingOf(board, shown.symbols);

  const publish = (next: ShownOrder) => {
    const same = next.held === shown.held && next.waiting === shown.waiting;
    if (same && (next.symbols === shown.symbols || movedCount(shown.symbols, next.symbols) === 0)) return;
    if (next.symbols !== shown.symbols) trading = tradingOf(board, next.symbols);
    shown = next;
    tell();
  };
  const look = () => {
    const next = compute();
    // a line that leaves keeps its place; if most leave, as when a session starts, the pause ends
    const gone = tradingOf(board, shown.symbols) * 2 < trading;
    const still = held && shown.symbols.length > 0 && !gone;
    if (still) publish({ symbols: shown.symbols, held, waiting: movedCount(shown.symbols, next) });
    else publish({ symbols: next, held, waiting: 0 });
  };
  /** Untraded lines become known shortly after the board, from several sources one after another. */
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
    select(next) {
      selection = next;
      publish({ symbols: compute(), held, waiting: 0 });
    },
    hold(on) {
      held = on;
      publish({ ...shown, held, waiting: on ? shown.waiting : 0 });
    },
    follow(changed) {
      look();
      tell = changed;
      // the lines of another moment of a replay appear at once, even during a pause: the user chose it
      let moment = board.moment();
      const followMoment = () => {
        if (board.moment() !== moment) publish({ symbols: compute(), held, waiting: 0 });
      };
      const timer = setInterval(() => {
        followMoment();
        moment = board.moment();
        look();
      }, everyMs);
      // the first lines, and untraded lines that the user chose, appear even during a pause
      const listed = () => {
        followMoment();
        if (shown.symbols.length === 0) look();
        else if (selection.facets.untraded) addUntraded();
      };
      return undoAll(board.subscribeRows(followMoment), board.subscribeList(listed), () => {
        tell = () => {};
        clearInterval(timer);
      });
    },
  };
}

/** How many of these lines are on the board; lines known only as untraded do not count. */
const tradingOf = (board: LiveBoard, symbols: readonly string[]): number =>
  [...boardRows(board, symbols)].filter(({ lastKnown }) => !lastKnown).length;

export function* boardRows(board: LiveBoard, symbols: readonly string[] = board.symbols()) {
  for (const symbol of symbols) {
    const row = board.row(symbol);
    if (row) yield row;
  }
}

/** @param selection must be the same object until the user changes it */
export function useHeldOrder(board: LiveBoard, selection: Selection) {
  const [order] = useState(() => createHeldOrder(board, selection, exchangeNow));
  useLayoutEffect(() => order.select(selection), [order, selection]);
  return { ...useSyncExternalStore(order.follow, order.shown), hold: order.hold };
}
