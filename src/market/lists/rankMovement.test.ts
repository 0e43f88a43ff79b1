import { expect, test } from "vitest";
import { firstRanks, heldList, movementOf, moveRanks } from "./rankMovement.ts";

const start = firstRanks(["A", "B", "C"]);

test("the first list, and the first non-empty list, mark no line", () => {
  expect(start.marks.size).toBe(0);
  expect(moveRanks(firstRanks([]), ["A"], 0).marks.size).toBe(0);
});

test("places gained, places lost and new lines are marked for half a minute", () => {
  const ranks = moveRanks(start, ["C", "A", "D"], 1_000);
  expect(movementOf(ranks, "C", 1_000)).toBe(2);
  expect(movementOf(ranks, "A", 1_000)).toBe(-1);
  expect(movementOf(ranks, "D", 30_999)).toBe("new");
  expect(movementOf(ranks, "C", 31_000)).toBeUndefined();
});

test("the same order again changes nothing, and marks expire at the same time", () => {
  const ranks = moveRanks(start, ["B", "A", "C"], 1_000);
  expect(moveRanks(ranks, ["B", "A", "C"], 20_000)).toBe(ranks);
});

test("a line that keeps its place in the next list keeps its mark", () => {
  const moved = moveRanks(start, ["B", "A", "C"], 1_000);
  const next = moveRanks(moved, ["B", "A", "D"], 5_000);
  expect(movementOf(next, "B", 5_000)).toBe(1);
  expect(movementOf(next, "B", 31_000)).toBeUndefined();
});

const row = (symbol: string, price = 1) => ({ symbol, price });

test("while no row is held, the list shows the live rows", () => {
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

test("a line that left the list stays in the held list, marked as gone", () => {
  const held = heldList([row("A"), row("C")], [row("A"), row("B")]);
  expect(held.rows.map(({ symbol, gone }) => [symbol, gone])).toEqual([
    ["A", false],
    ["B", true],
  ]);
  expect(held.waiting).toBe(1);
});
