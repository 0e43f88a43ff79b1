import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BoardRow, type CrossedValue, crossedDay, lineWorth } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import {
  type Block,
  blockAgainst,
  blockBetween,
  blockPrice,
  checkedDay,
  crossedValue,
  floatStep,
  markCancelledBlocks,
  unroundedValue,
  valuedBlocks,
} from "./blocks.ts";

describe("blocks between two boards", () => {
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

  test("a block of 3,000,000 shares is one block, whose value is estimated at the previous close", () => {
    expect(blockBetween(row(0, 0), row(3 * million, 1), window)).toEqual({
      block: {
        key: "ACME.N0000 block 11000",
        symbol: "ACME.N0000",
        ...window,
        shares: 3 * million,
        trades: 1,
        value: 60 * million,
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

  test("a block that a correction took back is marked; one that the correction does not fit is not", () => {
    const [first, second] = [found(row(0, 0), row(million, 1)), found(row(million, 1), row(3 * million, 2))];
    const note = (trades: number, shares: number) =>
      ({
        symbol: "ACME.N0000",
        of: "blocks",
        from: 20_000,
        to: 30_000,
        trades,
        shares,
        why: "corrected",
      }) as const;
    const marked = (notes: Parameters<typeof markCancelledBlocks>[1]) =>
      markCancelledBlocks([first, second], notes).map(({ cancelled }) => cancelled);
    expect(marked([note(-1, -2 * million)])).toEqual([undefined, true]);
    expect(marked([note(-1, -2 * million), note(-1, -million)])).toEqual([true, true]);
    expect(marked([note(-1, -5)])).toEqual([undefined, undefined]);
    expect(marked([{ ...note(-1, -million), symbol: "OTHER.N0000" }])).toEqual([undefined, undefined]);
  });

  test("after a split a value is estimated from a price of the day", () => {
    const split = { previousClose: 200, open: 18 };
    expect(found(row(0, 0), row(million, 1, split)).value).toBe(18 * million);
    expect(found(row(0, 0), row(million, 1, { previousClose: undefined })).value).toBe(19 * million);
  });

  test("an exact price is compared with the line's prices; an estimate is not, because its price is not the block's", () => {
    const about = found(row(0, 0), row(3 * million, 1));
    expect(blockAgainst(about)).toEqual({ last: undefined, previousClose: undefined, vwap: undefined });
    const block: Block = { ...about, value: 60 * million, worth: "exact" };
    expect(blockPrice(block)).toBe(20);
    expect(blockAgainst(block)).toEqual({
      last: expect.closeTo(5.263),
      previousClose: 0,
      vwap: expect.closeTo(5.263),
    });
  });
});

describe("exact values of blocks", () => {
  const million = 1_000_000;
  const second = 1_000;
  const regular = { trades: 10, shares: 5_000, turnover: 95_000, price: 19, previousClose: 20 };
  const row = (crossedShares: number, crossedTrades: number, given: Partial<BoardRow> = {}) => {
    const { trades = regular.trades, shares = regular.shares } = given;
    const all = { sharesWithCrossings: shares + crossedShares, tradesWithCrossings: trades + crossedTrades };
    return boardRow({ ...regular, ...given, ...all });
  };
  const quoteOf = (of: BoardRow, crossed: number) => ({
    shares: of.sharesWithCrossings,
    trades: of.tradesWithCrossings,
    turnover: Math.fround((of.turnover ?? 0) + crossed),
  });
  /** the value that a quote gives at `at`, ms */
  const quoted = (of: BoardRow, crossed: number, at: number): CrossedValue => {
    const found = crossedValue(of, quoteOf(of, crossed), at);
    if (!found) throw new Error("no value");
    return found;
  };
  const blockAt = (before: BoardRow, after: BoardRow, to: number): Block => {
    const { block } = blockBetween(before, after, { from: to - 10 * second, to });
    if (!block) throw new Error("no block");
    return block;
  };
  const always = Number.NEGATIVE_INFINITY;

  test("the value from a quote is the quote's turnover minus the board's", () => {
    expect(quoted(row(3 * million, 1), 60 * million, 7)).toMatchObject({
      shares: 3 * million,
      trades: 1,
      at: 7,
    });
  });

  test("a quote of another moment than the board gives no value", () => {
    const after = row(million, 1);
    const quote = quoteOf(after, 20 * million);
    expect(crossedValue(after, { ...quote, trades: 12 }, 0)).toBeUndefined();
    expect(crossedValue(after, { ...quote, shares: 12 }, 0)).toBeUndefined();
    expect(crossedValue(after, { ...quote, turnover: undefined }, 0)).toBeUndefined();
    expect(crossedValue(after, { ...quote, turnover: 1_000 }, 0)).toBeUndefined();
  });

  test("the value of a single block at a price on the grid is exact to the cent", () => {
    const cents = fc.oneof(
      fc.integer({ min: 1, max: 1_000 }).map((n) => n * 10),
      fc.integer({ min: 1, max: 8_000 }).map((n) => 10_000 + n * 25),
    );
    const lots = fc.integer({ min: 2, max: 500 });
    const turnovers = fc.integer({ min: 0, max: 1e8 });
    fc.assert(
      fc.property(cents, lots, turnovers, (price, size, turnover) => {
        const shares = Math.ceil((size * 1e8) / price);
        const after = row(shares, 1, { turnover: turnover / 4 });
        const { value, slack } = unroundedValue(quoted(after, (price * shares) / 100, 0), []);
        expect(Math.abs(value - (price * shares) / 100)).toBeLessThanOrEqual(slack || 1e-6);
      }),
    );
  });

  test("the value of two blocks of one window is exact within the quote's rounding", () => {
    const { value, slack } = unroundedValue(quoted(row(3 * million, 2), 60_000_003, 0), []);
    expect(slack).toBe(4);
    expect(Math.abs(value - 60_000_003)).toBeLessThanOrEqual(4);
  });

  test("the value of a second block is exact to the cent if the value of the first block is", () => {
    const first = unroundedValue(quoted(row(million, 1), 18 * million, 1), []);
    const both = unroundedValue(quoted(row(3 * million, 2), 18 * million + 2 * million * 21.3, 2), [first]);
    expect(both).toMatchObject({ value: 60_600_000, slack: 0 });
  });

  test("the distance between 32-bit floats grows with their size", () => {
    expect([0, 1, 60e6, 873.37e6, 1e9].map(floatStep)).toEqual([0, 2 ** -23, 4, 64, 64]);
  });

  describe("blocks of a line", () => {
    const [none, one, two] = [row(0, 0), row(million, 1), row(3 * million, 2)];
    const [first, other] = [blockAt(none, one, 100 * second), blockAt(one, two, 900 * second)];
    const blocks = [first, other];
    const [afterOne, afterTwo] = [
      quoted(one, 18 * million, 100 * second),
      quoted(two, 60 * million, 900 * second),
    ];
    const worths = (values: readonly CrossedValue[], corrections: readonly number[] = []) =>
      valuedBlocks({ blocks, values, corrections }).map(({ value, worth }) => [worth, value]);

    test("blocks of a line have exact values if a quote was given after each", () => {
      expect(worths([afterOne, afterTwo])).toEqual([
        ["exact", 18 * million],
        ["exact", 42 * million],
      ]);
      expect(worths([afterOne])).toEqual([
        ["exact", 18 * million],
        ["about", 40 * million],
      ]);
    });

    test("blocks of a line that share one quote divide its sum by their shares", () => {
      expect(worths([afterTwo])).toEqual([
        ["about", 20 * million],
        ["about", 40 * million],
      ]);
      const dear = quoted(two, 90 * million, 900 * second);
      expect(valuedBlocks({ blocks, values: [dear], corrections: [] })).toMatchObject([
        { value: 30 * million, worth: "about", together: true },
        { value: 60 * million, worth: "about", together: true },
      ]);
    });

    test("blocks of a line keep their exact values after a correction, and a new block with the same total has a value of its own", () => {
      const [corrected, again] = [1_000 * second, 2_000 * second];
      const third = blockAt(one, two, again);
      const values = [
        afterOne,
        afterTwo,
        quoted(one, 18 * million, corrected),
        quoted(two, 58 * million, again),
      ];
      const valued = valuedBlocks({ blocks: [...blocks, third], values, corrections: [corrected] });
      expect(valued.map(({ worth, value }) => [worth, value])).toEqual([
        ["exact", 18 * million],
        ["exact", 42 * million],
        ["exact", 40 * million],
      ]);
      const missing = valuedBlocks({
        blocks: [...blocks, third],
        values: values.slice(0, 2),
        corrections: [corrected],
      });
      expect(missing.map(({ worth }) => worth)).toEqual(["exact", "exact", "about"]);
    });

    test("blocks of a line always add up to the line's value, whichever quotes arrived, and an exact value never changes", () => {
      const deals = fc.array(
        fc.record({
          lots: fc.integer({ min: 1, max: 90_000 }),
          cents: fc.integer({ min: 100, max: 900 }).map((n) => n * 10),
          trades: fc.integer({ min: 1, max: 3 }),
          asked: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8 },
      );
      fc.assert(
        fc.property(deals, (made) => {
          let [shares, trades, crossed, before] = [0, 0, 0, none];
          const all: Block[] = [];
          const values: CrossedValue[] = [];
          const exact = new Map<string, number | undefined>();
          for (const [n, deal] of made.entries()) {
            const at = (n + 1) * 600 * second;
            shares += deal.lots * 100;
            trades += deal.trades;
            crossed += (deal.lots * 100 * deal.cents) / 100;
            const now = row(shares, trades);
            all.push(blockAt(before, now, at));
            if (deal.asked) values.push(unroundedValue(quoted(now, crossed, at), values));
            before = now;
            const valued = valuedBlocks({ blocks: all, values, corrections: [] });
            const sum = valued.reduce((total, { value = Number.NaN }) => total + value, 0);
            const line = lineWorth(now, { values, since: always });
            expect(Math.abs(sum - (line.value ?? Number.NaN))).toBeLessThan(0.01 * all.length);
            for (const { key, worth, value } of valued) {
              if (exact.has(key)) expect(value).toBe(exact.get(key));
              if (worth === "exact") exact.set(key, value);
            }
          }
        }),
      );
    });
  });

  describe("the day", () => {
    const [sing, jkh, past] = [
      row(3 * million, 1, { symbol: "SING.N0000" }),
      row(0, 0, { symbol: "JKH.N0000", turnover: 12_000_000 }),
      row(million, 1, { symbol: "OLD.N0000", earlier: true }),
    ];
    const value = { shares: 3 * million, trades: 1, value: 63 * million, slack: 4, at: 5 };

    test("the day has the crossed value, its part of turnover, and whether all values are exact", () => {
      expect(crossedDay([sing, jkh, past], new Map())).toMatchObject({
        shares: 3 * million,
        value: 60 * million,
        worth: "about",
        ...{ trades: 1, lines: 1 },
        boardTurnover: 12_095_000,
      });
      const known = new Map([["SING.N0000", { values: [value], since: always }]]);
      expect(crossedDay([sing, jkh, past], known)).toMatchObject({
        value: 63 * million,
        worth: "exact",
        slack: 4,
        share: expect.closeTo(83.893),
      });
      expect(crossedDay([], known)).toMatchObject({ value: 0, share: undefined, worth: "exact" });
    });

    test("a value from before a correction does not count, and shares after a known value are estimated", () => {
      const since = { values: [value], since: 6 };
      expect(lineWorth(sing, since)).toMatchObject({ value: 60 * million, worth: "about" });
      const more = row(4 * million, 2);
      expect(lineWorth(more, { values: [value], since: always })).toMatchObject({
        value: 83 * million,
        worth: "about",
      });
    });

    test("the day agrees with the market's total within one step of a 32-bit float; otherwise it gives the remainder", () => {
      const day = {
        ...{ shares: 1, trades: 1, lines: 1 },
        value: 60 * million,
        worth: "exact",
        slack: 0,
        boardTurnover: 12_095_000,
        share: 83,
      } as const;
      const at = Date.parse("2026-11-20T14:40:00+05:30");
      const rows = [row(million, 1, { lastTradeAt: at })];
      const turnover = Math.fround(72_095_003);
      expect(checkedDay(day, rows, { dayAt: at, at, turnover })).toEqual({
        expected: turnover - 12_095_000,
        remainder: turnover - 72_095_000,
        agrees: true,
      });
      const other = checkedDay(day, rows, { dayAt: at, at, turnover: 73_095_000 });
      expect(other).toMatchObject({ remainder: million, agrees: false });
    });

    test("the day is checked only if the exchange's total is of the same day, and no line traded after it", () => {
      const at = Date.parse("2026-11-20T14:40:00+05:30");
      const traded = row(3 * million, 1, { lastTradeAt: at - 600_000 });
      const day = crossedDay(
        [traded],
        new Map([[traded.symbol, { values: [{ ...value, value: 60 * million, slack: 0 }], since: always }]]),
      );
      const sheet = { dayAt: at, turnover: 60 * million + 95_000, at };
      expect(checkedDay(day, [traded], sheet)).toMatchObject({ agrees: true, remainder: 0 });
      expect(checkedDay(day, [{ ...traded, lastTradeAt: at + 1 }], sheet)).toBeUndefined();
      expect(checkedDay(day, [traded], { ...sheet, dayAt: at - 86_400_000 })).toBeUndefined();
      expect(checkedDay(day, [traded], { ...sheet, turnover: undefined })).toBeUndefined();
      expect(checkedDay(day, [], sheet)).toBeUndefined();
    });
  });
});
