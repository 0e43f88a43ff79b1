import { expect, test } from "vitest";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { groupKey, sectorBook } from "./sectorBook.ts";

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
])("%s is a group of the service", (said, sectorId) => {
  expect(of(said)).toEqual({ kind: "group", sectorId });
});

test("what is no group stays what was said, however close it comes", () => {
  for (const said of ["Capital Good", "Foods", "Energy Services", "<b>Energy</b>"])
    expect(of(said)).toEqual({ kind: "unmatched", text: said });
});

test("a profile without a sector, and a company whose profile nobody asked for, are told apart", () => {
  for (const said of [undefined, "", " - "]) expect(of(said)).toEqual({ kind: "unsaid" });
  expect(sectorBook(groups, new Map()).of("JKH.N0000")).toEqual({ kind: "unknown" });
});

test("all lines of a company share its sector, with a class or without", () => {
  const book = sectorBook(groups, new Map([["JKH", "Energy"]]));
  for (const symbol of ["JKH.N0000", "JKH.X0000", "JKH.R0001", "JKH"])
    expect(book.of(symbol)).toEqual({ kind: "group", sectorId: 223 });
  expect(book.of("JKHX.N0000")).toEqual({ kind: "unknown" });
});

test("two groups of one name are not chosen between", () => {
  const book = sectorBook([...groups, sectorFixture(300, "ENERGY")], new Map([["JKH", "Energy"]]));
  expect(book.of("JKH")).toEqual({ kind: "unmatched", text: "Energy" });
});

test("lines of one sector come together under one key, spelt as they may be", () => {
  expect(groupKey(of("Energy"))).toBe("223");
  expect(groupKey(of("Odd & Ends"))).toBe(groupKey(of("ODD and ends")));
  expect(new Set([undefined, "Energy", "Odd"].map((said) => groupKey(of(said)))).size).toBe(3);
});
