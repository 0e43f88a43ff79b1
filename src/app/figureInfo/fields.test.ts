import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boardFields } from "#rows/boardRows";
import {
  activityFields,
  betaFields,
  bookFields,
  printFields,
  quoteFields,
  rangeFields,
} from "#rows/priceRows";
import { boardColumns } from "#views/board/columns/columns";
import { sectorFacts } from "#views/sectors/sectorFigures.tsx";
import { groups } from "#views/summary/figures";
import { fieldPages } from "./fields.ts";

const source = join(import.meta.dirname, "../..");

const spans = [...Object.values(rangeFields), ...Object.values(activityFields)];

test.each([
  ["board", boardFields],
  ["quote", Object.assign({}, quoteFields, betaFields)],
  ["quote", Object.fromEntries(spans.flatMap(Object.values<string>).entries())],
  ["orderBook", bookFields],
  ["shortPrices", printFields],
])("every figure that is read from %s, and may mark a cell, is registered", (operation, names) => {
  const placed = new Set(Object.keys(fieldPages[operation] ?? {}));
  expect(Object.values<string>(names).filter((name) => !placed.has(name))).toEqual([]);
});

/** For each folder of views: the operations whose wire names its code contains as text. Elsewhere the names come from the feed's tables. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  company: ["companyProfile"],
  disclosures: [
    ...["approvedAnnouncements", "companyAnnouncements", "financialAnnouncements", "legacyAnnouncements"],
    ...["circulars", "directives", "covidAnnouncements"],
  ],
  media: ["news", "events"],
  orderBook: ["orderBook"],
  symbol: ["quote"],
};

/** A wire name as text: `data-field="…"`, a property whose name ends in `field`, or the `field` or `wire` of a column. */
const asText =
  /(?:data-field|[a-z]Field|\bfield)="(\w+)"|\bfield: "(\w+)"|(?<!const )\bwire: [^",]{0,80}"(\w+)"/g;

function fieldsAsText(layer: "ui" | "views" | "pages" | "app") {
  return readdirSync(join(source, layer), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(source, layer, file), "utf8").split("\n");
      const code = lines.filter((line) => !line.trim().startsWith("*")).join("\n");
      return [...code.matchAll(asText)].map(([, ...names]) => ({ file, field: names.find(Boolean) }));
    });
}

/** Says what to change. @returns undefined if the field belongs to an operation that the folder shows */
function faultOf(file: string, field: string): string | undefined {
  const [folder = ""] = file.split("/");
  const operations = shownIn[folder];
  if (!operations)
    return `views/${file} has "${field}" as text: take the name from the field table in src/feed, or add views/${folder} with its operations to shownIn in fields.test.ts`;
  if (operations.some((operation) => Object.hasOwn(fieldPages[operation] ?? {}, field))) return undefined;
  return `views/${file} has "${field}" as text, which fields.ts has for none of ${operations.join(", ")}: correct the name, or add the operation to "${folder}" in shownIn in fields.test.ts`;
}

test("a wire name as text without its operation is reported with the list or the table to change", () => {
  expect(faultOf("orderBook/Ladder.tsx", "price")).toBeUndefined();
  expect(faultOf("orderBook/Ladder.tsx", "cost")).toMatch(/none of orderBook: .*"orderBook" in shownIn/);
  expect(faultOf("map/Tile.tsx", "price")).toMatch(/field table in src\/feed, or add views\/map/);
});

test("every field of the board has a column", () => {
  const shown = [...boardColumns.values()].flatMap(({ field }) => field ?? []);
  expect(new Set(shown)).toEqual(new Set(Object.keys(fieldPages["board"] ?? {})));
  expect(shown).toHaveLength(23);
});

test("a wire name that a view has as text is a field of an operation that the view shows", () => {
  const named = fieldsAsText("views");
  const folders = new Set(named.map(({ file }) => file.split("/")[0]));
  expect(Object.keys(shownIn).filter((folder) => !folders.has(folder))).toEqual([]);
  expect(named.flatMap(({ file, field = "" }) => faultOf(file, field) ?? [])).toEqual([]);
});

test("outside the views only the symbol is named as text", () => {
  const named = [...fieldsAsText("ui"), ...fieldsAsText("pages"), ...fieldsAsText("app")];
  expect(named).toEqual([{ file: "table/SymbolCode.tsx", field: "symbol" }]);
});

test("every field of a sector is on the sector's page", () => {
  const shown = sectorFacts.map(({ field }) => field);
  expect(new Set(shown)).toEqual(new Set(Object.keys(fieldPages["sectors"] ?? {})));
  expect(shown).toHaveLength(15);
});

test("every field of the day sheet has a figure on that page", () => {
  const shown = groups.flatMap(({ figures }) => figures.flatMap(({ field }) => field ?? []));
  expect(new Set([...shown, "id", "tradeDate"])).toEqual(
    new Set(Object.keys(fieldPages["dailySummary"] ?? {})),
  );
  expect(Object.keys(fieldPages["dailySummary"] ?? {})).toHaveLength(37);
});
