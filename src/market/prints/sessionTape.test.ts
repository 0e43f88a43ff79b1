import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { SessionTape } from "./sessionTape.ts";

const at = (time: string, day = "2026-11-19") => Date.parse(`${day}T${time}+05:30`);
const line = (symbol: string, change: number, lastTradeAt: number): BoardRow =>
  boardRow({ symbol, price: 20, change, lastTradeAt, shares: 100, closingPrice: undefined });

type Board = readonly [time: number, rows: readonly BoardRow[]];
function taken(...boards: readonly Board[]): SessionTape {
  const tape = new SessionTape();
  for (const [time, rows] of boards) {
    const newestTradeAt = Math.max(...rows.map(({ lastTradeAt = 0 }) => lastTradeAt)) || undefined;
    tape.take({ rows, at: time, seenAt: time + 1, gap: false, newestTradeAt });
  }
  return tape;
}
const told = (tape: SessionTape) =>
  tape.day.breadth.map(({ at: minute, up, down, unchanged }) => [minute, up, down, unchanged]);

const opened = at("09:30:01");

describe("gaps", () => {
  const traded = (trades: number) => [{ ...line("A", 1, opened), trades, tradesWithCrossings: trades }];
  const gapsAfter = (trades: number) => {
    const tape = taken([at("09:30:10"), traded(5)]);
    const next = at("09:35:10");
    tape.take({ rows: traded(trades), at: next, seenAt: next, gap: true, newestTradeAt: opened });
    return tape.day.gaps;
  };

  test("an interval without boards is a gap if a line traded in it", () => {
    expect(gapsAfter(7)).toEqual([{ from: at("09:30:10"), to: at("09:35:10") }]);
  });

  test("an interval without boards in which no line traded, such as a weekend, is no gap", () => {
    expect(gapsAfter(5)).toEqual([]);
  });
});

describe("breadth by minute", () => {
  test("breadth: each minute counts the lines of the minute's last board", () => {
    const tape = taken(
      [at("09:30:10"), [line("A", 1, opened)]],
      [at("09:30:50"), [line("A", -1, opened), line("B", 0, opened)]],
      [at("09:31:10"), [line("A", -1, opened), line("B", 2, opened)]],
    );
    expect(told(tape)).toEqual([
      [at("09:30:00"), 0, 1, 1],
      [at("09:31:00"), 1, 1, 0],
    ]);
  });

  test("breadth leaves out a minute without a board", () => {
    const tape = taken([at("09:30:10"), [line("A", 1, opened)]], [at("09:33:10"), [line("A", 1, opened)]]);
    expect(told(tape).map(([minute]) => minute)).toEqual([at("09:30:00"), at("09:33:00")]);
  });

  test("breadth that is read between two boards of a minute changes nothing afterwards", () => {
    const tape = taken([at("09:30:10"), [line("A", 1, opened)]]);
    expect(told(tape)).toEqual([[at("09:30:00"), 1, 0, 0]]);
    tape.take({
      rows: [line("A", -1, opened)],
      at: at("09:30:20"),
      seenAt: at("09:30:20"),
      gap: false,
      newestTradeAt: opened,
    });
    expect(told(tape)).toEqual([[at("09:30:00"), 0, 1, 0]]);
  });

  test("breadth of a new session begins without the minutes of the previous session", () => {
    const next = "2026-11-20";
    const tape = taken(
      [at("14:29:00"), [line("A", 1, at("14:28:00"))]],
      [at("09:30:10", next), [line("A", -1, at("09:30:05", next))]],
    );
    expect(told(tape)).toEqual([[at("09:30:00", next), 0, 1, 0]]);
  });
});

test("the evidence of the day's phases is that of all boards, not only of the newest", () => {
  const tape = taken(
    [at("09:29:00"), []],
    [at("09:30:05"), [line("A", 1, opened), line("B", 1, opened)]],
    [at("09:45:00"), [line("A", 1, at("09:44:00")), line("B", 1, at("09:44:30"))]],
  );
  expect(tape.day.seen).toMatchObject({ fromStart: true, firstTradeAt: opened });
  expect(tape.day.seen?.auction.size).toBe(2);
});
