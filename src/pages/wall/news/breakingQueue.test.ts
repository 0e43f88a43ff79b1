import { expect, test } from "vitest";
import { minute, second } from "#units/time";
import { BreakingQueue } from "./breakingQueue.ts";

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
