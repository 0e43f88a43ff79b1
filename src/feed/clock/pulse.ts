/** The page's timer: one tick a second, and a signal when the page was suspended. */
import { second } from "#units/time";
import type { PageClock } from "./clock.ts";

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
  page: Pick<Document, "addEventListener" | "visibilityState">;
  browser: Pick<Window, "addEventListener">;
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
  const ended = new AbortController();
  const { signal } = ended;
  page.addEventListener("visibilitychange", shown, { signal });
  page.addEventListener("resume", shown, { signal }); // a frozen tab runs again
  browser.addEventListener("pageshow", shown, { signal }); // the page returns from the browser's back/forward cache
  browser.addEventListener("online", online, { signal });
  browser.addEventListener("offline", beat, { signal });
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
