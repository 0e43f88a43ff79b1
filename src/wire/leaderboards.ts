import { json, seldom } from "#wire/contract/operation";
import {
  amount,
  change,
  changePercent,
  integer,
  lastPrice,
  nullable,
  row,
  rows,
  sharesInDouble,
  symbol,
  tradedAt,
  tradesInDouble,
} from "#wire/contract/schema";

/**
 * A row of gainers and losers. `id` is the number of a row, and changes all the time. `securityId` is the stock id, in spite of its name.
 */
export const mover = row({
  id: nullable(integer),
  securityId: nullable(integer),
  symbol,
  price: nullable(lastPrice),
  change: nullable(change),
  changePercentage: nullable(changePercent),
  tradeDate: nullable(tradedAt),
});

/** A row of mostActive. `tradeVolume` is the number of trades, and `percentageShareVolume` is the day's price change in per cent. */
export const active = row({
  id: nullable(integer),
  securityId: nullable(integer),
  symbol,
  tradeVolume: nullable(tradesInDouble),
  shareVolume: nullable(sharesInDouble),
  turnover: nullable(amount),
  percentageShareVolume: nullable(changePercent),
});

export const leaderboards = {
  gainers: json(
    "/topGainers",
    {
      pace: "leaderboards",
      purpose: "The ten lines that rose most, in per cent",
      recordedEvery: seldom,
      rowKey: "symbol",
      eventAt: "tradeDate",
    },
    rows(mover),
  ),
  losers: json(
    "/topLooses",
    {
      pace: "leaderboards",
      purpose: "The ten lines that fell most, in per cent. The path is misspelled by the service",
      recordedEvery: seldom,
      rowKey: "symbol",
      eventAt: "tradeDate",
    },
    rows(mover),
  ), // the service's spelling
  mostActive: json(
    "/mostActiveTrades",
    {
      pace: "leaderboards",
      purpose: "The ten lines with the most trades",
      recordedEvery: seldom,
      rowKey: "symbol",
    },
    rows(active),
  ),
};

/** Push topics, by operation. A topic sends the same body as its operation. */
export const topics = {
  gainers: "/topic/top-gainers",
  losers: "/topic/top-looses",
  mostActive: "/topic/most-active-trades",
} satisfies Record<keyof typeof leaderboards, string>;

export type Topic = keyof typeof topics;
export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name);

/** The destination where a client requests one private copy of a topic's list. The copy comes to `/user/topic/…`. */
export const requestDestination = (topic: Topic) => topics[topic].replace("/topic/", "/app/request-");
export const privateDestination = (topic: Topic) => `/user${topics[topic]}`;
