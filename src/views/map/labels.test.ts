import { expect, test } from "vitest";
import { groupKey, sectorBook } from "#market/company/sector";
import { groupTitles, shortened, untitled } from "./labels.ts";
import { planMap } from "./mapLayout.ts";

const upTo = (letters: number) => (title: string) => title.length <= letters;

test.each([
  [40, "Food, Beverage & Tobacco (43)"],
  [26, "Food, Beverage & Tobacco"],
  [22, "Food, Beverage…"],
  [10, "Food…"],
  [4, undefined],
])("a long name is shortened to %i letters as %s", (letters, shown) => {
  expect(shortened("Food, Beverage & Tobacco (43)", upTo(letters))).toBe(shown);
});

test("a single long word is shortened to no fewer than four letters", () => {
  expect(shortened("Transportation (4)", upTo(14))).toBe("Transportation");
  expect(shortened("Transportation (4)", upTo(8))).toBe("Transpo…");
  expect(shortened("Transportation (4)", upTo(4))).toBeUndefined();
});

const learnt = sectorBook([], new Map());
const plan = (width: number) => {
  const lines = ["A.N0000", "B.N0000", "C.N0000"].map((symbol) => ({
    symbol,
    size: 1,
    group: groupKey(learnt.of(symbol)),
  }));
  return planMap(lines, { width, height: 300, head: 17 });
};
const told = (width: number) => {
  const laid = plan(width);
  return untitled(
    laid,
    learnt,
    groupTitles(laid, learnt, (title) => title.length * 7),
  );
};

test("a tile's tooltip has its group's name only if the heading is shortened", () => {
  expect([...told(1_000)]).toEqual([]);
  expect(told(100).get("B.N0000")).toBe("Sector not loaded (3)");
});
