/** The databases that Pola keeps in this browser, read and emptied without knowing what is in them. */

/** The records of each store: pairs of a key and a value. */
export type Database = Readonly<Record<string, readonly (readonly [key: unknown, value: unknown])[]>>;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/** Runs work on an existing database, and closes it, so that no other tab has to wait. */
async function within<T>(name: string, work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await answered(indexedDB.open(name));
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Names of the existing databases; none in a browser that does not list them. */
async function names(isOurs: (name: string) => boolean): Promise<string[]> {
  if (!("indexedDB" in globalThis) || !("databases" in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name = "" }) => (isOurs(name) ? [name] : [])).sort();
}

const readDatabase = (name: string): Promise<Database> =>
  within(name, async (database) => {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return {};
    const transaction = database.transaction(stores, "readonly");
    const read = stores.map(async (store) => {
      const [keys, values] = await Promise.all([
        answered(transaction.objectStore(store).getAllKeys()),
        answered(transaction.objectStore(store).getAll()),
      ]);
      return [store, keys.map((key, at) => [key, values[at]] as const)] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  });

/** The databases that hold a record. @param isOurs whether a name is one of ours */
export async function readDatabases(isOurs: (name: string) => boolean): Promise<Record<string, Database>> {
  const all = await Promise.all(
    (await names(isOurs)).map(async (name) => [name, await readDatabase(name)] as const),
  );
  return Object.fromEntries(
    all.filter(([, stores]) => Object.values(stores).some(({ length }) => length > 0)),
  );
}

/** Removes every record. The database itself stays: deleting it would wait for every tab that has it open. */
export const emptyDatabase = (name: string): Promise<void> =>
  within(name, async (database) => {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, "readwrite");
    await Promise.all(stores.map((store) => answered(transaction.objectStore(store).clear())));
  });
