import { expect, test } from "vitest";
import type { KeptFiring } from "./firingStore.ts";
import { DeliveryPlan } from "./planning.ts";

const firings = (count: number, { firedAt = 0, age = 4_000 } = {}): KeptFiring[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `${at}`,
    rule: `${at}`,
    sentence: "JKH price > 20.50",
    symbol: "JKH.N0000",
    before: undefined,
    after: { value: 1, at: 0, age, sequence: 1, word: "live" },
    afterwards: false,
    firedAt,
    deliveries: [],
  }));

test("up to five firings within a minute are delivered one by one", () => {
  const plan = new DeliveryPlan();
  expect(plan.take(firings(3), 0).map(({ summary }) => summary)).toEqual([undefined, undefined, undefined]);
  expect(plan.take(firings(2), 59_000).map(({ summary }) => summary)).toEqual([undefined, undefined]);
});

test("from the sixth firing within a minute on, those of a board are one summary with the number of all", () => {
  const plan = new DeliveryPlan();
  plan.take(firings(4), 0);
  const [told, ...others] = plan.take(firings(3), 30_000);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ summary: 7 });
  expect(told?.firings).toHaveLength(3);
  expect(plan.take(firings(1), 59_000)).toMatchObject([{ summary: 8 }]);
  expect(plan.take(firings(1), 120_000)).toMatchObject([{ summary: undefined }]);
});

test("a board without firings delivers nothing", () => {
  expect(new DeliveryPlan().take([], 0)).toEqual([]);
});

test.each([
  [{ firedAt: 100_000, age: 4_000 }, 100_100, undefined],
  [{ firedAt: 100_000, age: 29_000 }, 101_000, undefined],
  [{ firedAt: 100_000, age: 29_000 }, 101_001, 30_001],
  [{ firedAt: 100_000, age: 0 }, 160_000, 60_000],
])("a firing is late if more than 30 s pass from the board to the delivery: %j at %s", (made, now, late) => {
  expect(new DeliveryPlan().take(firings(1, made), now)).toMatchObject([{ late }]);
});
