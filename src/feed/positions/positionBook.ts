/** The positions of this browser. They are read when a view first shows them, and nothing of them is ever part of a request. */
import { now } from "#feed/clock/clock";
import { problems } from "#feed/reading/problems";
import { createCollection } from "#feed/reading/store";
import { positionLimits } from "#market/positions/entry";
import { followPositions, positionShelf, type Shelf } from "#stored/databases";
import {
  bookOf,
  emptyBook,
  type KeptBook,
  type PositionRecord,
  readRecords,
  recordKey,
} from "./positionRecords.ts";

export interface KeptPositions {
  /** "failed": the browser refuses the database, so nothing can be read or kept */
  state: "reading" | "read" | "failed";
  book: KeptBook;
  /** number of stored records that this version cannot read */
  unread: number;
  /** number of the book's records that were stored, that nobody removed, and that the browser does not have any more */
  lost: number;
  /** number of times that everything was erased since the page was opened; what was done before cannot be undone */
  erasures: number;
}

/** Records to keep, and keys of records to remove: all of them, or none. */
export interface BookChange {
  put?: readonly PositionRecord[];
  remove?: readonly string[];
}

/** Why a change was not kept. "full": the disk has no room; "limit": more records than Pola keeps; "failed": the browser refuses the database */
export type BookRefusal = "full" | "limit" | "failed";

const unreadBook: KeptPositions = { state: "reading", book: emptyBook, unread: 0, lost: 0, erasures: 0 };

export class PositionKeeper {
  readonly kept = createCollection<KeptPositions>(unreadBook);
  readonly #shelf: Shelf<unknown>;
  readonly #failed: (reason: unknown) => void;
  readonly #follow: () => void;
  #announce: ((removed: readonly string[]) => void) | undefined;
  #erasures = 0;
  /** what was read or written and not removed, by key */
  #known = new Map<string, PositionRecord>();
  /** those of them that the browser does not have */
  #lost: readonly PositionRecord[] = [];

  /** @param follow calls back after other tabs' changes, and returns what tells them of this tab's */
  constructor(shelf: Shelf<unknown>, follow: typeof followPositions, failed: (reason: unknown) => void) {
    this.#shelf = shelf;
    this.#failed = failed;
    this.#follow = () => {
      this.#announce ??= follow((removed) => {
        if (removed === "erased") {
          this.#erasures += 1;
          this.#known.clear();
        } else for (const key of removed) this.#known.delete(key);
        void this.read();
      });
    };
    this.kept.feed(() => {
      this.#follow();
      void this.read();
      return () => {};
    });
  }

  /** Reads what is stored now. Until the first reading ends the state is "reading". */
  async read(): Promise<void> {
    try {
      this.#take(await this.#shelf.all());
    } catch (reason) {
      this.#failed(reason);
      this.kept.set({ ...this.kept.get(), state: "failed" });
    }
  }

  /** A full disk may cost a browser records that it had on it. The book keeps them, and the next change writes them again. */
  #take(stored: readonly unknown[]): void {
    const { records, unread } = readRecords(stored);
    const there = new Set(records.map(recordKey));
    this.#lost = [...this.#known].flatMap(([key, record]) => (there.has(key) ? [] : record));
    const all = [...records, ...this.#lost];
    this.#known = new Map(all.map((record) => [recordKey(record), record]));
    const lost = this.#lost.length;
    this.kept.set({ state: "read", book: bookOf(all), unread, lost, erasures: this.#erasures });
  }

  /**
   * Keeps a change and what was lost in one transaction, and tells the other tabs. Without a change it writes only what was lost.
   * @returns why nothing of it is kept; undefined if all is
   */
  async change({ put = [], remove = [] }: BookChange): Promise<BookRefusal | undefined> {
    this.#follow();
    if (this.kept.get().state === "reading") await this.read();
    if (this.#isTooMuch(put)) return "limit";
    const written = [...this.#lost, ...put];
    try {
      await this.#shelf.change(async (records) => {
        await Promise.all([
          ...written.map((record) => records.put(recordKey(record), record)),
          ...remove.map((key) => records.remove(key)),
        ]);
      });
    } catch (reason) {
      this.#failed(reason);
      await this.#shelf.all().then(
        (stored) => this.#take(stored),
        this.#failed, // the book stays as it was read, with what was typed beside it
      );
      return reason instanceof DOMException && reason.name === "QuotaExceededError" ? "full" : "failed";
    }
    for (const record of put) this.#known.set(recordKey(record), record);
    for (const key of remove) this.#known.delete(key);
    await this.read();
    this.#announce?.(remove);
    return undefined;
  }

  #isTooMuch(put: readonly PositionRecord[]): boolean {
    const known = new Set(this.kept.get().book.entries.map(({ id }) => id));
    const added = put.filter(({ as, value }) => as === "entry" && !known.has(value.id)).length;
    return added > 0 && known.size + added > positionLimits.entries;
  }
}

export const positionBook = new PositionKeeper(positionShelf, followPositions, (reason) =>
  // the reason is the browser's; it never has an entry in it
  problems.failure("positions", { at: now(), what: "storage", reason: String(reason) }),
);

let madeIds = 0;

/** An id of a new entry or portfolio. Those madeIds later sort later, because the sequence of a day's entries is that of their ids. */
export function newRecordId(): string {
  madeIds += 1;
  const chance = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) =>
    byte.toString(36).padStart(2, "0"),
  );
  return `${Math.round(now()).toString(36)}-${madeIds.toString(36).padStart(4, "0")}-${chance.join("")}`;
}
