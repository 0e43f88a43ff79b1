import { expect, test } from "vitest";
import { moveColumn } from "./column.ts";

test.each([
  ["b", 3, "s a c b"],
  ["c", 1, "s c a b"],
  ["a", 0, "s a b c"],
  ["c", 99, "s a b c"],
  ["s", 2, "s a b c"],
  ["x", 1, "s a b c"],
])("%s moved to place %s gives %s, and the symbol stays first", (id, to, order) => {
  expect(moveColumn(["s", "a", "b", "c"], id, to).join(" ")).toBe(order);
});
