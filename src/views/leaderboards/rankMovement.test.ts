import { expect, test } from "vitest";
import { firstRanks, movementOf, moveRanks } from "./rankMovement.ts";

const start = firstRanks(["A", "B", "C"]);

test("the first list marks nobody, nor does the first that is not empty", () => {
  expect(start.marks.size).toBe(0);
  expect(moveRanks(firstRanks([]), ["A"], 0).marks.size).toBe(0);
});

test("places won, places lost and newcomers are told for half a minute", () => {
  const ranks = moveRanks(start, ["C", "A", "D"], 1_000);
  expect(movementOf(ranks, "C", 1_000)).toBe(2);
  expect(movementOf(ranks, "A", 1_000)).toBe(-1);
  expect(movementOf(ranks, "D", 30_999)).toBe("new");
  expect(movementOf(ranks, "C", 31_000)).toBeUndefined();
});

test("the same order again is no change and keeps the marks' own time", () => {
  const ranks = moveRanks(start, ["B", "A", "C"], 1_000);
  expect(moveRanks(ranks, ["B", "A", "C"], 20_000)).toBe(ranks);
});

test("a line that keeps its place in the next list keeps its mark", () => {
  const moved = moveRanks(start, ["B", "A", "C"], 1_000);
  const next = moveRanks(moved, ["B", "A", "D"], 5_000);
  expect(movementOf(next, "B", 5_000)).toBe(1);
  expect(movementOf(next, "B", 31_000)).toBeUndefined();
});
