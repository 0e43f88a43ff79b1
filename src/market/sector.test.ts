import { expect, test } from "vitest";
import { splitSectors } from "./sector.ts";
import { sectorFixture as sector } from "./sectorFixtures.ts";

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
