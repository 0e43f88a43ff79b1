import { expect, test } from "vitest";
import { companiesOf } from "#market/company/companies";
import { listingBoards } from "#market/company/listingBoard";
import type { Disclosure } from "#market/papers/disclosure";
import { disclosure } from "#market/testing/fixtures";
import { keptMarks, lineMarks, tradingStops } from "./lineMark.ts";

const boards = listingBoards([
  { status: 1, boardType: "WATCH LIST" },
  { status: 2, boardType: "Diri Savi Board" },
]);
const stop = { kind: "halted", category: "TRADING HALTED", at: 100 } as const;
const stops = new Map([["SHL", stop]]);
const row = (symbol: string, status?: number, lastTradeAt?: number) => ({ symbol, status, lastTradeAt });
const watch = { kind: "watch", name: "WATCH LIST", companies: 1 };

test("a line is marked if its status code means the Watch List; lines with other or unknown codes are not", () => {
  const marks = lineMarks([row("A.N0000", 1), row("B.N0000", 2), row("C.N0000", 4), row("D.N0000")], {
    boards,
    stops,
  });
  expect([...marks]).toEqual([["A.N0000", [watch]]]);
});

test("a trading stop marks every line of the company, as its gravest mark, until a line trades again", () => {
  const marks = lineMarks([row("SHL.N0000", 1, 99), row("SHL.X0000", 0), row("SHL.R0000", 0, 101)], {
    boards,
    stops,
  });
  expect(marks.get("SHL.N0000")).toEqual([stop, watch]);
  expect(marks.get("SHL.X0000")).toEqual([stop]);
  expect(marks.has("SHL.R0000")).toBe(false);
});

test("unchanged marks stay the same objects", () => {
  const of = (...symbols: string[]) =>
    lineMarks(
      symbols.map((symbol) => row(symbol, 1)),
      { boards, stops },
    );
  const first = of("A", "B");
  expect(keptMarks(first, of("A", "B"))).toBe(first);
  const next = keptMarks(first, of("A", "C"));
  expect(next).not.toBe(first);
  expect(next.get("A")).toBe(first.get("A"));
  expect(next.has("B")).toBe(false);
});

const companies = companiesOf([
  { symbol: "SHL.N0000", stockId: 1, name: "SOFTLOGIC HOLDINGS PLC" },
  { symbol: "JKH.N0000", stockId: 2, name: "JOHN KEELLS HOLDINGS PLC" },
]);
const announced = (category: string | undefined, at: number, more: Partial<Disclosure> = {}): Disclosure =>
  disclosure({ key: `a${at}`, announcementId: at, category, company: "Softlogic Holdings PLC", at, ...more });
const stopped = (...all: Disclosure[]) => [...tradingStops(all, companies)];

test.each([
  ["TRADING HALTED", "halted"],
  ["TRADING HALT", "halted"],
  ["TRADING SUSPENDED", "suspended"],
  ["SUSPENSION OF TRADING", "suspended"],
])("%s stops a company's trading", (category, kind) => {
  expect(stopped(announced(category, 5))).toEqual([["SHL", { kind, category, at: 5 }]]);
});

test.each(["TRADING HALT LIFTED", "RESUMPTION OF TRADING"])(
  "%s ends a stop, wherever in the category it appears",
  (category) => {
    const halt = announced("TRADING HALTED", 5);
    expect(stopped(halt, announced(category, 6))).toEqual([]);
    expect(stopped(announced(category, 6), halt)).toEqual([]);
    expect(stopped(announced(category, 5), halt)).toEqual([]);
    expect(stopped(announced(category, 4), halt)).toHaveLength(1);
  },
);

test.each<[string, Disclosure]>([
  ["remarks alone", announced("CORPORATE DISCLOSURE", 5, { remarks: "Trading halted", tag: "halt" })],
  ["a title alone", announced(undefined, 5, { title: "Trading suspended" })],
  ["an announcement of an unknown company", announced("TRADING HALTED", 5, { company: "ACME PLC" })],
  ["one that was taken back", announced("TRADING HALTED", 5, { deleted: true })],
  ["one without a time", announced("TRADING HALTED", 5, { at: undefined })],
  ["a change of the board of directors", announced("SUSPENSION OF A DIRECTOR", 5)],
])("%s does not stop trading", (_, one) => {
  expect(stopped(one)).toEqual([]);
});

test("for each company its newest announcement about trading counts", () => {
  const found = stopped(
    announced("TRADING HALTED", 9, { company: "JOHN KEELLS HOLDINGS PLC" }),
    announced("TRADING SUSPENDED", 8),
    announced("TRADING HALTED", 3),
  );
  expect(found.map(([code, { kind }]) => [code, kind])).toEqual([
    ["JKH", "halted"],
    ["SHL", "suspended"],
  ]);
});
