import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { leadersOf, mostActiveOf } from "./leaderboard.ts";

const rows = [
  boardRow({ symbol: "UP.N0000", changePercent: 2, change: 1, price: 51, lastTradeAt: 7 }),
  boardRow({ symbol: "TOP.N0000", changePercent: 9 }),
  boardRow({ symbol: "ALSO.N0000", changePercent: 2 }),
  boardRow({ symbol: "DOWN.N0000", changePercent: -3 }),
  boardRow({ symbol: "FLAT.N0000", changePercent: 0 }),
  boardRow({ symbol: "NONE.N0000" }),
];

test("gainers are the risen, most first, ties by symbol", () => {
  expect(leadersOf(rows, "gainers").map(({ symbol }) => symbol)).toEqual([
    "TOP.N0000",
    "ALSO.N0000",
    "UP.N0000",
  ]);
  expect(leadersOf(rows, "gainers")[2]).toEqual({
    symbol: "UP.N0000",
    price: 51,
    change: 1,
    changePercent: 2,
    tradedAt: 7,
  });
});

test("losers are the fallen only", () => {
  expect(leadersOf(rows, "losers").map(({ symbol }) => symbol)).toEqual(["DOWN.N0000"]);
});

test("a list is ten long at most", () => {
  const many = Array.from({ length: 30 }, (_, at) => boardRow({ symbol: `S${at}`, changePercent: at + 1 }));
  expect(leadersOf(many, "gainers")).toHaveLength(10);
});

test("the most active are ordered by trades, crossings included", () => {
  const active = mostActiveOf([
    boardRow({ symbol: "A", trades: 10, tradesWithCrossings: 10 }),
    boardRow({ symbol: "B", trades: 9, tradesWithCrossings: 12, sharesWithCrossings: 5, changePercent: 1 }),
    boardRow({ symbol: "C", trades: 11 }),
    boardRow({ symbol: "D" }),
  ]);
  expect(active.map(({ symbol, trades }) => [symbol, trades])).toEqual([
    ["B", 12],
    ["C", 11],
    ["A", 10],
  ]);
});

test("with a floor only lines that turned over as much are listed", () => {
  const traded = [
    boardRow({ symbol: "THIN", changePercent: 9, turnover: 116 }),
    boardRow({ symbol: "BROAD", changePercent: 2, turnover: 1_000_000 }),
    boardRow({ symbol: "SILENT", changePercent: 5 }),
  ];
  expect(leadersOf(traded, "gainers", 1_000_000).map(({ symbol }) => symbol)).toEqual(["BROAD"]);
});

test("a line of another day leads no list of this one", () => {
  const old = { ...boardRow({ symbol: "OLD.N0000", changePercent: 50, trades: 900 }), earlier: true };
  expect(leadersOf([old, ...rows], "gainers").some(({ symbol }) => symbol === "OLD.N0000")).toBe(false);
  expect(mostActiveOf([old])).toEqual([]);
});
