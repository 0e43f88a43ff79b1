import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDelay } from "#feed/testing/fakeDelay";
import { readingOf } from "#feed/testing/freshnessScene";
import type { OrderBook } from "#market/line/orderBook";
import { BookRound } from "./bookRound.ts";
import { watchedBooks as books, watchBook } from "./watchedBooks.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  undo.splice(0).forEach((leave) => {
    leave();
  });
  vi.useRealTimers();
});

const undo: (() => void)[] = [];

const book: OrderBook = { totalBids: 1, totalAsks: 0, bids: [], asks: [], others: [], sent: [] };
/** a book's cadence in session, ms */
const every = 12_000;

function scene(...lines: string[]) {
  books.set(new Map());
  const state = { inView: true, open: true, hidden: false, failing: false, answerAfter: 0 };
  const asked: [symbol: string, at: number][] = [];
  let underWay = 0;
  let most = 0;
  for (const symbol of lines) undo.push(watchBook(symbol, () => state.inView));
  const ask = async (symbol: string) => {
    asked.push([symbol, Date.now()]);
    underWay += 1;
    most = Math.max(most, underWay);
    await fakeDelay(state.answerAfter);
    underWay -= 1;
    if (state.failing) throw new Error("no answer");
    return readingOf(book, Date.now());
  };
  const world = { hidden: () => state.hidden, now: Date.now };
  const round = new BookRound(ask, () => (state.open ? "session" : "closed"), world);
  const run = async (ms: number) => {
    for (let past = 0; past < ms; past += 1_000) {
      round.tick();
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  const times = (symbol: string) => asked.filter(([of]) => of === symbol).map(([, at]) => at);
  return { state, asked, round, run, times, most: () => most };
}

test("books are requested one after another, at least half a second apart, each at most as often as a book on a line's page", async () => {
  const { run, asked, times, state, most } = scene("A", "B", "C");
  state.answerAfter = 200;
  await run(30_000);
  const at = asked.map(([, when]) => when);
  expect(asked.slice(0, 3).map(([symbol]) => symbol)).toEqual(["A", "B", "C"]);
  expect(at.slice(1).every((when, place) => when - (at[place] ?? 0) >= 500)).toBe(true);
  expect(times("A")).toHaveLength(3);
  expect(times("A").every((when, place) => when >= place * every)).toBe(true);
  expect(most()).toBe(1);
});

test("with many lines, at most two requests are sent in a second, and every line gets its turn", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `L${at}`);
  const { run, asked } = scene(...lines);
  await run(21_000);
  expect(new Set(asked.map(([symbol]) => symbol)).size).toBe(40);
  expect(asked.length).toBeLessThanOrEqual(43);
});

test("no request is sent for a line outside the window, on a hidden page, or after the page was left", async () => {
  const { run, asked, state, round } = scene("A");
  state.inView = false;
  await run(5_000);
  state.inView = true;
  state.hidden = true;
  await run(5_000);
  expect(asked).toEqual([]);
  state.hidden = false;
  await run(1_000);
  expect(asked).toHaveLength(1);
  round.stop();
  await run(60_000);
  expect(asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a book is old a minute after its answer, and at once outside a session", async () => {
  const { run, state } = scene("A");
  const old = () => books.get().get("A")?.old;
  await run(1_000);
  expect(old()).toBe(false);
  state.open = false;
  await run(1_000);
  expect(old()).toBe(true);
  state.open = true;
  state.inView = false;
  await run(10_000);
  expect(old()).toBe(false);
  await run(60_000);
  expect(old()).toBe(true);
});

test("after a failed request the earlier book stays and grows old, and the request is repeated at the same cadence", async () => {
  const { run, state, times } = scene("A");
  await run(1_000);
  state.failing = true;
  await run(90_000);
  expect(books.get().get("A")).toMatchObject({ old: true, reading: { fetchedAt: 0 } });
  expect(times("A").length).toBeGreaterThan(5);
  expect(times("A").length).toBeLessThan(9);
});

test("the books of lines in view are refetched when all data is refetched", async () => {
  const { run, asked, round } = scene("A");
  await run(2_000);
  round.again();
  await run(1_000);
  expect(asked).toHaveLength(2);
});
