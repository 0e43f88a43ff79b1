export function listening<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A value outside React that calls its listeners when it is replaced; made for `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  /** The same value again is no change and calls no listener. */
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

/** An event that is not kept: only those listening at that moment receive it. */
interface Signal<T> {
  listen: (listener: (value: T) => void) => () => void;
  send: (value: T) => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    listen: (listener) => listening(listeners, listener),
    send(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
