/** The official closes, which are published line by line in the minutes after the session. */
import { Chance } from "#server/exchange/time/chance";
import { minute, phaseAt } from "#server/exchange/time/day";
import { centsOf, stepOf } from "#server/exchange/trading/book";
import { type Line, tooFewShares } from "#server/exchange/trading/line";
import { daysKept, keepDay } from "./history.ts";
import { type Index, levelOf } from "./indices.ts";

/** The official close is the average price over this time before the end of the session. */
const closingWindow = 30 * minute;
/** time from the end of the session to the first publication, in ms, and to the last, in minutes */
const firstAfter = 0.5 * minute;
const lastAfter = [15, 24] as const;

interface Figures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  readonly session: number;
}

/** One session's closes. Create it at the end of the session, when the indices have their last values from trading. */
export class Closes {
  /** time of the newest publication; undefined before the first */
  publishedAt: number | undefined;
  readonly #figures: Figures;
  /** lines whose close is not published yet; the next one to publish is at the end */
  readonly #due: { line: Line; at: number }[];
  /** last values of the session, in the order of `indices` */
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
      if (index.history.length > daysKept) index.history.shift();
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
