import { expect, test } from "vitest";
import { heldList } from "./heldList.ts";

const row = (symbol: string, price = 1) => ({ symbol, price });

test("a list that is not held is the live one", () => {
  expect(heldList([row("A"), row("B")], undefined)).toEqual({
    rows: [
      { ...row("A"), gone: false },
      { ...row("B"), gone: false },
    ],
    waiting: 0,
  });
});

test("under the pointer rows keep their places and take the new figures", () => {
  const held = heldList([row("B", 7), row("A", 8)], [row("A"), row("B")]);
  expect(held.rows.map(({ symbol, price }) => [symbol, price])).toEqual([
    ["A", 8],
    ["B", 7],
  ]);
  expect(held.waiting).toBe(2);
});

test("a line that left the list stays under the pointer, marked as gone", () => {
  const held = heldList([row("A"), row("C")], [row("A"), row("B")]);
  expect(held.rows.map(({ symbol, gone }) => [symbol, gone])).toEqual([
    ["A", false],
    ["B", true],
  ]);
  expect(held.waiting).toBe(1);
});
