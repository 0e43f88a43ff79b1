/** @returns its undo */
export function listening<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

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
    subscribe: (listener) => listening(listeners, listener),
  };
}

/** What passes without being kept: whoever listens at that moment hears it. */
interface Signal<T> {
  /** Returns its undo. */
  hear: (listener: (value: T) => void) => () => void;
  tell: (value: T) => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    hear: (listener) => listening(listeners, listener),
    tell(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
