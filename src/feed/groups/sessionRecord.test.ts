import { describe, expect, test } from "vitest";
import { breadthOf } from "#market/lists/breadth";
import { boardRow } from "#market/testing/fixtures";
import { createBreadthRecord, createTape } from "./sessionRecord.ts";

const at = Date.parse("2026-11-20T11:00:00+05:30");
const minute = 60_000;
const breadth = breadthOf([boardRow({ change: 1 }), boardRow({ change: -1 }), boardRow({ change: 0 })]);

function memory(first: string | null = null) {
  const kept = { text: first };
  const setItem = (_: string, text: string) => {
    kept.text = text;
  };
  return { getItem: () => kept.text, setItem };
}

test("after a reload the minutes recorded before are there, and the record goes on", () => {
  const storage = memory();
  const before = createBreadthRecord(storage);
  before.note(breadth, at, "live");
  before.note(breadth, at + minute, "live");
  const after = createBreadthRecord(storage);
  expect(after.get()).toHaveLength(2);
  after.note(breadth, at + 2 * minute, "live");
  expect(after.get()).toHaveLength(3);
});

test("records of two sources are never mixed", () => {
  const record = createBreadthRecord(memory());
  record.note(breadth, at, "embedded");
  record.note(breadth, at + minute, "live");
  expect(record.get()).toHaveLength(1);
});

test.each(["", "{}", "[1]", '{"minutes":[["a",1,2,3]]}', '{"minutes":[[1,2]]}'])(
  "a store that holds %s is an empty one",
  (text) => expect(createBreadthRecord(memory(text)).get()).toEqual([]),
);

describe("tape", () => {
  const at = Date.parse("2026-11-20T11:00:00+05:30");
  const board = (trades: number, lastTradeAt = at + trades * 1000) =>
    new Map([["A", boardRow({ symbol: "A", price: 1, trades, shares: 10 * trades, lastTradeAt })]]);
  const told = (tape: ReturnType<typeof createTape>) => tape.get().map(({ trades }) => trades);

  test("the first board gives each line's last trade, later ones add their differences on top", () => {
    const tape = createTape();
    tape.take(board(1), at);
    tape.take(board(3), at + 1);
    expect(told(tape)).toEqual([2, undefined]);
  });

  test("the same board again calls no listener", () => {
    const tape = createTape();
    const rows = board(1);
    tape.take(rows, at);
    let woken = 0;
    tape.subscribe(() => woken++);
    tape.take(rows, at);
    tape.take(board(1), at);
    expect(woken).toBe(0);
  });

  test("the tape keeps the newest two hundred prints", () => {
    const tape = createTape();
    for (let trades = 1; trades <= 300; trades++) tape.take(board(trades), at + trades);
    expect(tape.get()).toHaveLength(200);
    expect(tape.get()[0]?.at).toBe(at + 300_000);
  });

  test("a new session, or a restarted market, begins a new tape", () => {
    const tape = createTape();
    tape.take(board(5), at);
    tape.take(board(9), at + 86_400_000);
    expect(told(tape)).toEqual([undefined]);
    tape.take(board(2), at);
    expect(told(tape)).toEqual([undefined]);
  });
});
