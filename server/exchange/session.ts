/** What the open and the close do to every line and index. */
import { Chance } from "./chance.ts";
import { minute } from "./colombo.ts";
import { phaseAt } from "./day.ts";
import { daysKept, keepDay, tooFewShares } from "./history.ts";
import { type Index, levelOf, priceOf } from "./indices.ts";
import type { Line } from "./listing/line.ts";
import { LineDay } from "./trading/lineDay.ts";
import { centsOf, stepOf } from "./trading/ticks.ts";

interface Figures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  readonly session: number;
}

/** The official close is the average price of this last part of the session. */
const closingWindow = 30 * minute;

/** A new session: yesterday's prices become previous closes, and nothing has traded. */
export function beginSession({ lines, indices, session }: Figures): void {
  for (const line of lines) {
    line.previousClose = priceOf(line);
    line.day = new LineDay();
  }
  for (const index of indices) {
    index.previousClose = levelOf(index);
    index.minutes = [{ at: session + phaseAt.open, value: index.previousClose }];
  }
}

/** The close: official prices are fixed, and the session joins the history. */
export function endSession({ lines, indices, seed, session }: Figures): void {
  const near = indices.map((index) => levelOf(index));
  for (const line of lines) {
    if (line.day.traded) line.day.closing = officialClose(line, session);
    keepDay(line, session);
  }
  const chance = new Chance(seed, session, "close");
  const at = session + phaseAt.settlement + chance.whole(0, 27) * minute - minute;
  for (const [n, index] of indices.entries()) {
    const official = levelOf(index);
    index.history.push({ at, value: near[n] ?? official, official });
    if (index.history.length > daysKept) index.history.shift();
  }
}

/** A handful of shares makes no price: the close before stands, even outside the day's range. */
function officialClose({ day, previousClose }: Line, session: number): number {
  if (day.shares <= tooFewShares) return previousClose;
  const from = session + phaseAt.settlement - closingWindow;
  let shares = 0;
  let value = 0;
  for (let n = day.ticks.length - 1; n >= 0; n -= 1) {
    const tick = day.ticks[n];
    if (!tick || tick.at < from) break;
    shares += tick.shares;
    value += tick.shares * tick.price;
  }
  if (shares === 0) return day.last;
  return Math.max(day.low, Math.min(day.high, centsOf(stepOf(value / shares))));
}
