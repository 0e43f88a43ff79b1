/** A text in this browser's storage, parsed field by field. The text is foreign data, and the browser may refuse storage. */
import * as v from "valibot";

export interface KeptPlace {
  read(): { text: string | null; failed: boolean };
  /** The stored text if another tab wrote it and `follow` has not reported it yet. A browser tells other tabs a moment after the change. */
  news(): { text: string | null } | undefined;
  /** @returns whether it was stored */
  write(text: string): boolean;
  /** Copies the stored text to another name before it is overwritten. */
  setAside(): void;
  /** Calls `changed` at every change that another tab makes. */
  follow(changed: (text: string | null) => void): void;
}

export const asideOf = (key: string): string => `${key}-unreadable`;

/** The largest text that a page can do without: the last board, which it shows until the first answer. It is removed to make room. */
const dispensable = "pola-snapshot";

export function keepIn(key: string): KeptPlace {
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch {
      return false; // for example in private mode or with a full disk; the caller shows a notice
    }
  };
  /** the stored text as this page last read, wrote or was told it */
  let known: string | null = null;
  const read = () => {
    let text: string | null = null;
    const failed = !attempt(() => {
      text = localStorage.getItem(key);
    });
    return { text, failed };
  };
  return {
    read() {
      const stored = read();
      known = stored.text;
      return stored;
    },
    news() {
      const { text, failed } = read();
      if (failed || text === known) return undefined;
      known = text;
      return { text };
    },
    write(text) {
      const put = () => localStorage.setItem(key, text);
      const stored = attempt(put) || (attempt(() => localStorage.removeItem(dispensable)) && attempt(put));
      if (stored) known = text;
      return stored;
    },
    setAside() {
      attempt(() => localStorage.setItem(asideOf(key), localStorage.getItem(key) ?? ""));
    },
    follow(changed) {
      addEventListener("storage", (event) => {
        // the key is null if all storage was cleared
        if (event.key !== key && event.key !== null) return;
        known = event.newValue;
        changed(event.newValue);
      });
    },
  };
}

export interface Kept<T> {
  /** fields that this version does not have; a later version of Pola may have stored them */
  others: Readonly<Record<string, unknown>>;
  /** for every field the stored value, or else its default */
  values: T;
  /** part of the text could not be read, so it must be copied and a notice shown */
  unreadable: boolean;
}

interface KeptFormat<T> {
  fields: { readonly [K in keyof T]: readonly [schema: v.GenericSchema<unknown, T[K]>, otherwise: T[K]] };
  version: number;
}

const envelope = v.object({ state: v.record(v.string(), v.unknown()), version: v.number() });

/** @param text null if nothing was stored */
export function readKept<T>(text: string | null, { fields, version }: KeptFormat<T>): Kept<T> {
  const opened = text === null ? undefined : v.safeParse(envelope, parsed(text));
  const state = opened?.success ? opened.output.state : {};
  // fields of a later version may have another meaning; values that fit are used
  let unreadable = opened !== undefined && (!opened.success || opened.output.version > version);
  const values: Partial<T> = {};
  for (const name in fields) {
    const [schema, otherwise] = fields[name];
    const sent = state[name];
    const result = v.safeParse(schema, sent);
    if (!result.success && sent !== undefined) unreadable = true;
    values[name] = result.success ? result.output : otherwise;
  }
  const others = Object.fromEntries(Object.entries(state).filter(([name]) => !Object.hasOwn(fields, name)));
  return { values: values as T, others, unreadable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON; the check of the envelope then fails
  }
}
