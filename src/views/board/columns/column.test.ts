import { expect, test } from "vitest";
import { en } from "#ui/messages/en/en";
import { moveColumn } from "./column.ts";
import { boardColumns } from "./columns.ts";

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

test("every name and explanation of a column in the catalogue has its column, which shows it", () => {
  const others = /^explain\.(?:range|rescaled|outsideRange)$/;
  const texts = Object.keys(en).filter((id) => /^(?:columnName|explain)\./.test(id) && !others.test(id));
  const shown = [...boardColumns.values()].flatMap(({ name, explain }) => [name, explain]);
  expect(texts.filter((id) => !shown.some((known) => known === id))).toEqual([]);
  expect(texts.length).toBeGreaterThan(50);
});
