/** The board, together with lines that were on earlier boards but did not trade today. */
import { useSyncExternalStore } from "react";
import { boardStore, useRowPart } from "#feed/board/board";
import type { BoardStore } from "#feed/board/boardStore";
import { isReplay } from "#feed/clock/clock";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { createStore, type Store, undoAll } from "#feed/reading/store";
import type { BoardRow } from "#market/line/board";
import { type KnownLine, type KnownLines, mergeLines, namedFrom, untradedRow } from "#market/line/knownLine";

type Board = Pick<
  BoardStore,
  "symbols" | "row" | "moment" | "subscribeRow" | "subscribeRows" | "subscribeList"
>;

/** Every known line, also those on the board. ./lineMemory.ts fills it once it is loaded. */
export const knownLines = createStore<KnownLines>(new Map());

/** True once the gateway's lines have arrived or the request has failed. Until then the count of untraded lines may be too small. */
export const linesComplete = createStore(false);

/** Shows a line from the board if it traded. Otherwise shows it from the known lines, as untraded. */
export function withUntradedLines(
  board: Board,
  known: Store<KnownLines>,
): Board & { untraded: () => number } {
  const rows = new WeakMap<KnownLine, BoardRow>();
  const untraded = (symbol: string): BoardRow | undefined => {
    const line = known.get().get(symbol);
    if (!line) return undefined;
    const row = rows.get(line) ?? untradedRow(line);
    rows.set(line, row);
    return row;
  };
  let listed: { from: readonly string[]; known: KnownLines; all: readonly string[] } | undefined;
  const symbols = () => {
    const from = board.symbols();
    if (listed?.from !== from || listed.known !== known.get()) {
      const traded = new Set(from);
      const others = [...known.get().keys()].filter((symbol) => !traded.has(symbol));
      listed = { from, known: known.get(), all: [...from, ...others] };
    }
    return listed.all;
  };
  return {
    symbols,
    untraded: () => symbols().length - board.symbols().length,
    row: (symbol) => board.row(symbol) ?? untraded(symbol),
    moment: board.moment,
    subscribeRow(symbol, listener) {
      let told = untraded(symbol);
      return undoAll(
        board.subscribeRow(symbol, (row, previous) => listener(row ?? untraded(symbol), row && previous)),
        known.subscribe(() => {
          const before = told;
          told = untraded(symbol);
          if (told !== before && !board.row(symbol)) listener(told, undefined);
        }),
      );
    },
    subscribeRows: board.subscribeRows,
    subscribeList: (listener) => undoAll(board.subscribeList(listener), known.subscribe(listener)),
  };
}

/** Adds lines that leaderboards, quotes or the short price list name to the known lines. */
export function noteNamedLines(lines: Iterable<Parameters<typeof namedFrom>[0]>): void {
  const off = Array.from(lines).filter(({ symbol }) => !boardStore.row(symbol));
  if (off.length > 0) knownLines.set(mergeLines(knownLines.get(), off.map(namedFrom), exchangeNow()));
}

export const marketLines = withUntradedLines(boardStore, knownLines);

/** One line, traded in this session or known from an earlier one. The component renders again only when this line changes. */
export const useMarketLine = (symbol: string): BoardRow | undefined =>
  useRowPart(marketLines, symbol, (row) => row);

export const useUntradedCount = (): number =>
  useSyncExternalStore(marketLines.subscribeList, marketLines.untraded);

export const useLinesComplete = (): boolean =>
  useSyncExternalStore(linesComplete.subscribe, linesComplete.get);

/**
 * True once the page has requested everything that it opens with. Figures that can wait, such as those of recorded days, are requested
 * then.
 */
export const useOpened = (): boolean => useLinesComplete() || isReplay();

/** ms from the first board until the code of the memory is loaded */
const soon = 2_000;

/** Loads the memory once the first board has arrived. */
export function rememberSoon(): void {
  const undo = boardStore.subscribeMeta(() => {
    const meta = boardStore.meta();
    if (!meta.loaded || meta.kept) return;
    undo();
    setTimeout(recallLines, soon);
  });
}

let hasBegun = false;

/** Loads the memory at once for a search by name, but not before the board has arrived. */
export function recallLines(): void {
  const meta = boardStore.meta();
  if (hasBegun || isReplay() || !meta.loaded || meta.kept) return;
  hasBegun = true;
  import("./lineMemory.ts").then(
    ({ rememberLines }) =>
      rememberLines(boardStore, knownLines, { source: exchangeClock.source, now: exchangeNow }).then(() =>
        linesComplete.set(true),
      ),
    () => undefined, // if the code cannot be loaded, no line is remembered; the board still works
  );
}
