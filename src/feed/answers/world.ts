/** What the feed has from outside: time, chance, frames and the network. The page has one such world; a test gives the parts that it needs. */
import { now } from "#feed/clock/clock";
import { sendOnce } from "./earlyAnswers.ts";

export interface World {
  /** page clock, ms. It is monotonic: setting the computer's clock must not hide a dead connection or cut a good one. */
  now: () => number;
  /** at random, from 0 to less than 1 */
  chance: () => number;
  /** runs a function before the next paint */
  frame: (paint: () => void) => unknown;
  /** whether nobody sees the page, so that it has no frames */
  hidden: () => boolean;
  /** as the browser says; it is also false on an isolated network, although answers arrive there */
  online: () => boolean;
  /** like `fetch` */
  send: (target: string, init: RequestInit) => Promise<Response>;
}

export const pageWorld: World = {
  now,
  chance: Math.random,
  frame: (paint) => requestAnimationFrame(paint),
  hidden: () => globalThis.document?.visibilityState !== "visible",
  online: () => globalThis.navigator?.onLine ?? true,
  send: sendOnce,
};
