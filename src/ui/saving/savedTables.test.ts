/** Reads every file that draws a table, and holds it to a way of saving it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const drawing = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => ({ file, code: readFileSync(join(source, file), "utf8") }))
  .filter(({ code }) => /<table\b|role="grid"/.test(code));

/** one record under its own names: all records of its answer are saved from what came as sent */
const records = new Set(["ui/panel/AllFields.tsx"]);

test("every table of the page can be saved", () => {
  expect(drawing.length).toBeGreaterThan(12);
  const unsaved = drawing.filter(({ file, code }) => !records.has(file) && !code.includes("useSavedTable("));
  expect(unsaved.map(({ file }) => file)).toEqual([]);
});
