import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import {
  type Block,
  blockAgainst,
  blockBetween,
  blockPrice,
  checkedDay,
  crossedCheck,
  crossedDay,
  crossedValue,
  floatStep,
  lineValue,
  valued,
  withValue,
} from "./blocks.ts";

const window = { from: 1_000, to: 11_000 };
const regular = { trades: 10, shares: 5_000, turnover: 95_000, price: 19, previousClose: 20 };
const row = (crossedShares: number, crossedTrades: number, given: Partial<BoardRow> = {}) => {
  const { trades = regular.trades, shares = regular.shares } = given;
  const all = { sharesWithCrossings: shares + crossedShares, tradesWithCrossings: trades + crossedTrades };
  return boardRow({ ...regular, ...given, ...all });
};
const found = (before: BoardRow | undefined, after: BoardRow): Block => {
  const { block } = blockBetween(before, after, window);
  if (!block) throw new Error("no block");
  return block;
};
const million = 1_000_000;

test("a block of 3,000,000 shares is one block, whose value is estimated at the last price", () => {
  expect(blockBetween(row(0, 0), row(3 * million, 1), window)).toEqual({
    block: {
      key: "ACME.N0000 block 11000",
      symbol: "ACME.N0000",
      ...window,
      shares: 3 * million,
      trades: 1,
      value: 57 * million,
      worth: "about",
      slack: 0,
      sharesBefore: 0,
      last: 19,
      previousClose: 20,
      vwap: 19,
      shareOfDay: expect.closeTo(99.8336),
    },
  });
});

test("regular trades of the same window are not part of the block", () => {
  const after = row(2 * million, 2, { trades: 15, shares: 9_000 });
  expect(found(row(0, 0), after)).toMatchObject({ shares: 2 * million, trades: 2 });
});

test("regular trades and their correction give no block", () => {
  expect(blockBetween(row(million, 1), row(million, 1, { trades: 12, shares: 6_000 }), window)).toEqual({});
  expect(blockBetween(row(million, 1), row(million, 1, { trades: 9, shares: 4_000 }), window)).toEqual({});
});

describe("a correction gives a note and no block", () => {
  test.each([
    ["the block is gone", row(0, 0), { trades: -1, shares: -million }],
    ["it has fewer shares", row(million / 2, 1), { trades: 0, shares: -million / 2 }],
    ["it counts as two", row(million, 2), { trades: 1, shares: 0 }],
    ["it has more shares, and is still one", row(2 * million, 1), { trades: 0, shares: million }],
  ] as const)("%s", (_, after, change) => {
    expect(blockBetween(row(million, 1), after, window)).toEqual({
      note: { symbol: "ACME.N0000", of: "blocks", ...window, why: "corrected", ...change },
    });
  });

  test("totals that contradict each other are unreadable", () => {
    const less = { ...row(million, 1), sharesWithCrossings: 10 };
    expect(blockBetween(row(million, 1), less, window)).toMatchObject({ note: { why: "unreadable" } });
    expect(blockBetween(less, row(million, 1), window)).toMatchObject({ note: { why: "unreadable" } });
    expect(blockBetween(less, { ...less }, window)).toEqual({});
    expect(blockBetween(row(0, 0), row(Number.NaN, 1), window)).toMatchObject({
      note: { why: "unreadable" },
    });
  });
});

describe("exact value", () => {
  const quoteOf = (of: BoardRow, crossed: number) => ({
    shares: of.sharesWithCrossings,
    trades: of.tradesWithCrossings,
    turnover: Math.fround((of.turnover ?? 0) + crossed),
  });

  test("a quote of the same moment gives the exact value, and the block's price is compared with the line's prices", () => {
    const after = row(3 * million, 1);
    const value = crossedValue(after, quoteOf(after, 60 * million));
    if (!value) throw new Error("no value");
    const block = withValue(found(row(0, 0), after), value);
    expect(block).toMatchObject({ value: 60 * million, worth: "exact", slack: 0 });
    expect(blockPrice(block)).toBe(20);
    expect(blockAgainst(block)).toEqual({
      last: expect.closeTo(5.263),
      previousClose: 0,
      vwap: expect.closeTo(5.263),
    });
  });

  test("before the quote there is no comparison, because the estimate uses the last price", () => {
    expect(blockAgainst(found(row(0, 0), row(million, 1)))).toEqual({
      last: undefined,
      previousClose: undefined,
      vwap: undefined,
    });
  });

  test("a quote of another moment gives no value", () => {
    const after = row(million, 1);
    const quote = quoteOf(after, 20 * million);
    expect(crossedValue(after, { ...quote, trades: 12 })).toBeUndefined();
    expect(crossedValue(after, { ...quote, shares: 12 })).toBeUndefined();
    expect(crossedValue(after, { ...quote, turnover: undefined })).toBeUndefined();
    expect(crossedValue(after, { ...quote, turnover: 1_000 })).toBeUndefined();
  });

  test("for the exact value of a line's second block, the first block's value is needed", () => {
    const [one, two] = [row(million, 1), row(3 * million, 2)];
    const block = found(one, two);
    const [first, both] = [
      crossedValue(one, quoteOf(one, 18 * million)),
      crossedValue(two, quoteOf(two, 60 * million)),
    ];
    if (!first || !both) throw new Error("no value");
    expect(withValue(block, both)).toBe(block);
    expect(withValue(block, first)).toBe(block);
    expect(withValue(block, both, first)).toMatchObject({ value: 42 * million, worth: "exact" });
  });

  test("for blocks of one window only the sum is known, within the quote's rounding", () => {
    const after = row(3 * million, 2);
    const value = crossedValue(after, quoteOf(after, 60_000_003));
    if (!value) throw new Error("no value");
    const block = withValue(found(row(0, 0), after), value);
    expect(block).toMatchObject({ worth: "exact", slack: 4 });
    expect(Math.abs((block.value ?? 0) - 60_000_003)).toBeLessThanOrEqual(4);
  });

  test("a block at a price on the grid has a value exact to the cent", () => {
    const cents = fc.oneof(
      fc.integer({ min: 1, max: 1_000 }).map((n) => n * 10),
      fc.integer({ min: 1, max: 8_000 }).map((n) => 10_000 + n * 25),
    );
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 2, max: 500 }),
        fc.integer({ min: 0, max: 1e8 }),
        (price, lots, turnover) => {
          const shares = Math.ceil((lots * 1e8) / price);
          const after = row(shares, 1, { turnover: turnover / 4 });
          const value = crossedValue(after, quoteOf(after, (price * shares) / 100));
          if (!value) throw new Error("no value");
          const block = withValue(found(row(0, 0), after), value);
          expect(block.worth).toBe("exact");
          expect(Math.abs((block.value ?? 0) - (price * shares) / 100)).toBeLessThanOrEqual(
            block.slack || 1e-6,
          );
        },
      ),
    );
  });
});

test("the distance between 32-bit floats grows with their size", () => {
  expect([0, 1, 60e6, 873.37e6, 1e9].map(floatStep)).toEqual([0, 2 ** -23, 4, 64, 64]);
});

describe("the day", () => {
  const [sing, jkh, past] = [
    row(3 * million, 1, { symbol: "SING.N0000" }),
    row(0, 0, { symbol: "JKH.N0000", turnover: 12_000_000 }),
    row(million, 1, { symbol: "OLD.N0000", earlier: true }),
  ];

  test("has the crossed value, its part of turnover, and whether all values are exact", () => {
    const about = crossedDay([sing, jkh, past], () => undefined);
    expect(about).toMatchObject({
      shares: 3 * million,
      value: 57 * million,
      worth: "about",
      boardTurnover: 12_095_000,
    });
    const value = { shares: 3 * million, value: 60 * million, slack: 4 };
    const exact = crossedDay([sing, jkh, past], (symbol) => (symbol === "SING.N0000" ? value : undefined));
    expect(exact).toMatchObject({
      value: 60 * million,
      worth: "exact",
      slack: 4,
      share: expect.closeTo(83.2236),
    });
    expect(crossedDay([sing], () => ({ ...value, shares: 5 })).worth).toBe("about");
    expect(crossedDay([], () => undefined)).toMatchObject({ value: 0, share: undefined, worth: "exact" });
  });

  test("agrees with the market's total within one step of a 32-bit float; otherwise the remainder is given", () => {
    const day = {
      shares: 1,
      value: 60 * million,
      worth: "exact",
      slack: 0,
      boardTurnover: 12_095_000,
      share: 83,
    } as const;
    const total = Math.fround(72_095_003);
    expect(crossedCheck(day, total)).toEqual({
      expected: total - 12_095_000,
      remainder: total - 72_095_000,
      agrees: true,
    });
    expect(crossedCheck(day, 73_095_000)).toMatchObject({ remainder: million, agrees: false });
  });
});

describe("a block of a recording", () => {
  const [one, two] = [row(million, 1), row(3 * million, 2)];
  const [first, second] = [found(row(0, 0), one), found(one, two)];
  const of = (shares: number, value: number) => ({ shares, value, slack: 4 });

  test("has an exact value only if the line's values before and after it are known", () => {
    expect(valued(second, [of(3 * million, 60 * million)])).toBe(second);
    expect(valued(first, [of(3 * million, 60 * million)])).toBe(first);
    const known = [of(million, 18 * million), of(3 * million, 60 * million)];
    expect(valued(first, known)).toMatchObject({ worth: "exact", value: 18 * million });
    expect(valued(second, known)).toMatchObject({ worth: "exact", value: 42 * million });
  });

  test("the line's value is the sum of its blocks if each is exact, or else the newest value of all blocks", () => {
    const known = [of(million, 18_000_003), of(3 * million, 60_000_002)];
    const all = [first, second].map((block) => valued(block, known));
    expect(lineValue(all, known)).toEqual({ shares: 3 * million, value: 60 * million, slack: 0 });
    expect(lineValue([first, second], known)).toBe(known[1]);
    expect(lineValue([first, second], [])).toBeUndefined();
  });
});

describe("the check of the day", () => {
  const at = Date.parse("2026-11-20T14:40:00+05:30");
  const traded = row(3 * million, 1, { lastTradeAt: at - 600_000 });
  const day = crossedDay([traded], () => ({ shares: 3 * million, value: 60 * million, slack: 0 }));
  const sheet = { dayAt: at, turnover: 60 * million + 95_000, at };

  test("is made only if no line traded after the exchange's total, and for the same day", () => {
    expect(checkedDay(day, [traded], sheet)).toMatchObject({ agrees: true, remainder: 0 });
    expect(checkedDay(day, [{ ...traded, lastTradeAt: at + 1 }], sheet)).toBeUndefined();
    expect(checkedDay(day, [traded], { ...sheet, dayAt: at - 86_400_000 })).toBeUndefined();
    expect(checkedDay(day, [traded], { ...sheet, turnover: undefined })).toBeUndefined();
    expect(checkedDay(day, [], sheet)).toBeUndefined();
  });
});
