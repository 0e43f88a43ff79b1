/** Warnings that a trader needs before the price: the company is on the watch list, or its trading was stopped. */

import { boardKey, type ListingBoards } from "#market/company/listingBoard";
import { symbolParts } from "#market/company/symbol";
import type { TradingStop } from "#market/papers/tradingStop";
import type { BoardRow } from "./board.ts";

/** A line's gravest mark comes first. */
export type LineMark =
  | { kind: "halted" | "suspended"; category: string; at: number }
  /** learned: profiles of this many companies name the board of this status code */
  | { kind: "watch"; name: string; companies: number };

export type LineMarks = ReadonlyMap<string, readonly LineMark[]>;

export interface MarkSources {
  boards: ListingBoards;
  /** by ticker */
  stops: ReadonlyMap<string, TradingStop>;
}

type Marked = Pick<BoardRow, "symbol" | "status" | "lastTradeAt" | "lastKnown">;

/** By symbol, only lines that have some. A line that traded after the announcement of a stop is not stopped. */
export function lineMarks(rows: Iterable<Marked>, { boards, stops }: MarkSources): LineMarks {
  const marks = new Map<string, readonly LineMark[]>();
  for (const row of rows) {
    const stop = stops.get(symbolParts(row.symbol).ticker);
    const tradedAt = row.lastTradeAt ?? row.lastKnown?.at ?? 0;
    const board = boards.of(row.status);
    const own: LineMark[] = [];
    if (stop && tradedAt <= stop.at) own.push(stop);
    if (board.kind === "learned" && boardKey(board.name) === "watch list")
      own.push({ kind: "watch", name: board.name, companies: board.companies });
    if (own.length > 0) marks.set(row.symbol, own);
  }
  return marks;
}

/** The same object if nothing changed; else `next`, with unchanged lines' marks as the same objects. */
export function keptMarks(before: LineMarks, next: LineMarks): LineMarks {
  let changed = before.size !== next.size;
  const kept = new Map<string, readonly LineMark[]>();
  for (const [symbol, marks] of next) {
    const was = before.get(symbol);
    const same = was !== undefined && JSON.stringify(was) === JSON.stringify(marks);
    kept.set(symbol, same ? was : marks);
    changed ||= !same;
  }
  return changed ? kept : before;
}
