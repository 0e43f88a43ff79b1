/** A text that this browser keeps, as a value. All tabs share it. The browser may refuse storage, or have no room. */
import { create, type StoreApi, type UseBoundStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { copyOf, grantedStorage, type KeptKey } from "./keys.ts";
import { readText, type TextFormat } from "./textFormat.ts";

/** unreadable: a part of the text could not be read; its copy has it all. unsaved: the value lasts until the page is closed. */
export type StoredTrouble = "unreadable" | "unsaved";

/** A storage of texts, as browsers have it. Each function may throw. */
export type Texts = Pick<Storage, "getItem" | "setItem"> & Partial<Pick<Storage, "removeItem">>;

/** The largest text that a page can do without: the last board, which it shows until the first answer. It is removed to make room. */
const dispensable: KeptKey = "pola-snapshot";

/** Undefined if the browser forbids storage. */
type TextPlace = () => Texts | undefined;
const inThisBrowser: TextPlace = () => grantedStorage("localStorage");

export class StoredValue<T> {
  readonly #key: KeptKey;
  readonly #format: TextFormat<T>;
  readonly #texts: TextPlace;
  readonly #state: StoreApi<{ value: T; trouble: StoredTrouble | undefined }>;
  /** the text as this page last read, wrote or was told it; undefined before the first reading */
  #known: string | null | undefined;
  /** whether the known text is damaged and was not copied */
  #isDamaged = false;
  #follows = false;

  constructor(key: KeptKey, format: TextFormat<T>, texts: TextPlace) {
    this.#key = key;
    this.#format = format;
    this.#texts = texts;
    this.#state = createStore(() => ({ value: format.empty, trouble: undefined }));
  }

  /** The value as kept now. Once `subscribe` was called, it changes when the browser reports the change of another tab. */
  get = (): T => {
    if (!this.#follows) this.#catchUp();
    return this.#state.getState().value;
  };

  trouble = (): StoredTrouble | undefined => this.#state.getState().trouble;

  /** Hides the notice of a problem. */
  understood = (): void => this.#state.setState({ trouble: undefined });

  /** Unless the user made the text, it is replaced without being read: the last board is long. @returns whether it is kept */
  set = (value: T): boolean => (this.#format.own ? this.update(() => value) : this.#put(value, false));

  /** @param edit is given what another tab wrote a moment ago. If it returns the same value, nothing is written. @returns whether it is kept */
  update = (edit: (value: T) => T): boolean => {
    this.#catchUp();
    const { value: before, trouble } = this.#state.getState();
    const value = edit(before);
    return (Object.is(value, before) && trouble !== "unsaved") || this.#put(value, true);
  };

  /** Calls the listener after each change of the value or the problem, also by another tab. */
  subscribe = (listener: () => void): (() => void) => {
    if (!this.#follows) {
      this.#catchUp();
      globalThis.addEventListener?.("storage", this.#told);
      this.#follows = true;
    }
    return this.#state.subscribe(listener);
  };

  /** The key is null if all of a storage was cleared, which may be the other one. */
  #told = ({ key, newValue }: StorageEvent): void => {
    if (key === this.#key) this.#take(newValue);
    else if (key === null) this.#catchUp();
  };

  /** Reads what another tab wrote. The browser reports it only a moment later. */
  #catchUp(): void {
    let text: string | null | undefined;
    attempt(() => {
      text = this.#texts()?.getItem(this.#key);
    });
    if (this.#known === undefined) {
      this.#take(text ?? null);
      this.#copy(); // later damage is copied when this page overwrites it
      if (text === undefined) this.#state.setState({ trouble: "unsaved" });
    } else if (text !== undefined && text !== this.#known) this.#take(text);
  }

  #take(text: string | null): void {
    const { own = false, merge } = this.#format;
    const { value, damage } = readText(this.#format, text);
    const isFirst = this.#known === undefined;
    this.#known = text;
    this.#isDamaged = own && damage !== undefined;
    if (isFirst || text === null) this.#state.setState({ value });
    else if (merge && damage !== "whole")
      this.#state.setState({ value: merge(this.#state.getState().value, value) });
    else if (!damage) this.#state.setState({ value });
  }

  /** @param isCaughtUp whether the storage has the known text @returns whether it has the value now */
  #put(value: T, isCaughtUp: boolean): boolean {
    const text = this.#format.write(value) ?? null;
    const isThere = isCaughtUp && text === this.#known;
    const isKept = isThere || (this.#copy() && this.#write(this.#key, text));
    this.#known = isKept ? text : (this.#known ?? null);
    const trouble = this.trouble() === "unsaved" ? undefined : this.trouble();
    this.#state.setState({ value, trouble: isKept ? trouble : "unsaved" });
    return isKept;
  }

  /** Copies a damaged text before it is overwritten. @returns false if that failed */
  #copy(): boolean {
    if (!this.#isDamaged || this.#known == null) return true;
    this.#state.setState({ trouble: "unreadable" });
    this.#isDamaged = !this.#write(copyOf(this.#key), this.#known);
    return !this.#isDamaged;
  }

  #write(key: string, text: string | null): boolean {
    const texts = this.#texts();
    if (!texts) return false;
    const put = () => (text === null ? texts.removeItem?.(key) : texts.setItem(key, text));
    return (
      attempt(put) || (key !== dispensable && attempt(() => texts.removeItem?.(dispensable)) && attempt(put))
    );
  }
}

/** @param texts by default localStorage */
export const storedValue = <T>(key: KeptKey, format: TextFormat<T>, texts = inThisBrowser): StoredValue<T> =>
  new StoredValue(key, format, texts);

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false; // for example in private mode or with a full disk
  }
}

type Hook<S> = UseBoundStore<StoreApi<S>>;

/** A hook with the fields of a kept text and its problem. @param more what is made of the value, and actions */
export function storedHook<T extends object, M extends object>(
  kept: StoredValue<T>,
  more: (value: T) => M,
): Hook<T & { trouble: StoredTrouble | undefined } & M> {
  const state = () => ({ ...kept.get(), trouble: kept.trouble(), ...more(kept.get()) });
  const use = create(state);
  kept.subscribe(() => use.setState(state(), true));
  return use;
}
