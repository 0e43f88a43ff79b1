/** One timer for everything on screen that ages. */
import { useSyncExternalStore } from "react";

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
