import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import type { BoardRow } from "./board.ts";
import { hasRolledCloses, withoutRolledClose } from "./rolledCloses.ts";

/** A line that traded between 20 and 25, and then at 22. */
const moved = (given: Partial<BoardRow>) =>
  boardRow({ price: 22, open: 20, high: 25, low: 20, change: 0, changePercent: 0, ...given });
const flat = boardRow({ price: 8, open: 8, high: 8, low: 8, previousClose: 8, change: 0, changePercent: 0 });
const rolled = moved({ previousClose: 22 });
const risen = moved({ previousClose: 21, change: 1, changePercent: 4.76 });

test.each<[string, BoardRow[], boolean]>([
  ["all stand at their previous closes", [rolled, rolled, rolled, flat], true],
  [
    "the previous closes are the official closes",
    Array(4).fill(moved({ closingPrice: 22.1, previousClose: 22.1 })),
    true,
  ],
  ["nothing moved within the day", [flat, flat, flat, flat], false],
  ["two moved, which may be chance", [rolled, rolled, flat], false],
  ["most of four changed", [rolled, risen, risen, risen], false],
  ["the rows are of an earlier day", Array(4).fill({ ...rolled, earlier: true }), false],
  ["a fifth changed", [...Array(16).fill(rolled), ...Array(4).fill(risen)], true],
  ["a fifth stayed", [...Array(4).fill(rolled), ...Array(16).fill(risen)], false],
  [
    "the ranges are missing, but the average prices are others",
    Array(4).fill(boardRow({ price: 22, previousClose: 22, shares: 100, turnover: 2_150 })),
    true,
  ],
  ["one of thirty changed", [...Array(29).fill(rolled), risen], true],
])("if %s, the closes are rolled: %#", (_, rows, is) => {
  expect(hasRolledCloses(rows)).toBe(is);
});

test("without its rolled close a row has no change; other rows stay", () => {
  const unknown = { previousClose: undefined, change: undefined, changePercent: undefined };
  expect(withoutRolledClose(rolled)).toMatchObject({ ...unknown, price: 22, open: 20 });
  expect(withoutRolledClose(risen)).toBe(risen);
});
