import { expect, test } from "vitest";
import { companiesOf } from "#market/company/companyName";
import { disclosure } from "#market/testing/fixtures";
import type { Disclosure } from "./disclosure.ts";
import { entriesOf, facetCounts, narrowed, readTags, type Wanted, writeTags } from "./disclosureFacets.ts";
import type { DisclosureSource } from "./disclosureSource.ts";

const companies = companiesOf([
  { symbol: "COPA.N0000", name: "CORAL PACKAGING PLC", stockId: 1 },
  { symbol: "COPA.X0000", name: "CORAL PACKAGING PLC", stockId: 2 },
]);
const of = (source: DisclosureSource, given: Partial<Disclosure>) =>
  disclosure({ records: [{ source, sent: [] }], ...given });
const entries = entriesOf(
  [
    of("approvedAnnouncements", {
      key: "a1",
      category: "CASH DIVIDEND",
      company: "Coral Packaging  Ltd",
      tag: "dividend",
      remarks: "Rs. 2.50 per share",
    }),
    of("financialAnnouncements", { key: "f1", title: "Annual Report", code: "COPA", tag: "results" }),
    of("approvedAnnouncements", {
      key: "a2",
      category: "TRADING HALTED",
      company: "NOBODY PLC",
      tag: "halt",
    }),
    of("circulars", { key: "c1", title: "Settlement <calendar>", body: "in the older body" }),
  ],
  companies,
);
const all: Wanted = { find: undefined, source: undefined, tags: [], category: undefined, owner: undefined };
const keys = (wanted: Partial<Wanted>) => narrowed(entries, { ...all, ...wanted }).map(({ one }) => one.key);

test("a company is known by its code, else by its name and marked so; who is unknown stays so", () => {
  expect(entries.map(({ company, byName, owner }) => [company?.symbol, byName, owner])).toEqual([
    ["COPA.N0000", true, "COPA"],
    ["COPA.N0000", false, "COPA"],
    [undefined, false, "NOBODY"],
    [undefined, false, undefined],
  ]);
});

test.each<[Partial<Wanted>, string[]]>([
  [{}, ["a1", "f1", "a2", "c1"]],
  [{ find: "coral" }, ["a1"]],
  [{ find: "copa" }, ["a1", "f1"]],
  [{ find: " Share  2.50 " }, ["a1"]],
  [{ find: "OLDER BODY" }, ["c1"]],
  [{ find: "<" }, ["a1", "f1", "a2", "c1"]],
  [{ find: "nothing of it" }, []],
  [{ source: "circulars" }, ["c1"]],
  [{ tags: ["halt", "results"] }, ["f1", "a2"]],
  [{ category: "CASH DIVIDEND" }, ["a1"]],
  [{ owner: "COPA" }, ["a1", "f1"]],
  [{ owner: "COPA", tags: ["results"] }, ["f1"]],
])("asked for %o, %o are seen", (wanted, seen) => expect(keys(wanted)).toEqual(seen));

test("choices are counted beside the others, not beside themselves", () => {
  const counts = facetCounts(entries, { ...all, tags: ["dividend"], owner: "COPA" });
  expect([...counts.tags]).toEqual([
    ["dividend", 1],
    ["results", 1],
  ]);
  expect([...counts.owners]).toEqual([["COPA", { name: "CORAL PACKAGING PLC", count: 1 }]]);
  expect([...counts.sources]).toEqual([["approvedAnnouncements", 1]]);
});

test("tags are read from an address as they are written into it, and what is none is left out", () => {
  expect(readTags("results.halt.results.junk")).toEqual(["halt", "results"]);
  expect(writeTags(["results", "halt"])).toBe("halt.results");
  expect(writeTags([])).toBeUndefined();
  expect(readTags(undefined)).toEqual([]);
});
