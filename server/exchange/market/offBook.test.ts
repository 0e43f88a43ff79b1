import { expect, test } from "vitest";
import { Chance } from "#server/exchange/time/chance";
import { phaseAt } from "#server/exchange/time/day";
import { onGrid } from "#server/exchange/trading/book";
import { Market } from "./market.ts";
import { blocksOf, correctionsOf, termsOf } from "./offBook.ts";
import { Pace } from "./pace.ts";

const market = new Market({ seed: 2, at: Date.parse("2026-11-19T15:00:00+05:30") });
const lines = market.lines.filter(({ day }) => day.traded);
/** blocks of 300 sessions, priced like the market at the end of the session above */
const sessions = Array.from({ length: 300 }, (_, n) =>
  blocksOf(lines, new Pace(new Chance(n, "pace")), new Chance(n, "blocks")).map((block) => ({
    ...{ line: block.line, inDay: block.inDay, ...termsOf(block) },
  })),
);
const blocks = sessions.flat();

test("every block is worth 20 million rupees or more, on the grid, in hundreds of shares, within the session", () => {
  expect(blocks.length).toBeGreaterThan(1000);
  for (const { price, shares, inDay } of blocks) {
    expect(price * shares).toBeGreaterThanOrEqual(2e9);
    expect(onGrid(price)).toBe(true);
    expect(shares % 100).toBe(0);
    expect(inDay).toBeGreaterThanOrEqual(phaseAt.open);
    expect(inDay).toBeLessThan(phaseAt.settlement);
  }
});

test("most block prices differ from the market, by at most 5 % and a step of the grid", () => {
  for (const { line, price } of blocks)
    expect(Math.abs(price - line.day.last)).toBeLessThanOrEqual(line.day.last * 0.05 + 25);
  const off = blocks.filter(({ line, price }) => price !== line.day.last);
  expect(off.length).toBeGreaterThan(blocks.length * 0.5);
});

test("some days have several blocks of one line within ten seconds, other days have none", () => {
  const close = sessions.filter((day) =>
    day.some((one) =>
      day.some(
        (other) => one !== other && one.line === other.line && Math.abs(one.inDay - other.inDay) < 10_000,
      ),
    ),
  );
  expect(close.length).toBeGreaterThan(60);
  expect(close.length).toBeLessThan(270);
});

test("the fraction of turnover from blocks varies widely around that of a real day", () => {
  const book = lines.reduce((sum, { day }) => sum + day.turnover, 0);
  const parts = sessions
    .map((day) => day.reduce((sum, { price, shares }) => sum + price * shares, 0))
    .map((crossed) => crossed / (crossed + book))
    .sort((a, b) => a - b);
  const at = (share: number) => parts[Math.floor(share * (parts.length - 1))] ?? 0;
  expect(at(0.1)).toBeLessThan(0.2);
  expect(at(0.5)).toBeGreaterThan(0.25);
  expect(at(0.5)).toBeLessThan(0.5); // the real exchange had 42 % on 2026-10-02
  expect(at(0.9)).toBeGreaterThan(0.5);
});

test("in a session every block comes after its line's first trade", () => {
  const crossed = lines.filter(({ day }) => day.crossings > 0);
  expect(crossed.length).toBeGreaterThan(0);
  for (const { day } of crossed) {
    const first = day.ticks.findIndex(({ block }) => block);
    expect(first).toBeGreaterThan(0);
  }
});

test("a session has at most a few corrections, and sometimes one after its end", () => {
  const days = Array.from({ length: 300 }, (_, n) => correctionsOf(new Chance(n, "corrections")));
  const counts = days.map(({ length }) => length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  expect(counts.reduce((sum, count) => sum + count, 0) / days.length).toBeGreaterThan(1);
  const late = days.filter((times) => times.some((inDay) => inDay > phaseAt.settlement));
  expect(late.length).toBeGreaterThan(30);
  expect(late.length).toBeLessThan(90);
});
