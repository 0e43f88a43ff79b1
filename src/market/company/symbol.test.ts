import { expect, test } from "vitest";
import {
  isSymbol,
  joinSymbols,
  nearMatches,
  readSymbols,
  siblings,
  symbolMeaning,
  symbolParts,
  symbolsIn,
} from "./symbol.ts";

test.each([
  ["JKH.N0000", "JKH", "N0000", "voting"],
  ["COMB.X0000", "COMB", "X0000", "nonVoting"],
  ["ABC.R0001", "ABC", "R0001", "rights"],
  ["ABC.W0000", "ABC", "W0000", "warrant"],
  ["ABC.P0000", "ABC", "P0000", "preference"],
  ["CALI.U0000", "CALI", "U0000", "unit"],
  ["ABC.D0000", "ABC", "D0000", "debt"],
  ["AFIN", "AFIN", undefined, "unknown"],
  ["ABC.Q0000", "ABC", "Q0000", "unknown"],
  ["ABC.", "ABC", "", "unknown"],
])("%s is ticker %s, code %s, class %s", (symbol, ticker, classCode, shareClass) => {
  expect(symbolParts(symbol)).toEqual({ ticker, classCode, shareClass });
});

const board = new Set(["JKH.N0000", "COMB.N0000", "COMB.X0000", "AFIN", "HNB.N0000", "HNB.X0000"]);

test.each(["JKH.N0000", "jkh.n0000", " jkh ", "jkh"])("%s means JKH.N0000", (asked) => {
  expect(symbolMeaning(asked, board)).toEqual({ kind: "listed", symbol: "JKH.N0000" });
});

test("a line without a suffix keeps its symbol", () => {
  expect(symbolMeaning("afin", board)).toEqual({ kind: "listed", symbol: "AFIN" });
});

test("if a code has two classes, the user must choose one", () => {
  expect(symbolMeaning("comb", board)).toEqual({ kind: "several", symbols: ["COMB.N0000", "COMB.X0000"] });
});

test("a line that did not trade is looked up as typed; a code without a class is also looked up as voting shares", () => {
  expect(symbolMeaning("slnd", board)).toEqual({ kind: "unlisted", candidates: ["SLND", "SLND.N0000"] });
  expect(symbolMeaning("slnd.x0000", board)).toEqual({ kind: "unlisted", candidates: ["SLND.X0000"] });
});

test("a company's other lines are found, without the line itself", () => {
  expect(siblings("COMB.N0000", board)).toEqual(["COMB.X0000"]);
});

const lines = [...board].map((symbol) => ({
  symbol,
  name: symbol === "JKH.N0000" ? "JOHN KEELLS  HOLDINGS PLC" : undefined,
}));

test("near matches are found by code, by one wrong letter and by name", () => {
  expect(nearMatches("COMBB.N0000", lines).map(({ symbol }) => symbol)).toContain("COMB.N0000");
  expect(nearMatches("JHK.N0000", lines).map(({ symbol }) => symbol)).toContain("JKH.N0000");
  expect(nearMatches("keells", lines).map(({ symbol }) => symbol)).toEqual(["JKH.N0000"]);
});

test("a meaningless text has no near match", () => {
  expect(nearMatches("ZZZZZZZZ", lines)).toEqual([]);
  expect(nearMatches("  ", lines)).toEqual([]);
});

test.each(["JKH.N0000", "AFIN", "A&B.X0000", "A-B.N0000", "A", "X".repeat(20)])("%s is a symbol", (symbol) =>
  expect(isSymbol(symbol)).toBe(true),
);
test.each([
  ...[
    "",
    "jkh",
    "A B",
    "A_B",
    "#A",
    "A,B",
    "X".repeat(21),
    "A\u0007",
    "12.50",
    "40",
    ".A",
    "A-B",
    "-A.N0000",
  ],
  ...[`${"A".repeat(15)}-B.N0000`, "A-B.N000", "ජාතික", "<B>"],
])("%j is not a symbol", (text) => expect(isSymbol(text)).toBe(false));

test("all symbols of an address are read, and invalid ones are left out", () => {
  expect(symbolsIn("JKH.N0000_AFIN", 2)).toEqual(["JKH.N0000", "AFIN"]);
  expect(symbolsIn("JKH.N0000_AFIN", 1)).toBeUndefined();
  expect(symbolsIn("JKH.N0000_", 2)).toBeUndefined();
  expect(readSymbols("jkh.n0000__JKH.N0000_a,b_AFIN")).toEqual(["JKH.N0000", "AFIN"]);
  expect(joinSymbols(["JKH.N0000", "AFIN"])).toBe("JKH.N0000_AFIN");
  expect(joinSymbols([])).toBeUndefined();
});
