import { expect, test } from "vitest";
import { minute } from "#units/time";
import type { MapLine } from "./mapLayout.ts";
import { isOutOfPlace, movedPart } from "./mapPlan.ts";

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
