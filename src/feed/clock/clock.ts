/**
 * The page's own clock. It reads like `Date.now()`, but setting the computer's clock does not change an age measured on it. Time asleep
 * is added, because a monotonic clock may stop then.
 */
interface PageClock {
  now: () => number;
  /** To be called every second and at every sign of waking. @returns ms since the call before */
  observe: () => number;
}

/** ms by which the two clocks may drift apart between two calls (a corrected clock) before it counts as sleep */
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

/** Epoch ms on the page's clock, as in a reading's `fetchedAt`. */
export const now = () => pageClock.now();

// The page's timer: one tick a second, and a signal when the page was suspended.

interface PulseListeners {
  /** every second, and at once when the page is shown or the network changes */
  tick: () => void;
  /** The page did not run for `gap` ms (sleep, a frozen tab): nothing on it may look current. Called before `tick`. */
  slept: (gap: number) => void;
  /** the browser says that the network is back */
  online: () => void;
  visible: () => void;
}

const second = 1_000;
/** ms; a busy main thread delays a tick by less */
const sleptAfter = 5_000;
/** ms; a hidden tab's timers run once a minute while its messages go on arriving: that is no sleep */
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
  page.addEventListener("resume", shown); // after a frozen tab is thawed
  browser.addEventListener("pageshow", shown); // after it comes back from the browser's page cache
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
