/** The databases that Pola keeps in this browser (IndexedDB). All tabs share them. */
import { deleteDB, type IDBPDatabase, openDB } from "idb";
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

/** The object stores of each database. */
const shelvesOf = {
  "pola-alerts": ["firings", "state"],
  "pola-positions": ["book"],
} as const;
export type DatabaseName = keyof typeof shelvesOf;
export const alertDatabase = "pola-alerts" satisfies DatabaseName;
export const positionDatabase = "pola-positions" satisfies DatabaseName;

const openings = new Map<DatabaseName, Promise<IDBPDatabase>>();

function openedDatabase(name: DatabaseName): Promise<IDBPDatabase> {
  const there = openings.get(name);
  if (there) return there;
  const upgrade = (database: IDBPDatabase) => {
    for (const shelf of shelvesOf[name]) database.createObjectStore(shelf);
  };
  // after a failure, and if the browser ends the connection, the next use tries again
  const terminated = () => {
    openings.delete(name);
    logBegun = undefined;
  };
  const opening = openDB(name, 1, { upgrade, terminated }).catch((error: unknown) => {
    terminated();
    throw error;
  });
  openings.set(name, opening);
  return opening;
}

let logBegun: Promise<void> | undefined;

/**
 * Before the first write, and before the first one after a failure. Chromium appends to the log of an origin's databases. If the disk was
 * full, the log may end in the middle of a record, and what is appended to it is lost, with all of the log, when the browser starts
 * again. Deleting a database makes Chromium begin another log (measured: 7 ms).
 */
function beginLog(): Promise<void> {
  logBegun ??= (async () => {
    const name = "pola-log";
    (await openDB(name, 1, { upgrade: (database) => void database.createObjectStore(name) })).close();
    await deleteDB(name);
  })().catch((error: unknown) => {
    logBegun = undefined;
    throw error;
  });
  return logBegun;
}

/** Each function ends when the change is on disk, or the answer has arrived. */
function shelfIn<N extends DatabaseName>(name: N, shelf: (typeof shelvesOf)[N][number]): Shelf<unknown> {
  return {
    all: async () => (await openedDatabase(name)).getAll(shelf),
    async change(work) {
      await beginLog();
      // without "strict" a transaction is complete before the disk has it
      const { store, done } = (await openedDatabase(name)).transaction(shelf, "readwrite", {
        durability: "strict",
      });
      const records: Records<unknown> = {
        all: () => store.getAll(),
        get: (key) => store.get(key),
        put: (key, value) => store.put(value, key),
        remove: (key) => store.delete(key),
      };
      try {
        const [result] = await Promise.all([work(records), done]);
        return result;
      } catch (error) {
        logBegun = undefined;
        throw error;
      }
    },
  };
}

export const alertShelf = (shelf: (typeof shelvesOf)["pola-alerts"][number]): Shelf<unknown> =>
  shelfIn(alertDatabase, shelf);
export const positionShelf: Shelf<unknown> = shelfIn(positionDatabase, "book");

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

/** Name of the channel on which a tab says that it changed a database. Browsers tell other tabs of changes in localStorage only. */
const changedChannel = (database: string): string => `${database}-changed`;

/** Removes every record. The database itself stays: deleting it would wait for every tab that has it open. */
export async function emptyDatabase(name: string): Promise<void> {
  await withDatabase(name, async (database) => {
    await Promise.all([...database.objectStoreNames].map((store) => database.clear(store)));
  });
  announceErasure(name);
}

/** The message that says that all records are gone; other changes name the keys that they removed. */
const erasure = "erased";
type Removal = typeof erasure | readonly string[];

function announceErasure(database: string): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const others = new BroadcastChannel(changedChannel(database));
  others.postMessage(erasure);
  others.close();
}

/** Removes the firings of alerts, and tells every tab, also if the browser refuses the database. */
export async function eraseFirings(): Promise<void> {
  try {
    await (await openedDatabase(alertDatabase)).clear("firings");
  } finally {
    announceErasure(alertDatabase);
  }
}

/** Calls `erased` after this tab or another one erased the firings. No other change of them is announced. */
export function onAlertsErased(erased: () => void): void {
  if (!("BroadcastChannel" in globalThis)) return;
  new BroadcastChannel(changedChannel(alertDatabase)).addEventListener("message", erased);
}

/**
 * Calls `changed` after another tab, or the page of settings, changed or erased positions.
 * @returns tells the others that this caller changed them, and the keys of what it removed
 */
export function followPositions(changed: (removed: Removal) => void): (removed: readonly string[]) => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(changedChannel(positionDatabase));
  channel.addEventListener("message", ({ data }: MessageEvent<Removal>) => changed(data));
  return (removed) => channel.postMessage(removed);
}
