/** The limit order book of one line, and the exchange's grid of prices. */
import type { Chance } from "#server/exchange/time/chance";

/**
 * Prices are on a grid of 0.10 below 100 and of 0.25 from 100 up. Inside the exchange a price is in whole cents, and a position on the grid
 * is a step. Step numbers continue without a gap across 100, so neighbours differ by one.
 */
const small = 10;
const large = 25;
const hundredRupees = 10_000;
const lowPriceSteps = hundredRupees / small;

export const centsOf = (step: number) =>
  step < lowPriceSteps ? step * small : hundredRupees + (step - lowPriceSteps) * large;

/** The step nearest to a price, and at least the first step. */
export function stepOf(cents: number): number {
  const step =
    cents < hundredRupees
      ? Math.round(cents / small)
      : lowPriceSteps + Math.round((cents - hundredRupees) / large);
  return Math.max(1, step);
}

export const onGrid = (cents: number) => cents > 0 && centsOf(stepOf(cents)) === cents;

/** Converts cents to rupees, as the service sends prices (nearest double). */
export const rupees = (cents: number) => cents / 100;

/** A price change in per cent, not rounded, as the service sends it. */
export const changeInPercent = (changeCents: number, fromCents: number) =>
  fromCents > 0 ? ((changeCents / 100) * 100) / (fromCents / 100) : 0;

export type Side = "buy" | "sell";
export const opposite = (side: Side): Side => (side === "buy" ? "sell" : "buy");

interface RestingOrder {
  shares: number;
}
export interface Level {
  step: number;
  /** sum of the shares of its orders */
  shares: number;
  /** sorted by arrival; the first is filled first */
  orders: RestingOrder[];
}
export interface Fill {
  step: number;
  shares: number;
}

/** Greatest number of orders on a side. Beyond it, the book withdraws the order furthest from the market. */
const mostOrders = 60;

/** One line's limit order book. The best price is filled first, and at one price the earliest order. It is never crossed. */
export class Book {
  readonly #levels: Record<Side, Level[]> = { buy: [], sell: [] };
  readonly #orders: Record<Side, number> = { buy: 0, sell: 0 };

  levels(side: Side): readonly Level[] {
    return this.#levels[side];
  }

  orders(side: Side): number {
    return this.#orders[side];
  }

  best(side: Side): number | undefined {
    return this.#levels[side][0]?.step;
  }

  shares(side: Side): number {
    return this.#levels[side].reduce((sum, level) => sum + level.shares, 0);
  }

  /** Trades with the other side up to the limit price. The unfilled shares stay in the book. Returns one fill for each matched order. */
  place(side: Side, order: { step: number; shares: number }): Fill[] {
    const fills = this.#match(side, order);
    const left = order.shares - fills.reduce((sum, fill) => sum + fill.shares, 0);
    if (left > 0) this.#rest(side, order.step, left);
    return fills;
  }

  /** Trades with the other side up to the limit price. The unfilled shares are cancelled. */
  take(side: Side, order: { step: number; shares: number }): Fill[] {
    return this.#match(side, order);
  }

  /** Adds an order without trading: a price that would trade is moved to just before the other side. */
  quote(side: Side, order: { step: number; shares: number }): void {
    const across = this.best(opposite(side));
    const step =
      across === undefined
        ? order.step
        : side === "buy"
          ? Math.min(order.step, across - 1)
          : Math.max(order.step, across + 1);
    if (step >= 1) this.#rest(side, step, order.shares);
  }

  /** Withdraws every order better than a price: bids above it, or asks below it. With `also`, withdraws orders at the price itself too. */
  withdrawBetter(side: Side, step: number, also = false): void {
    const levels = this.#levels[side];
    for (let best = levels[0]; best; best = levels[0]) {
      const better = side === "buy" ? best.step > step : best.step < step;
      if (!better && !(also && best.step === step)) return;
      this.#orders[side] -= best.orders.length;
      levels.shift();
    }
  }

  /** Withdraws one random order, as if its owner had cancelled it. */
  withdrawOne(side: Side, chance: Chance): void {
    const levels = this.#levels[side];
    const level = levels[chance.whole(0, levels.length - 1)];
    const order = level?.orders.pop();
    if (!level || !order) return;
    this.#orders[side] -= 1;
    level.shares -= order.shares;
    if (level.orders.length === 0) levels.splice(levels.indexOf(level), 1);
  }

  clear(): void {
    for (const side of ["buy", "sell"] as const) {
      this.#levels[side].length = 0;
      this.#orders[side] = 0;
    }
  }

  #match(side: Side, { step, shares }: { step: number; shares: number }): Fill[] {
    const across = opposite(side);
    const levels = this.#levels[across];
    const fills: Fill[] = [];
    let left = shares;
    for (let best = levels[0]; best && left > 0; best = levels[0]) {
      if (side === "buy" ? best.step > step : best.step < step) break;
      const first = best.orders[0];
      if (!first) break;
      const traded = Math.min(left, first.shares);
      fills.push({ step: best.step, shares: traded });
      left -= traded;
      first.shares -= traded;
      best.shares -= traded;
      if (first.shares > 0) break;
      best.orders.shift();
      this.#orders[across] -= 1;
      if (best.orders.length === 0) levels.shift();
    }
    return fills;
  }

  #rest(side: Side, step: number, shares: number): void {
    const levels = this.#levels[side];
    let at = 0;
    for (let level = levels[at]; level; level = levels[at]) {
      if (side === "buy" ? level.step <= step : level.step >= step) break;
      at += 1;
    }
    const found = levels[at];
    if (found?.step === step) {
      found.orders.push({ shares });
      found.shares += shares;
    } else levels.splice(at, 0, { step, shares, orders: [{ shares }] });
    this.#orders[side] += 1;
    if (this.#orders[side] > mostOrders) this.#dropFurthest(side);
  }

  #dropFurthest(side: Side): void {
    const levels = this.#levels[side];
    const last = levels.at(-1);
    const order = last?.orders.pop();
    if (!last || !order) return;
    this.#orders[side] -= 1;
    last.shares -= order.shares;
    if (last.orders.length === 0) levels.pop();
  }
}
