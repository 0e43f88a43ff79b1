/** Checks in the source files that only the shared components draw tables, and that their tables can be saved. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const drawing = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => ({ file, code: readFileSync(join(source, file), "utf8") }))
  .filter(({ code }) => /<table\b|role="grid"/.test(code));

/** shows one record; the as-sent view saves all records of the answer */
const records = new Set(["ui/panel/AllFields.tsx"]);

/** The shared table, and the board's grid, which is not a `<table>`. */
const drawnBy = new Set(["ui/table/Table.tsx", "views/board/grid/BoardGrid.tsx"]);

test("the shared components draw every table of the page", () => {
  expect(drawing.map(({ file }) => file).sort()).toEqual([...drawnBy, ...records].sort());
});

test("every table of the page can be saved", () => {
  const unsaved = drawing.filter(({ file, code }) => !records.has(file) && !code.includes("useSavedTable("));
  expect(unsaved.map(({ file }) => file)).toEqual([]);
});
