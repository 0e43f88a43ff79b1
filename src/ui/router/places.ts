import { mendAddress } from "./address.ts";

// The browser's address and history entry, and their listeners.

export interface Place {
  path: string;
  /** with its question mark, or "" */
  search: string;
  /** identifies the history entry, also after going back to it or changing its search */
  entry: string;
  /** the address of the entry below, where this one opened something over it */
  under: string | undefined;
}

const keptIn = (state: unknown, name: "entry" | "under"): string | undefined => {
  const kept: unknown =
    typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof kept === "string" ? kept : undefined;
};

const newKey = () => Math.random().toString(36).slice(2, 10);

class Places {
  readonly #listeners = new Set<() => void>();
  #now: Place;
  #goingBack = false;

  constructor() {
    mendAddress(window);
    this.#now = this.#read();
    window.addEventListener("popstate", () => {
      this.#goingBack = false;
      this.#tell();
    });
  }

  readonly now = (): Place => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @param address path and search. Replacing keeps the entry. */
  go(address: string, replace: boolean): void {
    const { entry, under } = this.#now;
    if (replace) window.history.replaceState({ entry, under }, "", address);
    else window.history.pushState({ entry: newKey() }, "", address);
    this.#tell();
  }

  /** Opens something over the present entry, in an entry of its own that going back closes. */
  over(address: string): void {
    const { path, search } = this.#now;
    window.history.pushState({ entry: newKey(), under: path + search }, "", address);
    this.#tell();
  }

  /** Goes to the entry below. A second call before the browser has gone there is ignored. */
  back(): void {
    if (this.#goingBack) return;
    this.#goingBack = true;
    window.history.back();
  }

  #read(): Place {
    const { pathname, search, hash } = window.location;
    const { state } = window.history;
    const known = keptIn(state, "entry");
    const entry = known ?? newKey();
    if (!known) window.history.replaceState({ entry }, "", pathname + search + hash);
    return { path: pathname, search, entry, under: keptIn(state, "under") };
  }

  #tell(): void {
    const { path, search, entry, under } = this.#now;
    const next = this.#read();
    const same = next.path === path && next.search === search;
    if (same && next.entry === entry && next.under === under) return;
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }
}

export const places = new Places();
