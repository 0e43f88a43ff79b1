import { beforeEach, expect, test, vi } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { BlockValues } from "./blocks.ts";

const million = 1_000_000;
const second = 1_000;

/** A line with `crossed` shares crossed at 20 rupees, and `trades` regular trades of 100 shares at 19 rupees. */
function line(symbol: string, crossed: number, trades = 10): BoardRow {
  const shares = 100 * trades;
  return boardRow({
    symbol,
    price: 19,
    shares,
    trades,
    turnover: 19 * shares,
    sharesWithCrossings: shares + crossed,
    tradesWithCrossings: trades + (crossed > 0 ? 1 : 0),
  });
}
const quoteOf = (row: BoardRow, price = 20) => ({
  shares: row.sharesWithCrossings,
  trades: row.tradesWithCrossings,
  turnover: (row.turnover ?? 0) + price * ((row.sharesWithCrossings ?? 0) - (row.shares ?? 0)),
});

let rows: BoardRow[];
let now: number;
let boards: Set<() => void>;
let answers: Map<string, () => Promise<ReturnType<typeof quoteOf>>>;
const ask = vi.fn((symbol: string) => answers.get(symbol)?.() ?? Promise.reject(new Error("no quote")));

beforeEach(() => {
  [rows, now, boards, answers] = [[], 0, new Set(), new Map()];
  ask.mockClear();
});

const values = () =>
  new BlockValues({
    rows: () => rows,
    onBoard: (then) => {
      boards.add(then);
      return () => void boards.delete(then);
    },
    ask,
    now: () => now,
  });

const settled = () => new Promise<void>((done) => setTimeout(done));
async function board(next: BoardRow[], at = now + 10 * second): Promise<void> {
  [rows, now] = [next, at];
  for (const take of boards) take();
  await settled();
}

test("one quote is requested for a block, and gives the block's exact value", async () => {
  const store = values();
  store.show();
  await board([line("A", 0), line("B", 0)]);
  expect(ask).not.toHaveBeenCalled();
  const after = line("A", 3 * million);
  answers.set("A", async () => quoteOf(after));
  await board([after, line("B", 0)]);
  await board([line("A", 3 * million, 12), line("B", 0)]);
  expect(ask.mock.calls).toEqual([["A"]]);
  expect(store.get().get("A")).toEqual([
    expect.objectContaining({ shares: 3 * million, value: 60 * million }),
  ]);
});

test("no quote is requested while no view shows blocks", async () => {
  const store = values();
  await board([line("A", million)]);
  expect(ask).not.toHaveBeenCalled();
  const [one, other] = [store.show(), store.show()];
  await settled();
  expect(ask).toHaveBeenCalledOnce();
  one();
  other();
  expect(boards.size).toBe(0);
});

test("a quote given between two boards is compared with a board only if the line did not trade between them", async () => {
  const store = values();
  store.show();
  const next = line("A", million, 11);
  answers.set("A", async () => quoteOf(next));
  await board([line("A", million, 10)]);
  expect(store.get().get("A")).toBeUndefined();
  await board([next]);
  expect(ask).toHaveBeenCalledOnce();
  expect(store.get().get("A")).toHaveLength(1);
});

test("if a line's quotes fit no board, a few quotes are requested, with pauses, and then no more", async () => {
  const store = values();
  store.show();
  answers.set("A", async () => quoteOf(line("A", million, 999)));
  for (let trades = 1; trades < 40; trades += 1) await board([line("A", million, trades)]);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(store.get().get("A")).toBeUndefined();
});

test("for a second block another quote is requested, and both values are kept", async () => {
  const store = values();
  store.show();
  answers.set("A", async () => quoteOf(rows[0] ?? line("A", 0)));
  await board([line("A", million)]);
  await board([line("A", 3 * million)], now + 60 * second);
  expect(
    store
      .get()
      .get("A")
      ?.map(({ shares, value }) => [shares, value]),
  ).toEqual([
    [million, 20 * million],
    [3 * million, 60 * million],
  ]);
});

test("after a correction, or on another day, the earlier values are dropped", async () => {
  const store = values();
  store.show();
  answers.set("A", async () => quoteOf(rows[0] ?? line("A", 0)));
  await board([line("A", 3 * million)]);
  await board([line("A", million)], now + 60 * second);
  expect(
    store
      .get()
      .get("A")
      ?.map(({ shares }) => shares),
  ).toEqual([million]);
});

test("at another moment of a replay no value is known, and a quote is requested again", async () => {
  const store = values();
  store.show();
  answers.set("A", async () => quoteOf(line("A", million)));
  await board([line("A", million)]);
  store.forget();
  expect(store.get().size).toBe(0);
  await board([line("A", million)]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a failed request for a quote is repeated after a pause", async () => {
  const store = values();
  store.show();
  const row = line("A", million);
  await board([row]);
  expect(ask).toHaveBeenCalledOnce();
  answers.set("A", async () => quoteOf(row));
  await board([row], now + 5 * second);
  expect(ask).toHaveBeenCalledOnce();
  await board([row], now + 30 * second);
  expect(store.get().get("A")).toHaveLength(1);
});
