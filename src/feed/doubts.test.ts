import { expect, test } from "vitest";
import { breadthOf } from "#market/breadth";
import { leadersOf, mostActiveOf } from "#market/leaderboard";
import { toBoardRow } from "./boardRows.ts";
import { doubtedFields, doubtsIn } from "./doubts.ts";
import { wireRow } from "./fixtures.ts";
import { createProblems } from "./problems.ts";

const traded = {
  change: 1,
  percentageChange: 2,
  turnover: 500,
  sharevolume: 50,
  tradevolume: 5,
  crossingVolume: 50,
  crossingTradeVol: 5,
  marketCap: 1e9,
};
const good = wireRow("GOOD.N0000", 10, traded);

test.each([
  ["a price of 1e300", { price: 1e300 }, ["price"]],
  ["a price below zero", { price: -5 }, ["price"]],
  ["a turnover of 1e300", { turnover: 1e300 }, ["turnover"]],
  ["shares and trades below zero", { sharevolume: -1, tradevolume: -2 }, ["sharevolume", "tradevolume"]],
  ["a move of 1e300 per cent", { percentageChange: -1e300 }, ["percentageChange"]],
  ["a move without a price", { price: null, change: 0, percentageChange: 0 }, ["change", "percentageChange"]],
])("%s is not believed", (_, sent, fields) => {
  expect([...doubtedFields({ ...good, ...sent })]).toEqual(fields);
});

test("falls, zeros and what is not said are no reason for doubt", () => {
  const row = { ...good, change: -3, percentageChange: -20, turnover: 0, marketCap: null, price: 0.1 };
  expect(doubtedFields(row).size).toBe(0);
});

test("what is not believed is in no sum, no count and no list", () => {
  const absurd = [
    wireRow("HUGE.N0000", 10, { ...traded, turnover: 1e300, marketCap: 1e300, crossingVolume: 1e300 }),
    wireRow("MINUS.N0000", 10, { ...traded, turnover: -500, sharevolume: -50, tradevolume: -5 }),
    { ...wireRow("NONE.N0000", 10, { ...traded, change: 0, percentageChange: 0 }), price: null },
    wireRow("MOVED.N0000", 10, { ...traded, percentageChange: 1e300 }),
  ];
  const rows = [good, ...absurd].map(toBoardRow);
  expect(breadthOf(rows)).toMatchObject({ up: 4, down: 0, unchanged: 0, marketCap: 4e9, crossed: 0 });
  expect(breadthOf(rows).turnover).toBe(3 * 500);
  expect(breadthOf(rows).shares).toBe(4 * 50);
  expect(leadersOf(rows, "gainers").map(({ symbol }) => symbol)).not.toContain("MOVED.N0000");
  expect(mostActiveOf(rows).every(({ turnover = 0 }) => turnover === 500 || turnover === 0)).toBe(true);
});

test("each is told by symbol, field and value", () => {
  const problems = createProblems();
  const rows = [good, { ...good, symbol: "BAD.N0000", price: -5 }];
  problems.doubted("/tradeSummary", { at: 7, doubts: doubtsIn(rows) });
  expect(problems.snapshot().get("/tradeSummary")?.surprises).toEqual([
    { kind: "doubted", place: "BAD.N0000", field: "price", count: 1, example: "-5", lastAt: 7 },
  ]);
});
