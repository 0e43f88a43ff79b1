import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { BoardEvents } from "./boardEvents.ts";

const rows = (given: object = {}) => [
  boardRow({ symbol: "A.N0000", price: 10, trades: 3, shares: 300 }),
  boardRow({ symbol: "B.N0000", price: 20, trades: 5, shares: 500, ...given }),
];

test.each([
  ["a trade", { trades: 6, shares: 510 }],
  ["a price", { price: 20.5 }],
  ["a block", { sharesWithCrossings: 9_000 }],
])("a later time counts with %s", (_, given) => {
  const events = new BoardEvents();
  expect(events.next(rows(), 1_000)).toBe(1_000);
  expect(events.next(rows(given), 2_000)).toBe(2_000);
});

test("a later time alone is no event, also after many boards", () => {
  const events = new BoardEvents();
  for (let at = 1; at < 50; at += 1) expect(events.next(rows(), 1_000 * at)).toBe(1_000);
  expect(events.next(rows({ trades: 6 }), 99_000)).toBe(99_000);
});

test("the first time counts once it is known", () => {
  const events = new BoardEvents();
  expect(events.next(rows(), undefined)).toBeUndefined();
  expect(events.next(rows(), 5_000)).toBe(5_000);
});
