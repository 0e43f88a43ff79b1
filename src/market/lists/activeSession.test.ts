import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayStart } from "#market/day/session";
import { unsaid } from "#market/line/knownLine";
import { activeSession } from "./activeSession.ts";
import type { Active } from "./leaderboard.ts";

const tenth = Date.parse("2026-07-10T14:30:00+05:30");
const ninth = Date.parse("2026-10-09T14:30:00+05:30");
const active = (symbol: string, trades: number, changePercent = 1): Active => ({
  symbol,
  trades,
  shares: trades * 1000,
  turnover: undefined,
  changePercent,
});
const row = (symbol: string, trades: number, lastTradeAt: number) => ({
  ...unsaid,
  symbol,
  lastTradeAt,
  tradesWithCrossings: trades,
  sharesWithCrossings: trades * 1000,
  changePercent: 1,
});
const board = (...rows: ReturnType<typeof row>[]) => {
  const bySymbol = new Map(rows.map((each) => [each.symbol, each]));
  return { row: (symbol: string) => bySymbol.get(symbol), movers: [], tradedNow: undefined };
};

test("a list is of the day of the board's rows that count what it counts", () => {
  const dated = board(row("A", 300, tenth), row("B", 200, tenth));
  expect(activeSession([active("A", 300), active("B", 200)], dated)).toBe(dayStart(tenth));
});

test("a list that counts otherwise than the board is of no known session", () => {
  const dated = board(row("A", 90, ninth), row("B", 12, ninth));
  expect(activeSession([active("A", 300), active("B", 200)], dated)).toBeUndefined();
  expect(activeSession([active("A", 300)], board())).toBeUndefined();
});

test("one line that agrees by chance does not outvote those that do not", () => {
  const dated = board(row("A", 300, ninth), row("B", 12, ninth), row("C", 13, ninth));
  const list = [active("A", 300), active("B", 200), active("C", 100)];
  expect(activeSession(list, dated)).toBeUndefined();
});

test("while a session runs the board may be a minute behind the list", () => {
  const dated = board(row("A", 300, ninth), row("B", 10, ninth));
  const list = [active("A", 330), active("B", 30)];
  expect(activeSession(list, dated)).toBeUndefined();
  expect(activeSession(list, { ...dated, tradedNow: dayStart(ninth) })).toBe(dayStart(ninth));
});

test("a dated mover of exactly the same change dates the list", () => {
  const mover = { symbol: "A", price: 1, change: 1, changePercent: -3.0088495575221237, tradedAt: tenth };
  const list = [active("A", 283, -3.0088495575221237)];
  expect(activeSession(list, { ...board(), movers: [mover] })).toBe(dayStart(tenth));
});

const captures = join(import.meta.dirname, "../../../../shared/captures");
test.skipIf(!existsSync(captures))("the captured list is of 10 July beside a board of 9 October", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(captures, `${name}.json`), "utf8"));
  const list = read("mostActiveTrades").map(
    ({ symbol, tradeVolume, shareVolume, percentageShareVolume }: Record<string, number>) => ({
      symbol,
      trades: tradeVolume,
      shares: shareVolume,
      changePercent: percentageShareVolume,
    }),
  );
  const movers = read("topLooses").map(({ symbol, changePercentage, tradeDate }: Record<string, number>) => ({
    symbol,
    changePercent: changePercentage,
    tradedAt: tradeDate,
  }));
  expect(activeSession(list, { ...board(), movers })).toBe(dayStart(tenth));
});
