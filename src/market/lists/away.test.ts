import { expect, test } from "vitest";
import type { SectorIndex } from "#market/company/sector";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { changesBetween, type Look } from "./away.ts";

const eleven = Date.parse("2026-11-20T11:00:00+05:30");
const noon = Date.parse("2026-11-20T12:00:00+05:30");
const nextDay = Date.parse("2026-11-23T10:00:00+05:30");

const look = (at: number, rows: readonly BoardRow[], indices: readonly SectorIndex[] = []): Look => ({
  at,
  rows: new Map(rows.map((row) => [row.symbol, row])),
  indices,
});
const row = (given: Partial<BoardRow>, at = noon) => boardRow({ lastTradeAt: at - 1_000, ...given });
const nothing = { watched: new Set<string>(), years: new Map() };

test("a watched line is listed if it moved by 2 per cent or more, up or down; other lines never are", () => {
  const then = look(eleven, [
    row({ symbol: "A", price: 100 }, eleven),
    row({ symbol: "B", price: 100 }, eleven),
    row({ symbol: "C", price: 100 }, eleven),
    row({ symbol: "D", price: 100 }, eleven),
  ]);
  const now = look(noon, [
    row({ symbol: "A", price: 102 }),
    row({ symbol: "B", price: 97 }),
    row({ symbol: "C", price: 101.9 }),
    row({ symbol: "D", price: 150 }),
  ]);
  const { moves } = changesBetween(then, now, { ...nothing, watched: new Set(["A", "B", "C"]) });
  expect(moves.map(({ row: { symbol }, percent }) => [symbol, percent])).toEqual([
    ["B", -3],
    ["A", 2],
  ]);
});

test("within one session, a line without a trade before the first look is compared with its previous close", () => {
  const late = { symbol: "A", price: 110, previousClose: 100 };
  const other = { symbol: "Z", price: 1 };
  const wanted = { ...nothing, watched: new Set(["A"]) };
  const sameDay = changesBetween(look(eleven, [row(other, eleven)]), look(noon, [row(late)]), wanted);
  expect(sameDay.moves.map(({ before }) => before)).toEqual([100]);
  const later = changesBetween(
    look(eleven, [row(other, eleven)]),
    look(nextDay, [row(late, nextDay)]),
    wanted,
  );
  expect(later.moves).toEqual([]);
});

test("a look before the first trade of a day belongs to that day's session, in which nothing had traded", () => {
  const yesterday = Date.parse("2026-11-19T14:00:00+05:30");
  const open = Date.parse("2026-11-20T09:25:00+05:30");
  const then = look(open, [row({ symbol: "A", price: 90, shares: 700, trades: 7 }, yesterday)]);
  const now = look(noon, [row({ symbol: "A", price: 99, previousClose: 90, shares: 50, trades: 5 })]);
  const { sameSession, breadth, lines } = changesBetween(then, now, nothing);
  expect(sameSession).toBe(true);
  expect(breadth.before).toMatchObject({ up: 0, down: 0, trades: 0 });
  expect(lines[0]).toMatchObject({ before: 90, after: 99, percent: 10 });
});

test("a split between the two prices does not count as a move", () => {
  const wanted = { ...nothing, watched: new Set(["A"]) };
  const then = look(eleven, [row({ symbol: "A", price: 100 }, eleven)]);
  expect(changesBetween(then, look(noon, [row({ symbol: "A", price: 50 })]), wanted).moves).toEqual([]);
});

const crossed = (shares: number, trades: number) => ({
  symbol: "A",
  price: 21,
  turnover: 20_000,
  shares: 1_000,
  trades: 10,
  sharesWithCrossings: 1_000 + shares,
  tradesWithCrossings: 10 + trades,
});

test("only crossings since the first look count, beside the shares that had crossed before", () => {
  const then = look(eleven, [row(crossed(500, 1), eleven)]);
  const { crossed: found } = changesBetween(then, look(noon, [row(crossed(3_000_500, 2))]), nothing);
  expect(found).toMatchObject([{ shares: 3_000_000, trades: 1, sharesBefore: 500 }]);
  expect(changesBetween(then, look(noon, [row(crossed(500, 1))]), nothing).crossed).toEqual([]);
  // after a correction the line has fewer crossed shares
  expect(changesBetween(then, look(noon, [row(crossed(400, 1))]), nothing).crossed).toEqual([]);
});

test("crossings of a newer session count from its start", () => {
  const then = look(eleven, [row(crossed(9_000, 1), eleven)]);
  const found = changesBetween(then, look(nextDay, [row(crossed(700, 1), nextDay)]), nothing);
  expect(found.sameSession).toBe(false);
  expect(found.crossed).toMatchObject([{ shares: 700 }]);
});

test("a twelve-month high or low is new only if the line had not reached it before the first look", () => {
  const years = new Map([
    ["A", { high: 120, low: 80 }],
    ["B", { high: 120, low: 80 }],
    ["C", { high: 120, low: 80 }],
  ]);
  const then = look(eleven, [
    row({ symbol: "A", high: 119, low: 100 }, eleven),
    row({ symbol: "B", high: 120, low: 100 }, eleven),
    row({ symbol: "C", high: 110, low: 90 }, eleven),
  ]);
  const now = look(noon, [
    row({ symbol: "A", high: 120, low: 100 }),
    row({ symbol: "B", high: 125, low: 100 }),
    row({ symbol: "C", high: 110, low: 80 }),
    row({ symbol: "D", high: 999, low: 1 }),
  ]);
  const found = changesBetween(then, now, { ...nothing, years });
  expect(found.highs.map(({ symbol }) => symbol)).toEqual(["A"]);
  expect(found.lows.map(({ symbol }) => symbol)).toEqual(["C"]);
  expect(found.judged).toBe(3);
});

test("an index's move is measured from its recorded points; an index that was not recorded has no move", () => {
  const then = look(eleven, [], [sectorFixture(1, "All Share", { value: 200 })]);
  const now = look(
    noon,
    [],
    [sectorFixture(1, "All Share", { value: 210 }), sectorFixture(40, "SL20", { value: 50 })],
  );
  expect(changesBetween(then, now, nothing).indices.map(({ percent }) => percent)).toEqual([5, undefined]);
});

test("every line of either look is listed, the largest change first, with its trading between the looks", () => {
  const sums = (shares: number, trades: number) => ({
    turnover: shares * 10,
    shares,
    trades,
    sharesWithCrossings: undefined,
    tradesWithCrossings: undefined,
  });
  const then = look(eleven, [
    row({ symbol: "A", price: 100, ...sums(500, 5) }, eleven),
    row({ symbol: "B", price: 100, ...sums(500, 5) }, eleven),
    row({ symbol: "GONE", price: 7, ...sums(1, 1) }, eleven),
  ]);
  const now = look(noon, [
    row({ symbol: "A", price: 101, ...sums(800, 7) }),
    row({ symbol: "B", price: 80, ...sums(400, 4) }),
    row({ symbol: "NEW", price: 22, previousClose: 20, ...sums(50, 1) }),
  ]);
  const { lines } = changesBetween(then, now, nothing);
  expect(
    lines.map((line) => [
      line.row.symbol,
      line.before,
      line.after,
      line.percent,
      line.shares,
      line.turnover,
      line.trades,
    ]),
  ).toEqual([
    // the sums of B were corrected downwards, so its trading between the looks is unknown
    ["B", 100, 80, -20, undefined, undefined, undefined],
    ["NEW", 20, 22, 10, 50, 500, 1],
    ["A", 100, 101, 1, 300, 3000, 2],
    ["GONE", 7, undefined, undefined, undefined, undefined, undefined],
  ]);
});

test("if the looks are of two sessions, a line has its prices, but no trading between them", () => {
  const { lines } = changesBetween(
    look(eleven, [row({ symbol: "A", price: 100, shares: 5 }, eleven)]),
    look(nextDay, [row({ symbol: "A", price: 103, shares: 50 }, nextDay)]),
    nothing,
  );
  expect(lines.map(({ percent, shares, trades, turnover }) => [percent, shares, trades, turnover])).toEqual([
    [3, undefined, undefined, undefined],
  ]);
});

test("a line that had not traded at the first look counts from nought, also if its row was of an earlier day", () => {
  const other = row({ symbol: "Z", price: 1 }, eleven);
  const now = look(noon, [row({ ...crossed(1_000_000, 1), turnover: 100 })]);
  const yesterday = { ...row({ ...crossed(900_000, 4), turnover: 9_000 }), earlier: true };
  const untraded = { ...row(crossed(0, 0)), lastKnown: { price: 10, isClose: true, at: 0 } };
  for (const then of [yesterday, untraded]) {
    const { crossed: found, lines } = changesBetween(look(eleven, [other, then]), now, nothing);
    expect(found).toMatchObject([{ shares: 1_000_000, sharesBefore: 0 }]);
    expect(lines.find((line) => line.row.symbol === then.symbol)?.turnover).toBe(100);
  }
});
