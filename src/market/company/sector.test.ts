import { expect, test } from "vitest";
import { sectorFixture as sector } from "#market/testing/sectorFixtures";
import { isFirstTick, splitSectors } from "./sector.ts";

test("the two indices are told from the groups by their id, whatever the order", () => {
  const split = splitSectors([
    sector(224, "Banks"),
    sector(40, "S&P SL20"),
    sector(223, "Autos"),
    sector(1, "ASPI"),
  ]);
  expect(split.allShare?.name).toBe("ASPI");
  expect(split.top20?.name).toBe("S&P SL20");
  expect(split.groups.map(({ name }) => name)).toEqual(["Autos", "Banks"]);
});

test("without rows there is no index and no group", () => {
  expect(splitSectors([])).toEqual({ allShare: undefined, top20: undefined, groups: [] });
});

test.each([
  ["SL20 just after the open", 40, "09:30:33", true],
  ["SL20 with a later tick", 40, "11:00:00", false],
  ["the all-share index", 1, "09:30:33", false],
])("the time of %s is told as the day's first tick alone: %s at %s, %s", (_, sectorId, time, first) => {
  const lastTickAt = Date.parse(`2026-07-10T${time}+05:30`);
  expect(isFirstTick({ sectorId, lastTickAt })).toBe(first);
});
