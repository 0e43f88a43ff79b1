/**
 * Warnings that a trader needs before the price: the company is on the Watch List, or trading in it was stopped. Stops are found by the
 * categories of announcements, never by titles and remarks, because these are free text.
 */

import { type Companies, foldedWords } from "#market/company/companies";
import { boardKey, type ListingBoards } from "#market/company/listingBoard";
import { symbolParts } from "#market/company/symbol";
import { type Disclosure, isHaltOver, tagOf } from "#market/papers/disclosure";
import { day } from "#units/time";
import type { BoardRow } from "./board.ts";

/** A mark of a line. In lists the gravest mark is first. */
export type LineMark =
  | { kind: "halted" | "suspended"; category: string; at: number }
  /** `name` is the listing board of the line's status code; `companies` is the number of companies whose profiles say so */
  | { kind: "watch"; name: string; companies: number };

export type LineMarks = ReadonlyMap<string, readonly LineMark[]>;

interface MarkSources {
  boards: ListingBoards;
  /** by ticker */
  stops: ReadonlyMap<string, TradingStop>;
}

type MarkableRow = Pick<BoardRow, "symbol" | "status" | "lastTradeAt" | "lastKnown">;

/** Marks by symbol, only for lines that have marks. A line that traded after a stop was announced is not stopped. */
export function lineMarks(rows: Iterable<MarkableRow>, { boards, stops }: MarkSources): LineMarks {
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

/** Returns `before` if nothing changed; otherwise `next`, in which unchanged lines keep the same objects as marks. */
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

interface TradingStop {
  kind: "halted" | "suspended";
  /** as sent */
  category: string;
  /** time of the announcement, ms; the end of its day if only the day is known */
  at: number;
}

const suspensionWords = /\bSUSPEN(DED|SION)\b/;

/** @returns undefined for a category with another subject */
function tradingBy(category: string): TradingStop["kind"] | "resumed" | undefined {
  const tag = tagOf({ source: "approvedAnnouncements", category });
  if (tag !== "halt") return undefined;
  if (isHaltOver({ tag, category, title: undefined })) return "resumed";
  return suspensionWords.test(foldedWords(category)) ? "suspended" : "halted";
}

/** By ticker: the newest announcement about a company's trading, if that is a stop. */
export function tradingStops(
  announced: Iterable<Disclosure>,
  companies: Companies,
): ReadonlyMap<string, TradingStop> {
  const newest = new Map<string, { at: number; stop: TradingStop | undefined }>();
  for (const { category, code, company, at, dayOnly, deleted } of announced) {
    const kind = category === undefined ? undefined : tradingBy(category);
    const whose = companies.byCode(code) ?? companies.byName(company);
    if (category === undefined || kind === undefined || !whose || at === undefined || deleted) continue;
    const before = newest.get(whose.code);
    // of two announcements with the same time, the end of a stop wins
    if (before && (before.at > at || (before.at === at && kind !== "resumed"))) continue;
    const stop = kind === "resumed" ? undefined : { kind, category, at: dayOnly ? at + day : at };
    newest.set(whose.code, { at, stop });
  }
  return new Map([...newest].flatMap(([code, { stop }]) => (stop ? [[code, stop] as const] : [])));
}
