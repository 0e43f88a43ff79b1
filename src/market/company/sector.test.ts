import { expect, test } from "vitest";
import { sectorFixture as sector, sectorFixture } from "#market/testing/sectorFixtures";
import { isFirstTick, splitSectors } from "./sector.ts";
import { groupKey, sectorBook } from "./sectorBook.ts";

test("the two indices are told apart from the groups by their id, in any order of rows", () => {
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
])("the time of %s is only that of the day's first tick: %s at %s, %s", (_, sectorId, time, first) => {
  const lastTickAt = Date.parse(`2026-07-10T${time}+05:30`);
  expect(isFirstTick({ sectorId, lastTickAt })).toBe(first);
});

const names = [
  "Energy",
  "Capital Goods",
  "Food, Beverage & Tobacco",
  "Real Estate Management&Development",
  "Health Care Equipment & Services",
];
const groups = names.map((name, at) => sectorFixture(223 + at, name));
const of = (said: string | undefined) => sectorBook(groups, new Map([["JKH", said]])).of("JKH.N0000");

test.each([
  ["Capital Goods", 224],
  ["CAPITAL  GOODS ", 224],
  ["capital goods.", 224],
  ["Food Beverage and Tobacco", 225],
  ["FOOD, BEVERAGE & TOBACCO", 225],
  ["Real Estate Management & Development", 226],
  ["Real estate management and development,", 226],
  ["Health Care Equipment\u00a0&amp Services".replace("&amp", "&"), 227],
])("%s is recognised as one of the service's groups", (said, sectorId) => {
  expect(of(said)).toEqual({ kind: "group", sectorId });
});

test("a text that is not a group's name stays as sent, even if it is similar", () => {
  for (const said of ["Capital Good", "Foods", "Energy Services", "<b>Energy</b>"])
    expect(of(said)).toEqual({ kind: "unmatched", text: said });
});

test("a profile without a sector differs from a profile that was never requested", () => {
  for (const said of [undefined, "", " - "]) expect(of(said)).toEqual({ kind: "unsaid" });
  expect(sectorBook(groups, new Map()).of("JKH.N0000")).toEqual({ kind: "unknown" });
});

test("all lines of a company have its sector, with or without a class", () => {
  const book = sectorBook(groups, new Map([["JKH", "Energy"]]));
  for (const symbol of ["JKH.N0000", "JKH.X0000", "JKH.R0001", "JKH"])
    expect(book.of(symbol)).toEqual({ kind: "group", sectorId: 223 });
  expect(book.of("JKHX.N0000")).toEqual({ kind: "unknown" });
});

test("if two groups have the same name, no line belongs to them", () => {
  const book = sectorBook([...groups, sectorFixture(300, "ENERGY")], new Map([["JKH", "Energy"]]));
  expect(book.of("JKH")).toEqual({ kind: "unmatched", text: "Energy" });
});

test("lines of one sector have one key, however the sector is spelled", () => {
  expect(groupKey(of("Energy"))).toBe("223");
  expect(groupKey(of("Odd & Ends"))).toBe(groupKey(of("ODD and ends")));
  expect(new Set([undefined, "Energy", "Odd"].map((said) => groupKey(of(said)))).size).toBe(3);
});
