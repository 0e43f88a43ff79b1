import { expect, test } from "vitest";
import { sameBoards } from "./integrity.ts";

const board = (...rows: object[]) => new Map(rows.map((row, at) => [String(at), { ...row }]));

test.each([
  ["the same figures", board({ a: 1 }), board({ a: 1 }), true],
  ["an absent field and null", board({ a: 1, b: null }), board({ a: 1 }), true],
  ["another figure", board({ a: 1 }), board({ a: 2 }), false],
  ["a field more", board({ a: 1, b: 2 }), board({ a: 1 }), false],
  ["a line more", board({ a: 1 }, { a: 1 }), board({ a: 1 }), false],
  ["no board at all", undefined, board(), false],
])("two boards are compared: %s", (_, one, other, same) => {
  expect(sameBoards(one, other)).toBe(same);
});
