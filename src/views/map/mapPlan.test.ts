import { expect, test } from "vitest";
import { groupKey, sectorBook } from "#market/company/sectorBook";
import { minute } from "#units/time";
import { type MapLine, planMap } from "./mapLayout.ts";
import { groupTitles, isOutOfPlace, missingTitles, movedPart, shortTitle } from "./mapPlan.ts";

const market = (change: (line: MapLine, at: number) => MapLine = (line) => line): MapLine[] =>
  Array.from({ length: 100 }, (_, at) =>
    change({ symbol: `S${at}`, size: 10, group: at < 50 ? "a" : "b" }, at),
  );
/** The market with its first `count` lines changed. */
const first = (count: number, changed: Partial<MapLine>) =>
  market((line, at) => (at < count ? { ...line, ...changed } : line));

test("an unchanged market is laid out only once, however old the plan is and with any small changes of size", () => {
  expect(movedPart(market(), market())).toEqual({ lines: 0, area: 0 });
  expect(isOutOfPlace(market(), market(), 1_000 * minute)).toBe(false);
  const wavering = market((line, at) => ({ ...line, size: at % 2 === 0 ? 10.5 : 9.5 }));
  expect(isOutOfPlace(market(), wavering, 1_000 * minute)).toBe(false);
  const dearer = market((line) => ({ ...line, size: line.size * 3 }));
  expect(isOutOfPlace(market(), dearer, 1_000 * minute)).toBe(false);
});

test.each([
  ["nine of a hundred lines get a group", first(9, { group: "c" }), false],
  ["ten of a hundred lines get a group", first(10, { group: "c" }), true],
  ["one line grows by a fifth of the market", first(1, { size: 300 }), true],
  ["a tenth of the lines leave", market().slice(10), true],
  ["a few lines leave", market().slice(5), false],
  ["all lines leave", [], true],
])("after a change (%s), whether the map is laid out again at once: %j", (_, now, anew) => {
  expect(isOutOfPlace(market(), now, 1_000)).toBe(anew);
});

test("a new line is on the map after ten minutes, even if it is one of many", () => {
  const grown = [...market(), { symbol: "NEW", size: 1, group: "a" }];
  expect([isOutOfPlace(market(), grown, 9 * minute), isOutOfPlace(market(), grown, 10 * minute)]).toEqual([
    false,
    true,
  ]);
});

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
