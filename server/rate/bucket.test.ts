import { expect, test } from "vitest";
import { Bucket, Buckets } from "./bucket.ts";

test("a bucket allows its burst at once, then its rate, and takes nothing for a refused amount", () => {
  const bucket = new Bucket({ burst: 10, perSecond: 2 }, 0);
  expect(bucket.take(8, 0)).toBe(true);
  expect(bucket.take(3, 0)).toBe(false);
  expect(bucket.take(3, 500)).toBe(true);
  expect(bucket.left(500)).toBe(0);
  expect(bucket.left(60_000), "it never holds more than the burst").toBe(10);
  expect(bucket.take(1, 400), "a clock that was set back gives nothing").toBe(false);
});

test("each address has its own bucket, and only allowed requests count", () => {
  const buckets = new Buckets({ burst: 2, perSecond: 2 });
  expect(buckets.take("a", 700)).toEqual({ allowed: true, left: 1 });
  expect(buckets.take("a", 700)).toEqual({ allowed: true, left: 0 });
  expect(buckets.take("a", 900).allowed).toBe(false);
  expect(buckets.take("b", 900).allowed).toBe(true);
  expect(buckets.take("a", 1_200)).toEqual({ allowed: true, left: 0 });
  expect(buckets.take("a", 9_000)).toEqual({ allowed: true, left: 1 });
});
