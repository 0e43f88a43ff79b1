import { beforeEach, expect, test } from "vitest";
import { levelOf, priceInCents } from "./indices.ts";
import { Market } from "./market.ts";

const at = (text: string) => Date.parse(`2026-11-19T${text}+05:30`);
let market: Market;
beforeEach(() => {
  market = new Market({ seed: 3, at: at("14:30:00") });
});
const published = () => market.lines.filter(({ day }) => day.closing !== undefined);
const levels = () => market.indices.map((index) => levelOf(index));

test("the exchange publishes official closes line by line between 14:30:30 and 14:54", () => {
  const seen = ["14:30:00", "14:30:30", "14:33:00", "14:36:00", "14:40:00", "14:44:00", "14:54:00"].map(
    (time) => {
      market.advance(at(time));
      return published().length;
    },
  );
  expect(seen.slice(0, 2)).toEqual([0, 0]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(6);
  expect(seen.at(-1)).toBe(market.lines.filter(({ previousClose }) => previousClose > 0).length);
});

test("the price is the last trade's until the official close is published; the close often differs", () => {
  const traded = market.lines.filter(({ day }) => day.traded);
  const last = new Map(traded.map((line) => [line, priceInCents(line)]));
  market.advance(at("14:40:00"));
  for (const line of traded) expect(priceInCents(line)).toBe(line.day.closing ?? last.get(line));
  market.advance(at("14:55:00"));
  const differing = traded.filter((line) => line.day.closing !== last.get(line));
  expect(differing.length).toBeGreaterThan(traded.length * 0.2);
});

test("an index moves until the last close, then stays, and its history grows by one day", () => {
  const length = market.indices[0]?.history.length ?? 0;
  const start = levels();
  market.advance(at("14:35:00"));
  const between = levels();
  expect(between).not.toEqual(start);
  expect(market.indices[0]?.history.length).toBe(length);
  market.advance(at("14:54:00"));
  const end = levels();
  expect(end).not.toEqual(between);
  market.advance(at("20:00:00"));
  expect(levels()).toEqual(end);
  for (const [n, { history }] of market.indices.entries()) {
    expect(history.at(-1)).toMatchObject({ value: start[n], official: end[n] });
    expect(history.at(-1)?.at).toBeLessThanOrEqual(market.publishedAt ?? 0);
  }
});

test("a trade can be cancelled after the session until its line's close is published", () => {
  market.advance(at("14:36:00"));
  const busy = market.lines.filter(({ day }) => day.trades > 5);
  const pending = busy.find(({ day }) => day.closing === undefined);
  const closed = busy.find(({ day }) => day.closing !== undefined);
  if (!pending || !closed) throw new Error("the closes are not half published");
  const { trades, lastId: id } = pending.day;
  market.correct({ symbol: pending.symbol, id });
  expect(pending.day.trades).toBe(trades - 1);
  expect(() => market.correct({ symbol: closed.symbol, id: closed.day.lastId })).toThrow(RangeError);
});
