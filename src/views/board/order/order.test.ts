import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { noFacets } from "#views/board/filter/facets";
import { boardRow } from "#views/board/testing/testRows";
import {
  arrangedLines,
  movedCount,
  orderedSymbols,
  readSort,
  type Selection,
  sortables,
  turnedSort,
  writeSort,
} from "./order.ts";

const rows: readonly BoardRow[] = [
  boardRow("COPA.N0000", { name: "CORAL  PACKAGING PLC", changePercent: 4.46, trades: 3, open: 1 }),
  boardRow("AMTE.N0000", { name: "AMBER TEXTILES PLC", changePercent: -5.2, trades: 1, open: 2 }),
  boardRow("LABA.X0000", { name: "LAGOON BANK PLC", changePercent: 0, trades: undefined, open: 2 }),
  boardRow("LABA.N0000", { name: "LAGOON BANK PLC", changePercent: undefined, trades: 2, open: 1 }),
];
const symbolsBy = (sort: string, more: Partial<Selection> = {}) =>
  orderedSymbols(rows, { facets: noFacets, own: [], sort: readSort(sort), ...more }, 0);

test.each([
  ["", ["COPA.N0000", "AMTE.N0000", "LABA.X0000", "LABA.N0000"]],
  ["changePercent", ["COPA.N0000", "LABA.X0000", "AMTE.N0000", "LABA.N0000"]],
  ["changePercent-up", ["AMTE.N0000", "LABA.X0000", "COPA.N0000", "LABA.N0000"]],
  ["trades-up", ["AMTE.N0000", "LABA.N0000", "COPA.N0000", "LABA.X0000"]],
  ["move", ["AMTE.N0000", "COPA.N0000", "LABA.X0000", "LABA.N0000"]],
  ["symbol-up", ["AMTE.N0000", "COPA.N0000", "LABA.N0000", "LABA.X0000"]],
  ["open.trades", ["AMTE.N0000", "LABA.X0000", "COPA.N0000", "LABA.N0000"]],
  ["open-up.trades-up", ["LABA.N0000", "COPA.N0000", "AMTE.N0000", "LABA.X0000"]],
  ["company-up.symbol", ["AMTE.N0000", "COPA.N0000", "LABA.X0000", "LABA.N0000"]],
])("lines are sorted by “%s”, with unknown values last in both directions", (sort, order) => {
  expect(symbolsBy(sort)).toEqual(order);
});

test("in the user's own arrangement its lines come first, then the others by the next key or in the exchange's order", () => {
  const own = ["LABA.N0000", "GONE.N0000", "AMTE.N0000"];
  expect(symbolsBy("own", { own })).toEqual(["LABA.N0000", "AMTE.N0000", "COPA.N0000", "LABA.X0000"]);
  expect(symbolsBy("own.symbol", { own })).toEqual(["LABA.N0000", "AMTE.N0000", "LABA.X0000", "COPA.N0000"]);
});

test.each([
  ["nothing", "abcd", "abcd", 0],
  ["one line to the top", "abcd", "dabc", 1],
  ["a new line", "abcd", "xabcd", 1],
  ["a line that left", "abcd", "acd", 1],
  ["two swapped pairs", "abcd", "badc", 2],
  ["all reversed", "abcd", "dcba", 3],
])("%s: the number of lines that move", (_, shown, next, count) => {
  expect(movedCount([...shown], [...next])).toBe(count);
});

const own = (kept: string, shown: string, [symbol, to]: [string, number]) =>
  arrangedLines([...kept], [...shown], { symbol, to }).join("");

test.each([
  ["the first arrangement keeps the shown order", "", "abcd", ["c", 0], "cabd"],
  ["down by one", "abcd", "abcd", ["b", 2], "acbd"],
  ["to the end", "abcd", "abcd", ["a", 3], "bcda"],
  ["beyond the end", "abcd", "abcd", ["a", 99], "bcda"],
  ["lines that are filtered away keep their places", "axbyc", "abc", ["c", 1], "axcby"],
  ["a line that was not yet placed", "ab", "abc", ["c", 0], "cab"],
  ["to its present place", "abc", "abc", ["b", 1], "abc"],
  ["the only line", "", "a", ["a", 0], "a"],
] as const)("%s", (_, kept, shown, [symbol, to], order) => {
  expect(own(kept, shown, [symbol, to])).toBe(order);
});

const clicks = (sort: string, ...turns: readonly (readonly [id: string, add: boolean])[]) => {
  const seen: (string | undefined)[] = [];
  turns.reduce((keys, [id, add]) => {
    const next = turnedSort(keys, id, add);
    seen.push(writeSort(next));
    return next;
  }, readSort(sort));
  return seen;
};
const [click, shift] = [false, true];

test("clicks on a header sort down, up, off; clicks on a text column's header sort up, down, off", () => {
  expect(clicks("", ["price", click], ["price", click], ["price", click])).toEqual([
    "price",
    "price-up",
    undefined,
  ]);
  expect(clicks("", ["symbol", click], ["symbol", click], ["symbol", click])).toEqual([
    "symbol-up",
    "symbol",
    undefined,
  ]);
});

test("a click on another header, or on one of several keys, replaces all keys", () => {
  expect(clicks("price-up", ["turnover", click])).toEqual(["turnover"]);
  expect(clicks("price.turnover-up", ["turnover", click])).toEqual(["turnover"]);
});

test("with Shift a click adds a key; the next clicks reverse and remove it; other keys stay", () => {
  expect(
    clicks("price", ["turnover", shift], ["price", shift], ["turnover", shift], ["turnover", shift]),
  ).toEqual(["price.turnover", "price-up.turnover", "price-up.turnover-up", "price-up"]);
});

test("the user's own arrangement has one direction only", () => {
  expect(clicks("", ["own", click], ["own", click])).toEqual(["own", undefined]);
  expect(writeSort(readSort("own-up"))).toBe("own");
});

test.each([
  ["", undefined],
  ["price.nonsense.turnover-up", "price.turnover-up"],
  ["price.price-up", "price"],
  ["price-down", "price"],
  ["open.high.low.price.turnover", "open.high.low.price"],
  ["..-up", undefined],
  ["constructor.__proto__", undefined],
])("“%s” in a link is read as “%s”", (written, read) => {
  expect(writeSort(readSort(written))).toBe(read);
});

test("written sort keys are read back unchanged", () => {
  const key = fc.record({ id: fc.constantFrom(...sortables.keys()), ascending: fc.boolean() });
  const keys = fc.uniqueArray(key, { maxLength: 4, selector: ({ id }) => id });
  fc.assert(
    fc.property(keys, (sort) => {
      const read = readSort(writeSort(sort));
      expect(read).toEqual(sort.map((one) => (one.id === "own" ? { ...one, ascending: true } : one)));
    }),
  );
});
