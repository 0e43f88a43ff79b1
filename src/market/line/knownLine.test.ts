import { expect, test } from "vitest";
import { breadthOf } from "#market/lists/breadth";
import { boardRow } from "#market/testing/fixtures";
import { day } from "#units/time";
import type { LastPrice } from "./board.ts";
import {
  findLines,
  type KnownLine,
  knownFrom,
  mergeLines,
  mostKnownLines,
  namedFrom,
  untradedRow,
} from "./knownLine.ts";

const now = 1_000 * day;
const line = (symbol: string, changed: Partial<LastPrice> = {}): KnownLine => ({
  ...{ symbol, stockId: 7, name: "A PLC", price: 10, isClose: true, at: now - day },
  ...changed,
});
const mapOf = (...lines: KnownLine[]) => new Map(lines.map((known) => [known.symbol, known]));

test("a board row is remembered with its official close, or with its price if it has no close yet", () => {
  const row = boardRow({ symbol: "A", price: 10, closingPrice: 11, lastTradeAt: 5 });
  expect(knownFrom(row)).toMatchObject({ symbol: "A", price: 11, isClose: true, at: 5 });
  expect(knownFrom({ ...row, closingPrice: undefined })).toMatchObject({ price: 10, isClose: false });
});

test("a row without a price or a time is not remembered, nor is a row that is itself remembered", () => {
  expect(knownFrom(boardRow({ lastTradeAt: 5 }))).toBeUndefined();
  expect(knownFrom(boardRow({ price: 5 }))).toBeUndefined();
  expect(knownFrom(untradedRow(line("A")))).toBeUndefined();
});

test.each([
  ["the later day counts", { at: now }, { price: 2 }, 2],
  ["an earlier day does not", { at: now - 2 * day }, { price: 2 }, 10],
  ["of one instant a price does not replace a close", {}, { price: 2, isClose: false }, 10],
  ["of one instant a corrected close does", {}, { price: 2 }, 2],
])("of two records the later one counts: %s", (_, when, changed, price) => {
  const merged = mergeLines(mapOf(line("A")), [line("A", { ...when, ...changed })], now);
  expect(merged.get("A")?.price).toBe(price);
});

test("a close replaces the price of the same trade", () => {
  const known = mapOf(line("A", { isClose: false }));
  expect(mergeLines(known, [line("A", { price: 9 })], now).get("A")).toMatchObject({
    price: 9,
    isClose: true,
  });
});

test("a line without a trade for 400 days is dropped, whether it is remembered or just received", () => {
  const known = mapOf(line("A", { at: now - 401 * day }), line("B", { at: now - 399 * day }));
  const merged = mergeLines(known, [line("C", { at: now - 500 * day })], now);
  expect([...merged.keys()]).toEqual(["B"]);
});

test("the number of lines is limited; those with the latest trades stay", () => {
  const many = Array.from({ length: mostKnownLines + 5 }, (_, at) => line(`L${at}`, { at: now - at }));
  const merged = mergeLines(new Map(), many, now);
  expect(merged.size).toBe(mostKnownLines);
  expect(merged.has("L0")).toBe(true);
  expect(merged.has(`L${mostKnownLines}`)).toBe(false);
});

test("without changes the map object stays the same", () => {
  const known = mapOf(line("A"));
  expect(mergeLines(known, [line("A")], now)).toBe(known);
});

test("a remembered line has no figures of today, and sums leave it out", () => {
  const row = untradedRow(line("A"));
  expect(row).toMatchObject({ price: undefined, change: undefined, turnover: undefined, previousClose: 10 });
  expect(breadthOf([row])).toEqual(breadthOf([]));
});

test("a line with only a name is untraded, has no price, stays after 400 days, and replaces no price", () => {
  const named = namedFrom(boardRow({ symbol: "N", name: "N PLC" }));
  const known = mergeLines(mapOf(line("A")), [named, namedFrom(boardRow({ symbol: "A" }))], now);
  expect([...known.keys()]).toEqual(["A", "N"]);
  expect(known.get("A")?.price).toBe(10);
  expect(mergeLines(known, [], now + 300 * day).has("N")).toBe(true);
  expect(untradedRow(named)).toMatchObject({ name: "N PLC", previousClose: undefined, lastKnown: {} });
  expect(mergeLines(known, [line("N")], now).get("N")?.price).toBe(10);
});

const rows = [
  { symbol: "APB.N0000", name: "EMPOWER BIMBO PLC" },
  { symbol: "BIM.N0000", name: "ZEN PLC" },
  { symbol: "BIMX.N0000", name: "ALPHA PLC" },
  { symbol: "CAR.N0000", name: "BIMUDOLA  POWER PLC" },
  { symbol: "DOT.N0000", name: "POWER BIMUDOLA PLC" },
  { symbol: "NON.N0000", name: undefined },
];

test.each([
  ["bim", ["BIM.N0000", "BIMX.N0000", "APB.N0000", "CAR.N0000", "DOT.N0000"]],
  ["power bim", ["DOT.N0000", "CAR.N0000", "APB.N0000"]],
  [" Bim  power", ["CAR.N0000", "DOT.N0000"]],
  ["power zen", []],
  ["", []],
])("%s finds %o", (typed, symbols) => {
  expect(findLines(rows, typed, 9).map(({ symbol }) => symbol)).toEqual(symbols);
});
