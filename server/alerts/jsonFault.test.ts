import { expect, test } from "vitest";
import { jsonFault } from "./jsonFault.ts";

test.each([
  ['{ "a": 1, }', 10],
  ['{ "a" 1 }', 6],
  ["{ a: 1 }", 2],
  ["[1 2]", 3],
  ["[1, 2", 5],
  ["{} {}", 3],
  ["[tru]", 1],
  ['{ "a": "b }', 11],
  ['{ "a": { "b": [true, null, -1.5e3, "\\""] } "c" }', 43],
  ["", 0],
  ["  ", 2],
])("the fault in %j is at %i", (text, at) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonFault(text)).toBe(at);
});

test("a text that nests very deeply is read", () => {
  const deep = "[".repeat(500_000);
  expect(jsonFault(deep)).toBe(deep.length);
});
