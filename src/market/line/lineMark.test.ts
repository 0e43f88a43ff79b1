import { expect, test } from "vitest";
import { listingBoards } from "#market/company/listingBoard";
import { keptMarks, lineMarks } from "./lineMark.ts";

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
