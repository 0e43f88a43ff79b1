import { expect, test } from "vitest";
import { arrivedWith, dueBlocks } from "./blockNews.ts";

const at = Date.parse("2026-11-23T11:00:00+05:30");
const second = 1_000;
const board = { at, gap: false, cadence: 10 * second };

test.each([
  ["between the last two boards", { from: at - 10 * second, to: at }, board, 1],
  ["before the first board of the page", { from: undefined, to: at }, board, 0],
  ["before an earlier board", { from: at - 20 * second, to: at - 10 * second }, board, 0],
  [
    "some time since the open, in a line that was not on the board",
    { from: at - 5_400_000, to: at },
    board,
    0,
  ],
  ["while boards were missing", { from: at - 25 * second, to: at }, { ...board, gap: true }, 0],
] as const)("a block %s arrived with the board: %#", (_, block, arriving, count) => {
  expect(arrivedWith(arriving, [block])).toHaveLength(count);
});

const block = (value: number | undefined, worth: "about" | "exact", age: number) =>
  [{ value, worth, seenAt: at }, at + age * second] as const;

test.each([
  ["an exact value of 20 million is news at once", block(20e6, "exact", 0), "due"],
  ["a smaller exact value is no news", block(19_999_999, "exact", 1), "dropped"],
  ["an estimate waits for the exact value", block(90e6, "about", 14), "left"],
  ["after 15 s the estimate is news", block(90e6, "about", 15), "due"],
  ["a small estimate may still become a large exact value", block(19e6, "about", 30), "left"],
  ["a block without an estimate waits too", block(undefined, "about", 30), "left"],
  ["after a minute a block is no news", block(90e6, "about", 60), "dropped"],
] as const)("%s", (_, [one, now], where) => {
  const { due, left } = dueBlocks([one], now);
  expect([due.length, left.length]).toEqual([Number(where === "due"), Number(where === "left")]);
});
