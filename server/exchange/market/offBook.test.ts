/** Blocks and corrections of forty simulated days. */
import { beforeAll, expect, test, vi } from "vitest";
import { nextTradingDay, phaseAt } from "#server/exchange/time/day";
import { onGrid } from "#server/exchange/trading/book";
import { type MadeTrade, Market } from "./market.ts";

vi.setConfig({ hookTimeout: 60_000 });

interface Day {
  session: number;
  trades: { symbol: string; trade: MadeTrade }[];
}
const days: Day[] = [];

beforeAll(() => {
  const market = new Market({ seed: 21, at: Date.parse("2026-08-03T15:00:00+05:30") });
  for (let n = 0; n < 40; n += 1) {
    const trades = market.lines.flatMap(({ symbol }) =>
      market.tradesOf(symbol).map((trade) => ({ symbol, trade })),
    );
    days.push({ session: market.session, trades });
    market.advance(nextTradingDay(market.session) + phaseAt.closed);
  }
});

const blocksOf = ({ trades }: Day) => trades.filter(({ trade }) => trade.block);
const value = (trades: Day["trades"]) =>
  trades.reduce((sum, { trade }) => sum + trade.price * trade.shares, 0);

test("every block is worth 20 million rupees or more, on the grid, and after its line's first trade", () => {
  for (const day of days)
    for (const { symbol, trade } of blocksOf(day)) {
      expect(trade.price * trade.shares).toBeGreaterThanOrEqual(20_000_000);
      expect(onGrid(Math.round(trade.price * 100))).toBe(true);
      const first = day.trades.find((other) => other.symbol === symbol && !other.trade.block);
      expect(first?.trade.at).toBeLessThanOrEqual(trade.at);
    }
});

test("blocks are priced off the market, within a few per cent of the last trade", () => {
  const away = days.flatMap((day) =>
    blocksOf(day).map(({ symbol, trade }) => {
      const before = day.trades.filter(
        (other) => other.symbol === symbol && !other.trade.block && other.trade.id < trade.id,
      );
      return trade.price / (before.at(-1)?.trade.price ?? 0) - 1;
    }),
  );
  expect(away.length).toBeGreaterThan(100);
  expect(away.filter((part) => part !== 0).length).toBeGreaterThan(away.length / 2);
  for (const part of away) expect(Math.abs(part)).toBeLessThan(0.08); // 5 %, and a large step of the grid
});

test("some days have several blocks in one line within ten seconds", () => {
  const close = days.filter((day) =>
    blocksOf(day).some(({ symbol, trade }) =>
      blocksOf(day).some(
        (other) => other.symbol === symbol && other.trade.id > trade.id && other.trade.at - trade.at < 10_000,
      ),
    ),
  );
  expect(close.length).toBeGreaterThan(5);
  expect(close.length).toBeLessThan(days.length);
});

test("the part of turnover that is crossed varies widely about that of a real day", () => {
  const parts = days.map((day) => value(blocksOf(day)) / value(day.trades)).sort((a, b) => a - b);
  const at = (share: number) => parts[Math.floor(share * (parts.length - 1))] ?? 0;
  expect(at(0.5)).toBeGreaterThan(0.2);
  expect(at(0.5)).toBeLessThan(0.5);
  expect(at(0.1)).toBeLessThan(0.2);
  expect(at(0.9)).toBeGreaterThan(0.45); // 42 % on 2026-10-02
});

test("a few trades a day at most are cancelled, always after they happened, some after the session", () => {
  const cancelled = days.map(({ session, trades }) =>
    trades.flatMap(({ trade: { at, cancelledAt } }) =>
      cancelledAt === undefined
        ? []
        : [{ after: cancelledAt - at, late: cancelledAt - session > phaseAt.settlement }],
    ),
  );
  const all = cancelled.flat();
  expect(all.length).toBeGreaterThan(days.length / 2);
  expect(Math.max(...cancelled.map(({ length }) => length))).toBeLessThanOrEqual(8);
  expect(all.every(({ after }) => after >= 0)).toBe(true);
  expect(all.some(({ late }) => late)).toBe(true);
});
