import { expect, test } from "vitest";
import { againstAverageDay, standingOf } from "./quote.ts";

test.each([
  [20, { low: 17.8, high: 26.1 }, 0.265, undefined],
  [17, { low: 17.8, high: 26.1 }, 0, "below"],
  [30, { low: 17.8, high: 26.1 }, 1, "above"],
  [20, { low: 20, high: 20 }, undefined, undefined],
  [20, { low: undefined, high: 26.1 }, undefined, undefined],
  [undefined, { low: 1, high: 2 }, undefined, undefined],
])("a price of %s lies within the range %o", (price, extremes, position, outside) => {
  const standing = standingOf(price, extremes);
  expect(standing.outside).toBe(outside);
  if (position === undefined) expect(standing.position).toBeUndefined();
  else expect(standing.position).toBeCloseTo(position, 3);
});

test("today is compared with the average day only if both are known", () => {
  const of = (shares: number | undefined) => ({ shares, trades: undefined, turnover: undefined });
  expect(againstAverageDay(of(500), of(24_000), 240)).toBe(5);
  expect(againstAverageDay(of(0), of(24_000), 240)).toBeUndefined();
  expect(againstAverageDay(of(undefined), of(24_000), 240)).toBeUndefined();
  expect(againstAverageDay(of(500), of(0), 240)).toBeUndefined();
  expect(againstAverageDay(of(500), of(24_000), 0)).toBeUndefined();
  expect(againstAverageDay(of(500), of(24_000), undefined)).toBeUndefined();
});
