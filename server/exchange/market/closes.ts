/** The official closes: fixed after the session, and published line by line over the settling minutes. */
import { Chance } from "#server/exchange/time/chance";
import { minute, phaseAt } from "#server/exchange/time/day";
import { centsOf, stepOf } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import { tooFewShares } from "#server/exchange/trading/lineDay";
import { daysKept, keepDay } from "./history.ts";
import { type Index, levelOf } from "./indices.ts";

/** The official close is the average price of this last part of the session. */
const closingWindow = 30 * minute;
/** ms from the end of the session to the first publication, and to the last on the shortest and the longest day */
const firstAfter = 0.5 * minute;
const lastAfter = [15, 24] as const;

interface Figures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  readonly session: number;
}

/** One session's closes. Made at the end of the session, when the indices stand at their last levels of the day. */
export class Closes {
  /** time of the newest publication; undefined before the first */
  publishedAt: number | undefined;
  readonly #figures: Figures;
  /** last first */
  readonly #due: { line: Line; at: number }[];
  /** last levels of the session, in the order of the indices */
  readonly #near: readonly number[];

  constructor(figures: Figures) {
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

  /** Publishes what is due by then. @returns whether anything was */
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

  /** With the last close the indices have their official values. */
  #keepIndices(now: number): void {
    const { indices, seed, session } = this.#figures;
    const chance = new Chance(seed, session, "close");
    const at = Math.min(now, session + phaseAt.settlement + chance.whole(0, 27) * minute - minute);
    for (const [n, index] of indices.entries()) {
      const official = levelOf(index);
      index.history.push({ at, value: this.#near[n] ?? official, official });
      if (index.history.length > daysKept) index.history.shift();
    }
  }
}

/** Too few shares make no official price: the previous close stays, even outside the day's range. */
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
