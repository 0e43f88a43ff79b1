import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { minute } from "#units/time";
import { type OddContext, odditiesOf } from "./oddPrints.ts";
import type { Print } from "./prints.ts";

const print = (given: Partial<Print> = {}): Print => ({
  key: "k",
  symbol: "ACME.N0000",
  kind: "exact",
  from: 100 * minute,
  to: 101 * minute,
  at: 100.5 * minute,
  price: 20,
  shares: 500,
  trades: 1,
  side: "same",
  ...given,
});
const row = boardRow({ low: 19, high: 21, shares: 1_000_000 });
const context = (given: Partial<OddContext> = {}): OddContext => ({
  row,
  price: 20,
  at: 99 * minute,
  late: undefined,
  ...given,
});
const rules = (of: Partial<Print>, given: Partial<OddContext> = {}) =>
  odditiesOf(print(of), context(given)).map(({ rule }) => rule);

test.each([
  ["an ordinary print", {}, {}, []],
  ["five ticks on 99 shares", { price: 20.5, shares: 99 }, {}, ["farOnFew"]],
  ["five ticks on 100 shares", { price: 20.5, shares: 100 }, {}, []],
  ["four ticks on few shares", { price: 19.6, shares: 1 }, {}, []],
  ["3 % on few shares", { price: 3.1, shares: 1 }, { price: 3, row: boardRow() }, ["farOnFew"]],
  ["five ticks across 100", { price: 100.5, shares: 1 }, { price: 99.7, row: boardRow() }, ["farOnFew"]],
  ["a first print on few shares", { price: 30, shares: 1 }, { price: undefined, row: boardRow() }, []],
  ["below the day's low", { price: 18.9 }, {}, ["outsideRange"]],
  ["above the day's high", { price: 21.1 }, {}, ["outsideRange"]],
  ["at the day's high", { price: 21 }, {}, []],
  ["no range", { price: 30 }, { row: boardRow() }, []],
  ["31 minutes after the previous print", {}, { at: 69 * minute }, ["afterSilence"]],
  ["30 minutes after it", {}, { at: 70.5 * minute }, []],
  ["the first of the session", {}, { at: undefined }, []],
  [
    "a bundle is judged by its silence alone",
    { kind: "bundle", price: 30, trades: 3, at: undefined },
    { at: 0 },
    ["afterSilence"],
  ],
  [
    "1 % up late on 999 of a million shares",
    { price: 20.2 },
    { late: { price: 20, shares: 999_001 } },
    ["lateOnFew"],
  ],
  ["1 % up late on 1,000 of a million", { price: 20.2 }, { late: { price: 20, shares: 999_000 } }, []],
  ["half a per cent late", { price: 20.1 }, { late: { price: 20, shares: 999_999 } }, []],
] as const)("%s: %j", (_, of, given, expected) => expect(rules(of, given)).toEqual(expected));

test("the result of each rule has the figures that the rule compared", () => {
  const found = odditiesOf(
    print({ price: 18, shares: 40, at: 150 * minute }),
    context({ late: { price: 20, shares: 999_960 } }),
  );
  expect(found).toEqual([
    { rule: "farOnFew", ticks: 20, percent: -10, shares: 40 },
    { rule: "outsideRange", low: 19, high: 21 },
    { rule: "afterSilence", for: 51 * minute },
    { rule: "lateOnFew", percent: -10, shares: 40, shareOfDay: expect.closeTo(0.004) },
  ]);
});
