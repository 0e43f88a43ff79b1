/** Why an order book is not to be taken for one that trades now. The service sends no time with it. */

import type { Phase } from "#market/day/session";
import type { OrderBook } from "./orderBook.ts";

export type BookDoubt = "closed" | "crossed" | "bidFar" | "askFar";

/** What the best prices are measured against: the last price, or the close before where there is none. */
interface Measure {
  price: number | undefined;
  previousClose: number | undefined;
  phase: Phase;
}

/** Orders of one day do not rest so far on the wrong side of its prices, as a part of both; one step of a small price is more. */
const far = 0.25;
const step = 0.1;

export function bookDoubts(
  { bids: [bid], asks: [ask] }: OrderBook,
  { price, previousClose, phase }: Measure,
): BookDoubt[] {
  const told = [price, previousClose].filter((value) => value !== undefined);
  const [bidAt, askAt] = [bid?.price, ask?.price];
  const doubts: BookDoubt[] = [];
  if ((bidAt ?? askAt) !== undefined && !takesOrders.has(phase)) doubts.push("closed");
  if (bidAt !== undefined && askAt !== undefined && bidAt > askAt && matches.has(phase))
    doubts.push("crossed");
  if (told.length === 0) return doubts;
  if (bidAt !== undefined && bidAt > Math.max(...told) * (1 + far) + step) doubts.push("bidFar");
  if (askAt !== undefined && askAt < Math.min(...told) * (1 - far) - step) doubts.push("askFar");
  return doubts;
}

/** In the call before the open bids may stand above asks: they are matched at the open. */
const matches: ReadonlySet<Phase> = new Set(["session", "awaited"]);
/** Phases whose books are of the present. */
export const takesOrders: ReadonlySet<Phase> = new Set(["call", ...matches]);
