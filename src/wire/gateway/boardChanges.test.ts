import fc from "fast-check";
import { expect, test } from "vitest";
import { MalformedBody, parseBody } from "#wire/contract/parseBody";
import { rows } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";
import { bodyOf } from "#wire/testing/arbitrary";
import { boardChanges, changedFields, changedTables } from "./boardChanges.ts";

const stamps = { sequence: 1, since: 100, fetchedAt: 110, clock: 120, gone: [] };
const readChanged = (changed: unknown) => parseBody(boardChanges, { ...stamps, changed }).body.changed;
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("field names are sent once for all rows with the same changed fields", () => {
  const changed = [
    { symbol: "A", price: 1, high: null },
    { symbol: "B", price: 2 },
    { symbol: "C", price: 3, high: 4 },
  ];
  expect(changedTables(changed)).toEqual([
    {
      fields: ["symbol", "price", "high"],
      rows: [
        ["A", 1, null],
        ["C", 3, 4],
      ],
    },
    { fields: ["symbol", "price"], rows: [["B", 2]] },
  ]);
});

test("every changed value arrives unchanged, undeclared fields included, and no field is added", () => {
  fc.assert(
    fc.property(bodyOf(rows(boardItem)), (body) => {
      const asRead = parseBody(rows(boardItem), body).body;
      const bySymbol = (list: readonly { symbol: string }[]) =>
        [...list].sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
      expect(bySymbol(readChanged(throughJson(changedTables(asRead))))).toEqual(bySymbol(asRead));
    }),
    { numRuns: 60 },
  );
});

test("fields with names such as `constructor` are handled like others", () => {
  const [row] = readChanged([{ fields: ["symbol", "__proto__"], rows: [["A", { polluted: true }]] }]);
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  expect(Reflect.get(row ?? {}, "polluted")).toBeUndefined();
});

test.each([
  ["no tables", {}],
  ["rows as they were sent before", [{ symbol: "A", price: 1 }]],
  ["a row that is cut", [{ fields: ["symbol", "price"], rows: [["A"]] }]],
  ["a row that is too long", [{ fields: ["symbol"], rows: [["A", 1]] }]],
  ["no symbol", [{ fields: ["price"], rows: [[1]] }]],
  ["a symbol that is none", [{ fields: ["symbol"], rows: [[null]] }]],
  ["a figure that is none", [{ fields: ["symbol", "price"], rows: [["A", "x"]] }]],
  ["names that are none", [{ fields: [1], rows: [["A"]] }]],
  ["a row that is no list", [{ fields: ["symbol"], rows: ["A"] }]],
  [
    "more fields than a row has",
    [{ fields: ["symbol", ...Array.from({ length: 250 }, (_, at) => `f${at}`)], rows: [] }],
  ],
])("with %s, the whole message is refused, so that a gap shows", (_what, changed) => {
  expect(() => readChanged(changed)).toThrow(MalformedBody);
});

test("the changes of a row are its key and the changed fields; a removed field is null", () => {
  const before = { symbol: "A", price: 1, name: "a", logoUrl: "x", tags: [1] };
  expect(changedFields(before, { ...before, price: 2 }, "symbol")).toEqual({ symbol: "A", price: 2 });
  expect(changedFields(before, { symbol: "A", price: 1, name: "a", tags: [1] }, "symbol")).toEqual({
    symbol: "A",
    logoUrl: null,
  });
  expect(changedFields(before, { ...before, tags: [1] }, "symbol")).toBeUndefined();
  expect(changedFields(undefined, before, "symbol")).toBe(before);
});
