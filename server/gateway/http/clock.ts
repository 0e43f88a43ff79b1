/** Time as the gateway sees it; tests bring their own. */
import { setTimeout as sleep } from "node:timers/promises";

export interface Clock {
  /** epoch ms, for stamps that leave the house */
  wall(): number;
  /** ms that never run backwards, for ages and pauses */
  now(): number;
  wait(ms: number): Promise<void>;
}

/** setTimeout fires at once beyond 2^31−1 ms. */
const longestTimer = 86_400_000;

export const systemClock: Clock = {
  wall: () => Date.now(),
  now: () => performance.now(),
  wait: (ms) => sleep(Math.min(Math.max(0, ms), longestTimer), undefined, { ref: false }),
};
