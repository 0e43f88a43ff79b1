/** Maps the rows of the three leaderboards. */
import type { Active, Mover } from "#market/lists/leaderboard";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { undefinedIfAbsent } from "./sent.ts";

export type MoverSide = "gainers" | "losers";
type SentMover = Body<Operations[MoverSide]>[number];
type SentActive = Body<Operations["mostActive"]>[number];

// Wire name of each figure by its market name. Cells carry the wire name as `data-field`. No other list maps these names.

export const moverFields = {
  symbol: "symbol",
  price: "price",
  change: "change",
  changePercent: "changePercentage",
  tradedAt: "tradeDate",
} as const satisfies Record<keyof Mover, keyof SentMover>;

/** The service's name `percentageShareVolume` means share of volume. In every list seen, the field contains the price change. */
export const activeFields = {
  symbol: "symbol",
  trades: "tradeVolume",
  shares: "shareVolume",
  turnover: "turnover",
  changePercent: "percentageShareVolume",
} as const satisfies Record<Exclude<keyof Active, "isEstimate">, keyof SentActive>;

export const toMover = (row: SentMover): Mover => ({
  symbol: row[moverFields.symbol],
  price: undefinedIfAbsent(row[moverFields.price]),
  change: undefinedIfAbsent(row[moverFields.change]),
  changePercent: undefinedIfAbsent(row[moverFields.changePercent]),
  tradedAt: undefinedIfAbsent(row[moverFields.tradedAt]),
});

export const toActive = (row: SentActive): Active => ({
  symbol: row[activeFields.symbol],
  trades: undefinedIfAbsent(row[activeFields.trades]),
  shares: undefinedIfAbsent(row[activeFields.shares]),
  turnover: undefinedIfAbsent(row[activeFields.turnover]),
  changePercent: undefinedIfAbsent(row[activeFields.changePercent]),
});
