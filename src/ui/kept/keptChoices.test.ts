import * as v from "valibot";
import { expect, test } from "vitest";
import { clampWidth, columnsWritten, columnWidths, savedSets } from "./keptChoices.ts";

test.each([
  [columnsWritten, "liquidity", true],
  [columnsWritten, "symbol.price.change", true],
  [columnsWritten, "", false],
  [columnsWritten, "<b>", false],
  [columnsWritten, "a..b", false],
  [columnsWritten, "a.".repeat(600), false],
  [columnsWritten, 5, false],
  [columnWidths, { price: 90 }, true],
  [columnWidths, { price: 3 }, false],
  [columnWidths, { price: 9_000 }, false],
  [columnWidths, { price: "90" }, false],
  [columnWidths, null, false],
  [savedSets, [{ name: "Mornings", columns: "symbol.price" }], true],
  [savedSets, [{ name: " ", columns: "symbol.price" }], false],
  [savedSets, [{ name: "x".repeat(41), columns: "symbol.price" }], false],
  [savedSets, [{ name: "Mornings" }], false],
  [savedSets, {}, false],
])("stored columns that the page would not write in this form are refused: %# %j", (schema, kept, taken) => {
  expect(v.safeParse(schema, kept).success).toBe(taken);
});

test.each([
  [90.4, 90],
  [1, 40],
  [10_000, 600],
])("a width of %s px becomes %s px, so that a column stays wide enough to drag", (px, width) => {
  expect(clampWidth(px)).toBe(width);
});
