/**
 * The value of a line's blocks, and of all blocks of the day. It is exact if a quote gave it, and otherwise an estimate. Every view uses
 * this rule, so that a block has the same value everywhere.
 */
import { type BoardRow, crossedShares, isRescaled, percentOf, vwap } from "./board.ts";

/** The value of all blocks of a line up to some moment of the session. */
export interface CrossedValue {
  /** shares and trades that had crossed at that moment */
  shares: number;
  trades: number | undefined;
  /** rupees; with `slack`, by how much they may be wrong */
  value: number;
  slack: number;
  /** exchange time of the first board with these shares, ms */
  at: number;
}

/** What quotes have shown about a line's blocks. */
export interface LineValues {
  /** oldest first */
  values: readonly CrossedValue[];
  /** exchange time of the line's last correction, ms; earlier values do not count for later sums */
  since: number;
}
export type KnownValues = ReadonlyMap<string, LineValues>;

export const nothing = { shares: 0, trades: 0, value: 0, slack: 0 };

/** The price of an estimate, in rupees: the previous close, which is the same all day; after a split, the day's own price. */
export function estimatePrice(row: BoardRow): number | undefined {
  const { previousClose, open, price } = row;
  return previousClose === undefined || isRescaled(row) ? (open ?? vwap(row) ?? price) : previousClose;
}

/** A value, and how well it is known. */
export interface Worth {
  /** rupees; undefined without a price */
  value: number | undefined;
  /** "about": an estimate; "exact" within `slack` */
  worth: "about" | "exact";
  /** rupees by which an exact value may be wrong, because the quote's turnover is a 32-bit float */
  slack: number;
}

/** The value of all blocks of a line. Shares beyond the last known value are estimated. */
export function lineWorth(row: BoardRow, line: LineValues | undefined): Worth & { shares: number } {
  const shares = crossedShares(row) ?? 0;
  if (shares === 0) return { shares, value: 0, worth: "exact", slack: 0 };
  const known = line?.values.findLast((each) => each.at >= line.since && each.shares <= shares) ?? nothing;
  if (known.shares === shares) return { shares, value: known.value, worth: "exact", slack: known.slack };
  const price = estimatePrice(row);
  const value = price === undefined ? undefined : known.value + (shares - known.shares) * price;
  return { shares, value, worth: "about", slack: 0 };
}

/** The value of the shares that crossed after the first `before` shares. It is exact if quotes gave the values of both moments. */
export function worthSince(row: BoardRow, before: number, line: LineValues | undefined): Worth {
  const now = lineWorth(row, line);
  if (before === 0) return now;
  const base = line?.values.findLast(({ shares, at }) => shares === before && at >= line.since);
  if (base && now.value !== undefined && now.worth === "exact")
    return { value: now.value - base.value, worth: "exact", slack: now.slack + base.slack };
  const price = estimatePrice(row);
  return { value: price && (now.shares - before) * price, worth: "about", slack: 0 };
}

export interface CrossedDay {
  shares: number;
  /** rupees; "about" if the value of at least one line is an estimate */
  value: number;
  worth: Worth["worth"];
  slack: number;
  /** rupees of the regular market */
  boardTurnover: number;
  /** percentage of all turnover; undefined before the first trade */
  share: number | undefined;
}

export function crossedDay(rows: Iterable<BoardRow>, known: KnownValues): CrossedDay {
  const day = { shares: 0, value: 0, slack: 0, boardTurnover: 0 };
  let worth: Worth["worth"] = "exact";
  for (const row of rows) {
    if (row.lastKnown || row.earlier) continue;
    day.boardTurnover += row.turnover ?? 0;
    const line = lineWorth(row, known.get(row.symbol));
    day.shares += line.shares;
    day.value += line.value ?? 0;
    day.slack += line.slack;
    if (line.worth === "about") worth = "about";
  }
  return { ...day, worth, share: percentOf(day.value, day.value + day.boardTurnover) };
}
