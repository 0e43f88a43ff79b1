import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { type BoardEvent, boardEvent, laterEvent } from "./events.ts";

const rows = (given: object = {}) =>
  new Map(
    [
      boardRow({ symbol: "A.N0000", price: 10, trades: 3, shares: 300 }),
      boardRow({ symbol: "B.N0000", price: 20, trades: 5, shares: 500, ...given }),
    ].map((row) => [row.symbol, row]),
  );

/** Takes boards one after another. */
function boards() {
  let event: BoardEvent | undefined;
  return (given: object, newestTradeAt: number | undefined) => {
    event = boardEvent(event, { rows: rows(given), newestTradeAt });
    return event.at;
  };
}

test.each([
  ["a trade", { trades: 6, shares: 510 }],
  ["a price", { price: 20.5 }],
  ["a block", { sharesWithCrossings: 9_000 }],
])("a later time counts with %s", (_, given) => {
  const next = boards();
  expect(next({}, 1_000)).toBe(1_000);
  expect(next(given, 2_000)).toBe(2_000);
});

test("a later time alone is no event, also after many boards", () => {
  const next = boards();
  for (let at = 1; at < 50; at += 1) expect(next({}, 1_000 * at)).toBe(1_000);
  expect(next({ trades: 6 }, 99_000)).toBe(99_000);
});

test("the first time counts once it is known", () => {
  const next = boards();
  expect(next({}, undefined)).toBeUndefined();
  expect(next({}, 5_000)).toBe(5_000);
});

test.each([
  ["a later event counts", 1_000, [2_000, undefined], 2_000],
  ["an earlier event changes nothing", 2_000, [1_000], 2_000],
  ["without a time nothing changes", 2_000, [undefined], 2_000],
  ["the first event counts", undefined, [1_000], 1_000],
  ["after a restart of a simulated market an earlier event counts", 900_000, [1_000], 1_000],
])("%s", (_, before, events, newest) => {
  expect(laterEvent(before, events, { at: 100_000, speed: 1 })).toBe(newest);
});
