/**
 * Polls the order books of a watchlist's lines in turn, one request at a time. Each line is polled at the cadence of a book on a line's
 * page.
 */

import type { Reading } from "#feed/reading/reading";
import type { Store } from "#feed/reading/store";
import type { OrderBook } from "#market/line/orderBook";
import type { WatchedBook } from "./watchedBooks.ts";

export interface BookWorld {
  books: Store<ReadonlyMap<string, WatchedBook>>;
  /** symbols of the lines in the window that show their book */
  inView: () => readonly string[];
  ask: (symbol: string) => Promise<Reading<OrderBook>>;
  /** ms between two requests for one line */
  every: () => number;
  /** whether a session runs; outside a session no order is executed */
  open: () => boolean;
  hidden: () => boolean;
  /** page clock, ms */
  now: () => number;
}

export interface BookRound {
  tick(): void;
  again(): void;
  stop(): void;
}

/** ms between any two requests */
const apart = 500;
/** ms of age after which a book is shown as old */
const late = 60_000;
/** at most this many ms until a failed request is repeated */
const afterFailure = 60_000;

export function startBookRound(world: BookWorld): BookRound {
  const { books, now } = world;
  const due = new Map<string, number>();
  let asking = false;
  let freeAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const judge = () => books.set(judged(books.get(), (reading) => isOld(reading, world)));
  const next = () => {
    timer = undefined;
    if (stopped || asking || world.hidden() || now() < freeAt) return;
    const waiting = world.inView().filter((symbol) => (due.get(symbol) ?? 0) <= now());
    const [symbol] = waiting.sort((a, b) => (due.get(a) ?? 0) - (due.get(b) ?? 0));
    if (symbol !== undefined) void put(symbol);
  };
  const put = async (symbol: string) => {
    asking = true;
    freeAt = now() + apart;
    due.set(symbol, now() + world.every());
    try {
      const reading = await world.ask(symbol);
      books.set(new Map([...books.get(), [symbol, { reading, old: isOld(reading, world) }]]));
    } catch {
      // /health shows the failure; the earlier book stays and grows old
      due.set(symbol, now() + Math.min(world.every(), afterFailure));
    }
    asking = false;
    if (!stopped) timer ??= setTimeout(next, Math.max(0, freeAt - now()));
  };
  return {
    tick() {
      judge();
      if (timer === undefined) next();
    },
    again() {
      due.clear();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const isOld = ({ fetchedAt, stale }: Reading<unknown>, { open, now }: BookWorld) =>
  stale || !open() || now() - fetchedAt > late;

type Books = ReadonlyMap<string, WatchedBook>;

/** The same map object if no book grew old. */
function judged(books: Books, isOldNow: (reading: Reading<OrderBook>) => boolean): Books {
  const changed = [...books].filter(([, { reading, old }]) => isOldNow(reading) !== old);
  if (changed.length === 0) return books;
  return new Map([
    ...books,
    ...changed.map(([symbol, { reading, old }]) => [symbol, { reading, old: !old }] as const),
  ]);
}
