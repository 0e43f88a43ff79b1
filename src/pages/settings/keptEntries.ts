/** What the browser keeps in all its storages. */
import { emptyDatabase, readDatabases } from "#stored/databases";
import { grantedStorage, isOurs } from "#stored/keys";
import { eraseKey, keysIn } from "./keptFile.ts";

export type KeptIn = "local" | "session" | "cache" | "database";

export interface KeptEntry {
  place: KeptIn;
  key: string;
  /** bytes */
  size: number;
}

const storages = {
  local: grantedStorage("localStorage"),
  session: grantedStorage("sessionStorage"),
} as const;

const octets = (...texts: readonly string[]) => new Blob([...texts]).size;

const textsIn = (place: keyof typeof storages): KeptEntry[] => {
  const texts = storages[place];
  if (!texts) return [];
  return keysIn(texts).map((key) => ({ place, key, size: octets(key, texts.getItem(key) ?? "") }));
};

/** Plain http has no caches, except on localhost. */
async function cachedEntries(): Promise<KeptEntry[]> {
  if (!("caches" in globalThis)) return [];
  const names = (await caches.keys()).filter(isOurs);
  return Promise.all(names.map(async (key) => ({ place: "cache", key, size: await cacheSize(key) })));
}

async function cacheSize(name: string): Promise<number> {
  const cache = await caches.open(name);
  const files = await cache.matchAll();
  const sizes = await Promise.all(files.map(async (file) => (await file.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const databases = async (): Promise<KeptEntry[]> =>
  Object.entries(await readDatabases()).map(([key, stores]) => ({
    place: "database",
    key,
    size: octets(JSON.stringify(stores)),
  }));

export async function keptEntries(): Promise<KeptEntry[]> {
  // a browser that forbids a kind of storage has nothing in it
  const none = () => [];
  const others = await Promise.all([cachedEntries().catch(none), databases().catch(none)]);
  return [...textsIn("local"), ...textsIn("session"), ...others.flat()];
}

export async function erase({ place, key }: Pick<KeptEntry, "place" | "key">): Promise<void> {
  if (place === "cache") await caches.delete(key);
  else if (place === "database") await emptyDatabase(key);
  else {
    const texts = storages[place];
    if (texts) eraseKey(key, texts);
  }
}
