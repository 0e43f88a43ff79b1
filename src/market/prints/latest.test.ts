import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { Tape } from "./tape.ts";
import { entriesOf, lastTrades, withNewestEntries } from "./tapeEntries.ts";

const at = Date.parse("2026-11-19T11:00:00+05:30");
const line = (symbol: string, trades: number, lastTradeAt: number, crossed = 0) =>
  boardRow({
    symbol,
    price: 20,
    trades,
    shares: 200 * trades,
    turnover: 4_000 * trades,
    tradesWithCrossings: trades + (crossed ? 1 : 0),
    sharesWithCrossings: 200 * trades + crossed,
    lastQuantity: 200,
    lastTradeAt,
  });

test("before a second board the list has each line's last trade, newest first, without counts", () => {
  const rows = [line("A", 1, at), line("B", 1, at + 1), boardRow({ symbol: "N" })];
  expect(lastTrades(rows, 5)).toMatchObject([
    { symbol: "B", kind: "last", price: 20, shares: 200, trades: undefined, from: undefined },
    { symbol: "A" },
  ]);
  expect(lastTrades(rows, 1)).toHaveLength(1);
});

test("the price of a last trade is not certain if the trade was small, or if the board has the official close", () => {
  const aboutOf = (change: object) => lastTrades([{ ...line("A", 1, at), ...change }], 1)[0]?.about;
  expect(aboutOf({ lastQuantity: 100 })).toBe(undefined);
  expect(aboutOf({ lastQuantity: 99 })).toBe(true);
  expect(aboutOf({ lastQuantity: undefined })).toBe(true);
  expect(aboutOf({ lastQuantity: 100, closingPrice: 20.1 })).toBe(true);
});

test("prints and blocks of one board are newest first, and a block has no price", () => {
  const tape = new Tape();
  const board = (seconds: number, ...rows: ReturnType<typeof line>[]) =>
    tape.take({ rows, at: at + 1_000 * seconds, seenAt: 0, gap: false });
  board(10, line("A", 1, at), line("B", 1, at));
  const entries = entriesOf(board(20, line("A", 2, at + 15_000), line("B", 2, at + 12_000, 3_000_000)));
  expect(entries).toMatchObject([
    {
      symbol: "B",
      kind: "block",
      at: undefined,
      by: at + 20_000,
      price: undefined,
      shares: 3_000_000,
      trades: 1,
    },
    { symbol: "A", kind: "exact", at: at + 15_000, price: 20, shares: 200, from: at + 10_000 },
    { symbol: "B", kind: "exact", at: at + 12_000 },
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
});

test("the list has a limit, and a new session drops the entries of the previous session", () => {
  const [old] = lastTrades([line("A", 1, at)], 1);
  const [later] = lastTrades([line("B", 1, at + 5_000)], 1);
  const [tomorrow] = lastTrades([line("C", 1, at + 86_400_000)], 1);
  if (!old || !later || !tomorrow) throw new Error("no entry");
  const both = withNewestEntries([later], [old], 9);
  expect(both).toEqual([later, old]);
  expect(withNewestEntries([later], [old], 1)).toEqual([later]);
  expect(withNewestEntries([], both, 9)).toBe(both);
  expect(withNewestEntries([tomorrow], both, 9)).toEqual([tomorrow]);
});

test("a print of unknown time comes after the line's newer print, and its own time stays unknown", () => {
  const tape = new Tape();
  const board = (seconds: number, ...rows: ReturnType<typeof line>[]) =>
    tape.take({ rows, at: at + 1_000 * seconds, seenAt: 0, gap: false });
  board(10, line("A", 1, at), line("B", 1, at));
  const entries = entriesOf(board(20, line("A", 3, at + 12_000), line("B", 2, at + 18_000)));
  expect(entries.map(({ symbol, kind, at: own, by }) => [symbol, kind, own, by])).toEqual([
    ["B", "exact", at + 18_000, at + 18_000],
    ["A", "workedOut", at + 12_000, at + 12_000],
    ["A", "workedOut", undefined, at + 12_000],
  ]);
});
