import { expect, test } from "vitest";
import { operations } from "#wire/operations";
import { parseBody } from "./parseBody.ts";

const gainer = (more: object = {}) => ({
  id: 1,
  securityId: 2,
  symbol: "A.N0000",
  price: 1,
  change: 1,
  changePercentage: 1,
  tradeDate: 1,
  ...more,
});
const surprises = (...rows: unknown[]) => parseBody(operations.gainers.reply, rows).surprises;

test("a body as declared has no surprises, even with null values or an empty list", () => {
  expect(surprises(gainer(), gainer({ price: null, change: null, changePercentage: null }))).toEqual([]);
  expect(surprises()).toEqual([]);
});

test("an undeclared field is reported once, with its count and its first value, shortened", () => {
  expect(surprises(gainer({ mood: "x".repeat(500) }), gainer({ mood: "y" }), gainer())).toEqual([
    { kind: "undeclared", place: "", field: "mood", count: 2, example: `"${"x".repeat(39)}` },
  ]);
});

test("a declared field counts as missing only if every row lacks it", () => {
  const { price: _, ...without } = gainer();
  expect(surprises(without, gainer())).toEqual([]);
  expect(surprises(without, without)).toEqual([
    { kind: "missing", place: "", field: "price", count: 2, example: "" },
  ]);
});

test("a field of another type is reported, and the rows that have it are dropped", () => {
  expect(surprises(gainer({ price: "1.5" }), gainer({ price: { deep: 1 } }))).toEqual([
    { kind: "type", place: "", field: "price", count: 2, example: '"1.5"' },
  ]);
});

test("undeclared fields are reported with the name of their container, or with “body” if they are in none", () => {
  const body = { reqTradeSummery: [{ symbol: "A", extra: 1 }], serverTime: 7 };
  const undeclared = parseBody(operations.board.reply, body).surprises.filter(
    ({ kind }) => kind === "undeclared",
  );
  expect(undeclared).toEqual([
    { kind: "undeclared", place: "body", field: "serverTime", count: 1, example: "7" },
    { kind: "undeclared", place: "reqTradeSummery", field: "extra", count: 1, example: "1" },
  ]);
});

test("a missing container is reported with the undeclared names in its body", () => {
  expect(() => parseBody(operations.board.reply, { reqTradeSummary: [] })).toThrow(
    "reqTradeSummery: expected a list, found none; the body has reqTradeSummary",
  );
});

test("the report about any body has a limited size", () => {
  const odd = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, at]));
  expect(surprises(gainer(odd)).length).toBeLessThanOrEqual(24);
  expect(surprises(JSON.parse('{"__proto__":1,"symbol":"A"}'))[0]).toMatchObject({ field: "__proto__" });
});

test.each([
  ["price", "1.5", 'price: expected a number, found text "1.5"'],
  ["price", JSON.parse("1e400"), "price: expected a number, found a number too large to represent"],
  ["price", { deep: 1 }, "price: expected a number, found an object"],
  ["symbol", undefined, "symbol: is missing"],
  ["symbol", "", "symbol: not a line's symbol"],
  ["symbol", null, "symbol: expected text, found null"],
  ["id", 1.5, "id: expected a whole number, found 1.5"],
  ["tradeDate", "yesterday", 'tradeDate: expected a time, found text "yesterday"'],
])("words give the reason for an invalid row: %s %j", (field, value, told) => {
  const { dropped } = parseBody(operations.gainers.reply, [gainer({ [field]: value })]);
  expect(dropped.map(({ reason }) => reason)).toEqual([told]);
  expect(told).not.toMatch(/undefined|Infinity|NaN|received|Invalid/i);
});

test("words replace an example that is not a finite number", () => {
  expect(surprises(gainer({ price: JSON.parse("1e400") }))).toMatchObject([
    { kind: "type", field: "price", example: "a number too large to represent" },
  ]);
});
