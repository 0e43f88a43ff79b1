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
 * Reloads the page when it is stuck, when code is missing, at five in the morning and for a new version. The last two happen only between
 * two views.
 * @param shown key of the shown view; it changes between two views
 * @returns a handler for failures
 */
export function useMending(shown: string): (error: unknown) => void {
  const between = useEffectEvent(() => {
    pageReload.plan({
      version: newerBuild(),
      exchange: exchangeTimes(),
      trusted: isTrusted(freshness.snapshot()),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view is a moment between two views
  useEffect(() => between(), [shown]);
  useEffect(watch, []);
  return (error) => {
    if (error instanceof CodeMissing) pageReload.mend("code");
  };
}

/** For a display that could not be drawn at all: reloads as soon as a reload is allowed and the server answers. */
export function useLoadingAnew(): void {
  useEffect(() => {
    pageReload.mend("crash");
    return () => pageReload.mended("crash");
  }, []);
}

/** The exchange's time, or the computer's if a simulated market runs faster. A corrected clock does not change the page's age. */
function exchangeTimes() {
  const { at: exchangeAt, speed } = exchangeClock.exchange();
  const at = speed === 1 ? exchangeAt : Date.now();
  return { now: at, loadedAt: at - performance.now() };
}

/** @returns a function that stops it, and clears the reasons for a reload */
function watch(): () => void {
  const watchdog = new Watchdog();
  let lookedAt = now();
  // read from the store directly: its notifications wait for a frame, and a hidden page draws none
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

/** ms without a frame, or without an answer or failure of the board, after which the page reloads */
const stuckAfter = 120_000;
/** ms; one call counts at most this much time. A page that was suspended, for example in sleep, was not stuck. */
const longestLook = 5_000;

type StuckPart = "frames" | "polls";

/** Notices a stuck page whose timers still run: no frame is drawn, or no request ends. */
export class Watchdog {
  #frames = 0;
  #polls = 0;

  /** a frame was drawn */
  readonly frame = (): void => {
    this.#frames = 0;
  };

  /** a request ended, or a message arrived */
  readonly polled = (): void => {
    this.#polls = 0;
  };

  /**
   * @param gap ms since the last call
   * @param every longest interval of the board's polling, ms
   */
  look(gap: number, { visible, every }: { visible: boolean; every: number }): StuckPart | undefined {
    const ran = Math.min(gap, longestLook);
    this.#polls += ran;
    this.#frames = visible ? this.#frames + ran : 0; // a hidden page draws no frames
    if (this.#frames >= stuckAfter) return "frames";
    return this.#polls >= Math.max(stuckAfter, 2 * every) ? "polls" : undefined;
  }
}
