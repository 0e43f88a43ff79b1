/** The page's clock, which stays right after the computer slept, and the clock of a replay, which replaces it. */

/**
 * The page's own clock. It reads like `Date.now()`, but ages measured on it do not change when the computer's clock is set. It adds time
 * asleep, because a monotonic clock may stop during sleep.
 */

export interface PageClock {
  now: () => number;
  /** Call this every second, and whenever the page may have woken. @returns ms since the call before */
  observe: () => number;
}

/** ms by which the computer's clock and the monotonic clock may drift apart between two calls; a larger difference counts as sleep */
const driftMs = 5_000;

export function createPageClock(monotonic: () => number, wall: () => number): PageClock {
  const origin = wall() - monotonic();
  let slept = 0;
  let lastMonotonic = monotonic();
  let lastWall = wall();
  const now = () => {
    const [monotonicAt, wallAt] = [monotonic(), wall()];
    const unseen = wallAt - lastWall - (monotonicAt - lastMonotonic);
    lastMonotonic = monotonicAt;
    lastWall = wallAt;
    if (unseen > driftMs) slept += unseen;
    return origin + monotonicAt + slept;
  };
  let observedAt = now();
  return {
    now,
    observe() {
      const before = observedAt;
      observedAt = now();
      return observedAt - before;
    },
  };
}

export const pageClock = createPageClock(
  () => performance.now(),
  () => Date.now(),
);

let replayClock: (() => number) | undefined;

/** Epoch ms on the page's clock, as in a reading's `fetchedAt`. */
export const now = (): number => (replayClock ?? pageClock.now)();

/** From now on the page reads its time from this clock, because it shows a recorded moment. */
export function readPageClockFrom(clock: () => number): void {
  replayClock = clock;
}

/** Whether the page shows a recorded moment. */
export const isReplay = (): boolean => replayClock !== undefined;

/** exchange seconds per real second */
export const paces = [1, 2, 5, 10, 60] as const;
export type PlayPace = (typeof paces)[number];
