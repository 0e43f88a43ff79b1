import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boardFields } from "#feed/board/boardRows";
import {
  activityFields,
  betaFields,
  bookFields,
  printFields,
  quoteFields,
  rangeFields,
} from "#feed/groups/prices";
import { columns } from "#views/board/columns/columns";
import { sectorFields } from "#views/sectors/SectorFacts.tsx";
import { groups } from "#views/summary/figures";
import { fields } from "./fields.ts";

const source = join(import.meta.dirname, "../..");

const spans = [...Object.values(rangeFields), ...Object.values(activityFields)];

test.each([
  ["board", boardFields],
  ["quote", Object.assign({}, quoteFields, betaFields)],
  ["quote", Object.fromEntries(spans.flatMap(Object.values<string>).entries())],
  ["orderBook", bookFields],
  ["shortPrices", printFields],
])("every figure that is read from %s, and may mark a cell, is registered", (operation, names) => {
  const placed = new Set(Object.keys(fields[operation] ?? {}));
  expect(Object.values<string>(names).filter((name) => !placed.has(name))).toEqual([]);
});

/** Whether a field with this name, of any operation, has a place. */
const isRegistered = (field: string): boolean => Object.values(fields).some((of) => Object.hasOwn(of, field));

/** Every name written as `data-field="…"`, or passed in a property whose name ends in `field`. */
function fieldsInMarkup(): { file: string; field: string }[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .flatMap((file) =>
      [
        ...readFileSync(join(source, file), "utf8").matchAll(/(?:data-field|[a-z]Field|\bfield)="(\w+)"/g),
      ].map(([, field = ""]) => ({ file, field })),
    );
}

test("every field of the board has a column", () => {
  const shown = [...columns.values()].flatMap(({ field }) => field ?? []);
  expect(new Set(shown)).toEqual(new Set(Object.keys(fields["board"] ?? {})));
  expect(shown).toHaveLength(23);
});

test("every `data-field` of the page is registered", () => {
  const marked = fieldsInMarkup();
  expect(marked.length).toBeGreaterThan(3);
  expect(marked.filter(({ field }) => !isRegistered(field))).toEqual([]);
});

test("every field of a sector is on the sector's page", () => {
  const shown = sectorFields.map(({ field }) => field);
  expect(new Set(shown)).toEqual(new Set(Object.keys(fields["sectors"] ?? {})));
  expect(shown).toHaveLength(15);
});

test("every field of the day sheet has a figure on that page", () => {
  const shown = groups.flatMap(({ figures }) => figures.flatMap(({ field }) => field ?? []));
  expect(new Set([...shown, "id", "tradeDate"])).toEqual(new Set(Object.keys(fields["dailySummary"] ?? {})));
  expect(Object.keys(fields["dailySummary"] ?? {})).toHaveLength(37);
});
