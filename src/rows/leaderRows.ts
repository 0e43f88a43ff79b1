/** Maps the rows of the three leaderboards. */
import type { Active, Mover } from "#market/lists/leaderboard";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { namedFigures } from "./sent.ts";

export type MoverSide = "gainers" | "losers";
type SentMover = Body<Operations[MoverSide]>[number];
type SentActive = Body<Operations["mostActive"]>[number];

/** Wire name of each figure by its market name. Cells carry the wire name as `data-field`. No other list maps these names. */
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

export const toMover = (row: SentMover): Mover => namedFigures(row, moverFields);

export const toActive = (row: SentActive): Active => namedFigures(row, activeFields);
