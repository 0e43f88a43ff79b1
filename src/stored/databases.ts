/** The databases that Pola keeps in this browser (IndexedDB). All tabs share them. */
import { type IDBPDatabase, openDB } from "idb";
import { isOurs } from "./keys.ts";

/** What a transaction reads and changes. */
export interface Records<T> {
  all(): Promise<readonly T[]>;
  get(key: string): Promise<T | undefined>;
  put(key: string, value: T): Promise<unknown>;
  remove(key: string): Promise<void>;
}

/** A place for values by key. Each function may fail. */
export interface Shelf<T> {
  all(): Promise<readonly T[]>;
  /** One transaction. If several tabs call this at once, each waits for the one before. `work` must wait for nothing but its records. */
  change<R>(work: (records: Records<T>) => Promise<R>): Promise<R>;
}

const alertDatabase = "pola-alerts";
const shelves = ["firings", "state"] as const;

let opening: Promise<IDBPDatabase> | undefined;

function openedDatabase(): Promise<IDBPDatabase> {
  const upgrade = (database: IDBPDatabase) => {
    for (const shelf of shelves) database.createObjectStore(shelf);
  };
  // after a failure, and if the browser ends the connection, the next use tries again
  const terminated = () => {
    opening = undefined;
  };
  opening ??= openDB(alertDatabase, 1, { upgrade, terminated }).catch((error: unknown) => {
    terminated();
    throw error;
  });
  return opening;
}

/** Each function ends when the change is on disk, or the answer has arrived. */
export const alertShelf = (shelf: (typeof shelves)[number]): Shelf<unknown> => ({
  all: async () => (await openedDatabase()).getAll(shelf),
  async change(work) {
    const { store, done } = (await openedDatabase()).transaction(shelf, "readwrite");
    const records: Records<unknown> = {
      all: () => store.getAll(),
      get: (key) => store.get(key),
      put: (key, value) => store.put(value, key),
      remove: (key) => store.delete(key),
    };
    const [result] = await Promise.all([work(records), done]);
    return result;
  },
});

// Every database, read and emptied without knowing what is in it.

/** The records of each store: pairs of a key and a value. */
export type Database = Readonly<Record<string, readonly (readonly [key: unknown, value: unknown])[]>>;

/** Runs work on an existing database, and closes it, so that no other tab has to wait. */
async function withDatabase<T>(name: string, work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(name);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Names of the existing databases; none in a browser that does not list them. */
async function databaseNames(): Promise<string[]> {
  if (!("indexedDB" in globalThis) || !("databases" in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name = "" }) => (isOurs(name) ? [name] : [])).sort();
}

/** The databases that hold a record. */
export async function readDatabases(): Promise<Record<string, Database>> {
  const found: Record<string, Database> = {};
  for (const name of await databaseNames()) {
    const stores = await withDatabase(name, (database) =>
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
  await withDatabase(name, async (database) => {
    await Promise.all([...database.objectStoreNames].map((store) => database.clear(store)));
  });
  announceErased(name);
}

function announceErased(database: string): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const others = new BroadcastChannel(erasedChannel(database));
  others.postMessage(null);
  others.close();
}

/** Removes the firings of alerts, and tells every tab, also if the browser refuses the database. */
export async function eraseFirings(): Promise<void> {
  try {
    await (await openedDatabase()).clear("firings");
  } finally {
    announceErased(alertDatabase);
  }
}

/** Calls `erased` after this tab or another one erased the firings. */
export function onAlertsErased(erased: () => void): void {
  if (!("BroadcastChannel" in globalThis)) return;
  new BroadcastChannel(erasedChannel(alertDatabase)).addEventListener("message", erased);
}
