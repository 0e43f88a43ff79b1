/**
 * The clock for ages, and the exchange's clock. The page sets both at the start. Setting the computer's clock does not change the page's
 * clock.
 */
import { useEffect, useState, useSyncExternalStore } from "react";

let readPageClock: () => number = Date.now;
let readExchange: () => number = () => readPageClock();

/** Epoch ms. */
export const pageNow = (): number => readPageClock();

export function readClockFrom(clock: () => number): void {
  readPageClock = clock;
}

/** The exchange's time, which decides whether a date shows its year; epoch ms. */
export const marketNow = (): number => readExchange();

export function readExchangeClockFrom(clock: () => number): void {
  readExchange = clock;
}

/** of the one timer for every age on screen */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** number of beats so far */
let beats = 0;

function beat() {
  beats += 1;
  for (const listener of listeners) listener();
}

/** Calls `listener` once a second. @returns a function that stops it */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(beat, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Call this when a replay has set the clock. All texts that depend on it are drawn again. */
export const tellTime = (): void => beat();

/**
 * A primitive value that depends on a clock. It is read every second, and the component renders again only when the value changed. Between
 * two beats it stays the same: a value that changed while the page is drawn would be drawn again without end.
 */
export function useEachSecond<T extends string | number | boolean | undefined>(read: () => T): T {
  let held: { value: T; of: number } | undefined;
  return useSyncExternalStore(everySecond, () => {
    if (held?.of !== beats) held = { value: read(), of: beats };
    return held.value;
  });
}

/** A throttled text. It changes at once, and then to the latest value after at least `least` ms. */
export function useSpaced(words: string, least: number): string {
  const [told, setTold] = useState(() => ({ words, at: pageNow() - least }));
  useEffect(() => {
    if (words === told.words) return;
    const timer = setTimeout(
      () => setTold({ words, at: pageNow() }),
      Math.max(0, told.at + least - pageNow()),
    );
    return () => clearTimeout(timer);
  }, [words, told, least]);
  return told.words;
}
