import { expect, test } from "vitest";
import { groupKey, sectorBook } from "#market/company/sectorBook";
import { planMap } from "./mapLayout.ts";
import { groupTitles, missingTitles, shortTitle } from "./mapTexts.ts";

const upTo = (letters: number) => (title: string) => title.length <= letters;

test.each([
  [40, "Food, Beverage & Tobacco (43)"],
  [26, "Food, Beverage & Tobacco"],
  [22, "Food, Beverage…"],
  [10, "Food…"],
  [4, undefined],
])("a long name is shortTitle to %i letters as %s", (letters, shown) => {
  expect(shortTitle("Food, Beverage & Tobacco (43)", upTo(letters))).toBe(shown);
});

test("a single long word is shortTitle to no fewer than four letters", () => {
  expect(shortTitle("Transportation (4)", upTo(14))).toBe("Transportation");
  expect(shortTitle("Transportation (4)", upTo(8))).toBe("Transpo…");
  expect(shortTitle("Transportation (4)", upTo(4))).toBeUndefined();
});

const learned = sectorBook([], new Map());
const plan = (width: number) => {
  const lines = ["A.N0000", "B.N0000", "C.N0000"].map((symbol) => ({
    symbol,
    size: 1,
    group: groupKey(learned.of(symbol)),
  }));
  return planMap(lines, { width, height: 300, head: 17 });
};
const told = (width: number) => {
  const laid = plan(width);
  return missingTitles(
    laid,
    learned,
    groupTitles(laid, learned, (title) => title.length * 7),
  );
};

test("a tile's tooltip has its group's name only if the heading is shortened", () => {
  expect([...told(1_000)]).toEqual([]);
  expect(told(100).get("B.N0000")).toBe("Sector not loaded (3)");
});
