import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { minute } from "#units/time";
import { type BreadthMinute, breadthOf, stretches, withMinute, yearExtremes } from "./breadth.ts";

const line = (change: number | undefined, turnover: number | undefined) =>
  boardRow({ change, turnover, shares: 2, trades: 1 });

test("an empty board is all zeros", () => {
  const { unsaid, ...sums } = breadthOf([]);
  expect(Object.values(sums)).toEqual(Array.from({ length: 12 }, () => 0));
  expect(unsaid).toEqual({ turnover: 0, shares: 0, trades: 0, marketCap: 0 });
});

test("lines are counted by direction, and the turnover of rising and of falling lines is summed separately", () => {
  const rows = [line(1, 100), line(0.1, 50), line(-1, 30), line(0, 20)];
  expect(breadthOf(rows)).toMatchObject({
    lines: 4,
    up: 2,
    down: 1,
    unchanged: 1,
    turnover: 200,
    turnoverUp: 150,
    turnoverDown: 30,
    shares: 8,
    trades: 4,
  });
});

test("a line without a known change counts neither as up, nor as down, nor as unchanged", () => {
  expect(breadthOf([line(undefined, 70), line(0, undefined)])).toMatchObject({
    up: 0,
    down: 0,
    unchanged: 1,
    turnover: 70,
  });
});

test("a line on a new scale after a split counts neither as up nor as down, but sums include it", () => {
  const split = boardRow({
    previousClose: 170,
    price: 34.2,
    change: -135.8,
    changePercent: -79.88,
    ...{ open: 34, high: 35, low: 33 },
    turnover: 9,
  });
  const penny = boardRow({ previousClose: 0.2, price: 0.3, change: 0.1, changePercent: 50, turnover: 1 });
  expect(breadthOf([split, penny])).toMatchObject({ lines: 2, up: 1, down: 0, unchanged: 0, turnover: 10 });
});

test("sums leave out unknown figures", () => {
  const rows = [
    boardRow({ marketCap: 5, shares: 1, sharesWithCrossings: 4 }),
    boardRow({ marketCap: 2, shares: 9, sharesWithCrossings: 4 }),
    boardRow({}),
  ];
  expect(breadthOf(rows)).toMatchObject({ lines: 3, shares: 10, crossed: 3, marketCap: 7 });
  expect(breadthOf(rows).unsaid.shares).toBe(1);
});

test("a line of another day counts in no sum and no direction, and is counted separately", () => {
  const old = { ...boardRow({ change: 1, turnover: 900, marketCap: 9 }), earlier: true };
  const sums = breadthOf([old, line(-1, 30)]);
  expect(sums).toMatchObject({ lines: 1, up: 0, down: 1, turnover: 30, marketCap: 0, earlier: 1 });
});

const open = Date.parse("2026-11-20T09:30:00+05:30");
const look = (at: number, up = 1): BreadthMinute => ({ at, up, down: 2, unchanged: 3 });
const record = (...ats: number[]) =>
  ats.reduce<readonly BreadthMinute[]>((history, at, place) => withMinute(history, look(at, place), at), []);

test("if a minute has several boards, the last one counts", () => {
  expect(record(open, open + 10_000, open + 59_000)).toEqual([look(open, 2)]);
});

test("a new session clears the record of the previous session", () => {
  expect(record(open, open + minute, open + 86_400_000)).toEqual([look(open + 86_400_000, 2)]);
});

test("minutes later than the newest board are dropped, because the market was restarted", () => {
  expect(record(open, open + 5 * minute, open + minute).map(({ at }) => at)).toEqual([open, open + minute]);
});

test("at most a day's minutes are kept", () => {
  const all = Array.from({ length: 700 }, (_, at) => open + at * minute);
  expect(record(...all)).toHaveLength(600);
});

test("minutes without a board stay missing", () => {
  const history = [look(open), look(open + minute), look(open + 20 * minute)];
  expect(stretches(history, 2 * minute).map((part) => part.length)).toEqual([2, 1]);
  expect(stretches([], minute)).toEqual([]);
});

test("if the times without boards are known, the record joins minutes across a quiet time, but not across a gap", () => {
  const history = [look(open), look(open + 20 * minute), look(open + 40 * minute)];
  const gaps = [{ from: open + 25 * minute, to: open + 40 * minute + 10_000 }];
  expect(stretches(history, 2 * minute, gaps).map((part) => part.length)).toEqual([2, 1]);
});

test("only lines whose quote was read are compared with their extremes, by the day's high and low", () => {
  const rows = [
    boardRow({ symbol: "HIGH", high: 12, low: 11 }),
    boardRow({ symbol: "LOW", high: 6, low: 5 }),
    boardRow({ symbol: "BETWEEN", high: 6, low: 5 }),
    boardRow({ symbol: "UNSEEN", high: 99, low: 1 }),
    boardRow({ symbol: "SILENT" }),
  ];
  const years = new Map([
    ["HIGH", { high: 12, low: 1 }],
    ["LOW", { high: 9, low: 5.5 }],
    ["BETWEEN", { high: 9, low: 1 }],
    ["SILENT", { high: 1, low: undefined }],
  ]);
  expect(yearExtremes(rows, years)).toEqual({ highs: 1, lows: 1, of: 4 });
});
