/** The clock that ages are measured on, and the exchange's. The page hands in its own, which setting the computer's clock does not move. */
import { useSyncExternalStore } from "react";

let read: () => number = Date.now;
let readExchange: () => number = () => read();

/** Epoch ms. */
export const now = (): number => read();

/** To be called before anything is drawn. */
export function readClockFrom(clock: () => number): void {
  read = clock;
}

/** The exchange's time, by which a date is of this year or of another; epoch ms. */
export const exchangeNow = (): number => readExchange();

/** To be called before anything is drawn. */
export function readExchangeClockFrom(clock: () => number): void {
  readExchange = clock;
}

// One timer for everything on screen that ages.

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function beat() {
  for (const listener of listeners) listener();
}

/** Calls back once a second until undone. */
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

/** A value read off a clock, drawn again only in the second in which it changes. It has to be a primitive. */
export function useEachSecond<T extends string | number | boolean | undefined>(read: () => T): T {
  return useSyncExternalStore(everySecond, read);
}
