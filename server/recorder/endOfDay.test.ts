import { expect, test } from "vitest";
import type { UncheckedRow } from "#wire/contract/schema";
import type { boardItem } from "#wire/prices";
import { barOf } from "./bars.ts";
import { sameBoards } from "./endOfDay.ts";

const barAt = (row: UncheckedRow<typeof boardItem>) => barOf("A.N0000", "2026-10-02", { row, ex: 1 });

test("crossed shares and trades are the crossing figures minus the regular figures", () => {
  const row = { sharevolume: 100, tradevolume: 3, crossingVolume: 150, crossingTradeVol: 4 };
  expect(barAt(row)).toMatchObject({ shares: 100, trades: 3, crossedShares: 50, crossedTrades: 1 });
});

test.each([
  [{ closingPrice: 12.5, price: 12 }, 12.5],
  [{ closingPrice: 0, price: 12 }, 12],
  [{ price: 12 }, 12],
  [{}, null],
])("the close of %j is %s; a closing price of 0 means no close yet", (row, close) => {
  expect(barAt(row).close).toBe(close);
});

test("a figure that the service does not send is null, never 0", () => {
  expect(barAt({})).toMatchObject({
    open: null,
    high: null,
    shares: null,
    crossedShares: null,
    turnover: null,
  });
});

const board = (...rows: object[]) => new Map(rows.map((row, at) => [String(at), { ...row }]));

test.each([
  ["the same figures", board({ a: 1 }), board({ a: 1 }), true],
  ["an absent field and null", board({ a: 1, b: null }), board({ a: 1 }), true],
  ["another figure", board({ a: 1 }), board({ a: 2 }), false],
  ["a field more", board({ a: 1, b: 2 }), board({ a: 1 }), false],
  ["a line more", board({ a: 1 }, { a: 1 }), board({ a: 1 }), false],
  ["no board at all", undefined, board(), false],
])("two boards are compared: %s", (_, one, other, same) => {
  expect(sameBoards(one, other)).toBe(same);
});
