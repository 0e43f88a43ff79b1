import { expect, test } from "vitest";
import { companiesOf } from "#market/company/companies";
import { disclosure } from "#market/testing/fixtures";
import { day } from "#units/time";
import { chartEventsOf } from "./chartEvents.ts";
import type { Disclosure, DisclosureSource } from "./disclosure.ts";
import {
  type DisclosureFilter,
  entriesOf,
  facetCounts,
  matchingEntries,
  readTags,
  writeTags,
} from "./disclosureFacets.ts";
import { mergeDisclosures, oneOwner } from "./mergeDisclosures.ts";

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
const all: DisclosureFilter = {
  find: undefined,
  source: undefined,
  tags: [],
  category: undefined,
  owner: undefined,
};
const keys = (wanted: Partial<DisclosureFilter>) =>
  matchingEntries(entries, { ...all, ...wanted }).map(({ one }) => one.key);

test("a company is found by its code, or else by its name, which is marked; an unknown company stays unknown", () => {
  expect(entries.map(({ company, byName, owner }) => [company?.symbol, byName, owner])).toEqual([
    ["COPA.N0000", true, "COPA"],
    ["COPA.N0000", false, "COPA"],
    [undefined, false, "NOBODY"],
    [undefined, false, undefined],
  ]);
});

test.each<[Partial<DisclosureFilter>, string[]]>([
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
])("with the choices %o, %o remain", (wanted, seen) => expect(keys(wanted)).toEqual(seen));

test("each choice is counted with the choices of the other facets applied", () => {
  const counts = facetCounts(entries, { ...all, tags: ["dividend"], owner: "COPA" });
  expect([...counts.tags]).toEqual([
    ["dividend", 1],
    ["results", 1],
  ]);
  expect([...counts.owners]).toEqual([["COPA", { name: "CORAL PACKAGING PLC", count: 1 }]]);
});

test("tags written to an address can be read again, and unknown tags are left out", () => {
  expect(readTags("results.halt.results.junk")).toEqual(["halt", "results"]);
  expect(writeTags(["results", "halt"])).toBe("halt.results");
  expect(writeTags([])).toBeUndefined();
  expect(readTags(undefined)).toEqual([]);
});

const at = Date.parse("2026-07-10T11:40:00+05:30");
const from = (source: DisclosureSource, given: Partial<Disclosure> = {}) =>
  disclosure({ at, records: [{ source, sent: [] }], ...given });
const sources = (all: readonly Disclosure[]) =>
  all.map(({ records }) => records.map(({ source }) => source).join("+"));

test("the same number in two lists is one announcement, with the fields of both", () => {
  const [one, ...rest] = mergeDisclosures([
    from("companyAnnouncements", { key: "a7", announcementId: 7, category: "CASH DIVIDEND" }),
    from("approvedAnnouncements", {
      key: "a7",
      announcementId: 7,
      at: at + day,
      remarks: "Rs. 2",
      tag: "halt",
    }),
  ]);
  expect(rest).toEqual([]);
  expect(one).toMatchObject({ key: "a7", at, category: "CASH DIVIDEND", remarks: "Rs. 2", tag: "halt" });
  expect(sources([one as Disclosure])).toEqual(["companyAnnouncements+approvedAnnouncements"]);
});

test("a number in the archive from years ago may belong to another announcement than today's", () => {
  const merged = mergeDisclosures([
    from("companyAnnouncements", { key: "a7", announcementId: 7, category: "A" }),
    from("legacyAnnouncements", { key: "l7", announcementId: 7, at: at - 2000 * day, title: "A" }),
  ]);
  expect(sources(merged)).toEqual(["companyAnnouncements", "legacyAnnouncements"]);
});

test("records of two lists with the same day, company and heading are one announcement", () => {
  const merged = mergeDisclosures(
    [
      from("companyAnnouncements", { key: "a7", announcementId: 7, category: "Dealings by Directors" }),
      from("legacyAnnouncements", {
        key: "l9",
        announcementId: 9,
        title: "DEALINGS BY  DIRECTORS",
        path: "p",
      }),
      from("legacyAnnouncements", {
        key: "l8",
        announcementId: 8,
        title: "DEALINGS BY DIRECTORS",
        path: "q",
      }),
    ],
    oneOwner,
  );
  expect(sources(merged)).toEqual(["companyAnnouncements+legacyAnnouncements", "legacyAnnouncements"]);
  expect(merged[0]?.path).toBe("p");
});

test("announcements of two companies with the same heading are not merged", () => {
  const category = "DEALINGS BY DIRECTORS";
  const merged = mergeDisclosures([
    from("approvedAnnouncements", { key: "a", category, company: "CORAL PLC" }),
    from("covidAnnouncements", { key: "b", category, company: "REEF PLC" }),
    from("covidAnnouncements", { key: "c", category, company: "CORAL LIMITED" }),
  ]);
  expect(sources(merged)).toEqual(["approvedAnnouncements+covidAnnouncements", "covidAnnouncements"]);
});

test("two announcements of one list with the same heading on one day are not merged; one that was sent twice is", () => {
  const one = from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "A" });
  const two = from("approvedAnnouncements", { key: "a2", announcementId: 2, category: "A" });
  expect(mergeDisclosures([one, two])).toHaveLength(2);
  expect(mergeDisclosures([one, one, { ...one }])).toHaveLength(1);
});

test("two different announcements with the same number have different keys", () => {
  const merged = mergeDisclosures([
    from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "A" }),
    from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "B" }),
    from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "C" }),
  ]);
  expect(merged.map(({ key }) => key)).toEqual(["a1", "a1-2", "a1-3"]);
});

test("the newest announcement is first, and announcements without a time are last", () => {
  const merged = mergeDisclosures([
    from("circulars", { key: "c1", at: undefined, title: "1" }),
    from("circulars", { key: "c2", at: at - 1, title: "2" }),
    from("directives", { key: "d3", title: "3" }),
  ]);
  expect(merged.map(({ key }) => key)).toEqual(["d3", "c2", "c1"]);
});

test("a few thousand announcements are merged without losing one", () => {
  const many = Array.from({ length: 4_000 }, (_, n) =>
    from("companyAnnouncements", { key: `a${n}`, announcementId: n, at: at - n * day, category: "A" }),
  );
  expect(mergeDisclosures([...many, ...many])).toHaveLength(4_000);
});

test("a chart gets every announcement with a time, oldest first, each with its letter", () => {
  const tags = ["halt", "dividend", "results", "dealings", "capital", "board", "other"] as const;
  const events = chartEventsOf([
    ...tags.map((tag, n) => from("companyAnnouncements", { key: tag, tag, at: at - n, category: tag })),
    from("companyAnnouncements", { key: "gone", deleted: true }),
    from("companyAnnouncements", { key: "when", at: undefined }),
  ]);
  expect(events.map(({ glyph }) => glyph).join("")).toBe("••CIRDH");
  expect(events.at(-1)).toEqual({
    key: "halt",
    at,
    glyph: "H",
    title: "halt",
    category: "halt",
    path: undefined,
  });
});
