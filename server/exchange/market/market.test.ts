import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { effort } from "#scripts/testing/effort";
import { indexSeries } from "#server/exchange/answers/quote";
import { shapeOf } from "#server/exchange/testing/distribution";
import { longestHistory } from "./history.ts";
import { Market } from "./market.ts";

const at = (text: string) => Date.parse(`${text}+05:30`);
/** A hash of every trade and close of the session, and the number of trades. */
function tape(market: Market): { trades: number; print: string } {
  const days = market.lines.map(({ symbol, day }) => [market.tradesOf(symbol), day.closing]);
  return {
    trades: market.lines.flatMap(({ day }) => day.ticks).length,
    print: createHash("sha256").update(JSON.stringify(days)).digest("hex"),
  };
}
const traded = (market: Market) => market.lines.filter((line) => line.day.traded).length;

test("the same seed gives the same trades for any steps of time", () => {
  const whole = new Market({ seed: 3, at: at("2026-11-19T09:47:03") });
  const cut = new Market({ seed: 3, at: at("2026-11-19T09:30:00") });
  for (let now = cut.now; now < whole.now; now += 7_919) cut.advance(now);
  cut.advance(whole.now);
  expect(tape(cut)).toEqual(tape(whole));
  expect(tape(new Market({ seed: 4, at: whole.now }))).not.toEqual(tape(whole));
});

test("a whole day with blocks, corrections and closes is also the same for any steps of time", () => {
  const whole = new Market({ seed: 3, at: at("2026-11-19T14:39:00") });
  const cut = new Market({ seed: 3, at: at("2026-11-19T09:30:00") });
  for (let now = cut.now; now < whole.now; now += 53_987) cut.advance(now);
  cut.advance(whole.now);
  expect(tape(cut)).toEqual(tape(whole));
  const closed = (market: Market) => market.lines.filter(({ day }) => day.closing !== undefined).length;
  expect(closed(cut)).toBe(closed(whole));
  expect(closed(cut)).toBeGreaterThan(50);
  const all = cut.lines.flatMap(({ symbol }) => cut.tradesOf(symbol));
  expect(all.some(({ block }) => block)).toBe(true);
  const cancelled = all.filter(({ cancelledAt }) => cancelledAt !== undefined);
  expect(cancelled.length).toBeGreaterThan(0);
  for (const { at: made, cancelledAt = 0 } of cancelled) expect(cancelledAt).toBeGreaterThanOrEqual(made);
});

test("the board is empty at the open and grows all morning; at the end it has most lines, but not all", () => {
  const market = new Market({ seed: 3, at: at("2026-11-19T09:29:59.999") });
  expect(traded(market)).toBeGreaterThan(250); // the previous session is shown until the open
  const seen = ["09:30:00", "09:30:02", "09:40:00", "10:30:00", "12:30:00", "14:30:00"].map((time) => {
    market.advance(at(`2026-11-19T${time}`));
    return traded(market);
  });
  expect(seen[0]).toBe(0);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.at(-1)).toBeGreaterThan(260);
  expect(seen.at(-1)).toBeLessThan(300);
});

test("the close becomes the next day's previous close, and the day is added to the history once", () => {
  const market = new Market({ seed: 3, at: at("2026-11-19T15:00:00") });
  const closes = market.lines.map((line) => line.day.closing ?? line.previousClose);
  const lengths = market.lines.map((line) => line.history.length);
  market.advance(at("2026-11-20T09:30:00"));
  expect(market.lines.map((line) => line.previousClose)).toEqual(closes);
  expect(market.lines.map((line) => line.history.length)).toEqual(lengths);
  for (const line of market.lines) expect(line.day.ticks).toEqual([]);
  expect(market.before.session).toBe(at("2026-11-19T00:00:00"));
});

test("an index's daily values are last ticks, not closes; each change is from the previous official close", () => {
  const market = new Market({ seed: 3, at: at("2026-11-19T15:30:00") });
  for (const index of market.indices) {
    const series = indexSeries(index, 5);
    const official = index.history.slice(-series.length).map((day) => day.official);
    const revealed = series.map(({ v, pc }) => Math.round(((v ?? 0) / (1 + (pc ?? 0) / 100)) * 100) / 100);
    expect(revealed.slice(1)).toEqual(official.slice(0, -1));
    const missed = index.history.filter((day) => day.value !== day.official);
    expect(missed.length).toBeGreaterThan(index.history.length * 0.9);
    for (const day of index.history)
      expect(Math.abs(day.value / day.official - 1)).toBeLessThan(index.group ? 0.05 : 0.01);
  }
});

test("a weekend and a holiday change nothing, and the next session is the one after them", () => {
  const market = new Market({ seed: 3, at: at("2026-12-23T15:30:00") });
  const before = tape(market);
  market.advance(at("2026-12-28T08:59:00")); // full moon, Christmas and the weekend
  expect(tape(market)).toEqual(before);
  expect(market.session).toBe(at("2026-12-23T00:00:00"));
  market.advance(at("2026-12-28T10:00:00"));
  expect(market.session).toBe(at("2026-12-28T00:00:00"));
});

test("history, ticks, orders and minute points do not grow with the number of days", () => {
  const market = new Market({ seed: 3, at: at("2026-11-16T15:30:00") });
  for (let day = 1; day <= effort(2, 5); day += 1) {
    market.advance(at("2026-11-16T15:30:00") + day * 86_400_000);
    for (const line of market.lines) {
      expect(line.history.length).toBeLessThanOrEqual(longestHistory);
      expect(line.day.ticks.length).toBe(line.day.totalTrades);
      expect(line.book.orders("buy") + line.book.orders("sell")).toBeLessThanOrEqual(120);
    }
    for (const index of market.indices) {
      expect(index.history.length).toBeLessThanOrEqual(longestHistory);
      expect(index.minutes.length).toBeLessThanOrEqual(300);
    }
  }
});

test("a forced trade goes through the book at its price and size; in a frozen market nothing trades", () => {
  const market = new Market({ seed: 3, at: at("2026-11-19T11:00:00") });
  const line = market.lines.find(({ day }) => day.trades > 50);
  if (!line) throw new Error("no busy line");
  market.freeze(true);
  const price = (line.day.high + 1000) / 100;
  market.trade({ symbol: line.symbol, price, quantity: 1234 });
  const before = tape(market);
  market.advance(at("2026-11-19T12:00:00"));
  expect(tape(market)).toEqual(before);
  expect(line.day).toMatchObject({ last: price * 100, high: price * 100, lastShares: 1234 });
  market.freeze(false);
  market.advance(at("2026-11-19T12:30:00"));
  expect(tape(market).trades).toBeGreaterThan(before.trades);
});

/** A frozen market at noon, and a busy line with a high price. */
function atNoon() {
  const market = new Market({ seed: 3, at: at("2026-11-19T12:00:00") });
  market.freeze(true);
  const line = market.lines.find(({ day }) => day.trades > 50 && day.last > 3000);
  if (!line) throw new Error("no busy line");
  return { market, line };
}

test("a small trade counts in the totals and in the range, but does not change the price", () => {
  const { market, line } = atNoon();
  const { price: before, trades, shares, turnover, high } = line.day;
  market.trade({ symbol: line.symbol, price: high / 100 + 10, quantity: 70 });
  expect(line.day).toMatchObject({
    price: before,
    trades: trades + 1,
    shares: shares + 70,
    turnover: turnover + 70 * (high + 1000),
    high: high + 1000,
    lastShares: 70,
    lastAt: market.now,
  });
  market.trade({ symbol: line.symbol, price: high / 100 + 10, quantity: 71 });
  expect(line.day.price).toBe(high + 1000);
});

test("a block counts only in the totals, at its own price, and is in the exchange's list of trades", () => {
  const { market, line } = atNoon();
  const { totalTrades, totalShares, totalTurnover, high, low, price: before, trades, shares } = line.day;
  const price = high / 100 + 1;
  market.cross({ symbol: line.symbol, price, shares: 3_000_000 });
  expect(line.day).toMatchObject({ high, low, price: before, trades, shares });
  expect([line.day.totalTrades, line.day.totalShares, line.day.totalTurnover]).toEqual([
    totalTrades + 1,
    totalShares + 3_000_000,
    totalTurnover + 3_000_000 * price * 100,
  ]);
  expect(market.tradesOf(line.symbol).at(-1)).toMatchObject({
    ...{ at: market.now, price, shares: 3_000_000, block: true, cancelledAt: undefined },
  });
});

test("a cancelled trade is removed from every figure; the exchange's list of trades has the time of cancellation", () => {
  const { market, line } = atNoon();
  const { symbol } = line;
  const before = { ...line.day, ticks: [...line.day.ticks] };
  market.trade({ symbol, price: line.day.high / 100 + 10, quantity: 500 });
  const id = line.day.lastId;
  const version = market.version;
  market.correct({ symbol, id });
  expect({ ...line.day, cancelled: [] }).toEqual({ ...before, cancelled: [] });
  expect(market.version).toBeGreaterThan(version);
  expect(market.tradesOf(symbol).find((trade) => trade.id === id)).toMatchObject({
    ...{ shares: 500, cancelledAt: market.now },
  });
  expect(() => market.correct({ symbol, id })).toThrow(RangeError);
});

test("the market refuses a block below 20 million rupees, off the grid, or in a line that has not traded", () => {
  const { market, line } = atNoon();
  const { symbol } = line;
  const quiet = market.lines.find(({ standing, day }) => standing === "trading" && !day.traded)?.symbol ?? "";
  expect(() => market.cross({ symbol, price: 40, shares: 499_999 })).toThrow(RangeError);
  expect(() => market.cross({ symbol, price: 40.05, shares: 600_000 })).toThrow(RangeError);
  expect(() => market.cross({ symbol: quiet, price: 40, shares: 600_000 })).toThrow(RangeError);
  expect(() => market.cross({ symbol: "NONE.N0000", price: 40, shares: 600_000 })).toThrow(RangeError);
});

test("the market refuses a trade off the grid, of size 0, in an unknown line, or outside the session", () => {
  const market = new Market({ seed: 3, at: at("2026-11-19T14:29:59") });
  const symbol = market.lines.find(({ day }) => day.traded)?.symbol ?? "";
  expect(() => market.trade({ symbol, price: 10.05, quantity: 1 })).toThrow(RangeError);
  expect(() => market.trade({ symbol, price: 10, quantity: 0.5 })).toThrow(RangeError);
  expect(() => market.trade({ symbol: "NONE.N0000", price: 10, quantity: 1 })).toThrow(RangeError);
  market.advance(at("2026-11-19T14:30:00"));
  expect(() => market.trade({ symbol, price: 10, quantity: 1 })).toThrow(RangeError);
});

test("the exchange broadcasts a topic when its list has changed, and only in the session", () => {
  const market = new Market({ seed: 3, at: at("2026-11-19T11:00:00") });
  let heard = 0;
  const undo = market.subscribe("mostActive", () => {
    heard += 1;
  });
  market.pulse();
  market.pulse();
  expect(heard).toBe(1);
  market.advance(at("2026-11-19T11:05:00"));
  market.pulse();
  expect(heard).toBe(2);
  market.advance(at("2026-11-19T14:31:00"));
  market.pulse();
  expect(heard).toBe(2);
  undo();
});

test("the fractions of thin, unchanged and busy lines are similar to those of a real session", () => {
  const shape = shapeOf(new Market({ seed: 1, at: at("2026-10-02T15:00:00") }).lines);
  expect(shape.unchanged).toBeGreaterThan(0.15);
  expect(shape.unchanged).toBeLessThan(0.35);
  expect(shape.underTenTrades).toBeGreaterThan(0.25);
  expect(shape.underTenTrades).toBeLessThan(0.5);
  expect(shape.medianMove).toBeGreaterThan(0.5);
  expect(shape.medianMove).toBeLessThan(1.2);
  expect(shape.ninetiethMove).toBeGreaterThan(2);
  expect(shape.ninetiethMove).toBeLessThan(4.5);
  expect(shape.turnover).toBeGreaterThan(6e8);
  expect(shape.turnover).toBeLessThan(4e9);
  expect(shape.closeOutsideRange).toBeGreaterThan(0);
});
