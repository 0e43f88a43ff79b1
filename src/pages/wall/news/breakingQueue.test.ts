import { expect, test } from "vitest";
import { BreakingQueue } from "./breakingQueue.ts";

const second = 1_000;
const minute = 60 * second;
const news = (key: string) => ({ key, words: key });

/** What is shown in each second of so many. */
function course(queue: BreakingQueue, seconds: number, from = 0) {
  return Array.from({ length: seconds }, (_, at) => queue.shown((from + at) * second)?.key);
}

test("one after the other, twenty seconds each", () => {
  const queue = new BreakingQueue();
  queue.add(news("a"), 0);
  queue.add(news("b"), 0);
  expect(course(queue, 41)).toEqual([
    ...Array<string>(20).fill("a"),
    ...Array<string>(20).fill("b"),
    undefined,
  ]);
});

test("three in ten minutes; the fourth waits until the first is ten minutes ago", () => {
  const queue = new BreakingQueue();
  for (const key of ["a", "b", "c"]) queue.add(news(key), 0);
  course(queue, 60);
  queue.add(news("d"), 60 * second);
  expect(new Set(course(queue, 540, 60))).toEqual(new Set([undefined]));
  expect(queue.shown(10 * minute)?.key).toBe("d");
});

test("what waited for ten minutes is not told any more, and nothing is told twice", () => {
  const queue = new BreakingQueue();
  for (const key of ["a", "b", "c", "d", "a"]) queue.add(news(key), 0);
  expect(new Set(course(queue, 600))).toEqual(new Set(["a", "b", "c", undefined]));
  expect(new Set(course(queue, 600, 600))).toEqual(new Set([undefined]));
  queue.add(news("a"), 30 * minute);
  expect(queue.shown(30 * minute)).toBeUndefined();
});

test("what waits and what is shown goes when the figures cannot be trusted", () => {
  const queue = new BreakingQueue();
  queue.add(news("a"), 0);
  queue.add(news("b"), 0);
  queue.shown(0);
  queue.clear();
  expect(new Set(course(queue, 60, 1))).toEqual(new Set([undefined]));
});
