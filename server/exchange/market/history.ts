/**
 * The closes of days: a year of daily history, created at the start, so that charts, ranges and averages have data; and the official
 * closes of the day, which are published line by line in the minutes after the session.
 */

import { Chance } from "#server/exchange/time/chance";
import { phaseAt, tradingDayBefore } from "#server/exchange/time/day";
import { centsOf, stepOf } from "#server/exchange/trading/book";
import { type Line, splitLine, tooFewShares } from "#server/exchange/trading/line";
import { hour, minute } from "#units/time";
import { type Index, levelOf, priceInCents, round2 } from "./indices.ts";
import type { IndexWeights } from "./weights.ts";

/** Longest history, in trading days: a year. */
export const longestHistory = 240;
/** standard deviation of the logarithm of an order's value */
export const orderSigma = 1.35;
const meanOverMedian = Math.exp(orderSigma ** 2 / 2);
/** Standard deviation of the difference between a day's last tick and the official close, as a fraction of the close. */
const marketMiss = 0.001;
const groupMiss = 0.0037;
/** how strongly a price returns to its anchor, per day */
export const pull = 0.012;

/** Lines with a share split in the year, and the new shares for each old one. Earlier prices are not adjusted. */
const splits: readonly (readonly [order: number, ratio: number, daysAgo: number])[] = [
  [23, 5, 61],
  [118, 3, 140],
  [240, 10, 32],
];

/** The `longestHistory` trading days before a session, oldest first. */
function daysBefore(session: number): number[] {
  const days: number[] = [];
  for (let day = tradingDayBefore(session); days.length < longestHistory; day = tradingDayBefore(day))
    days.push(day);
  return days.reverse();
}

/**
 * Creates the history of every line and index up to the day before `session`, and sets their previous closes. The weights of the
 * indices are the same in the whole history, and follow from the prices at its end.
 */
export function makeHistory(
  lines: readonly Line[],
  indices: readonly Index[],
  at: { seed: number; session: number; weights: IndexWeights },
) {
  const chance = new Chance(at.seed, "history");
  const days = daysBefore(at.session);
  const values = new Map(
    lines.map((line) => [line, line.character.anchor * Math.exp(0.12 * chance.normal())]),
  );
  for (const line of lines) if (line.previousClose) line.previousClose = onGrid(values.get(line) ?? 0);
  presplit(lines, values);
  const groupMove = new Map<number, number>();
  const indexDays: IndexDraw[] = [];
  for (const [n, day] of days.entries()) {
    for (const index of indices) groupMove.set(index.sectorId, 0.006 * chance.normal());
    const market = 0.0055 * chance.normal();
    const busy = Math.exp(0.25 * chance.normal());
    split(lines, values, days.length - n);
    for (const line of lines) {
      if (line.standing !== "trading") continue;
      const move = line.character.beta * market + (groupMove.get(line.company.sectorId) ?? 0);
      const value = nextValue(line, values.get(line) ?? 0, move, chance);
      values.set(line, value);
      addBar(line, { day, value, busy }, chance);
    }
    const caps = Float64Array.from(lines, (line) => priceInCents(line) * line.issued);
    for (const index of indices) indexDays.push({ index, caps, ...drawIndexDay(index, day, chance) });
  }
  for (const line of lines) everExtremes(line, chance);
  at.weights.begin();
  for (const day of indexDays) addIndexDay(day);
}

const onGrid = (cents: number) => centsOf(stepOf(cents));

function nextValue({ character }: Line, value: number, move: number, chance: Chance): number {
  const home = Math.log(character.anchor / value);
  return value * Math.exp(move + character.volatility * chance.fat() + pull * home);
}

function addBar(
  line: Line,
  { day, value, busy }: { day: number; value: number; busy: number },
  chance: Chance,
) {
  const { trades: usual, orderValue } = line.character;
  const trades = chance.count(usual * busy * Math.exp(0.5 * chance.normal()));
  if (trades === 0) return;
  const last = onGrid(value);
  const spread = 0.25 + 1 / Math.sqrt(trades);
  const reach = () => last * line.character.volatility * spread * Math.abs(chance.normal());
  const high = onGrid(last + reach());
  const low = Math.min(high, onGrid(last - reach()));
  const shares = Math.max(
    trades,
    Math.round(((orderValue * meanOverMedian) / last) * chance.skewed(1, 0.5) * trades),
  );
  const close = shares <= tooFewShares ? line.previousClose : last;
  const block = chance.happens(0.02) ? Math.round((chance.skewed(20, 1) * 1e8) / last) : 0;
  const totalShares = shares + (trades > 20 ? block : 0);
  const turnover = Math.round(totalShares * (high + low + last) * (1 / 3));
  line.history.push({ at: day, close, high, low, shares, totalShares, turnover, trades });
  line.previousClose = close;
}

/** Gives each line with a split its higher price and smaller number of shares from before the split. */
function presplit(lines: readonly Line[], values: Map<Line, number>): void {
  for (const [order, ratio] of splits) {
    const line = lines[order];
    if (line?.standing !== "trading") continue;
    line.issued = Math.round(line.issued / ratio);
    line.character.anchor *= ratio;
    line.previousClose = onGrid(line.previousClose * ratio);
    values.set(line, (values.get(line) ?? 0) * ratio);
  }
}

function split(lines: readonly Line[], values: Map<Line, number>, daysAgo: number): void {
  for (const [order, ratio, when] of splits) {
    const line = lines[order];
    if (when !== daysAgo || line?.standing !== "trading") continue;
    splitLine(line, ratio);
    values.set(line, (values.get(line) ?? 0) / ratio);
  }
}

/** A day of an index before it is weighed. */
interface IndexDraw {
  index: Index;
  /** capitalisations of all lines at the day's closes, in cents and in listing order */
  caps: Float64Array;
  /** time of the day's last tick, and its difference from the official close as a fraction of the close */
  at: number;
  miss: number;
}

function drawIndexDay(index: Index, day: number, chance: Chance): Pick<IndexDraw, "at" | "miss"> {
  const miss = (index.group ? groupMiss : marketMiss) * chance.normal();
  return { miss, at: day + 14.5 * hour + chance.whole(0, 26) * minute };
}

function addIndexDay({ index, caps, at, miss }: IndexDraw): void {
  let cap = 0;
  for (const [{ order }, counted] of index.members) cap += (caps[order] ?? 0) * counted;
  const official = index.scale * cap;
  index.history.push({ at, value: round2(official * (1 + miss)), official: round2(official) });
}

/** Sets the highest and lowest price ever. Some are from before a split and are not adjusted. */
function everExtremes(line: Line, chance: Chance): void {
  if (line.history.length === 0) return;
  const high = Math.max(...line.history.map((bar) => bar.high));
  const low = Math.min(...line.history.map((bar) => bar.low));
  line.allHigh = onGrid(high * (1 + chance.skewed(0.6, 0.8)));
  line.allLow = onGrid(low * (0.2 + 0.7 * chance.next()));
}

/** Adds a session to a line's history, and removes the oldest day if the history is full. */
function keepDay(line: Line, session: number): void {
  const { day } = line;
  if (!day.traded) return;
  line.history.push({
    at: session,
    close: priceInCents(line),
    high: day.high,
    low: day.low,
    shares: day.shares,
    totalShares: day.totalShares,
    turnover: day.totalTurnover,
    trades: day.trades,
  });
  if (line.history.length > longestHistory) line.history.shift();
  line.allHigh = Math.max(line.allHigh, day.high);
  line.allLow = line.allLow === 0 ? day.low : Math.min(line.allLow, day.low);
}

/** The official close is the average price over this time before the end of the session. */
const closingWindow = 30 * minute;
/** time from the end of the session to the first publication, in ms, and to the last, in minutes */
const firstAfter = 0.5 * minute;
const lastAfter = [15, 24] as const;

interface SeededFigures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  readonly session: number;
}

/** One session's closes. Create it at the end of the session, when the indices have their last values from trading. */
export class Closes {
  /** time of the newest publication; undefined before the first */
  publishedAt: number | undefined;
  readonly #figures: SeededFigures;
  /** lines whose close is not published yet; the next one to publish is at the end */
  readonly #due: { line: Line; at: number }[];
  /** last values of the session, in the order of `indices` */
  readonly #near: readonly number[];

  constructor(figures: SeededFigures) {
    const { lines, indices, seed, session } = figures;
    this.#figures = figures;
    this.#near = indices.map((index) => levelOf(index));
    const chance = new Chance(seed, session, "closes");
    const end = session + phaseAt.settlement;
    const length = chance.whole(lastAfter[0], lastAfter[1]) * minute - firstAfter;
    this.#due = lines
      .filter(({ standing }) => standing === "trading" || standing === "dormant")
      .map((line) => ({ line, at: end + firstAfter + Math.floor(length * chance.next()) }))
      .sort((a, b) => b.at - a.at || b.line.order - a.line.order);
  }

  /** Publishes the closes that are due by `until`. @returns whether there were any */
  run(until: number): boolean {
    const before = this.#due.length;
    for (let next = this.#due.at(-1); next && next.at <= until; next = this.#due.at(-1)) {
      this.#due.pop();
      next.line.day.closing = officialClose(next.line, this.#figures.session);
      keepDay(next.line, this.#figures.session);
      this.publishedAt = next.at;
      if (this.#due.length === 0) this.#keepIndices(next.at);
    }
    return this.#due.length !== before;
  }

  /** Adds the day to the indices' histories. Once the last close is published, their values are official. */
  #keepIndices(now: number): void {
    const { indices, seed, session } = this.#figures;
    const chance = new Chance(seed, session, "close");
    const at = Math.min(now, session + phaseAt.settlement + chance.whole(0, 27) * minute - minute);
    for (const [n, index] of indices.entries()) {
      const official = levelOf(index);
      index.history.push({ at, value: this.#near[n] ?? official, official });
      if (index.history.length > longestHistory) index.history.shift();
    }
  }
}

/** If too few shares were traded, the previous close remains the close, even outside the day's range. */
function officialClose({ day, previousClose }: Line, session: number): number {
  if (day.shares <= tooFewShares) return previousClose;
  const from = session + phaseAt.settlement - closingWindow;
  let shares = 0;
  let value = 0;
  for (let n = day.ticks.length - 1; n >= 0; n -= 1) {
    const tick = day.ticks[n];
    if (!tick || tick.at < from) break;
    if (tick.block) continue;
    shares += tick.shares;
    value += tick.shares * tick.price;
  }
  if (shares === 0) return day.last;
  return Math.max(day.low, Math.min(day.high, centsOf(stepOf(value / shares))));
}
