/** The kinds of traders in a line's book, and the orders of each in its turn. */

import type { Chance } from "#server/exchange/time/chance";
import { centsOf, type Fill, opposite, type Side, stepOf } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import { orderSigma } from "./history.ts";

/** The trading state of one line for one session. */
export interface Desk {
  line: Line;
  chance: Chance;
  /** estimated value of the line now, in cents */
  value: number;
  /** half the spread that quoters keep between bid and ask, as a fraction */
  halfSpread: number;
  /** the side on which an institution works a large order all day, if any */
  program: Side | undefined;
  /** moving average of the price, in cents; trend followers compare the price with it */
  trend: number;
}

type TraderKind = "retail" | "value" | "trend" | "institution";
/** number of each kind among a hundred takers */
const traderKinds: readonly (readonly [TraderKind, number])[] = [
  ["retail", 56],
  ["value", 26],
  ["trend", 8],
  ["institution", 10],
];
/** order size of each kind relative to the line's usual size */
const sizes: Readonly<Record<TraderKind, number>> = { retail: 0.6, value: 1.2, trend: 0.9, institution: 3 };

/** fraction of small investors who trade only a few shares */
const oddLots = 0.4;

function nextKind(chance: Chance): TraderKind {
  let draw = chance.next() * 100;
  for (const [kind, weight] of traderKinds) {
    draw -= weight;
    if (draw < 0) return kind;
  }
  return "retail";
}

function shares(desk: Desk, times: number): number {
  const value = desk.chance.skewed(desk.line.character.orderValue * times, orderSigma);
  const count = Math.max(1, Math.round(value / desk.value));
  // Traders prefer round numbers.
  if (count > 40 && desk.chance.happens(0.6)) return Math.max(10, Math.round(count / 10) * 10);
  return count;
}

/** A taker's turn: buys at the best asks or sells at the best bids, up to two steps into the book. */
export function takeTurn(desk: Desk): Fill[] {
  const { line, chance } = desk;
  const { book } = line;
  for (const side of ["buy", "sell"] as const) if (book.orders(side) === 0) quote(desk, side);
  const kind = nextKind(chance);
  const side = takerSide(kind, desk);
  const best = book.best(opposite(side));
  if (best === undefined) return [];
  const reach = chance.happens(0.8) ? 0 : chance.whole(1, 2);
  const step = side === "buy" ? best + reach : Math.max(1, best - reach);
  const few = kind === "retail" && chance.happens(oddLots);
  const order = { step, shares: few ? chance.whole(1, 25) : shares(desk, sizes[kind]) };
  const fills = chance.happens(0.25) ? book.place(side, order) : book.take(side, order);
  desk.trend += (centsOf(best) - desk.trend) * 0.2;
  return fills;
}

function takerSide(kind: TraderKind, desk: Desk): Side {
  const { line, chance, value } = desk;
  const bid = line.book.best("buy");
  const ask = line.book.best("sell");
  const middle = bid && ask ? (centsOf(bid) + centsOf(ask)) / 2 : value;
  const cheap = (value - middle) / Math.max(1, value * desk.halfSpread);
  switch (kind) {
    case "institution":
      return desk.program ?? takerSide("value", desk);
    case "trend":
      return line.day.last >= desk.trend ? "buy" : "sell";
    case "value":
      return chance.happens(0.5 + Math.max(-0.45, Math.min(0.45, 0.6 * cheap))) ? "buy" : "sell";
    case "retail":
      return chance.happens(0.5 + Math.max(-0.2, Math.min(0.2, 0.2 * cheap))) ? "buy" : "sell";
    default:
      return kind satisfies never;
  }
}

/** A quoter's turn: withdraws quotes that are far from the estimated value, and quotes again near it. */
export function quoteTurn(desk: Desk): void {
  const { line, chance, value, halfSpread } = desk;
  const { book } = line;
  const slack = value * halfSpread * 0.6;
  book.withdrawBetter("buy", stepOf(value + slack));
  book.withdrawBetter("sell", stepOf(value - slack));
  for (const side of ["buy", "sell"] as const) {
    if (book.orders(side) > 6 && chance.happens(book.orders(side) / 40)) book.withdrawOne(side, chance);
    if (chance.happens(0.7)) quote(desk, side);
  }
}

function quote(desk: Desk, side: Side): void {
  const { chance, value, halfSpread } = desk;
  const away = value * halfSpread * (0.35 + chance.wait());
  const exact = side === "buy" ? value - away : value + away;
  desk.line.book.quote(side, { step: stepOf(Math.max(10, exact)), shares: shares(desk, 2) });
}
