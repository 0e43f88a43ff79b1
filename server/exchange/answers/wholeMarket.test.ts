import { expect, test } from "vitest";
import { Market } from "#server/exchange/market/market";
import { sectors } from "./wholeMarket.ts";

const at = (time: string) => Date.parse(`2026-11-19T${time}+05:30`);
const [allShare, sl20] = [1, 40];
const ticks = (market: Market) =>
  new Map(sectors(market).map(({ sectorId, transactionTime }) => [sectorId, Number(transactionTime)]));

test("each index row has its own time of the last tick, which is never in the future and never decreases", () => {
  const market = new Market({ seed: 3, at: at("09:30:00") });
  let before = ticks(market);
  for (const time of [
    "09:30:00.300",
    "09:30:05",
    "09:31:00",
    "10:40:00",
    "12:00:00.040",
    "14:29:59.9",
    "14:30:01",
  ]) {
    market.advance(at(time));
    const now = ticks(market);
    for (const [id, tick] of now) {
      expect(tick).toBeLessThanOrEqual(market.now);
      expect(tick).toBeGreaterThanOrEqual(before.get(id) ?? 0);
    }
    before = now;
  }
  expect(new Set(before.values()).size).toBeGreaterThan(18); // of 22
});

test("from 09:30:33 the S&P SL20's last tick keeps its time", () => {
  const market = new Market({ seed: 3, at: at("09:30:20") });
  expect(ticks(market).get(sl20)).toBeLessThanOrEqual(market.now);
  for (const time of ["09:30:33.533", "11:00:00", "14:50:00"]) {
    market.advance(at(time));
    expect(ticks(market).get(sl20)).toBe(at("09:30:33.533"));
  }
});

test("after the session only the all-share has new ticks, one at every official close", () => {
  const market = new Market({ seed: 3, at: at("14:31:00") });
  const before = ticks(market);
  market.advance(at("14:39:00"));
  const now = ticks(market);
  expect(now.get(allShare)).toBeGreaterThan(before.get(allShare) ?? 0);
  expect(now.get(allShare)).toBe(market.publishedAt);
  for (const [id, tick] of now) if (id !== allShare) expect(tick).toBe(before.get(id));
});
