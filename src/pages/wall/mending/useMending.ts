import { useEffect, useEffectEvent } from "react";
import { boardInterval, boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { pageReload } from "#feed/page/reload";
import { newerBuild } from "#pages/status/newVersion";
import { isTrusted } from "#pages/wall/playlist/wallState";
import { CodeMissing } from "#ui/router/routes";
import { everySecond } from "#ui/words/ticker";

/**
 * Loads the page anew when it came to a stop, when code is missing, at five in the morning and for a new version: the last two only
 * between two views. @param shown names the turn that is shown: another one is the moment between @returns what to tell of a failure
 */
export function useMending(shown: string): (error: unknown) => void {
  const between = useEffectEvent(() => {
    pageReload.plan({
      version: newerBuild(),
      exchange: exchangeTimes(),
      trusted: isTrusted(freshness.snapshot()),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other turn is a moment between two views
  useEffect(() => between(), [shown]);
  useEffect(watch, []);
  return (error) => {
    if (error instanceof CodeMissing) pageReload.mend("code");
  };
}

/** The whole display could not be drawn: it is loaded anew as soon as that is allowed and the server answers. */
export function useLoadingAnew(): void {
  useEffect(() => {
    pageReload.mend("crash");
    return () => pageReload.mended("crash");
  }, []);
}

/** The exchange's time, unless it runs faster, as a simulated market's may: its nights are none. A clock that was set makes no page older. */
function exchangeTimes() {
  const { at: told, speed } = exchangeClock.exchange();
  const at = speed === 1 ? told : Date.now();
  return { now: at, loadedAt: at - performance.now() };
}

/** @returns its undo: what the display lacked is of no matter to the page that follows it */
function watch(): () => void {
  const watchdog = new Watchdog();
  let lookedAt = now();
  // of the store itself: what it tells is told with the next frame, and a page that nobody sees has none
  let meta = boardStore.meta();
  let drawing: number | undefined;
  const look = () => {
    const at = now();
    const visible = document.visibilityState === "visible";
    if (boardStore.meta() !== meta) watchdog.polled();
    meta = boardStore.meta();
    const stuck = watchdog.look(at - lookedAt, { visible, every: boardInterval() });
    lookedAt = at;
    if (stuck) pageReload.mend("stuck");
    drawing ??= requestAnimationFrame(() => {
      drawing = undefined;
      watchdog.frame();
    });
  };
  const stop = everySecond(look);
  return () => {
    stop();
    pageReload.mended("code", "stuck");
    if (drawing !== undefined) cancelAnimationFrame(drawing);
  };
}

// Notices that the page has come to a stop though its timers run: nothing is drawn any more, or nothing is asked.

/** ms without a frame, or without an answer or a failure of the board, after which the page is loaded anew */
const stuckAfter = 120_000;
/** A page that did not run, as in sleep, was not stuck: longer than this a look never counts. */
const longestLook = 5_000;

type Stuck = "frames" | "polls";

export class Watchdog {
  #frames = 0;
  #polls = 0;

  /** something was drawn */
  readonly frame = (): void => {
    this.#frames = 0;
  };

  /** a question was answered, or is known not to be, or a message came */
  readonly polled = (): void => {
    this.#polls = 0;
  };

  /** @param gap ms since the look before @param every how often the board is asked for at the slowest, ms */
  look(gap: number, { visible, every }: { visible: boolean; every: number }): Stuck | undefined {
    const ran = Math.min(gap, longestLook);
    this.#polls += ran;
    this.#frames = visible ? this.#frames + ran : 0; // what is not shown is not drawn
    if (this.#frames >= stuckAfter) return "frames";
    return this.#polls >= Math.max(stuckAfter, 2 * every) ? "polls" : undefined;
  }
}
