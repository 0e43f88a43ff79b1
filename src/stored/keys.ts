/** What Pola keeps in a browser, and under which keys. Other pages of the same server may have keys too. */

/** How the keys of each text, database and cache begin. For a key, the first fitting line counts; /settings lists it by that name. */
export const keyStarts = {
  preferences: "pola-preferences",
  watchlists: "pola-watchlists",
  disclosures: "pola-disclosures-",
  alertRules: "pola-alert-rules",
  /** the database of firings and states, and when the page of alerts was last open */
  alerts: "pola-alert",
  hiddenAmounts: "pola-positions-hidden",
  positions: "pola-positions",
  lines: "pola-lines-",
  snapshot: "pola-snapshot",
  lastLook: "pola-last-look",
  wall: "pola-wall",
  breadth: "pola-breadth",
  loaded: "pola.loaded",
  /** the service worker's caches */
  files: "pola-precache",
} as const;

export type KeptName = keyof typeof keyStarts;
/** A key without a line above is an error of types. */
export type KeptKey = `${(typeof keyStarts)[KeptName]}${string}`;

export const isOurs = (key: string): boolean => /^pola[-.]/.test(key);

const copySuffix = "-unreadable";
/** the key of the copy of an unreadable text */
export const copyOf = (key: KeptKey): string => `${key}${copySuffix}`;
export const isCopy = (key: string): boolean => key.endsWith(copySuffix);

const keyNames = Object.keys(keyStarts) as KeptName[];

/** @returns undefined for a copy of an unreadable text, and for a key that this version does not know */
export const keptName = (key: string): KeptName | undefined =>
  isCopy(key) ? undefined : keyNames.find((name) => key.startsWith(keyStarts[name]));

/** Undefined if the browser's settings forbid storage, because the first access then throws. */
export function grantedStorage(place: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[place];
  } catch {
    return undefined; // the caller works without storage
  }
}

/** For code that only asks whether there is a text; ./storedValue.ts reads it. */
export function hasText(key: KeptKey): boolean {
  try {
    return grantedStorage("localStorage")?.getItem(key) != null;
  } catch {
    return false;
  }
}
