import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readSort, sortables, turned, writeSort } from "./sortKeys.ts";

const clicks = (sort: string, ...turns: readonly (readonly [id: string, add: boolean])[]) => {
  const seen: (string | undefined)[] = [];
  turns.reduce((keys, [id, add]) => {
    const next = turned(keys, id, add);
    seen.push(writeSort(next));
    return next;
  }, readSort(sort));
  return seen;
};
const [click, shift] = [false, true];

test("clicks on a header sort down, up, off; clicks on a text column's header sort up, down, off", () => {
  expect(clicks("", ["price", click], ["price", click], ["price", click])).toEqual([
    "price",
    "price-up",
    undefined,
  ]);
  expect(clicks("", ["symbol", click], ["symbol", click], ["symbol", click])).toEqual([
    "symbol-up",
    "symbol",
    undefined,
  ]);
});

test("a click on another header, or on one of several keys, replaces all keys", () => {
  expect(clicks("price-up", ["turnover", click])).toEqual(["turnover"]);
  expect(clicks("price.turnover-up", ["turnover", click])).toEqual(["turnover"]);
});

test("with Shift the other keys stay; this key is added, then reversed and removed at its place", () => {
  expect(
    clicks("price", ["turnover", shift], ["price", shift], ["turnover", shift], ["turnover", shift]),
  ).toEqual(["price.turnover", "price-up.turnover", "price-up.turnover-up", "price-up"]);
});

test("the person's own arrangement has one direction only", () => {
  expect(clicks("", ["own", click], ["own", click])).toEqual(["own", undefined]);
  expect(writeSort(readSort("own-up"))).toBe("own");
});

test.each([
  ["", undefined],
  ["price.nonsense.turnover-up", "price.turnover-up"],
  ["price.price-up", "price"],
  ["price-down", "price"],
  ["open.high.low.price.turnover", "open.high.low.price"],
  ["..-up", undefined],
  ["constructor.__proto__", undefined],
])("“%s” in a link is read as “%s”", (written, read) => {
  expect(writeSort(readSort(written))).toBe(read);
});

test("written sort keys are read back unchanged", () => {
  const key = fc.record({ id: fc.constantFrom(...sortables.keys()), ascending: fc.boolean() });
  const keys = fc.uniqueArray(key, { maxLength: 4, selector: ({ id }) => id });
  fc.assert(
    fc.property(keys, (sort) => {
      const read = readSort(writeSort(sort));
      expect(read).toEqual(sort.map((one) => (one.id === "own" ? { ...one, ascending: true } : one)));
    }),
  );
});
