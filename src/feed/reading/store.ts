export function addListener<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An event that is not stored. Only the present listeners receive it. */
interface Signal<T> {
  listen: (listener: (value: T) => void) => () => void;
  send: (value: T) => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    listen: (listener) => addListener(listeners, listener),
    send(value) {
      for (const listener of listeners) listener(value);
    },
  };
}

/** A value outside React. It calls its listeners when it is replaced; made for `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  /** Calls the listeners, unless the value is the same as before. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let held = initial;
  const changed = createSignal<void>();
  return {
    get: () => held,
    set(next) {
      if (Object.is(next, held)) return;
      held = next;
      changed.send();
    },
    subscribe: changed.listen,
  };
}
