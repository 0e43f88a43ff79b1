import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#views/board/testing/testRows";
import { boardColumns } from "./columns.ts";
import { derivedColumns } from "./derivedColumns.ts";

const column = (id: string) => {
  const found = boardColumns.get(id);
  if (!found) throw new Error(`no column ${id}`);
  return found;
};

/** JKH's figures of one day */
const blocks = {
  low: 19.9,
  high: 20.2,
  shares: 3_052_893,
  sharesWithCrossings: 6_052_893,
  trades: 294,
  tradesWithCrossings: 297,
  turnover: 61_040_000,
};

test.each<[string, Partial<BoardRow>, string, string]>([
  ["crossed", blocks, "3,000,000", "6,052,893 with crossings − 3,052,893 without = 3,000,000"],
  ["crossed", { shares: 5, sharesWithCrossings: 5 }, "—", "5 with crossings − 5 without = 0"],
  ["crossed", { shares: 5, sharesWithCrossings: 4 }, "—", "4 with crossings − 5 without = —"],
  ["crossedTrades", blocks, "3", "297 with crossings − 294 without = 3"],
  ["vwap", blocks, "19.99", "61,040,000.00 ÷ 3,052,893 = 19.99"],
  ["vwap", { turnover: 5, shares: 0 }, "—", "5.00 ÷ 0 = —"],
  ["averageTrade", blocks, "10,384", "3,052,893 ÷ 294 = 10,384"],
  ["averageTrade", { shares: 5, trades: 0 }, "—", "5 ÷ 0 = —"],
  ["gap", { open: 11, previousClose: 10 }, "+10.00%", "(11.00 − 10.00) ÷ 10.00 = +10.00%"],
  ["gap", { open: undefined }, "—", "(— − 179.25) ÷ 179.25 = —"],
  ["gap", { open: 11, previousClose: 0 }, "—", "(11.00 − 0.00) ÷ 0.00 = —"],
  ["rangePosition", { price: 17, low: 10, high: 20 }, "70%", "(17.00 − 10.00) ÷ (20.00 − 10.00) = 70%"],
  ["rangePosition", { price: 10, low: 10, high: 10 }, "—", "(10.00 − 10.00) ÷ (10.00 − 10.00) = —"],
])("%s of %j is %s, and its tooltip has the numbers of its formula", (id, row, shown, title) => {
  const of = boardRow("JKH.N0000", row);
  expect(column(id).show(of)).toBe(shown);
  expect(column(id).title?.(of)).toBe(title);
});

test.each([
  [9, "below"],
  [10, "0%"],
  [20, "100%"],
  [21, "above"],
])("a price of %s with a low of 10 and a high of 20 is shown as %s", (price, shown) => {
  expect(column("rangePosition").show(boardRow("A", { price, low: 10, high: 20 }))).toBe(shown);
});

test("zero crossings are a known value and sort as 0; negative crossings are unknown", () => {
  expect(column("crossed").value(boardRow("A", { shares: 5, sharesWithCrossings: 5 }))).toBe(0);
  expect(column("crossed").value(boardRow("A", { shares: 5, sharesWithCrossings: 4 }))).toBeUndefined();
});

test("every calculated column shows its formula in its header's tooltip and the numbers in its cells' tooltips", () => {
  for (const { id, explain, title, field } of derivedColumns)
    expect([id, explain !== undefined, title !== undefined, field]).toEqual([id, true, true, undefined]);
});

test.each(["price", "range", "rangePosition"])(
  "the tooltip of %s explains a price outside the day's range, and only such a price",
  (id) => {
    const said = (row: Partial<BoardRow>) => {
      const of = boardRow("A", row);
      return column(id).title?.(of) ?? column(id).show(of);
    };
    expect(said({ price: 9, low: 10, high: 20 })).toContain("outside the day's low and high");
    expect(said({ price: 15, low: 10, high: 20 })).not.toContain("outside");
  },
);
