import { expect, test } from "vitest";
import { toBoardRow } from "#rows/boardRows";
import type { MarketState } from "#server/gateway/answers/market";
import { boardRow } from "#server/gateway/testing/bodies";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";
import { type PriceRequest, priceCell } from "./price.ts";

const sent = [
  { ...boardRow("JKH.N0000", 19.9), name: "JOHN KEELLS HOLDINGS PLC" },
  { ...boardRow("COMB.N0000", 101.25), name: "COMMERCIAL BANK OF CEYLON PLC" },
  { ...boardRow("COMB.X0000", 1e-7), name: "COMMERCIAL BANK OF CEYLON PLC" },
  { ...boardRow("ODD.N0000", 10.123) },
];
const { body } = parseBody(operations.board.reply, { reqTradeSummery: sent });
const rows = new Map(body.reqTradeSummery.map((row) => [row.symbol, toBoardRow(row)]));
const live: MarketState = { word: "live", at: 0, ageSeconds: 3, source: "live" };
const unread = ["SPOILT.N0000"];
const known = [{ symbol: "QUIET.N0000", name: "QUIET PLC" }];

const cell = (asked: Partial<PriceRequest>, word: MarketState["word"] = "live") =>
  priceCell(
    { name: "JKH", field: "price", staleAllowed: false, ...asked },
    { rows, unread },
    { state: { ...live, word }, known },
  );

test.each([
  ["JKH", {}, "19.90"],
  ["jkh.n0000", {}, "19.90"],
  ["COMB.N0000", {}, "101.25"],
  ["ODD", {}, "10.123"],
  ["JKH", { field: "turnover" }, "1000.5"],
  ["JKH", { field: "trades" }, "3"],
  ["JKH", { field: "lastTradeAt" }, "2025-10-09T14:23:20+05:30"],
  ["JKH", { field: "closingPrice" }, "#N/A"],
  ["QUIET", {}, "#N/A"],
  ["SPOILT", {}, "#N/A"],
] as const)("%s %j is the cell %s", (name, more, text) => {
  expect(cell({ name, ...more })).toEqual({ status: 200, text });
});

test.each(["stale", "offline", "not-moving"] as const)(
  "a figure that is %s is not given, unless the reader allows it",
  (word) => {
    expect(cell({}, word)).toEqual({ status: 200, text: "#STALE" });
    expect(cell({ staleAllowed: true }, word)).toEqual({ status: 200, text: "19.90" });
  },
);

test.each(["live", "delayed", "closed"] as const)("a figure that is %s is given", (word) => {
  expect(cell({}, word).text).toBe("19.90");
});

test("a line on the board without a trade today has no figure, unless the reader allows the earlier one", () => {
  const earlier = new Map([...rows].map(([symbol, row]) => [symbol, { ...row, earlier: true }]));
  const told = (staleAllowed: boolean, word: MarketState["word"] = "live") => {
    const asked = { name: "JKH", field: "price", staleAllowed };
    return priceCell(asked, { rows: earlier, unread }, { state: { ...live, word }, known }).text;
  };
  expect([told(false), told(true), told(false, "stale")]).toEqual(["#N/A", "19.90", "#STALE"]);
});

test("a name that can be several lines gets the choices, one on each line, and a name of none gets #NAME?", () => {
  expect(cell({ name: "COMB" })).toEqual({ status: 300, text: "COMB.N0000\nCOMB.X0000" });
  expect(cell({ name: "Keells" })).toEqual({ status: 300, text: "JKH.N0000" });
  for (const name of ["ZZZ", "", "J", "__proto__", "=1+1", "\0", "😀".repeat(50)])
    expect(cell({ name })).toEqual({ status: 404, text: "#NAME?" });
});

test("all choices are named, however many", () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ symbol: `Q${at}.N0000`, name: "QUIET PLC" }));
  const asked = { name: "quiet", field: "price", staleAllowed: false };
  const { status, text } = priceCell(asked, { rows, unread }, { state: live, known: many });
  expect(status).toBe(300);
  expect(text.split("\n")).toHaveLength(60);
});

test("a field that does not exist is refused by name", () => {
  for (const field of ["", "Price", "toString", "asOf", "x".repeat(500)])
    expect(() => cell({ field })).toThrow(/^parameter field is "/);
});
