import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { earlierPoints } from "./earlierPoints.ts";
import { contributions } from "./moved.ts";

const at = Date.parse("2026-10-02T11:33:00+05:30");

test("points of before a change of the weights are named where the weight of now does not give the sum", () => {
  const rows = [
    boardRow({ symbol: "HALF.N0000", previousClose: 100, price: 90 }),
    boardRow({ symbol: "KEPT.N0000", previousClose: 100, price: 98 }),
    boardRow({ symbol: "LATE.N0000", previousClose: 100, price: 103 }),
  ];
  const points = new Map(rows.map(({ symbol }) => [symbol, 2]));
  const lines = new Map([
    ["HALF.N0000", { price: 94, points: -24 }], // by 4 points a rupee
    ["KEPT.N0000", { price: 99, points: -2 }],
  ]);
  const base = { at, lines };
  const found = contributions(rows, { points, base });
  const earlier = (of: typeof base | undefined) =>
    Object.fromEntries(found.map((line) => [line.symbol, earlierPoints(line, of)]));
  expect(earlier(base)).toEqual({ "HALF.N0000": -24, "KEPT.N0000": undefined, "LATE.N0000": undefined });
  expect(found.find(({ symbol }) => symbol === "HALF.N0000")?.points).toBe(-24 + 2 * -4);
  expect(earlier(undefined)["HALF.N0000"]).toBeUndefined();
});
