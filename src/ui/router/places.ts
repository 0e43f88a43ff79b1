import { mendAddress } from "./address.ts";

/** Where the browser is: its address and the entry of its history, told to whoever listens. */

export interface Place {
  path: string;
  /** with its question mark, or "" */
  search: string;
  /** names the entry of the history, also after coming back to it or changing its search */
  entry: string;
}

const keyOf = (state: unknown): string | undefined =>
  typeof state === "object" && state !== null && "entry" in state && typeof state.entry === "string"
    ? state.entry
    : undefined;

const newKey = () => Math.random().toString(36).slice(2, 10);

class Places {
  readonly #listeners = new Set<() => void>();
  #now: Place;

  constructor() {
    mendAddress(window);
    this.#now = this.#read();
    window.addEventListener("popstate", () => this.#tell());
  }

  readonly now = (): Place => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @param address path and search. Replacing keeps the entry. */
  go(address: string, replace: boolean): void {
    if (replace) window.history.replaceState({ entry: this.#now.entry }, "", address);
    else window.history.pushState({ entry: newKey() }, "", address);
    this.#tell();
  }

  #read(): Place {
    const { pathname, search, hash } = window.location;
    const known = keyOf(window.history.state);
    const entry = known ?? newKey();
    if (!known) window.history.replaceState({ entry }, "", pathname + search + hash);
    return { path: pathname, search, entry };
  }

  #tell(): void {
    const { path, search, entry } = this.#now;
    const next = this.#read();
    if (next.path === path && next.search === search && next.entry === entry) return;
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }
}

export const places = new Places();
