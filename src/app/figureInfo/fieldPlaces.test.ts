/** Compares the field registry with the contract. */
import { expect, test } from "vitest";
import type { Shape } from "#wire/contract/schema";
import { operations } from "#wire/operations";
import { fieldPages } from "./fields.ts";

/** All field names of an operation's body, nested ones included. */
const declared = (reply: Shape): string[] => [
  ...Object.keys(reply.row.entries),
  ...(reply.kind === "parts" ? Object.values(reply.parts).flatMap(declared) : []),
];

const contract = Object.entries(operations).map(([name, { reply }]) => ({
  name,
  names: [...new Set(declared(reply))],
  placed: Object.keys(fieldPages[name] ?? {}),
}));

test("every registered field is in the contract, under its operation", () => {
  const known = new Set(contract.map(({ name }) => name));
  expect(Object.keys(fieldPages).filter((name) => !known.has(name))).toEqual([]);
  for (const { name, names, placed } of contract)
    expect({ name, unknown: placed.filter((field) => !names.includes(field)) }).toEqual({
      name,
      unknown: [],
    });
});

test("a place is a page or the word `key`", () => {
  const pages = "board disclosures header map media overview sectors summary symbol watch key".split(" ");
  const places = Object.values(fieldPages).flatMap((of) => Object.values(of).flat());
  expect(places.filter((place) => !pages.includes(place))).toEqual([]);
});

test.each([
  "board",
  "sectors",
  "shortPrices",
  "gainers",
  "losers",
  "mostActive",
  "dailySummary",
  "quote",
  "orderBook",
  "approvedAnnouncements",
  "companyAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
  "covidAnnouncements",
  "legacyAnnouncements",
  "companyProfile",
])("every field of %s has a place", (operation) => {
  const { names = [], placed = [] } = contract.find(({ name }) => name === operation) ?? {};
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((field) => !placed.includes(field))).toEqual([]);
});

/**
 * To accept a new place or a larger contract: `npx vitest run src/app/figureInfo/fieldPlaces.test.ts -u`. The file comes before `-u`,
 * because vitest would read the next word as the value of `-u`.
 */
test("the fields without a place are those in unplacedFields.txt", async () => {
  const lines = contract.flatMap(({ name, names, placed }) => {
    const without = names.filter((field) => !placed.includes(field));
    return without.length ? [`${name}: ${without.join(" ")}`] : [];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("unplacedFields.txt");
});
