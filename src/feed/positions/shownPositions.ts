/** The positions at the prices of the board, of now or of the moment of a replay. */
import { useMemo, useRef, useSyncExternalStore } from "react";
import { useBoardRows } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { freshness, useBoardFreshness } from "#feed/freshness/pageFreshness";
import { knownLines, marketLines } from "#feed/lines/knownLines";
import type { Freshness } from "#market/day/freshness";
import { dayOfMoment } from "#market/day/recordings";
import type { BoardRow } from "#market/line/board";
import type { Broker, PositionEntry } from "#market/positions/entry";
import { figuresOf, type Position, type PositionTotals, totalsOf } from "#market/positions/figures";
import type { Holding } from "#market/positions/holding";
import { holdingsOf, summedHoldings } from "#market/positions/holdings";
import { type KeptPositions, positionBook } from "./positionBook.ts";

export const useKeptPositions = (): KeptPositions =>
  useSyncExternalStore(positionBook.kept.subscribe, positionBook.kept.get);

/** The exchange's day, of now or of the moment of a replay: `2026-10-02`. */
export const useExchangeDay = (): string =>
  useSyncExternalStore(freshness.subscribe, () => dayOfMoment(exchangeNow()));

/** A position, and the row that gave its price. */
export interface ShownPosition extends Position {
  row: BoardRow | undefined;
}

export interface ShownPositions {
  /** one for each line, also those that were sold; the same object until a part of it changes */
  positions: readonly ShownPosition[];
  totals: PositionTotals;
  /** of the portfolio; those after the exchange's day are not reckoned */
  entries: readonly PositionEntry[];
  /** those of no position: fees and notes of no line, and notes of lines that have nothing else */
  others: readonly PositionEntry[];
  /** number of entries after the exchange's day */
  later: number;
}

/** What a position was worked out from. */
interface ValuedFrom {
  holding: Holding;
  row: BoardRow | undefined;
  usualTurnover: number | undefined;
  word: Freshness;
  day: string;
  brokers: readonly Broker[];
}

const isSameOrigin = (a: ValuedFrom, b: ValuedFrom) =>
  a.holding === b.holding &&
  a.row === b.row &&
  a.usualTurnover === b.usualTurnover &&
  a.word === b.word &&
  a.day === b.day &&
  a.brokers === b.brokers;

/** @param portfolio id; undefined for all of them @param usual rupees of a usual session, by symbol */
export function useShownPositions(
  { book }: KeptPositions,
  portfolio: string | undefined,
  usual: ReadonlyMap<string, number>,
): ShownPositions {
  const { brokers } = book;
  const day = useExchangeDay();
  const word = useBoardFreshness();
  const board = useBoardRows();
  const known = useSyncExternalStore(knownLines.subscribe, knownLines.get);
  const entries = useMemo(
    () =>
      portfolio === undefined ? book.entries : book.entries.filter((one) => one.portfolio === portfolio),
    [book, portfolio],
  );
  const { holdings, fees } = useMemo(() => {
    const sums = holdingsOf({ entries, brokers }, day);
    const all = [...sums.fees.values()].reduce((sum, fee) => sum + fee, 0);
    return { holdings: summedHoldings(sums.holdings), fees: all };
  }, [entries, brokers, day]);
  const worked = useRef<ReadonlyMap<string, { from: ValuedFrom; shown: ShownPosition }>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the board and of the known lines
  const positions = useMemo(() => {
    const next = new Map(
      holdings.map((holding) => {
        const { symbol } = holding;
        const row = marketLines.row(symbol);
        const from = { holding, row, usualTurnover: usual.get(symbol), word, day, brokers };
        const before = worked.current.get(symbol);
        if (before && isSameOrigin(before.from, from)) return [symbol, before];
        const figures = figuresOf(holding, from, { at: exchangeNow(), word, brokers });
        return [symbol, { from, shown: { holding, figures, row } }];
      }),
    );
    worked.current = next;
    return [...next.values()].map(({ shown }) => shown);
  }, [holdings, board, known, usual, word, day, brokers]);
  const totals = useMemo(() => totalsOf(positions, fees), [positions, fees]);
  const others = useMemo(() => {
    const symbols = new Set<string | undefined>(holdings.map(({ symbol }) => symbol));
    return entries.filter((entry) => entry.day <= day && !symbols.has(entry.symbol));
  }, [holdings, entries, day]);
  const later = entries.filter((entry) => entry.day > day).length;
  return { positions, totals, entries, others, later };
}
