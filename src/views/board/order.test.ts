import { expect, test } from "vitest";
import type { BoardRow } from "#market/board";
import { columns } from "./columns.ts";
import { moved, nextSort, ordered, type Selection } from "./order.ts";
import { boardRow } from "./testRows.ts";

const rows: readonly BoardRow[] = [
  boardRow("COPA.N0000", { name: "CORAL  PACKAGING PLC", change: 8, changePercent: 4.46, trades: 3 }),
  boardRow("AMTE.N0000", { name: "AMBER TEXTILES PLC", change: -0.4, changePercent: -1.2, trades: 1 }),
  boardRow("LABA.X0000", { name: "LAGOON BANK PLC", change: 0, changePercent: 0, trades: undefined }),
  boardRow("LABA.N0000", { name: "LAGOON BANK PLC", change: undefined, changePercent: undefined, trades: 2 }),
];
const all: Selection = { filter: "", ways: new Set(), sort: undefined, ascending: false };
const by = (id: string, ascending = false) => ({ ...all, sort: columns.get(id), ascending });

test("without a sort the exchange's order stands", () => {
  expect(ordered(rows, all)).toEqual(["COPA.N0000", "AMTE.N0000", "LABA.X0000", "LABA.N0000"]);
});

test.each([
  [false, ["COPA.N0000", "LABA.X0000", "AMTE.N0000", "LABA.N0000"]],
  [true, ["AMTE.N0000", "LABA.X0000", "COPA.N0000", "LABA.N0000"]],
])("a line without the figure comes last whichever way (ascending %s)", (ascending, order) => {
  expect(ordered(rows, by("changePercent", ascending))).toEqual(order);
});

test("the filter finds symbols and names as they are shown, by every word", () => {
  const found = (filter: string) => ordered(rows, { ...all, filter });
  expect(found("laba")).toEqual(["LABA.X0000", "LABA.N0000"]);
  expect(found("coral packaging")).toEqual(["COPA.N0000"]);
  expect(found("bank .n")).toEqual(["LABA.N0000"]);
  expect(found("<b>")).toEqual([]);
});

test("a line without a change is neither up, down nor unchanged", () => {
  const of = (...ways: ("up" | "down" | "flat")[]) => ordered(rows, { ...all, ways: new Set(ways) });
  expect(of("up")).toEqual(["COPA.N0000"]);
  expect(of("down", "flat")).toEqual(["AMTE.N0000", "LABA.X0000"]);
});

test("a header's clicks go down, up, off", () => {
  const first = nextSort("price", undefined, false);
  expect(first).toEqual({ sort: "price", asc: undefined });
  expect(nextSort("price", "price", false)).toEqual({ sort: "price", asc: true });
  expect(nextSort("price", "price", true)).toEqual({ sort: undefined, asc: undefined });
  expect(nextSort("price", "turnover", true)).toEqual(first);
});

test.each([
  ["nothing", "abcd", "abcd", 0],
  ["one line to the top", "abcd", "dabc", 1],
  ["a newcomer", "abcd", "xabcd", 1],
  ["one that left", "abcd", "acd", 1],
  ["two swapped pairs", "abcd", "badc", 2],
  ["all reversed", "abcd", "dcba", 3],
])("%s counts for the lines that really move", (_, shown, next, count) => {
  expect(moved([...shown], [...next])).toBe(count);
});
