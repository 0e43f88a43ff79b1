/** A text in this browser's storage, parsed field by field. The text is foreign data, and the browser may refuse storage. */
import * as v from "valibot";

export interface KeptPlace {
  read(): { text: string | null; failed: boolean };
  /** @returns whether it was stored */
  write(text: string): boolean;
  /** Copies the stored text to another name before it is overwritten. */
  setAside(): void;
  /** Calls `changed` at every change that another tab makes. */
  follow(changed: (text: string | null) => void): void;
}

export const asideOf = (key: string): string => `${key}-unreadable`;

export function keepIn(key: string): KeptPlace {
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch {
      return false; // for example in private mode or with a full disk; the caller shows a notice
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
        // the key is null if all storage was cleared
        if (event.key === key || event.key === null) changed(event.newValue);
      });
    },
  };
}

export interface Kept<T> {
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
  return { values: values as T, unreadable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON; the check of the envelope then fails
  }
}
