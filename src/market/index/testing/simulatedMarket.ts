/** A market whose index has hidden floats, to judge by it what is learned. */

import type { IndexPair } from "#market/index/pairs";
import type { BoardRow } from "#market/line/board";
import { tickAt } from "#market/line/ticks";
import { boardRow } from "#market/testing/fixtures";
import { day, second } from "#units/time";
import { randomNumbers } from "./randomNumbers.ts";

interface Line {
  symbol: string;
  price: number;
  previousClose: number;
  cap: number;
  activity: number;
  /** the truth: points of the index for a rupee */
  weight: number;
  /** points until the last change of the weights in this session, by the weights of then, and the price there */
  before: { points: number; price: number } | undefined;
  tradedAt: number | undefined;
}

/** Trades of all lines a second, as in the market's mean. */
const tradesPerSecond = 0.6;
const opening = Date.parse("2026-10-05T04:00:00Z"); // Monday 09:30 in Colombo

export class SimulatedMarket {
  readonly lines: Line[];
  at = opening;
  #exact = 21_765.56;
  previousLevel = 21_765.56;
  readonly #random: ReturnType<typeof randomNumbers>;

  constructor(seed: number, count = 283) {
    this.#random = randomNumbers(seed);
    const { uniform, normal } = this.#random;
    const lines = Array.from({ length: count }, (_, at) => {
      const price = onGrid(Math.exp(1 + 1.5 * Math.abs(normal())));
      const cap = Math.exp(normal() * 1.6) * 1e10;
      const symbol = `L${at}.${at % 19 === 0 ? "X" : "N"}0000`;
      const activity = cap ** 0.3 * Math.exp(normal() * 1.2);
      const float = 0.05 + 0.9 * uniform() ** 2;
      return {
        symbol,
        price,
        previousClose: price,
        cap,
        activity,
        weight: (cap * float) / price,
        before: undefined,
        tradedAt: undefined,
      };
    });
    const whole = lines.reduce((sum, { weight, price }) => sum + weight * price, 0);
    this.lines = lines.map((line) => ({ ...line, weight: (line.weight * this.#exact) / whole }));
  }

  get level(): number {
    return Math.round(this.#exact * 100) / 100;
  }

  get wholeCap(): number {
    return this.lines.reduce((sum, { cap }) => sum + cap, 0);
  }

  /** Trades for some seconds. */
  trade(seconds: number): void {
    const { uniform } = this.#random;
    const until = this.at + seconds * second;
    for (;;) {
      const next = this.at - (Math.log(1 - uniform()) / tradesPerSecond) * second;
      if (next > until) break;
      this.at = next;
      this.#tradeOne();
    }
    this.at = until;
  }

  #tradeOne(): void {
    const { uniform, normal } = this.#random;
    let rest = uniform() * this.lines.reduce((sum, { activity }) => sum + activity, 0);
    const line = this.lines.find(({ activity }) => {
      rest -= activity;
      return rest < 0;
    });
    if (!line) return;
    const price = onGrid(line.price * (1 + normal() * 0.004));
    this.#exact += line.weight * (price - line.price);
    line.price = price;
    line.tradedAt = Math.round(this.at);
  }

  board(): BoardRow[] {
    return this.lines.flatMap(({ symbol, price, previousClose, cap, tradedAt }) =>
      tradedAt === undefined
        ? []
        : [boardRow({ symbol, price, previousClose, marketCap: cap, lastTradeAt: tradedAt })],
    );
  }

  pair(sectorId = 1): IndexPair {
    return {
      sectorId,
      at: Math.round(this.at),
      level: this.level,
      previousLevel: this.previousLevel,
      rows: this.board(),
    };
  }

  /** Changes the floats of some lines; the level stays, as the exchange sees to by the divisor. */
  rebalance(symbols: readonly string[], factor: (at: number) => number): void {
    for (const line of this.lines) line.before = { points: this.contribution(line), price: line.price };
    const value = () => this.lines.reduce((sum, { weight, price }) => sum + weight * price, 0);
    const whole = value();
    for (const line of this.lines) {
      const at = symbols.indexOf(line.symbol);
      if (at >= 0) line.weight *= factor(at);
    }
    const scale = whole / value();
    for (const line of this.lines) line.weight *= scale;
  }

  nextSession(): void {
    this.at = opening + Math.ceil((this.at - opening) / day) * day;
    this.previousLevel = this.level;
    for (const line of this.lines)
      Object.assign(line, { previousClose: line.price, tradedAt: undefined, before: undefined });
  }

  split(line: Line, into: number): void {
    const price = Math.round((line.price / into) * 100) / 100;
    line.weight *= line.price / price;
    if (line.before) line.before.price *= price / line.price;
    line.previousClose = price;
    line.price = price;
  }

  /** The truth, in points. */
  contribution({ before, price, previousClose, weight }: Line): number {
    return before ? before.points + weight * (price - before.price) : weight * (price - previousClose);
  }

  /** The largest error of a line's contribution, in points, with its line. */
  worst(found: readonly { symbol: string; points: number }[]): { symbol: string; points: number }[] {
    const points = new Map(found.map((one) => [one.symbol, one.points]));
    return this.lines
      .map((line) => ({
        symbol: line.symbol,
        points: Math.abs((points.get(line.symbol) ?? 0) - this.contribution(line)),
      }))
      .sort((a, b) => b.points - a.points);
  }
}

function onGrid(price: number): number {
  const tick = tickAt(price);
  return Math.max(tick, Math.round(Math.round(price / tick) * tick * 100) / 100);
}
