import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { Tape, type TapeStep } from "./tape.ts";

const at = (time: string, day = "2026-11-19") => Date.parse(`${day}T${time}+05:30`);
/** A line's row after a number of trades of 100 shares at 20.00. */
const line = (trades: number, lastTradeAt: number, given: Partial<BoardRow> = {}): BoardRow =>
  boardRow({
    symbol: "A",
    price: 20,
    trades,
    shares: 100 * trades,
    turnover: 2_000 * trades,
    tradesWithCrossings: trades,
    sharesWithCrossings: 100 * trades,
    lastQuantity: 100,
    lastTradeAt,
    ...given,
  });
const take = (tape: Tape, time: number, rows: readonly BoardRow[], gap = false): TapeStep =>
  tape.take({ rows, at: time, seenAt: time + 1, gap });
const told = ({ prints, notes }: TapeStep) => [
  ...prints.map(({ kind, trades }) => `${kind} ${trades}`),
  ...notes.map(({ why }) => why),
];

function running(first: readonly BoardRow[] = [line(5, at("10:59:00"))]) {
  const tape = new Tape();
  return { tape, first: take(tape, at("11:00:00"), first) };
}

test("the first board gives no print, because there is no board to compare it with", () => {
  const { first } = running();
  expect(first).toEqual({ prints: [], closes: [], blocks: [], notes: [], began: true });
});

test("the first board gives the session's blocks so far, without a start of their window", () => {
  const { first } = running([line(5, at("10:59:00"), { tradesWithCrossings: 6, sharesWithCrossings: 900 })]);
  expect(first.blocks).toMatchObject([{ symbol: "A", from: undefined, shares: 400, trades: 1 }]);
});

test("a later board gives the prints and blocks since the previous board, with the times of both clocks", () => {
  const { tape } = running();
  const step = take(tape, at("11:00:10"), [line(6, at("11:00:05"))]);
  expect(step.prints).toMatchObject([
    {
      kind: "exact",
      from: at("11:00:00"),
      to: at("11:00:10"),
      seenAt: at("11:00:10") + 1,
      side: "same",
      oddities: [],
    },
  ]);
  expect(step.began).toBe(false);
});

test("the same row again, as the same object or with the same figures, gives no print", () => {
  const row = line(5, at("10:59:00"));
  const { tape } = running([row]);
  for (const again of [row, { ...row }]) expect(told(take(tape, at("11:00:10"), [again]))).toEqual([]);
});

test("a line that first trades in the window counts from zero", () => {
  const { tape } = running([]);
  expect(told(take(tape, at("11:00:10"), [line(1, at("11:00:04"))]))).toEqual(["exact 1"]);
});

test("a line that was missing from some boards does not count as new", () => {
  const { tape } = running();
  take(tape, at("11:00:10"), []);
  const step = take(tape, at("11:00:20"), [line(6, at("11:00:05"))]);
  expect(step.prints).toMatchObject([{ kind: "exact", from: at("11:00:00"), to: at("11:00:20") }]);
  take(tape, at("11:00:30"), []);
  expect(told(take(tape, at("11:00:40"), [line(9, at("11:00:35"))]))).toEqual(["gap"]);
});

test("a line whose last trade is long before the window gives no print, because the first board had left it out", () => {
  const { tape } = running([]);
  expect(told(take(tape, at("11:00:10"), [line(5, at("10:40:00"))]))).toEqual(["gap"]);
  const { tape: other } = running([]);
  const { prints } = take(other, at("11:00:10"), [line(1, at("10:40:00"))]);
  expect(prints).toMatchObject([
    { kind: "exact", from: at("00:00:00"), to: at("11:00:10"), at: at("10:40:00") },
  ]);
});

test("at the first trades of a day, the totals of every line start at zero", () => {
  const tape = new Tape();
  take(tape, at("09:29:55"), [line(500, at("14:29:00", "2026-11-18"))]);
  const step = take(tape, at("09:30:05"), [
    line(1, at("09:30:00")),
    line(1, at("09:30:01"), { symbol: "B" }),
  ]);
  expect(step.prints).toMatchObject([
    { symbol: "A", kind: "exact", side: undefined },
    { symbol: "B", kind: "exact", side: undefined },
  ]);
});

test("a night between two boards gives nothing while the board is still yesterday's", () => {
  const tape = new Tape();
  const row = line(500, at("14:29:00", "2026-11-18"));
  take(tape, at("18:00:00", "2026-11-18"), [row]);
  expect(told(take(tape, at("08:00:00"), [{ ...row }]))).toEqual([]);
  expect(told(take(tape, at("08:00:10"), [{ ...row, symbol: "B" }]))).toEqual(["gap"]);
});

test("a gap gives a print with its whole window for one trade, and a note for several trades", () => {
  const { tape } = running();
  expect(take(tape, at("11:01:30"), [line(6, at("11:00:05"))], true).prints).toMatchObject([
    { kind: "exact", from: at("11:00:00"), to: at("11:01:30") },
  ]);
  expect(told(take(tape, at("11:03:00"), [line(8, at("11:02:00"))], true))).toEqual(["gap"]);
  expect(told(take(tape, at("11:03:10"), [line(9, at("11:03:05"))]))).toEqual(["exact 1"]);
});

test("a gap does not hide blocks", () => {
  const { tape } = running();
  const row = line(5, at("10:59:00"), { tradesWithCrossings: 7, sharesWithCrossings: 4_000_500 });
  expect(take(tape, at("11:01:30"), [row], true).blocks).toMatchObject([{ shares: 4_000_000, trades: 2 }]);
});

test("a restarted market starts a new tape, and a board that arrives out of order is ignored", () => {
  const { tape } = running();
  expect(take(tape, at("10:59:50"), [line(4, at("10:58:00"))])).toMatchObject({ began: false, notes: [] });
  expect(told(take(tape, at("11:00:10"), [line(6, at("11:00:05"))]))).toEqual(["exact 1"]);
  expect(take(tape, at("10:30:00"), [line(2, at("10:29:00"))])).toMatchObject({ began: true, notes: [] });
  expect(told(take(tape, at("10:30:10"), [line(3, at("10:30:05"))]))).toEqual(["exact 1"]);
});

test("a correction is noted, and the next trade is counted from the corrected totals", () => {
  const { tape } = running();
  expect(told(take(tape, at("11:00:10"), [line(4, at("10:59:00"))]))).toEqual(["corrected"]);
  expect(told(take(tape, at("11:00:20"), [line(5, at("11:00:15"))]))).toEqual(["exact 1"]);
});

test("a row without totals is noted once, and the next readable row is compared with the last readable one", () => {
  const { tape } = running();
  const blank = line(5, at("10:59:00"), { shares: undefined });
  expect(told(take(tape, at("11:00:10"), [blank]))).toEqual(["unreadable"]);
  expect(told(take(tape, at("11:00:20"), [{ ...blank }]))).toEqual([]);
  expect(take(tape, at("11:00:30"), [line(6, at("11:00:05"))]).prints).toMatchObject([
    { from: at("11:00:00") },
  ]);
});

test.each([
  ["of a day that has not come", at("11:00:00", "2026-12-31")],
  ["of an older session", at("11:00:00", "2026-11-02")],
])("a row %s is noted once, and gives no print", (_, time) => {
  const { tape } = running();
  expect(told(take(tape, at("11:00:10"), [line(9, time)]))).toEqual(["unreadable"]);
  expect(told(take(tape, at("11:00:20"), [line(9, time)]))).toEqual([]);
  expect(told(take(tape, at("11:00:30"), [line(6, at("11:00:25"))]))).toEqual(
    ["gap"].slice(1).concat("exact 1"),
  );
});

test("rows remembered from earlier boards, and rows of earlier days, give no prints", () => {
  const { tape } = running([]);
  const rows = [
    line(1, at("11:00:04"), { lastKnown: {} }),
    line(1, at("11:00:04"), { symbol: "B", earlier: true }),
  ];
  expect(told(take(tape, at("11:00:10"), rows))).toEqual([]);
});

test("side and time without trades refer to the line's previous print", () => {
  const { tape } = running();
  const higher = line(6, at("11:29:30"), { turnover: 10_000 + 2_010, price: 20.1 });
  expect(take(tape, at("11:29:40"), [higher]).prints).toMatchObject([
    { side: "up", oddities: [{ rule: "afterSilence", for: 30.5 * 60_000 }] },
  ]);
  const lower = line(7, at("11:29:45"), { turnover: 12_010 + 2_000 });
  expect(take(tape, at("11:29:50"), [lower]).prints).toMatchObject([{ side: "down", oddities: [] }]);
});

test("a late move is measured from the line's price five minutes before the close", () => {
  const { tape } = running([line(5_000, at("10:59:00"))]);
  take(tape, at("14:24:50"), [line(5_000, at("10:59:00"))]);
  const late = line(5_001, at("14:28:00"), { turnover: 10_000_000 + 2_020, price: 20.2 });
  expect(take(tape, at("14:28:05"), [late]).prints).toMatchObject([
    { oddities: [{ rule: "afterSilence" }, { rule: "lateOnFew", percent: expect.closeTo(1), shares: 100 }] },
  ]);
});

describe("an official close", () => {
  const closed = (closingPrice: number, trades = 5) =>
    line(trades, at("10:59:00"), { price: closingPrice, closingPrice });

  test("an official close that differs from the last print is given once, with both prices, and is no print", () => {
    const { tape } = running();
    const step = take(tape, at("14:30:10"), [closed(20.3)]);
    expect(step.prints).toEqual([]);
    expect(step.closes).toMatchObject([
      {
        symbol: "A",
        from: at("11:00:00"),
        to: at("14:30:10"),
        oddity: { rule: "closeApart", close: 20.3, last: 20 },
      },
    ]);
    expect(take(tape, at("14:30:20"), [closed(20.3)]).closes).toEqual([]);
  });

  test("an official close that equals the last print is not given", () => {
    const { tape } = running();
    expect(take(tape, at("14:30:10"), [closed(20)]).closes).toEqual([]);
  });

  test("an official close is compared with the newest print, also if that print is of the same window", () => {
    const { tape } = running();
    const row = line(6, at("14:29:55"), { turnover: 10_000 + 2_010, price: 20.1, closingPrice: 20.1 });
    expect(take(tape, at("14:30:10"), [row])).toMatchObject({ prints: [{ price: 20.1 }], closes: [] });
  });

  test("an official close is not compared if the page began after it", () => {
    const { tape, first } = running([closed(20.3)]);
    expect(first.closes).toEqual([]);
    expect(take(tape, at("14:31:00"), [closed(20.4)]).closes).toEqual([]);
  });
});

test("boards added to a copy do not change the tape", () => {
  const row = line(5, at("10:59:00"));
  const { tape } = running([row]);
  const copy = tape.copy();
  take(copy, at("11:00:10"), [row]);
  // if two boards were in one window, two trades would become a note
  expect(told(take(tape, at("11:00:20"), [line(7, at("11:00:15"))]))).toEqual(
    told(take(running([row]).tape, at("11:00:20"), [line(7, at("11:00:15"))])),
  );
  expect(take(copy, at("11:00:20"), [line(6, at("11:00:15"))]).prints).toMatchObject([
    { kind: "exact", from: at("11:00:10"), to: at("11:00:20") },
  ]);
});
