import { expect, test } from "vitest";
import { indexSeries } from "#server/exchange/answers/quote";
import { sectors } from "#server/exchange/answers/wholeMarket";
import { rupees } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import { allShareId, exactLevel, levelOf, priceInCents, sl20Id } from "./indices.ts";
import { Market, type MarketOptions } from "./market.ts";
import { IndexWeights } from "./weights.ts";

const at = (text: string) => Date.parse(`${text}+05:30`);
const marketAt = (text: string, options: Partial<MarketOptions> = {}) =>
  new Market({ seed: 3, at: at(text), ...options });
const marketIds = [allShareId, sl20Id];
const indexOf = (market: Market, id: number) => {
  const found = market.indices.find(({ sectorId }) => sectorId === id);
  if (!found) throw new Error(`no index ${id}`);
  return found;
};
const weightsOf = (market: Market, id: number) =>
  market.lines.map(({ symbol }) => market.pointsPerRupee(symbol, id));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The sum over all lines of points per rupee and price. */
const levelBy = (market: Market, id: number, price: (line: Line) => number = priceInCents) =>
  sum(market.lines.map((line) => market.pointsPerRupee(line.symbol, id) * rupees(price(line))));

/** Points per rupee relative to the line's full capitalisation, without its scale: proportional to the float. */
const relativeWeights = (market: Market, id: number) =>
  new Map(
    [...indexOf(market, id).members.keys()].map((line) => [
      line.symbol,
      market.pointsPerRupee(line.symbol, id) / line.issued,
    ]),
  );

test("each index is the sum of price times points per rupee, to the hundredth, at every time of the day", () => {
  const market = marketAt("2026-11-19T09:30:00");
  for (const time of ["09:30:00", "09:41:17", "11:20:00", "14:31:00", "14:41:00", "20:00:00"]) {
    market.advance(at(`2026-11-19T${time}`));
    for (const index of market.indices)
      expect(Math.abs(levelBy(market, index.sectorId) - levelOf(index))).toBeLessThan(0.005001);
  }
});

test("the floats of the all-share go from 0.05 to 0.95, most are small, and those of the groups differ", () => {
  const market = marketAt("2026-11-19T11:00:00");
  const floats = [...indexOf(market, allShareId).members.values()].toSorted((a, b) => a - b);
  const middle = floats[Math.floor(floats.length / 2)] ?? 0;
  expect(floats[0]).toBeGreaterThanOrEqual(0.05);
  expect(floats.at(-1)).toBeLessThanOrEqual(0.95);
  expect(floats.at(-1)).toBeGreaterThan(0.85);
  expect(middle).toBeGreaterThan(0.15);
  expect(middle).toBeLessThan(0.4);
  for (const { group, members } of market.indices) {
    if (!group) continue;
    for (const [line, float] of members)
      expect(indexOf(market, allShareId).members.get(line)).not.toBe(float);
  }
});

test("full capitalisation misses the moves of the all-share by far more than the weights do", () => {
  const market = marketAt("2026-11-19T14:00:00");
  const index = indexOf(market, allShareId);
  const full = [...index.members.keys()];
  const caps = (price: (line: Line) => number) => sum(full.map((line) => price(line) * line.issued));
  const byFull = (caps(priceInCents) / caps((line) => line.previousClose) - 1) * index.previousClose;
  const byWeights = levelBy(market, allShareId) - levelBy(market, allShareId, (line) => line.previousClose);
  const change = levelOf(index) - index.previousClose;
  expect(Math.abs(byWeights - change)).toBeLessThan(0.0101);
  expect(Math.abs(byFull - change)).toBeGreaterThan(1);
});

test("the S&P SL20 has 20 voting lines, and at the start none has more than 15 % of it", () => {
  for (const seed of [3, 4]) {
    const market = marketAt("2026-11-19T09:30:00", { seed });
    const { members } = indexOf(market, sl20Id);
    expect(members.size).toBe(20);
    const parts = [...members.keys()].map((line) => {
      expect(line.classCode).toBe("N0000");
      return (
        (market.pointsPerRupee(line.symbol, sl20Id) * rupees(line.previousClose)) /
        levelBy(market, sl20Id, ({ previousClose }) => previousClose)
      );
    });
    // the session before moved the prices since the index was weighed
    expect(Math.max(...parts)).toBeLessThan(0.155);
    expect(sum(parts)).toBeCloseTo(1, 9);
  }
});

test("the same seed gives the same weights, and another seed gives others", () => {
  const one = marketAt("2026-11-19T10:00:00");
  for (const id of marketIds) {
    expect(weightsOf(marketAt("2026-11-19T10:00:00"), id)).toEqual(weightsOf(one, id));
    expect(weightsOf(marketAt("2026-11-19T10:00:00", { seed: 4 }), id)).not.toEqual(weightsOf(one, id));
  }
});

test("period 5 of an index gives the sum of price times points per rupee at the official closes of each past day", () => {
  const market = marketAt("2026-11-19T15:30:00");
  const recent = 20; // no line was split in these days
  for (const { sectorId, previousClose, members } of market.indices) {
    const series = indexSeries(indexOf(market, sectorId), 5).slice(-recent);
    for (const [n, { v, pc }] of series.entries()) {
      const before = indexOf(market, sectorId).history.at(n - recent - 1);
      const day =
        Math.floor(((before?.at ?? 0) + 5.5 * 3_600_000) / 86_400_000) * 86_400_000 - 5.5 * 3_600_000;
      const closeThen = ({ history }: Line) => history.findLast((bar) => bar.at <= day)?.close;
      const level = sum(
        [...members.keys()].map(
          (line) =>
            market.pointsPerRupee(line.symbol, sectorId) * rupees(closeThen(line) ?? line.previousClose),
        ),
      );
      const official = (v ?? 0) / (1 + (pc ?? 0) / 100);
      expect(Math.abs(official - level), `${sectorId}, ${n}`).toBeLessThan(0.00501);
      expect(official).toBeCloseTo(Math.round(official * 100) / 100, 8);
      if (n === recent - 1) expect(official).toBeCloseTo(previousClose, 8);
    }
  }
});

/** The lines whose number of shares differs between two markets. */
const splitLines = (before: Market, after: Market) =>
  after.lines.filter((line, n) => line.issued !== before.lines[n]?.issued);

test("a rebalance in the session changes weights of many lines, while no index moves", () => {
  const moment = "2026-11-19T11:00:00";
  const [before, after] = [marketAt(moment), marketAt(moment, { rebalanceAt: at(moment) })];
  expect(after.rebalancedAt).toBe(at(moment));
  for (const [n, index] of after.indices.entries()) {
    const other = before.indices[n];
    expect(exactLevel(index)).toBeCloseTo(other ? exactLevel(other) : 0, 7);
  }
  const was = relativeWeights(before, allShareId);
  const ratios = [...relativeWeights(after, allShareId)].map(([symbol, now]) => now / (was.get(symbol) ?? 0));
  const usual = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  const changed = ratios.filter((ratio) => Math.abs(ratio / usual - 1) > 0.05);
  expect(changed.length).toBeGreaterThan(10);
  expect(changed.length).toBeLessThan(ratios.length / 4);
  expect(indexOf(after, sl20Id).members.size).toBe(20);
  expect(before.tradesOf("VLMR.N0000")).toEqual(after.tradesOf("VLMR.N0000"));
});

test("no index moves at a split, also if a fifth of the price is not on the price grid", () => {
  const market = marketAt("2026-11-19T09:30:00");
  const weights = new IndexWeights(market.lines, market.indices, 3);
  weights.begin();
  const lines = market.lines.filter(({ previousClose }) => previousClose > 5000 && previousClose % 50 !== 0);
  expect(lines.length).toBeGreaterThan(5);
  const levels = market.indices.map((index) => exactLevel(index));
  for (const line of lines) weights.split(line, 5);
  for (const [n, index] of market.indices.entries()) expect(exactLevel(index)).toBeCloseTo(levels[n] ?? 0, 6);
});

test("at a rebalance in the session a line that has not traded is split 1:5; then it trades near the adjusted close", () => {
  const moment = "2026-11-19T09:30:20";
  const [before, after] = [marketAt(moment), marketAt(moment, { rebalanceAt: at(moment) })];
  const [line, ...more] = splitLines(before, after);
  const old = line && before.line(line.symbol);
  if (!line || !old) throw new Error("no line was split");
  expect(more).toEqual([]);
  expect(line.day.traded).toBe(false);
  expect(line.issued).toBe(5 * old.issued);
  expect(Math.abs(line.previousClose - old.previousClose / 5)).toBeLessThanOrEqual(12.5); // half a step of the price grid
  expect(line.history.at(-1)?.close).toBe(old.previousClose);
  after.advance(at("2026-11-19T14:00:00"));
  expect(line.day.trades).toBeGreaterThan(50);
  expect(line.day.low).toBeGreaterThan(line.previousClose * 0.8);
  expect(line.day.high).toBeLessThan(line.previousClose * 1.2);
});

test("after a rebalance at night the line is split at the next open, and the indices open at their official closes", () => {
  const market = marketAt("2026-11-19T20:00:00");
  const issued = market.lines.map((line) => line.issued);
  const split = () => market.lines.filter((line, n) => line.issued !== issued[n]);
  market.rebalance();
  market.advance(at("2026-11-20T09:29:59.999"));
  expect(split()).toEqual([]);
  const closes = new Map(market.lines.map((line) => [line, priceInCents(line)]));
  market.advance(at("2026-11-20T09:30:00"));
  const [line, ...more] = split();
  expect(more).toEqual([]);
  expect((line?.previousClose ?? 0) / ((line && closes.get(line)) ?? 0)).toBeCloseTo(0.2, 2);
  for (const row of sectors(market)) {
    expect(row.indexValue).toBe(indexOf(market, row.sectorId).history.at(-1)?.official);
    expect(row.change).toBe(0);
  }
});

test("a rebalance is the same for any steps of time, happens once, and not before the market's first session", () => {
  const rebalanceAt = at("2026-11-19T10:00:03");
  const whole = marketAt("2026-11-19T10:30:00", { rebalanceAt });
  const cut = marketAt("2026-11-19T09:30:00", { rebalanceAt });
  for (let now = cut.now; now < whole.now; now += 53_987) cut.advance(now);
  cut.advance(whole.now);
  expect(cut.rebalancedAt).toBe(rebalanceAt);
  expect(weightsOf(cut, allShareId)).toEqual(weightsOf(whole, allShareId));
  expect(cut.lines.map(({ day }) => day.totalTurnover)).toEqual(
    whole.lines.map(({ day }) => day.totalTurnover),
  );
  const late = marketAt("2026-11-19T10:30:00", { rebalanceAt: at("2026-11-18T12:00:00") });
  expect(late.rebalancedAt).toBeUndefined();
  expect(weightsOf(late, allShareId)).toEqual(weightsOf(marketAt("2026-11-19T10:30:00"), allShareId));
});
