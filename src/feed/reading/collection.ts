/**
 * Data that is asked for only while somebody looks. The observers of a collection are its demand: what feeds it begins with the first of
 * them and ends after the last one. A collection without a feed has what answers to other requests say by the way.
 */
import { createStore, type Store } from "./store.ts";

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
