import { mendAddress } from "./address.ts";

/** A document at this address shows the overview, also if the user chose another start page (index.html). */
export const overviewAddress = "/#overview";

export interface HistoryPlace {
  path: string;
  /** with its question mark, or "" */
  search: string;
  /** identifies the history entry, also after going back to it or changing its search */
  entry: string;
  /** address of the previous entry, if this entry opened a dialog over it */
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
  #kept: { name: string; value: string } | undefined;
  #now: HistoryPlace;
  #goingBack = false;

  constructor() {
    mendAddress(window);
    this.#now = this.#read();
    window.addEventListener("popstate", () => {
      this.#goingBack = false;
      const { pathname, search } = window.location;
      // the entry may name another moment of the replay; the document keeps its present one
      const whole = this.whole(pathname + search);
      if (this.#kept && whole !== pathname + search)
        window.history.replaceState(window.history.state, "", whole);
      this.#tell();
    });
  }

  readonly now = (): HistoryPlace => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds a part, the moment of a replay, to every address of this document from now on. */
  keep(name: string, value: string): void {
    this.#kept = { name, value };
    const { path, search } = this.#now;
    this.go(path + search, true);
  }

  readonly isKept = (name: string): boolean => this.#kept?.name === name;

  /** An address with the part that `keep` adds to all. */
  readonly whole = (address: string): string => {
    if (!this.#kept) return address;
    const [path = "", search = ""] = address.split("?");
    const params = new URLSearchParams(search);
    params.delete(this.#kept.name);
    params.append(this.#kept.name, this.#kept.value);
    return `${path}?${params.toString().replace(/%3A/g, ":")}`;
  };

  /** @param address path and query string @param replace keeps the history entry */
  go(address: string, replace: boolean): void {
    const { entry, under } = this.#now;
    if (replace) window.history.replaceState({ entry, under }, "", this.whole(address));
    else window.history.pushState({ entry: newKey() }, "", this.whole(address));
    this.#tell();
  }

  /** Opens a dialog as a new history entry; going back closes it. */
  over(address: string): void {
    const { path, search } = this.#now;
    window.history.pushState({ entry: newKey(), under: path + search }, "", this.whole(address));
    this.#tell();
  }

  /** Goes to the previous entry. It ignores a second call until the browser has arrived there. */
  back(): void {
    if (this.#goingBack) return;
    this.#goingBack = true;
    window.history.back();
  }

  #read(): HistoryPlace {
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
