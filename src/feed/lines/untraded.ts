/** The board together with the lines that did not trade today, as far as earlier boards told of them. */
import { useCallback, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import type { BoardStore } from "#feed/board/boardStore";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { createStore, type Store } from "#feed/reading/store";
import { type Companies, companiesOf, type NamedLine } from "#market/company/companyName";
import type { BoardRow } from "#market/line/board";
import { type KnownLine, type KnownLines, namedFrom, together, untradedRow } from "#market/line/knownLine";

type Board = Pick<BoardStore, "symbols" | "row" | "subscribeRow" | "subscribeRows" | "subscribeList">;

/** Every line known, those on the board among them; filled by ./lineMemory.ts once that is loaded. */
export const knownLines: Store<KnownLines> = createStore<KnownLines>(new Map());

/** A line that trades is the board's from that moment on; one that leaves the board is told as untraded. */
export function withUntraded(board: Board, known: Store<KnownLines>): Board & { untraded: () => number } {
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
    subscribeRow(symbol, listener) {
      let told = untraded(symbol);
      const undo = [
        board.subscribeRow(symbol, (row, previous) => listener(row ?? untraded(symbol), row && previous)),
        known.subscribe(() => {
          const before = told;
          told = untraded(symbol);
          if (told !== before && !board.row(symbol)) listener(told, undefined);
        }),
      ];
      return () => {
        for (const stop of undo) stop();
      };
    },
    subscribeRows: board.subscribeRows,
    subscribeList(listener) {
      const undo = [board.subscribeList(listener), known.subscribe(listener)];
      return () => {
        for (const stop of undo) stop();
      };
    },
  };
}

/** Lists of leaders, quotes and the short list name lines, too: a line is known as soon as anything named it. */
export function noteNamed(lines: Iterable<Parameters<typeof namedFrom>[0]>): void {
  const off = Array.from(lines).filter(({ symbol }) => !boardStore.row(symbol));
  if (off.length > 0) knownLines.set(together(knownLines.get(), off.map(namedFrom), exchangeNow()));
}

export const marketLines = withUntraded(boardStore, knownLines);

/** One line, traded in this session or remembered from an earlier one; drawn again only when this line changed. */
export function useMarketLine(symbol: string): BoardRow | undefined {
  const subscribe = useCallback((wake: () => void) => marketLines.subscribeRow(symbol, wake), [symbol]);
  return useSyncExternalStore(subscribe, () => marketLines.row(symbol));
}

/** How many lines are known that did not trade in this session. */
export const useUntradedCount = (): number =>
  useSyncExternalStore(marketLines.subscribeList, marketLines.untraded);

/** Whoever may know of lines that the board leaves out was asked: before that their count is of those only that chance named. */
export const linesHeard: Store<boolean> = createStore(false);

export const useLinesHeard = (): boolean => useSyncExternalStore(linesHeard.subscribe, linesHeard.get);

/** ms: the memory is of no use before the board is seen, and its code is not waited for */
const soon = 2_000;

/** Begins to remember lines once the board has come. */
export function rememberSoon(): void {
  const undo = boardStore.subscribeMeta(() => {
    const meta = boardStore.meta();
    if (!meta.loaded || meta.kept) return;
    undo();
    setTimeout(recallLines, soon);
  });
}

let begun = false;

/** At once, where somebody looks for a line by its name; without a board there is nothing to begin with. */
export function recallLines(): void {
  const meta = boardStore.meta();
  if (begun || !meta.loaded || meta.kept) return;
  begun = true;
  import("./lineMemory.ts").then(
    ({ rememberLines }) =>
      rememberLines({
        board: boardStore,
        known: knownLines,
        source: exchangeClock.source,
        now: exchangeNow,
        heard: () => linesHeard.set(true),
      }),
    () => undefined, // without its code nothing is remembered, and the board is what it is
  );
}

// The companies known here by their names: of the lines on the board, and of those that earlier boards told of.

interface Known {
  symbols: readonly string[];
  lines: readonly NamedLine[];
  companies: Companies;
}
let known: Known | undefined;

/** Worked out anew only when lines come or go. */
function knownNow(): Known {
  const symbols = marketLines.symbols();
  if (known?.symbols !== symbols) {
    const lines = symbols.flatMap((symbol) => marketLines.row(symbol) ?? []);
    known = { symbols, lines, companies: companiesOf(lines) };
  }
  return known;
}

const useKnown = () => useSyncExternalStore(marketLines.subscribeList, knownNow);

export const useNamedLines = (): readonly NamedLine[] => useKnown().lines;

/** The same object while the same lines are known. */
export const companiesNow = (): Companies => knownNow().companies;

export const useCompanies = (): Companies => useKnown().companies;
