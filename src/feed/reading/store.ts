/** A value outside React that tells its listeners when it is replaced; made for `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  /** The same value again is no change and wakes nobody. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let held = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(next) {
      if (Object.is(next, held)) return;
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
