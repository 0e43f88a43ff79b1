import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { day } from "#units/time";
import { figuresOf, totalsOf, type ValuedAt } from "./figures.ts";
import { holdingsOf } from "./holdings.ts";
import { entriesOf } from "./testing/books.ts";

const now = Date.parse("2026-10-02T11:00:00+05:30");
const seen: ValuedAt = { at: now, word: "live", brokers: [] };
const bought = "2026-09-01 buy JKH.N0000 1000 19.80";
const positionOf = (text: string, row: BoardRow | undefined, usualTurnover?: number) => {
  const [holding] = holdingsOf({ entries: entriesOf(text), brokers: [] }).holdings;
  if (!holding) throw new Error("nothing held");
  return { holding, figures: figuresOf(holding, { row, usualTurnover }, seen) };
};
const jkh = boardRow({ symbol: "JKH.N0000", price: 20.1, previousClose: 20, lastTradeAt: now - 60_000 });

test("a holding of a line that trades has every figure", () => {
  expect(positionOf(bought, jkh, 50_250).figures).toEqual({
    priced: { price: 20.1, at: now - 60_000, age: 60_000, isClose: false, isToday: true, word: "live" },
    value: 2_010_000,
    today: 10_000,
    sinceBought: 2_010_000 - 2_002_176,
    sinceBoughtPercent: (100 * 7_824) / 2_002_176,
    breakEven: 20.3,
    ticksToBreakEven: 2,
    toSell: 2_010_000 - 22_511,
    gainToSell: 2_010_000 - 22_511 - 2_002_176,
    daysToSell: 2,
  });
});

test("a line that did not trade has the price of its day, without the board's word, and did not change", () => {
  const at = now - 7 * day;
  const row = boardRow({ symbol: "JKH.N0000", lastKnown: { price: 20, isClose: true, at } });
  const { priced, today, value } = positionOf(bought, row).figures;
  expect(priced).toEqual({ price: 20, at, age: 7 * day, isClose: true, isToday: false, word: undefined });
  expect([today, value]).toEqual([0, 2_000_000]);
});

test("a row of an earlier day is not today's", () => {
  const { priced } = positionOf(bought, { ...jkh, earlier: true }).figures;
  expect([priced?.isToday, priced?.word]).toEqual([false, undefined]);
});

test.each([
  ["no board", undefined],
  ["a line that was on no board", boardRow({ symbol: "JKH.N0000", lastKnown: {} })],
  ["a price of 0", { ...jkh, price: 0 }],
])("with %s only the break-even is known", (_, row) => {
  const { priced, value, breakEven, toSell } = positionOf(bought, row).figures;
  expect([priced, value, breakEven, toSell]).toEqual([undefined, undefined, 20.3, undefined]);
});

describe("today's change", () => {
  test("of shares bought today counts from their own price", () => {
    const { today } = positionOf(`${bought}\n2026-10-02 buy JKH.N0000 100 20.50`, jkh).figures;
    expect(today).toBe(10_000 - 4_000);
  });

  test("is unknown without a previous close, and across a split that was not adjusted", () => {
    expect(positionOf(bought, { ...jkh, previousClose: undefined }).figures.today).toBeUndefined();
    const split = { ...jkh, previousClose: 100.5, open: 20, high: 20.2, low: 20 };
    expect(positionOf(bought, split).figures.today).toBeUndefined();
  });
});

test("everything sold: there is no value, and nothing is lacking", () => {
  const sold = positionOf(`${bought}\n2026-09-02 sell JKH.N0000 1000 20.30`, jkh);
  expect(sold.figures).toMatchObject({ value: undefined, breakEven: undefined });
  expect(totalsOf([sold])).toMatchObject({
    value: { cents: 0, lacks: [] },
    realised: 2_007_264 - 2_002_176,
    faulty: [],
  });
});

test("totals say which lines they lack, and which have faults", () => {
  const unpriced = positionOf("2026-09-01 opening HNB.N0000 10 100", undefined);
  const oversold = positionOf("2026-09-01 sell DIAL.N0000 10 100", undefined);
  expect(totalsOf([positionOf(bought, jkh), unpriced, oversold], 500)).toEqual({
    cost: 2_002_176 + 100_000,
    value: { cents: 2_010_000, lacks: ["HNB.N0000"] },
    today: { cents: 10_000, lacks: ["HNB.N0000"] },
    sinceBought: { cents: 7_824, lacks: ["HNB.N0000"] },
    toSell: { cents: 2_010_000 - 22_511, lacks: ["HNB.N0000"] },
    realised: 0,
    dividends: 0,
    fees: 500,
    faulty: ["DIAL.N0000"],
  });
});

test("a sale is reckoned with the rates of the broker of the newest purchase", () => {
  const [holding] = holdingsOf({ entries: entriesOf(`${bought} Low`), brokers: [] }).holdings;
  const brokers = [{ name: "Low", brokerage: { below: 0.2, above: 0.1 } }];
  const figures = holding && figuresOf(holding, { row: jkh, usualTurnover: undefined }, { ...seen, brokers });
  // 40.20 of brokerage in place of 128.64
  expect(figures?.toSell).toBe(2_010_000 - 22_511 + 8_844);
});
