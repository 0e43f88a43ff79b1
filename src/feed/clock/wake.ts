/** The page's pulse: a tick a second, and the moments at which it finds out that it was not running. */
import type { PageClock } from "./clock.ts";

export interface PulseListeners {
  /** every second, and at once when the page is shown or the network changes */
  tick: () => void;
  /** The page did not run for so many ms (sleep, a frozen tab): nothing on it may look current. Comes before the tick. */
  woke: (gap: number) => void;
  /** the browser says that the network is back */
  online: () => void;
  visible: () => void;
}

const second = 1_000;
/** A busy main thread delays a tick by less. */
const sleptAfter = 5_000;
/** A hidden tab's timers run once a minute, while its messages go on arriving: that is no sleep. */
const hiddenSleptAfter = 90_000;

export interface PulseWorld {
  clock: PageClock;
  page: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
  browser: Pick<Window, "addEventListener" | "removeEventListener">;
}

/** Returns its undo. */
export function startPulse({ clock, page, browser }: PulseWorld, on: PulseListeners): () => void {
  let wasHidden = page.visibilityState === "hidden";
  const beat = () => {
    const gap = clock.observe();
    const asleep = gap > (wasHidden ? hiddenSleptAfter : sleptAfter);
    wasHidden = page.visibilityState === "hidden";
    if (asleep) on.woke(gap);
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
