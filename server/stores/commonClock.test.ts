import { expect, test } from "vitest";
import { hour } from "#units/time";
import { createOffset } from "./redisStores.ts";

test("the quickest of the last answers tells the time of the store", () => {
  const offset = createOffset(() => 1_000);
  offset.note(0, 10, 5_005);
  offset.note(100, 500, 5_450);
  expect(offset.now()).toBe(6_000);
});

test.each([
  ["back", -hour],
  ["forward", hour],
])("after the store's clock was set %s, the first answer tells the new time", (_, by) => {
  const offset = createOffset(() => 2_000);
  for (let at = 0; at < 1_000; at += 100) offset.note(at, at + 2, hour + at + 1);
  offset.note(1_000, 1_020, hour + 1_010 + by);
  expect(offset.now()).toBe(hour + 2_000 + by);
});
