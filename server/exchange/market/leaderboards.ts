import { rupees } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { changeOf } from "./indices.ts";

export type Lists = { [T in "gainers" | "losers" | "mostActive"]: SentBody<Operations[T]> };

const length = 10;
const second = 1000;

interface Moved {
  line: Line;
  percent: number;
}

/** Rows are keyed by the stock id, which the service calls `securityId`; `id` is the last trade's number. */
export function lists({ lines }: { readonly lines: readonly Line[] }): Lists {
  const traded = lines
    .filter((line) => line.day.traded)
    .map((line): Moved => ({ line, percent: changeOf(line).percent }));
  const up = traded
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent || settle(a, b));
  const down = traded
    .filter(({ percent }) => percent < 0)
    .sort((a, b) => a.percent - b.percent || settle(a, b));
  const busy = traded.sort((a, b) => b.line.day.totalTrades - a.line.day.totalTrades || settle(a, b));
  return {
    gainers: up.slice(0, length).map(toMover),
    losers: down.slice(0, length).map(toMover),
    mostActive: busy.slice(0, length).map(toActive),
  };
}

/** equals stand in listing order */
const settle = (a: Moved, b: Moved) => a.line.order - b.line.order;

function toMover({ line }: Moved): Lists["gainers"][number] {
  const { price, change, percent } = changeOf(line);
  return {
    id: line.day.lastId,
    securityId: line.stockId,
    symbol: line.symbol,
    price,
    change,
    changePercentage: percent,
    tradeDate: Math.floor(line.day.lastAt / second) * second,
  };
}

function toActive({ line, percent }: Moved): Lists["mostActive"][number] {
  return {
    id: line.day.lastId,
    securityId: line.stockId,
    symbol: line.symbol,
    tradeVolume: line.day.totalTrades,
    shareVolume: line.day.totalShares,
    turnover: rupees(line.day.totalTurnover),
    percentageShareVolume: percent, // the day's price change, in spite of the name
  };
}
