import { expect, test } from "vitest";
import { wireRow } from "#feed/testing/freshnessScene";
import { breadthOf } from "#market/lists/breadth";
import { leadersOf, mostActiveOf } from "#market/lists/leaderboard";
import { toBoardRow } from "#rows/boardRows";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";

const traded = {
  change: 1,
  percentageChange: 11,
  turnover: 500,
  sharevolume: 50,
  tradevolume: 5,
  crossingVolume: 50,
  crossingTradeVol: 5,
  marketCap: 1e9,
};

test("an implausible figure is left out of sums, counts and lists", () => {
  const sent = [
    wireRow("GOOD.N0000", 10, traded),
    wireRow("HUGE.N0000", 10, { ...traded, turnover: 1e300, marketCap: 1e300, crossingVolume: 1e300 }),
    wireRow("MINUS.N0000", 10, { ...traded, turnover: -500, sharevolume: -50, tradevolume: -5 }),
    { ...wireRow("NONE.N0000", 10, { ...traded, change: 0, percentageChange: 0 }), price: null },
    wireRow("MOVED.N0000", 10, { ...traded, percentageChange: 1e300 }),
  ];
  const rows = parseBody(operations.board.reply, { reqTradeSummery: sent }).body.reqTradeSummery.map(
    toBoardRow,
  );
  expect(breadthOf(rows)).toMatchObject({ up: 4, down: 0, unchanged: 0, marketCap: 4e9, crossed: 0 });
  expect(breadthOf(rows).turnover).toBe(3 * 500);
  expect(breadthOf(rows).shares).toBe(4 * 50);
  expect(leadersOf(rows, "gainers").map(({ symbol }) => symbol)).not.toContain("MOVED.N0000");
  expect(mostActiveOf(rows, new Map()).every(({ turnover = 0 }) => turnover === 500 || turnover === 0)).toBe(
    true,
  );
});
