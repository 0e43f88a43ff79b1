import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardNow } from "#market/now/board";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";
import { rowsBySymbol, toBoardRow } from "./boardRows.ts";
import { toSector } from "./sectorRows.ts";

const rowsOf = (sent: unknown) =>
  parseBody(operations.board.reply, sent).body.reqTradeSummery.map(toBoardRow);

test.each([
  [{ price: 98.5, previousClose: 100, change: -1.5, percentageChange: 0.74 }, -1.5, undefined],
  [{ price: 100.74, previousClose: 100, change: -1.5, percentageChange: 0.74 }, undefined, 0.74],
  [{ price: 100, change: -1.5, percentageChange: 0.74 }, undefined, undefined],
  [{ price: 98.5, previousClose: 100, change: -1.5, percentageChange: -1.5 }, -1.5, -1.5],
  [{ price: 98.5, previousClose: 100, change: -1.5, percentageChange: 0 }, -1.5, undefined],
])("of %o the change is %s and the percentage %s", (sent, change, changePercent) => {
  const [row] = rowsOf({ reqTradeSummery: [{ symbol: "A.N0000", ...sent }] });
  expect([row?.change, row?.changePercent]).toEqual([change, changePercent]);
});

test.each([
  ["no previous close, and the price as the change", { price: 41, change: 41, percentageChange: 100 }],
  [
    "a previous close a thousand times too high",
    { price: 41, previousClose: 41_000, change: -40_959, percentageChange: -99.9 },
  ],
  [
    "a previous close a thousandth of it",
    { price: 41, previousClose: 0.04, change: 40.96, percentageChange: 102_400 },
  ],
])("with %s no change is known", (_, sent) => {
  expect(rowsOf({ reqTradeSummery: [{ symbol: "A.N0000", ...sent }] })).toMatchObject([
    { price: 41, previousClose: undefined, change: undefined, changePercent: undefined },
  ]);
});

test.each([
  [{ price: 41, previousClose: 40, change: 1, percentageChange: 25 }, 1, undefined],
  [{ price: 41, previousClose: 40, change: 10, percentageChange: 2.5 }, undefined, 2.5],
  [{ price: 148.5, previousClose: 18, change: 130.5, percentageChange: 725 }, 130.5, 725],
])(
  "of %o, which contradict each other or do not, the change is %s and the percentage %s",
  (sent, change, percent) => {
    const [row] = rowsOf({ reqTradeSummery: [{ symbol: "A.N0000", ...sent }] });
    expect([row?.change, row?.changePercent]).toEqual([change, percent]);
  },
);

test("a small change of an index is not unknown, although its percentage is rounded to 0", () => {
  const sector = toSector({
    sectorId: 40,
    indexValue: 6_077.26,
    sectorPreviousClose: 6_077.46,
    change: -0.2,
    percentage: 0,
  });
  expect(sector.change).toBe(-0.2);
  expect(sector.changePercent).toBeCloseTo(-0.0033, 4);
});

test("a row whose counters are all zero has no trade of the day", () => {
  const zero = { trades: 0, shares: 0, tradesWithCrossings: 0, sharesWithCrossings: 0, lastTradeAt: 5_000 };
  const earlier = (given: object) => {
    const [sent] = rowsOf({ reqTradeSummery: [{ symbol: "A.N0000", price: 10 }] });
    const plain = new Map([["A.N0000", { ...sent, ...given } as BoardRow]]);
    return boardNow(plain, { at: 10_000, speed: 1 }).rows.get("A.N0000")?.earlier ?? false;
  };
  expect(earlier(zero)).toBe(true);
  expect(earlier({ ...zero, sharesWithCrossings: 30_000 })).toBe(false);
  expect(earlier({ lastTradeAt: 5_000 })).toBe(false);
});

test.each([
  [{ lastTradedTime: 2, price: 11 }, { lastTradedTime: 1, price: 10 }, 11],
  [{ lastTradedTime: 1, tradevolume: 3, price: 11 }, { lastTradedTime: 1, tradevolume: 2, price: 10 }, 11],
  [{ price: 11, low: 10, high: 12 }, { price: 30, low: 10, high: 12 }, 11],
  [{ price: 11 }, { price: 10 }, 10],
])("of a line sent twice, %o and %o, the price is %d", (one, other, price) => {
  const sent = [one, other].map((given) => ({ symbol: "A.N0000", ...given }));
  const rows = parseBody(operations.board.reply, { reqTradeSummery: sent }).body.reqTradeSummery;
  expect([...rowsBySymbol(rows).values()].map((row) => row.price)).toEqual([price]);
});

test("with a previous close of 0 no change is known, although the service sends the price as the change", () => {
  const sent = { symbol: "NEW.N0000", price: 59.6, previousClose: 0, change: 59.6, percentageChange: 0 };
  expect(rowsOf({ reqTradeSummery: [sent] })).toMatchObject([
    { price: 59.6, previousClose: undefined, change: undefined, changePercent: undefined },
  ]);
});
