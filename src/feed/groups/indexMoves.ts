/** What moved an index, from the board, the indices and the weights that the page has now. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { queries } from "#feed/answers/pollIntervals";
import { recordedMarketQuery } from "#feed/away/recordedMarket";
import { boardStore, reseedBoard, useBoardMeta, useBoardRows } from "#feed/board/board";
import { useBoardFreshness, usePanelFreshness, useSource } from "#feed/freshness/pageFreshness";
import { useCompanyBook } from "#feed/lines/companyBook";
import { sectorsQuery } from "#feed/papers/sectors";
import { type Reading, stampsOf } from "#feed/reading/reading";
import { allShareId } from "#market/company/sector";
import { type Freshness, worse } from "#market/day/freshness";
import { type GroupMembership, indexMove, type MovedIndex } from "#market/index/indexMove";
import { type IndexWeights, isOfSession } from "#market/index/moved";
import { isBeforeChange, moveSince } from "#market/index/moveSince";
import type { BoardRow } from "#market/line/board";
import { indexWeights } from "./indexWeights.ts";

/** `value` is undefined if nothing can be said: no board, an index without a value, or a group of which no line is known. */
export interface MoveQuery {
  data: Reading<MovedIndex | undefined> | undefined;
  error: Error | null;
  refetch: () => void;
}

/** undefined before the first answer */
export const useIndexWeights = (): ReadonlyMap<number, IndexWeights> | undefined =>
  useSyncExternalStore(indexWeights.subscribe, indexWeights.get);

/** Whether a line is in an industry group, as far as its company's profile is known. */
function useMembers(sectorId: number): GroupMembership {
  const book = useCompanyBook();
  return useCallback(
    (symbol) => {
      const sector = book.of(symbol);
      return sector.kind === "unknown" ? undefined : sector.kind === "group" && sector.sectorId === sectorId;
    },
    [book, sectorId],
  );
}

/** What moved an index since its previous close: every line, as the newest board has it. */
export function useIndexMove(sectorId: number): MoveQuery {
  const meta = useBoardMeta();
  const rows = useBoardRows();
  const { data: indices, error, refetch } = useQuery(sectorsQuery());
  const weights = useIndexWeights();
  const members = useMembers(sectorId);
  const data = useMemo((): MoveQuery["data"] => {
    if (!meta.loaded || !indices || !weights) return undefined;
    const board = { rows, newestTradeAt: meta.newestTradeAt };
    const value = indexMove({ board, indices: indices.value, weights }, sectorId, members);
    return { ...stampsOf(meta), via: "derived", value };
  }, [meta, rows, indices, weights, sectorId, members]);
  const boardError = meta.loaded ? undefined : meta.failure;
  return {
    data,
    error: boardError ?? (indices ? null : error),
    refetch() {
      reseedBoard();
      void refetch();
    },
  };
}

const noPoints: ReadonlyMap<string, number> = new Map();
let keptPoints: { of: readonly unknown[]; points: ReadonlyMap<string, number> } = {
  of: [],
  points: noPoints,
};

/** Points of ASPI by line; the same object until the board, the indices or the weights change. */
function newestPoints(): ReadonlyMap<string, number> {
  const rows = boardStore.rows();
  const indices = queries.getQueryData(sectorsQuery().queryKey)?.value;
  const weights = indexWeights.get();
  const of = [rows, indices, weights];
  if (of.every((part, at) => part === keptPoints.of[at])) return keptPoints.points;
  const board = { rows, newestTradeAt: boardStore.board().newestTradeAt };
  const moved = indexMove({ board, indices, weights: weights ?? new Map() }, allShareId);
  keptPoints = {
    of,
    points: moved ? new Map(moved.move.lines.map(({ symbol, points }) => [symbol, points])) : noPoints,
  };
  return keptPoints.points;
}

/** Points of ASPI that a line contributes now, for tiles that React does not draw; undefined if it did not trade, or they are not known. */
export function allSharePoints(row: BoardRow): number | undefined {
  const points = newestPoints();
  return points === noPoints || !isOfSession(row) ? undefined : (points.get(row.symbol) ?? 0);
}

/** The word for a move: that of the older of its two answers. */
export function useMoveFreshness(): Freshness {
  const indices = usePanelFreshness("indices", useQuery(sectorsQuery()));
  return worse(useBoardFreshness(), indices);
}

/** What moved an index since a moment of the session; `why` it cannot be said. */
export interface SinceQuery extends MoveQuery {
  why?: "unrecorded" | "changed";
}

/** @param at exchange's time, ms; undefined for the previous close, which asks for nothing */
export function useMoveSince(whole: MoveQuery, at: number | undefined): SinceQuery {
  const rows = useBoardRows();
  const source = useSource();
  const recorded = useQuery({ ...recordedMarketQuery(at ?? 0, source), enabled: at !== undefined });
  const then = at === undefined ? undefined : recorded.data?.value;
  return useMemo((): SinceQuery => {
    if (at === undefined || !whole.data?.value) return whole;
    const refetch = () => void recorded.refetch();
    if (!then) return { data: undefined, error: recorded.error, refetch };
    const { value } = whole.data;
    const moved = then.look && moveSince(value, rows, then.look);
    if (moved) return { ...whole, data: { ...whole.data, value: moved } };
    return {
      ...whole,
      data: { ...whole.data, value: undefined },
      why: isBeforeChange(value.weights, at) ? "changed" : "unrecorded",
    };
  }, [whole, at, then, rows, recorded.error, recorded.refetch]);
}
