import { describe, expect, onTestFinished, test } from "vitest";
import { companyBook, emptyBook } from "#feed/lines/companyBook";
import { sectorBook } from "#market/company/sectorBook";
import type { BoardRow } from "#market/line/board";
import { readAmount } from "#market/lists/amount";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { writeAmount } from "#ui/words/amount";
import { writeNumbersIn } from "#ui/words/format";
import { boardRow } from "#views/board/testing/testRows";
import { facetCounts } from "./FacetSheet.tsx";
import { activeFacets, type Facets, facetTest, isFiltered, noFacets } from "./facets.ts";

const now = Date.UTC(2026, 10, 20, 6, 0);
const minutesAgo = (minutes: number) => now - minutes * 60_000;

const rows: readonly BoardRow[] = [
  boardRow("COPA.N0000", {
    name: "CORAL  PACKAGING PLC",
    change: 8,
    price: 187.25,
    turnover: 2e6,
    lastTradeAt: minutesAgo(1),
    status: 0,
    shares: 10,
    sharesWithCrossings: 30,
  }),
  boardRow("COMB.X0000", {
    name: "COMMERCIAL BANK OF CEYLON PLC",
    change: -0.4,
    price: 100,
    previousClose: 100.4,
    turnover: 1e6,
    lastTradeAt: minutesAgo(5),
    status: 1,
    shares: 10,
    sharesWithCrossings: 10,
  }),
  boardRow("AFIN", {
    name: undefined,
    change: 0,
    price: 2.5,
    previousClose: 2.5,
    turnover: 999_999,
    lastTradeAt: minutesAgo(59),
    status: undefined,
    shares: 10,
    sharesWithCrossings: undefined,
  }),
  boardRow("LABA.Q0001", {
    name: "LAGOON BANK PLC",
    change: undefined,
    price: undefined,
    turnover: undefined,
    lastTradeAt: undefined,
    status: 4,
    shares: 10,
    sharesWithCrossings: 5,
  }),
];

test("a line across a split is neither up nor down", () => {
  const split = boardRow("CIC.X0000", {
    previousClose: 128.25,
    price: 26,
    change: -102.25,
    open: 26,
    high: 26.5,
    low: 25.5,
  });
  for (const way of ["up", "down", "flat"] as const)
    expect(facetTest({ ...noFacets, ways: new Set([way]) }, now)(split)).toBe(false);
});

const found = (facets: Partial<Facets>, at = now) =>
  rows
    .filter(facetTest({ ...noFacets, ...facets }, at))
    .map(({ symbol }) => symbol.slice(0, 4))
    .join(" ");

test.each<[string, Partial<Facets>, string]>([
  ["nothing chosen", {}, "COPA COMB AFIN LABA"],
  ["a symbol in any case", { filter: "comb" }, "COMB"],
  ["the beginnings of words", { filter: "comm bank" }, "COMB"],
  ["a name as shown on screen", { filter: " coral packaging " }, "COPA"],
  ["a word and a class", { filter: "bank .q" }, "LABA"],
  ["markup", { filter: "<b>" }, ""],
  ["up", { ways: new Set(["up"]) }, "COPA"],
  ["down or unchanged; a line without a change is neither", { ways: new Set(["down", "flat"]) }, "COMB AFIN"],
  ["classes", { classes: new Set(["N", "X"]) }, "COPA COMB"],
  ["no class", { classes: new Set(["none"]) }, "AFIN"],
  ["a class without a known meaning", { classes: new Set(["Q"]) }, "LABA"],
  ["a status code; a missing code does not count as 0", { statuses: new Set([0]) }, "COPA"],
  ["crossings; contradictory figures do not count", { crossed: true }, "COPA"],
  ["the last 5 minutes, exact to the millisecond", { within: 5 }, "COPA COMB"],
  ["the last hour", { within: 60 }, "COPA COMB AFIN"],
  ["a least turnover", { turnover: 1e6 }, "COPA COMB"],
  ["a lowest price", { from: 100 }, "COPA COMB"],
  ["a highest price", { to: 100 }, "COMB AFIN"],
  ["a price range", { from: 2.5, to: 2.5 }, "AFIN"],
  ["a price range with its ends swapped", { from: 3, to: 2 }, ""],
  ["several filters at once", { filter: "c", ways: new Set(["up"]), within: 15, from: 1 }, "COPA"],
])("%s", (_, facets, symbols) => {
  expect(found(facets)).toBe(symbols);
});

test("a move of one tick, whatever its per cents, does not count as more than one", () => {
  const moved = (price: number, change: number | undefined) => boardRow("A.N0000", { price, change });
  const far = facetTest({ ...noFacets, ticks: true }, now);
  expect([moved(0.3, 0.1), moved(100.25, 0.25), moved(20, 0), moved(20, undefined)].map(far)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([moved(0.4, 0.2), moved(0.2, -0.3), moved(101, 0.5)].map(far)).toEqual([true, true, true]);
  expect(activeFacets({ ...noFacets, ticks: true })).toMatchObject([
    { words: "> 1 tick", without: { ticks: false } },
  ]);
});

test("a sector filter matches the lines whose sector is known; all other lines count as unknown", () => {
  const groups = [sectorFixture(238, "Banks"), sectorFixture(225, "Capital Goods")];
  const texts = new Map([
    ["COMB", "BANKS "],
    ["COPA", "Packaging"],
  ]);
  companyBook.set({ ...emptyBook, ...sectorBook(groups, texts), waiting: 1 });
  expect(found({ sectors: new Set(["238"]) })).toBe("COMB");
  expect(found({ sectors: new Set(["unknown"]) })).toBe("COPA AFIN LABA");
  expect(found({ sectors: new Set(["225"]) })).toBe("");
  expect(activeFacets({ ...noFacets, sectors: new Set(["238", "7"]) }).map(({ words }) => words)).toEqual([
    "Banks",
    "sector 7",
  ]);
  companyBook.set(emptyBook);
});

test("with time a line no longer matches the filter on the last minutes", () => {
  expect(found({ within: 5 }, now + 60_000)).toBe("COPA");
  expect(found({ within: 5 }, now + 5 * 60_000)).toBe("");
});

describe("the choices", () => {
  test("the choices are those of lines on the board, each with the number of lines that it finds", () => {
    expect(facetCounts(rows, noFacets, now)).toEqual({
      classes: [
        ["N", 1],
        ["X", 1],
        ["Q", 1],
        ["none", 1],
      ],
      statuses: [
        [0, 1],
        [1, 1],
        [4, 1],
      ],
      sectors: [["unknown", 4]],
      crossed: 1,
      ticks: 2,
      within: { 5: 2, 15: 2, 60: 3 },
    });
  });

  test("the choices are counted with the other groups' filters, without their own", () => {
    const facets = { ...noFacets, classes: new Set(["X"]), within: 5 as const };
    const counts = facetCounts(rows, facets, now);
    expect(counts.classes).toEqual([
      ["N", 1],
      ["X", 1],
    ]);
    expect(counts.statuses).toEqual([[1, 1]]);
    expect(counts.crossed).toBe(0);
    expect(counts.within).toEqual({ 5: 1, 15: 1, 60: 1 });
  });

  test("the choices that are active appear in words, each with a change that removes only this filter", () => {
    const facets: Facets = {
      ...noFacets,
      filter: "bank",
      classes: new Set(["N", "none"]),
      statuses: new Set([3]),
      crossed: true,
      within: 15,
      turnover: 2_500_000,
      from: 1.5,
    };
    const active = activeFacets(facets);
    expect(active.map(({ words }) => words)).toEqual([
      "N voting",
      "no class",
      "status 3",
      "traded within 15 min",
      "turnover ≥ 2.5 M",
      "price ≥ 1.5",
      "crossed blocks",
    ]);
    let left = facets;
    for (let [first] = activeFacets(left); first; [first] = activeFacets(left))
      left = { ...left, ...first.without };
    expect(left).toEqual({ ...noFacets, filter: "bank" });
    expect(active[0]?.without).toEqual({ classes: new Set(["none"]) });
  });

  test("text and direction filters count as active; showing untraded lines does not", () => {
    expect(isFiltered({ ...noFacets, untraded: true, filter: " " })).toBe(false);
    expect(isFiltered({ ...noFacets, filter: "a" })).toBe(true);
    expect(isFiltered({ ...noFacets, ways: new Set(["up"]) })).toBe(true);
    expect(isFiltered({ ...noFacets, to: 3 })).toBe(true);
  });
});

test.each([
  [100_000, "100 K"],
  [2_500_000, "2.5 M"],
  [1e9, "1 B"],
  [1_234_567, "1234567"],
  [750, "750"],
  [0.1, "0.1"],
])("%s is written as %s, and reads back as the same amount", (amount, written) => {
  expect(readAmount(writeAmount(amount))).toBe(amount);
  expect(writeAmount(amount)).toBe(written);
});

test.each([
  [100_000, "1 L"],
  [12_500_000, "1.25 Cr"],
  [50_000, "50 K"],
  [1e11, "10000 Cr"],
  [1_234_567, "1234567"],
])("with lakh and crore, %s is written as %s, and reads back as the same amount", (amount, written) => {
  writeNumbersIn("lakh");
  onTestFinished(() => writeNumbersIn("thousands"));
  expect(readAmount(writeAmount(amount))).toBe(amount);
  expect(writeAmount(amount)).toBe(written);
});
