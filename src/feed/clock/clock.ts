/** The page's clock, which stays right after the computer slept, and the clock of a replay, which replaces it. */

/**
 * The page's own clock. It reads like `Date.now()`, but ages measured on it do not change when the computer's clock is set. It adds time
 * asleep, because a monotonic clock may stop during sleep.
 */
import { second } from "#units/time";

interface PageClock {
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

// The page's timer: one tick a second, and a signal when the page was suspended.

interface PulseListeners {
  /** called every second, and at once when the page is shown or the network changes */
  tick: () => void;
  /** Called before `tick` if the page did not run for `gap` ms (sleep, a frozen tab). No figure may then look current. */
  slept: (gap: number) => void;
  /** called when the browser reports that the network is back */
  online: () => void;
  visible: () => void;
}

/** ms; a busy main thread delays a tick by less than this */
const sleptAfter = 5_000;
/** ms; the timers of a hidden tab run only once a minute, but its messages still arrive, so a minute is not sleep */
const hiddenSleptAfter = 90_000;

interface PulseWorld {
  clock: PageClock;
  page: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
  browser: Pick<Window, "addEventListener" | "removeEventListener">;
}

export function startPulse({ clock, page, browser }: PulseWorld, on: PulseListeners): () => void {
  let wasHidden = page.visibilityState === "hidden";
  const beat = () => {
    const gap = clock.observe();
    const asleep = gap > (wasHidden ? hiddenSleptAfter : sleptAfter);
    wasHidden = page.visibilityState === "hidden";
    if (asleep) on.slept(gap);
    on.tick();
  };
  const shown = () => {
    beat();
    if (page.visibilityState === "visible") on.visible();
  };
  const online = () => {
    beat();
    on.online();
  };
  clock.observe();
  const timer = setInterval(beat, second);
  page.addEventListener("visibilitychange", shown);
  page.addEventListener("resume", shown); // a frozen tab runs again
  browser.addEventListener("pageshow", shown); // the page returns from the browser's back/forward cache
  browser.addEventListener("online", online);
  browser.addEventListener("offline", beat);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", shown);
    page.removeEventListener("resume", shown);
    browser.removeEventListener("pageshow", shown);
    browser.removeEventListener("online", online);
    browser.removeEventListener("offline", beat);
  };
}

/** exchange seconds per real second */
export const paces = [1, 2, 5, 10, 60] as const;
export type PlayPace = (typeof paces)[number];
