/** A place for firings or states that the tabs of one browser share, without a database. */
import type { Shelf } from "#stored/databases";

export interface TestShelf extends Shelf<unknown> {
  stored: Map<string, unknown>;
  /** the browser refuses every use */
  isBroken: boolean;
  /** the disk has no room */
  isFull: boolean;
}

export function testShelf(): TestShelf {
  let line: Promise<unknown> = Promise.resolve();
  const values = () => [...made.stored.values()].map((value) => structuredClone(value));
  const made: TestShelf = {
    stored: new Map(),
    isBroken: false,
    isFull: false,
    all: async () => {
      if (made.isBroken) throw new Error("no disk");
      return values();
    },
    async change(work) {
      if (made.isBroken) throw new Error("no disk");
      const before = new Map(made.stored);
      const next = line.then(() =>
        work({
          all: async () => values(),
          get: async (key) => structuredClone(made.stored.get(key)),
          put: async (key, value) => {
            if (made.isFull) throw new DOMException("full", "QuotaExceededError");
            made.stored.set(key, structuredClone(value));
          },
          remove: async (key) => void made.stored.delete(key),
        }),
      );
      line = next.catch(() => {
        made.stored = before; // a transaction that fails changes nothing
      });
      return next;
    },
  };
  return made;
}
