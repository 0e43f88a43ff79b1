/** The tape of the day for views: with the values of its blocks, the day's blocks with their sum and its check, and one line's trades. */

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBoardRows } from "#feed/board/board";
import { stockSeriesQuery } from "#feed/groups/charts";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { FeedError, type Reading } from "#feed/reading/reading";
import { type BoardRow, type CrossedDay, crossedDay, type KnownValues } from "#market/line/board";
import { blockPrice, blocksWithValues, type CrossedCheck, checkedDay } from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { orderStockPoints, type Period, type StockPoint } from "#market/series/series";
import { useCrossedValues } from "./crossedValues.ts";
import { useDayTape, type WholeDay } from "./dayTape.ts";

export interface ValuedTape<T = WholeDay> {
  data: Reading<T> | undefined;
  error: FeedError | null;
  refetch: () => void;
}

/** The tape as a query result; the recordings are read when the first view shows it. Blocks have the values that are known now. */
export function useTape(): ValuedTape {
  const { data, error, refetch } = useDayTape();
  const known = useCrossedValues();
  const value = useMemo(() => data && withValues(data.value, known), [data, known]);
  const reading = useMemo(() => data && value && { ...data, value }, [data, value]);
  return { data: reading, error, refetch };
}

/** @returns the same object if the session has no blocks */
export function withValues(day: WholeDay, known: KnownValues): WholeDay {
  if (day.blocks.length === 0) return day;
  const blocks = blocksWithValues(day.blocks, day.notes, known);
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  const entries = day.entries.map((entry) => (entry.kind === "block" ? valuedEntry(entry, byKey) : entry));
  return { ...day, blocks, entries };
}

function valuedEntry(entry: TapeEntry, byKey: ReadonlyMap<string, SeenBlock>): TapeEntry {
  const block = byKey.get(entry.key);
  if (!block) return entry;
  const { value, worth } = block;
  return { ...entry, value, worth, price: worth === "exact" ? blockPrice(block) : undefined };
}

export interface DayBlocks extends WholeDay {
  sum: CrossedDay;
  /** comparison with the exchange's own total; undefined while the market still trades */
  check: CrossedCheck | undefined;
}

export function useBlocks(): ValuedTape<DayBlocks> {
  const { data, error, refetch } = useTape();
  const known = useCrossedValues();
  const rows = useBoardRows();
  const sheets = useQuery(daySheetsQuery());
  const sheet = sheets.data;
  const sums = useMemo(
    () => sumsOf([...rows.values()], known, sheet && { ...sheet.value[0], at: sheet.clock.at }),
    [rows, known, sheet],
  );
  const value = useMemo(() => data && { ...data, value: { ...data.value, ...sums } }, [data, sums]);
  return { data: value, error, refetch };
}

function sumsOf(
  rows: readonly BoardRow[],
  known: KnownValues,
  sheet: Parameters<typeof checkedDay>[2],
): Pick<DayBlocks, "sum" | "check"> {
  const sum = crossedDay(rows, known);
  return { sum, check: checkedDay(sum, rows, sheet) };
}

const pointsFrom = (entries: readonly TapeEntry[], symbol: string, kinds: readonly TapeEntry["kind"][]) => {
  const points = entries.flatMap((entry): StockPoint[] => {
    const { by, price, shares: quantity, trades } = entry;
    if (entry.symbol !== symbol || !kinds.includes(entry.kind) || by === undefined || price === undefined)
      return [];
    const merged = entry.kind === "bundle" && trades !== undefined ? { merged: trades } : {};
    return [{ at: by, price, quantity, high: undefined, low: undefined, open: undefined, ...merged }];
  });
  return orderStockPoints(points.reverse(), "trades");
};

/**
 * A line's prints as points of its chart, oldest first, one per instant. A bundle's average is the price of no single trade, and blocks do
 * not trade in the order book, so both are left out.
 */
export const pointsOfPrints = (entries: readonly TapeEntry[], symbol: string): readonly StockPoint[] =>
  pointsFrom(entries, symbol, ["exact", "workedOut", "last"]);

/** For a line that has only bundles: their average prices as points, which are the prices of no single trade. */
export const pointsOfBundles = (entries: readonly TapeEntry[], symbol: string): readonly StockPoint[] =>
  pointsFrom(entries, symbol, ["bundle"]);

/** What replaces a list that was not recorded. */
export type TradesBasis = "prints" | "bundles";

interface LineOfBoards {
  basis: TradesBasis;
  points: readonly StockPoint[];
}

function lineOfBoards(entries: readonly TapeEntry[], symbol: string): LineOfBoards {
  const points = pointsOfPrints(entries, symbol);
  return points.length > 0
    ? { basis: "prints", points }
    : { basis: "bundles", points: pointsOfBundles(entries, symbol) };
}

interface LineTrades {
  /** undefined for the exchange's own list */
  basis?: TradesBasis;
  data: Reading<readonly StockPoint[]> | undefined;
  error: Error | null;
  isError: boolean;
  refetch: () => unknown;
}

const isUnrecorded = (error: Error | null) => error instanceof FeedError && error.kind === "unrecorded";

/** A line's series of a period. For the session, the prints of the recorded boards replace a list that was not recorded. */
export function useLineTrades(symbol: string, stockId: number, period: Period): LineTrades {
  const series = useQuery(stockSeriesQuery(stockId, period));
  const fromBoards = period === 1 && isUnrecorded(series.error);
  const tape = useDayTape(fromBoards);
  const entries = fromBoards ? tape.data?.value.entries : undefined;
  const found = useMemo(() => entries && lineOfBoards(entries, symbol), [entries, symbol]);
  if (!fromBoards || (tape.data && !found?.points.length)) return series;
  return {
    ...tape,
    isError: tape.error !== null,
    data: tape.data && found && { ...tape.data, value: found.points },
    ...(found && { basis: found.basis }),
  };
}
