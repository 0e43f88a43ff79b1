import { expect, test } from "vitest";
import { arranged } from "./ownOrder.ts";

const own = (kept: string, shown: string, [symbol, to]: [string, number]) =>
  arranged([...kept], [...shown], { symbol, to }).join("");

test.each([
  ["the first arrangement keeps what is shown", "", "abcd", ["c", 0], "cabd"],
  ["down by one", "abcd", "abcd", ["b", 2], "acbd"],
  ["to the end", "abcd", "abcd", ["a", 3], "bcda"],
  ["beyond the end", "abcd", "abcd", ["a", 99], "bcda"],
  ["lines that are filtered away keep their places", "axbyc", "abc", ["c", 1], "axcby"],
  ["a line that was not yet placed", "ab", "abc", ["c", 0], "cab"],
  ["where it stands already", "abc", "abc", ["b", 1], "abc"],
  ["the only line", "", "a", ["a", 0], "a"],
] as const)("%s", (_, kept, shown, [symbol, to], order) => {
  expect(own(kept, shown, [symbol, to])).toBe(order);
});
