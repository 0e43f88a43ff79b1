/** The databases that Pola keeps in this browser (IndexedDB). All tabs share them. */
import { type IDBPDatabase, openDB } from "idb";
import { isOurs } from "./keys.ts";

/** A place for values by key. Every function may fail. */
export interface Shelf<T> {
  all(): Promise<readonly T[]>;
  put(key: string, value: T): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

const alerts = "pola-alerts";
const shelves = ["firings", "state"] as const;

let opening: Promise<IDBPDatabase> | undefined;

function opened(): Promise<IDBPDatabase> {
  const upgrade = (database: IDBPDatabase) => {
    for (const shelf of shelves) database.createObjectStore(shelf);
  };
  // after a failure, the next use tries again
  opening ??= openDB(alerts, 1, { upgrade }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Each function ends when the change is on disk, or the answer has arrived. */
export const alertShelf = (shelf: (typeof shelves)[number]): Shelf<unknown> => ({
  all: async () => (await opened()).getAll(shelf),
  put: async (key, value) => void (await (await opened()).put(shelf, value, key)),
  async remove(keys) {
    if (keys.length === 0) return;
    const { store, done } = (await opened()).transaction(shelf, "readwrite");
    await Promise.all([...keys.map((key) => store.delete(key)), done]);
  },
});

// Every database, read and emptied without knowing what is in it.

/** The records of each store: pairs of a key and a value. */
export type Database = Readonly<Record<string, readonly (readonly [key: unknown, value: unknown])[]>>;

/** Runs work on an existing database, and closes it, so that no other tab has to wait. */
async function within<T>(name: string, work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(name);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Names of the existing databases; none in a browser that does not list them. */
async function names(): Promise<string[]> {
  if (!("indexedDB" in globalThis) || !("databases" in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name = "" }) => (isOurs(name) ? [name] : [])).sort();
}

/** The databases that hold a record. */
export async function readDatabases(): Promise<Record<string, Database>> {
  const found: Record<string, Database> = {};
  for (const name of await names()) {
    const stores = await within(name, (database) =>
      Promise.all([...database.objectStoreNames].map((store) => readStore(database, store))),
    );
    if (stores.some(([, records]) => records.length > 0)) found[name] = Object.fromEntries(stores);
  }
  return found;
}

async function readStore(database: IDBPDatabase, name: string) {
  const { store } = database.transaction(name);
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return [name, keys.map((key, at) => [key, values[at]] as const)] as const;
}

/** Name of the channel on which a tab says that it erased a database. Browsers tell other tabs of changes in localStorage only. */
const erasedChannel = (database: string): string => `${database}-erased`;

/** Removes every record. The database itself stays: deleting it would wait for every tab that has it open. */
export async function emptyDatabase(name: string): Promise<void> {
  await within(name, async (database) => {
    await Promise.all([...database.objectStoreNames].map((store) => database.clear(store)));
  });
  if (!("BroadcastChannel" in globalThis)) return;
  const others = new BroadcastChannel(erasedChannel(name));
  others.postMessage(null);
  others.close();
}

/** Calls `erased` after the settings page of this tab or of another one erased the alerts. */
export function onAlertsErased(erased: () => void): void {
  if (!("BroadcastChannel" in globalThis)) return;
  new BroadcastChannel(erasedChannel(alerts)).addEventListener("message", erased);
}
