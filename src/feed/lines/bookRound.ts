/**
 * Polls the order books of a watchlist's lines in turn, one request at a time. Each line is polled at the cadence of a book on a line's
 * page.
 */

import type { World } from "#feed/answers/world";
import { cadenceOf } from "#feed/clock/exchangeClock";
import type { Reading } from "#feed/reading/reading";
import type { Phase } from "#market/day/session";
import { type OrderBook, takesOrders } from "#market/line/orderBook";
import { booksInView, type WatchedBook, watchedBooks } from "./watchedBooks.ts";

/** ms between any two requests */
const requestGap = 500;
/** ms of age after which a book is shown as old */
const oldBookAge = 60_000;
/** at most this many ms until a failed request is repeated */
const afterFailure = 60_000;

export class BookRound {
  readonly #ask: (symbol: string) => Promise<Reading<OrderBook>>;
  readonly #phase: () => Phase;
  readonly #world: Pick<World, "now" | "hidden">;
  /** by symbol: when the line's next request is due */
  readonly #due = new Map<string, number>();
  #asking = false;
  #freeAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    ask: (symbol: string) => Promise<Reading<OrderBook>>,
    phase: () => Phase,
    world: Pick<World, "now" | "hidden">,
  ) {
    this.#ask = ask;
    this.#phase = phase;
    this.#world = world;
  }

  /** Call this each second. */
  tick(): void {
    watchedBooks.set(agedBooks(watchedBooks.get(), this.#isOld));
    if (this.#timer === undefined) this.#next();
  }

  /** All books in view are requested again, in turn. */
  again(): void {
    this.#due.clear();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  readonly #isOld = ({ fetchedAt, stale }: Reading<unknown>) =>
    // outside a session no order is executed
    stale || !takesOrders.has(this.#phase()) || this.#world.now() - fetchedAt > oldBookAge;

  readonly #next = () => {
    const { now, hidden } = this.#world;
    this.#timer = undefined;
    if (this.#stopped || this.#asking || hidden() || now() < this.#freeAt) return;
    const dueAt = (symbol: string) => this.#due.get(symbol) ?? 0;
    const waiting = booksInView().filter((symbol) => dueAt(symbol) <= now());
    const [symbol] = waiting.sort((a, b) => dueAt(a) - dueAt(b));
    if (symbol !== undefined) void this.#put(symbol);
  };

  async #put(symbol: string): Promise<void> {
    const { now } = this.#world;
    const every = () => cadenceOf("book", this.#phase());
    this.#asking = true;
    this.#freeAt = now() + requestGap;
    this.#due.set(symbol, now() + every());
    try {
      const reading = await this.#ask(symbol);
      watchedBooks.set(new Map([...watchedBooks.get(), [symbol, { reading, old: this.#isOld(reading) }]]));
    } catch {
      // /health shows the failure; the earlier book stays and grows old
      this.#due.set(symbol, now() + Math.min(every(), afterFailure));
    }
    this.#asking = false;
    if (!this.#stopped) this.#timer ??= setTimeout(this.#next, Math.max(0, this.#freeAt - now()));
  }
}

type Books = ReadonlyMap<string, WatchedBook>;

/** The same map object if no book grew old. */
function agedBooks(books: Books, isOldNow: (reading: Reading<OrderBook>) => boolean): Books {
  const changed = [...books].filter(([, { reading, old }]) => isOldNow(reading) !== old);
  if (changed.length === 0) return books;
  return new Map([
    ...books,
    ...changed.map(([symbol, { reading, old }]) => [symbol, { reading, old: !old }] as const),
  ]);
}
