import { expect, test, vi } from "vitest";
import { createCollection } from "./store.ts";

const nothing = () => undefined;

test("what feeds a collection begins with its first observer and ends after its last one", () => {
  const steps: string[] = [];
  const numbers = createCollection(0);
  const feed = () => {
    steps.push("begun");
    return () => void steps.push("ended");
  };
  numbers.feed(feed);
  numbers.overhear(nothing);
  expect([steps, numbers.isObserved()]).toEqual([[], false]);
  const [first, second] = [numbers.subscribe(nothing), numbers.subscribe(nothing)];
  first();
  first();
  expect([steps, numbers.isObserved()]).toEqual([["begun"], true]);
  second();
  expect([steps, numbers.isObserved()]).toEqual([["begun", "ended"], false]);
});

test("code that is loaded after the first view feeds at once, and a feed that is taken away ends", () => {
  const numbers = createCollection(0);
  const [begin, end] = [vi.fn(), vi.fn()];
  numbers.subscribe(nothing);
  const stop = numbers.feed(() => {
    begin();
    return end;
  });
  expect(begin).toHaveBeenCalledOnce();
  stop();
  stop();
  expect(end).toHaveBeenCalledOnce();
});

test("observers and those who overhear are told of each change, once", () => {
  const numbers = createCollection(0);
  const [observer, other] = [vi.fn(), vi.fn()];
  numbers.subscribe(observer);
  numbers.overhear(other);
  numbers.set(1);
  numbers.set(1);
  expect([numbers.get(), observer.mock.calls.length, other.mock.calls.length]).toEqual([1, 1, 1]);
});
