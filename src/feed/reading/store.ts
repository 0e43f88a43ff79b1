/** Values and events outside React, for `useSyncExternalStore`. */

export function addListener<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns ends several subscriptions */
export const undoAll =
  (...undo: readonly ((() => void) | false | undefined)[]) =>
  (): void => {
    for (const end of undo) if (end) end();
  };

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

/** Begins to keep a collection up to date. @returns ends it */
export type Feed = () => () => void;

export interface Collection<T> extends Store<T> {
  /** Calls the listener at each change, and makes the page ask for the data. */
  subscribe: (listener: () => void) => () => void;
  /** Calls the listener at each change, but asks for nothing. */
  overhear: (listener: () => void) => () => void;
  isObserved: () => boolean;
  /** Sets what keeps the collection up to date. Its code may be loaded after the first view. @returns ends it for good */
  feed: (feed: Feed) => () => void;
}

/** @param empty the value before the first answer */
export function createCollection<T>(empty: T): Collection<T> {
  const { get, set, subscribe: overhear } = createStore(empty);
  let observers = 0;
  const fed = new Map<Feed, () => void>();
  const feeds = new Set<Feed>();
  const begin = (feed: Feed) => fed.set(feed, feed());
  const end = (feed: Feed) => {
    fed.get(feed)?.();
    fed.delete(feed);
  };
  return {
    get,
    set,
    overhear,
    isObserved: () => observers > 0,
    subscribe(listener) {
      let leave: (() => void) | undefined = overhear(listener);
      observers += 1;
      if (observers === 1) feeds.forEach(begin);
      return () => {
        if (!leave) return;
        leave();
        leave = undefined;
        observers -= 1;
        if (observers === 0) feeds.forEach(end);
      };
    },
    feed(feed) {
      feeds.add(feed);
      if (observers > 0) begin(feed);
      return () => {
        feeds.delete(feed);
        end(feed);
      };
    },
  };
}
