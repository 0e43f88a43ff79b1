/**
 * The page's own clock. It reads like `Date.now()`, yet setting the computer's clock back or forth while the page
 * runs does not change an age measured on it; time slept is added in, since a monotonic clock may stand still then.
 */
export interface PageClock {
  /** epoch ms, never going back */
  now: () => number;
  /** To be called every second and on every sign of waking. Returns the ms that passed since the call before. */
  observe: () => number;
}

/** The two clocks may drift apart by this much between two looks (a corrected clock) before it counts as sleep. */
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

/** Epoch ms on the page's clock: what a reading's `fetchedAt` is measured against. */
export const now = () => pageClock.now();
