import { queryOptions } from "@tanstack/react-query";
import { type Active, leadersOf, type Mover, mostActiveOf } from "#market/leaderboard";
import type { Body } from "#wire/operation";
import { type Operations, operations } from "#wire/operations";
import { ask } from "./ask.ts";
import { boardStore } from "./board.ts";
import { now } from "./clock.ts";
import { FeedError } from "./feedError.ts";
import { mapReading, type Reading } from "./reading.ts";
import { said } from "./said.ts";

export type Side = "gainers" | "losers";

export const toMover = (row: Body<Operations[Side]>[number]): Mover => ({
  symbol: row.symbol,
  price: said(row.price),
  change: said(row.change),
  changePercent: said(row.changePercentage),
  tradedAt: said(row.tradeDate),
});

/** The price change goes by a name that says share of volume; the service sends it so in every list seen. */
export const toActive = (row: Body<Operations["mostActive"]>[number]): Active => ({
  symbol: row.symbol,
  trades: said(row.tradeVolume),
  shares: said(row.shareVolume),
  turnover: said(row.turnover),
  changePercent: said(row.percentageShareVolume),
});

export const moversQuery = (side: Side) =>
  queryOptions({
    queryKey: ["leaderboard", side],
    queryFn: ({ signal }): Promise<Reading<Mover[]>> =>
      orFromBoard(
        async () =>
          mapReading(await ask<Operations[Side]>(operations[side], {}, signal), (rows) => rows.map(toMover)),
        () => leadersOf(boardStore.rows().values(), side),
      ),
  });

export const mostActiveQuery = () =>
  queryOptions({
    queryKey: ["leaderboard", "mostActive"],
    queryFn: ({ signal }): Promise<Reading<Active[]>> =>
      orFromBoard(
        async () =>
          mapReading(await ask<Operations["mostActive"]>(operations.mostActive, {}, signal), (rows) =>
            rows.map(toActive),
          ),
        () => mostActiveOf(boardStore.rows().values()),
      ),
  });

/** While the service does not answer, the list is worked out from the board, if there is one. */
async function orFromBoard<T>(asked: () => Promise<Reading<T>>, derive: () => T): Promise<Reading<T>> {
  try {
    return await asked();
  } catch (error) {
    const meta = boardStore.meta();
    if (!(error instanceof FeedError) || !meta.loaded) throw error;
    const { loaded: _, newestTradeAt: __, failure: ___, ...stamps } = meta;
    return { ...stamps, value: derive(), via: "derived", receivedAt: now() };
  }
}
