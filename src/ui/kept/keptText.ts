/** A text in this browser's storage, parsed field by field: storage is foreign data, and may be refused altogether. */
import * as v from "valibot";

export interface KeptPlace {
  read(): { text: string | null; failed: boolean };
  /** @returns whether it was stored */
  write(text: string): boolean;
  /** Copies the stored text to another name, so that writing loses nothing. */
  setAside(): void;
  /** Calls back at every change that another tab makes. */
  follow(changed: (text: string | null) => void): void;
}

export const asideOf = (key: string): string => `${key}-unreadable`;

export function keepIn(key: string): KeptPlace {
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch {
      return false; // private mode, a full disk, a policy: the caller shows a notice
    }
  };
  return {
    read() {
      let text: string | null = null;
      const failed = !attempt(() => {
        text = localStorage.getItem(key);
      });
      return { text, failed };
    },
    write: (text) => attempt(() => localStorage.setItem(key, text)),
    setAside() {
      attempt(() => localStorage.setItem(asideOf(key), localStorage.getItem(key) ?? ""));
    },
    follow(changed) {
      addEventListener("storage", (event) => {
        // a null key: everything was cleared
        if (event.key === key || event.key === null) changed(event.newValue);
      });
    },
  };
}

export interface Kept<T> {
  /** every field: the stored value, else its default */
  values: T;
  /** a part of the text could not be read: it is worth a copy and a notice */
  unreadable: boolean;
}

interface KeptFormat<T> {
  fields: { readonly [K in keyof T]: readonly [schema: v.GenericSchema<unknown, T[K]>, otherwise: T[K]] };
  version: number;
}

const envelope = v.object({ state: v.record(v.string(), v.unknown()), version: v.number() });

/** @param text null where nothing was ever stored */
export function readKept<T>(text: string | null, { fields, version }: KeptFormat<T>): Kept<T> {
  const opened = text === null ? undefined : v.safeParse(envelope, parsed(text));
  const state = opened?.success ? opened.output.state : {};
  // fields of a later version may mean something else; those that fit are used
  let unreadable = opened !== undefined && (!opened.success || opened.output.version > version);
  const values: Partial<T> = {};
  for (const name in fields) {
    const [schema, otherwise] = fields[name];
    const sent = state[name];
    const result = v.safeParse(schema, sent);
    if (!result.success && sent !== undefined) unreadable = true;
    values[name] = result.success ? result.output : otherwise;
  }
  return { values: values as T, unreadable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the envelope refuses it
  }
}
