import { expect, test } from "vitest";
import {
  arrivedWith,
  BreakingQueue,
  dueBlocks,
  follows,
  LevelWatch,
  levelCrossed,
  newHalts,
} from "./useBreaking.ts";

const at = Date.parse("2026-11-23T11:00:00+05:30");
const moment = { fetchedAt: 100_000, stale: false, at };
const later = (ms: number, more = {}) => ({ ...moment, fetchedAt: 100_000 + ms, at: at + ms, ...more });

test.each([
  ["the next answer", moment, later(15_000), true],
  ["the third answer that was due", moment, later(45_000), true],
  ["an answer after a gap", moment, later(45_001), false],
  ["the first answer of all", undefined, moment, false],
  ["a stale answer", moment, later(15_000, { stale: true }), false],
  ["an answer after a stale answer", { ...moment, stale: true }, later(15_000), false],
  ["an answer of another day", moment, later(15_000, { at: at + 86_400_000 }), false],
] as const)("a change to %s is news: %s", (_, before, next, news) => {
  expect(follows(before, next, 15_000)).toBe(news);
});

test("a crossed level is news once a later tick confirms it, and one wrong tick is none", () => {
  const tick = (changePercent: number, lastTickAt: number) => ({ changePercent, lastTickAt, value: 4_000 });
  const watch = new LevelWatch();
  const ticks = [
    tick(0.4, 1),
    tick(-10, 2),
    tick(-10, 2),
    tick(0.4, 3),
    tick(-5.1, 4),
    tick(-5.1, 4),
    tick(-5.2, 5),
  ];
  const news = ticks.slice(1).map((next, at) => watch.confirmed(ticks[at], next));
  expect(news).toEqual([undefined, undefined, undefined, undefined, undefined, -5]);
});

test.each([
  [-4.9, -5, -5],
  [-4, -4.99, undefined],
  [-5, -5.2, undefined],
  [-5.2, -4.8, undefined],
  [-4.9, -7.6, -7.5],
  [-1, -11, -10],
  [undefined, -11, undefined],
  [-4, undefined, undefined],
])("from %s %% to %s %%, the crossed level is %s", (before, next, level) => {
  expect(levelCrossed(before, next)).toBe(level);
});

const announced = (key: string, more = {}) => ({ key, tag: "halt" as const, at, deleted: false, ...more });

test("a halt that is new in the list is news; old or withdrawn halts and other announcements are not", () => {
  const next = [
    announced("known"),
    announced("new"),
    announced("undated", { at: undefined }),
    announced("late", { at: at - 86_400_000 }),
    announced("withdrawn", { deleted: true }),
    announced("dividend", { tag: "dividend" }),
  ];
  expect(newHalts([announced("known")], next, at).map(({ key }) => key)).toEqual(["new", "undated"]);
});

const second = 1_000;
const minute = 60 * second;
const news = (key: string) => ({ key, words: key });

/** The words shown in each of these seconds. */
function course(queue: BreakingQueue, seconds: number, from = 0) {
  return Array.from({ length: seconds }, (_, at) => queue.shown((from + at) * second)?.key);
}

test("news is shown one after another, twenty seconds each", () => {
  const queue = new BreakingQueue();
  queue.add(news("a"), 0);
  queue.add(news("b"), 0);
  expect(course(queue, 41)).toEqual([
    ...Array<string>(20).fill("a"),
    ...Array<string>(20).fill("b"),
    undefined,
  ]);
});

test("three are shown in ten minutes; the fourth waits until the first is ten minutes old", () => {
  const queue = new BreakingQueue();
  for (const key of ["a", "b", "c"]) queue.add(news(key), 0);
  course(queue, 60);
  queue.add(news("d"), 60 * second);
  expect(new Set(course(queue, 540, 60))).toEqual(new Set([undefined]));
  expect(queue.shown(10 * minute)?.key).toBe("d");
});

test("news that waited ten minutes is dropped, and nothing is shown twice", () => {
  const queue = new BreakingQueue();
  for (const key of ["a", "b", "c", "d", "a"]) queue.add(news(key), 0);
  expect(new Set(course(queue, 600))).toEqual(new Set(["a", "b", "c", undefined]));
  expect(new Set(course(queue, 600, 600))).toEqual(new Set([undefined]));
  queue.add(news("a"), 30 * minute);
  expect(queue.shown(30 * minute)).toBeUndefined();
});

test("waiting and shown news is dropped when the figures cannot be trusted", () => {
  const queue = new BreakingQueue();
  queue.add(news("a"), 0);
  queue.add(news("b"), 0);
  queue.shown(0);
  queue.clear();
  expect(new Set(course(queue, 60, 1))).toEqual(new Set([undefined]));
});

test("an alert, which has its time, is also shown while the figures cannot be trusted", () => {
  const queue = new BreakingQueue();
  for (const key of ["a", "b"]) queue.add({ ...news(key), timed: true }, 0);
  queue.add(news("c"), 0);
  expect(queue.shown(0)?.key).toBe("a");
  queue.clear();
  expect(course(queue, 60)).toEqual([
    ...Array<string>(20).fill("a"),
    ...Array<string>(20).fill("b"),
    ...Array<undefined>(20).fill(undefined),
  ]);
});

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
