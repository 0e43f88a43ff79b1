import { describe, expect, test } from "vitest";
import type { BoardMeta } from "#feed/board/boardStore";
import { breadthOf } from "#market/lists/breadth";
import { boardNow } from "#market/now/board";
import { boardRow } from "#market/testing/fixtures";
import { minute } from "#units/time";
import { createBreadthRecord, createLatestPrints } from "./sessionRecord.ts";

const at = Date.parse("2026-11-20T11:00:00+05:30");
const breadth = breadthOf([boardRow({ change: 1 }), boardRow({ change: -1 }), boardRow({ change: 0 })]);

function memory(first: string | null = null) {
  const kept = { text: first };
  const setItem = (_: string, text: string) => {
    kept.text = text;
  };
  return { getItem: () => kept.text, setItem };
}

test("after a reload the record still has its earlier minutes, and continues", () => {
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
  "%s in the browser's storage gives an empty record",
  (text) => expect(createBreadthRecord(memory(text)).get()).toEqual([]),
);

describe("latest prints", () => {
  const second = 1_000;
  const line = (trades: number, lastTradeAt = at + trades * second) =>
    boardRow({
      symbol: "A",
      price: 1,
      trades,
      shares: 200 * trades,
      turnover: 200 * trades,
      lastQuantity: 200,
      sharesWithCrossings: 200 * trades,
      tradesWithCrossings: trades,
      lastTradeAt,
    });
  const metaAt = (now: number): BoardMeta => ({
    loaded: true,
    fetchedAt: now,
    receivedAt: now,
    stampedAt: now,
    via: "push",
    from: "/topic/board",
    stale: false,
    clock: { at: now, speed: 1 },
    source: undefined,
    dropped: 0,
    newestTradeAt: undefined,
    failure: undefined,
  });
  type Prints = ReturnType<typeof createLatestPrints>;
  const give = (prints: Prints, row: ReturnType<typeof line>, now: number, source?: "live" | "embedded") =>
    prints.take({
      board: boardNow(new Map([["A", row]]), { at: now, speed: 1 }),
      meta: { ...metaAt(now), source, newestTradeAt: row.lastTradeAt },
      cadence: 10 * second,
    });
  const told = (prints: Prints) => prints.get().map(({ kind, trades }) => `${kind} ${trades}`);

  test("the first board gives each line's last trade; later boards add the trades since the previous board", () => {
    const prints = createLatestPrints();
    give(prints, line(1), at + 5 * second);
    give(prints, line(2), at + 10 * second);
    give(prints, line(4), at + 20 * second);
    expect(told(prints)).toEqual(["workedOut 1", "workedOut 1", "exact 1", "last undefined"]);
  });

  test("a board without a trade does not change the list", () => {
    const prints = createLatestPrints();
    give(prints, line(1), at + 5 * second);
    const before = prints.get();
    give(prints, line(1), at + 15 * second);
    expect(prints.get()).toBe(before);
  });

  test("after more than two cadences without a board, only a line's single trade becomes a print", () => {
    const prints = createLatestPrints();
    give(prints, line(1), at + 5 * second);
    give(prints, line(3), at + 26 * second);
    expect(told(prints)).toEqual(["last undefined"]);
    give(prints, line(4), at + 50 * second);
    expect(prints.get()[0]).toMatchObject({ kind: "exact", from: at + 26 * second, to: at + 50 * second });
  });

  test("the newest two hundred prints are kept", () => {
    const prints = createLatestPrints();
    for (let trades = 1; trades <= 300; trades++) give(prints, line(trades), at + (trades + 1) * second);
    expect(prints.get()).toHaveLength(200);
    expect(prints.get()[0]?.at).toBe(at + 300 * second);
  });

  test("a new session, a restarted market or another source starts an empty list", () => {
    const prints = createLatestPrints();
    const day = 24 * 3_600 * second;
    give(prints, line(5), at + 10 * second, "live");
    give(prints, line(6), at + 15 * second, "live");
    give(prints, line(1, at + day), at + day + second, "live");
    expect(told(prints)).toEqual(["exact 1"]);
    give(prints, line(2), at + 5 * second, "live");
    expect(told(prints)).toEqual(["last undefined"]);
    give(prints, line(9), at + 10 * second, "embedded");
    expect(told(prints)).toEqual(["last undefined"]);
  });
});
