import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { effort } from "#scripts/testing/effort";
import { type Before, printsBetween } from "./prints.ts";

const open = Date.parse("2026-11-19T09:30:00+05:30");
const [from, to] = [open + 60_000, open + 70_000];

interface Traded {
  price: number;
  shares: number;
}

/** A line's row after some trades. Trades of fewer shares than `mover` do not change the price. */
function rowAfter(trades: readonly Traded[], { mover = 1, at = from + 1 } = {}): BoardRow {
  const cents = trades.reduce((sum, { price, shares }) => sum + Math.round(price * 100) * shares, 0);
  return boardRow({
    trades: trades.length,
    shares: trades.reduce((sum, { shares }) => sum + shares, 0),
    turnover: cents / 100,
    price: trades.findLast(({ shares }) => shares >= mover)?.price ?? 50,
    lastQuantity: trades.at(-1)?.shares,
    lastTradeAt: at,
  });
}

const early: readonly Traded[] = [{ price: 20, shares: 1_000 }];
const base = rowAfter(early, { at: from - 5_000 });
const since = (given: Partial<Before> = {}): Before => ({
  row: base,
  price: 20,
  from,
  to,
  gap: false,
  ...given,
});
const rowWith = (...trades: Traded[]) => rowAfter([...early, ...trades]);
const brief = (step: ReturnType<typeof printsBetween>) =>
  step.prints.map(({ kind, price, shares, trades, side }) => [kind, price, shares, trades, side]);

describe("between two boards", () => {
  test("one trade is exact in size, price, time and window", () => {
    const { prints } = printsBetween(since(), rowWith({ price: 20.2, shares: 300 }));
    expect(prints).toEqual([
      {
        key: `ACME.N0000 ${to} 0`,
        symbol: "ACME.N0000",
        kind: "exact",
        from,
        to,
        at: from + 1,
        price: 20.2,
        shares: 300,
        trades: 1,
        side: "up",
      },
    ]);
  });

  test("one small trade has the price from the totals, because the board's price did not change", () => {
    const row = rowAfter([...early, { price: 21.3, shares: 7 }], { mover: 100 });
    expect(row.price).toBe(20);
    expect(brief(printsBetween(since(), row))).toEqual([["exact", 21.3, 7, 1, "up"]]);
  });

  test("if there were two trades, the board shows the last, and the other follows from the totals", () => {
    const step = printsBetween(since(), rowWith({ price: 20, shares: 500 }, { price: 19.9, shares: 200 }));
    expect(brief(step)).toEqual([
      ["workedOut", 20, 500, 1, "same"],
      ["workedOut", 19.9, 200, 1, "down"],
    ]);
  });

  test("if the last of two trades is small, its price follows from the totals, because the board shows the other's price", () => {
    const trades = [...early, { price: 20.4, shares: 500 }, { price: 19.7, shares: 3 }];
    expect(brief(printsBetween(since(), rowAfter(trades, { mover: 100 })))).toEqual([
      ["workedOut", 20.4, 500, 1, "up"],
      ["workedOut", 19.7, 3, 1, "down"],
    ]);
  });

  test("two small trades stay a bundle, because the board's price may belong to neither", () => {
    const row = rowAfter([...early, { price: 20, shares: 10 }, { price: 20.4, shares: 10 }], { mover: 100 });
    expect(brief(printsBetween(since(), row))).toEqual([["bundle", 20.2, 20, 2, undefined]]);
  });

  test("two trades stay a bundle if no price on the grid explains them", () => {
    const row = { ...rowWith({ price: 20, shares: 500 }, { price: 19.9, shares: 200 }), price: 20.05 };
    expect(brief(printsBetween(since(), row))).toMatchObject([
      ["bundle", expect.closeTo(19.97143), 700, 2, undefined],
    ]);
  });

  test("if there were more trades, the last is a print, and the others are a bundle at their average price", () => {
    const step = printsBetween(
      since(),
      rowWith({ price: 20, shares: 100 }, { price: 20.2, shares: 300 }, { price: 20.1, shares: 200 }),
    );
    expect(brief(step)).toEqual([
      ["bundle", expect.closeTo(20.15), 400, 2, undefined],
      ["workedOut", 20.1, 200, 1, undefined], // an average gives no direction
    ]);
    expect(step.price).toBe(20.1);
  });

  test("the board's last trade is not part of the window if its time is earlier", () => {
    const row = {
      ...rowWith({ price: 20, shares: 500 }, { price: 19.9, shares: 200 }),
      lastTradeAt: base.lastTradeAt,
    };
    expect(brief(printsBetween(since(), row))).toMatchObject([
      ["bundle", expect.closeTo(19.97143), 700, 2, undefined],
    ]);
  });

  test("an official close on the board is not the price of a trade", () => {
    const row = {
      ...rowWith({ price: 20, shares: 500 }, { price: 19.9, shares: 200 }),
      price: 20,
      closingPrice: 20,
    };
    expect(printsBetween(since(), row)).toMatchObject({ prints: [{ kind: "bundle" }], price: undefined });
  });

  test("if a line is new on the board, all its trades belong to the window", () => {
    const step = printsBetween(since({ row: undefined, price: undefined }), rowAfter(early));
    expect(brief(step)).toEqual([["exact", 20, 1_000, 1, undefined]]);
  });

  test("across a gap a single trade is a print with its whole window, and several trades give a note", () => {
    const long = since({ from: open, gap: true });
    expect(printsBetween(long, rowWith({ price: 20.2, shares: 300 })).prints).toMatchObject([
      { kind: "exact", from: open, to },
    ]);
    const several = printsBetween(long, rowWith({ price: 20, shares: 100 }, { price: 20.2, shares: 300 }));
    expect(several.prints).toEqual([]);
    expect(several.note).toEqual({
      symbol: "ACME.N0000",
      of: "prints",
      from: open,
      to,
      why: "gap",
      trades: 2,
      shares: 400,
    });
  });

  test("prices above 100 rupees are multiples of 0.25", () => {
    const dear = rowAfter([{ price: 250, shares: 100 }], { at: from - 1 });
    const row = rowAfter([
      { price: 250, shares: 100 },
      { price: 250.25, shares: 400 },
      { price: 250, shares: 100 },
    ]);
    expect(brief(printsBetween(since({ row: dear, price: 250 }), row))).toMatchObject([
      ["workedOut", 250.25, 400, 1, "up"],
      ["workedOut", 250, 100, 1, "down"],
    ]);
  });
});

describe("no print, but a note", () => {
  const why = (given: Partial<BoardRow>, row = base) => {
    const step = printsBetween(since({ row }), { ...rowWith({ price: 20.2, shares: 300 }), ...given });
    return [step.prints.length, step.note?.why];
  };

  test.each([
    ["a total that fell", { trades: 0, shares: 900, turnover: 18_000 }, "corrected"],
    ["shares that fell while trades grew", { shares: 900 }, "corrected"],
    ["a turnover that fell", { turnover: 19_000 }, "corrected"],
    ["shares that grew without a trade", { trades: 1 }, "corrected"],
    ["a trade without shares", { shares: 1_000 }, "contradiction"],
    ["a trade without value", { turnover: 20_000 }, "contradiction"],
    ["a price of no grid", { turnover: 20_000 + 300 * 20.137 }, "contradiction"],
    ["a size that is not the last trade's", { lastQuantity: 500 }, "contradiction"],
    ["no count of trades", { trades: undefined }, "unreadable"],
    ["half a trade", { trades: 1.5 }, "unreadable"],
    ["NaN", { turnover: Number.NaN }, "unreadable"],
    ["infinity", { shares: Number.POSITIVE_INFINITY }, "unreadable"],
    ["less than nothing", { turnover: -5 }, "unreadable"],
  ] as const)("%s gives a note and no print", (_, given, expected) =>
    expect(why(given)).toEqual([0, expected]),
  );

  test("a row whose earlier row has no totals gives a note and no print", () => {
    expect(why({}, { ...base, shares: undefined })).toEqual([0, "unreadable"]);
  });
});

test("a row that changed without a trade gives no print and no note", () => {
  expect(printsBetween(since(), { ...base, marketCap: 7 })).toEqual({ prints: [], price: 20 });
});

const tick = fc.integer({ min: 1, max: 1_400 }).map((n) => (n <= 1_000 ? n / 10 : 100 + (n - 1_000) / 4));
const traded = fc.record({
  price: tick,
  shares: fc.oneof(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 5e6 })),
});

test("for any trades, no print is invented, and shares, trades and value add up", () => {
  fc.assert(
    fc.property(
      fc.array(traded, { maxLength: 5 }),
      fc.array(traded, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1, 71, 100),
      (early, trades, mover) => {
        const row = early.length ? rowAfter(early, { mover, at: from - 1 }) : undefined;
        const { prints, note } = printsBetween(
          since({ row, price: undefined }),
          rowAfter([...early, ...trades], { mover }),
        );
        expect(note).toBeUndefined();
        const left = [...trades];
        for (const { kind, price, shares } of prints) {
          if (kind === "bundle") continue;
          const same = left.findIndex((one) => one.price === price && one.shares === shares);
          expect(same, `${kind} ${shares} at ${price}`).toBeGreaterThanOrEqual(0);
          left.splice(same, 1);
        }
        if (trades.length === 1) expect(prints).toMatchObject([{ kind: "exact" }]);
        const sum = (of: (one: Traded & { trades?: number }) => number, list: readonly Traded[]) =>
          list.reduce((total, one) => total + of(one), 0);
        expect(sum(({ shares }) => shares, prints)).toBe(sum(({ shares }) => shares, trades));
        expect(sum(({ trades = 1 }) => trades, prints)).toBe(trades.length);
        const value = ({ price, shares }: Traded) => price * shares;
        expect(Math.abs(sum(value, prints) - sum(value, trades))).toBeLessThan(0.05);
      },
    ),
    { numRuns: effort(1_000, 3_000) },
  );
});

test("any figures in a row cause no error, and every print is possible", () => {
  const any = fc.option(fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -1, Number.NaN, 1e300)), {
    nil: undefined,
  });
  const row = fc.record({
    trades: any,
    shares: any,
    turnover: any,
    price: any,
    lastQuantity: any,
    lastTradeAt: any,
  });
  fc.assert(
    fc.property(row, row, fc.boolean(), (earlier, later, gap) => {
      const { prints } = printsBetween(since({ row: boardRow(earlier), gap }), boardRow(later));
      for (const print of prints) {
        expect(print.price > 0 && Number.isFinite(print.price)).toBe(true);
        expect(Number.isSafeInteger(print.shares) && print.shares >= print.trades && print.trades > 0).toBe(
          true,
        );
      }
    }),
    { numRuns: effort(1_000, 3_000) },
  );
});
