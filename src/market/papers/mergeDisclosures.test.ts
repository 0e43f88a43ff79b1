import { expect, test } from "vitest";
import { disclosure } from "#market/testing/fixtures";
import { chartEventsOf } from "./chartEvent.ts";
import type { Disclosure } from "./disclosure.ts";
import type { DisclosureSource } from "./disclosureSource.ts";
import { mergeDisclosures, ofOne } from "./mergeDisclosures.ts";

const at = Date.parse("2026-07-10T11:40:00+05:30");
const day = 86_400_000;
const from = (source: DisclosureSource, given: Partial<Disclosure> = {}) =>
  disclosure({ at, records: [{ source, sent: [] }], ...given });
const sources = (all: readonly Disclosure[]) =>
  all.map(({ records }) => records.map(({ source }) => source).join("+"));

test("the same number in two lists is one announcement, with what either says", () => {
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

test("the archive's number of years ago is another announcement's today", () => {
  const merged = mergeDisclosures([
    from("companyAnnouncements", { key: "a7", announcementId: 7, category: "A" }),
    from("legacyAnnouncements", { key: "l7", announcementId: 7, at: at - 2000 * day, title: "A" }),
  ]);
  expect(sources(merged)).toEqual(["companyAnnouncements", "legacyAnnouncements"]);
});

test("one day, one company and one heading in two lists are one announcement", () => {
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
    ofOne,
  );
  expect(sources(merged)).toEqual(["companyAnnouncements+legacyAnnouncements", "legacyAnnouncements"]);
  expect(merged[0]?.path).toBe("p");
});

test("what two companies announce under one heading stays two", () => {
  const category = "DEALINGS BY DIRECTORS";
  const merged = mergeDisclosures([
    from("approvedAnnouncements", { key: "a", category, company: "CORAL PLC" }),
    from("covidAnnouncements", { key: "b", category, company: "REEF PLC" }),
    from("covidAnnouncements", { key: "c", category, company: "CORAL LIMITED" }),
  ]);
  expect(sources(merged)).toEqual(["approvedAnnouncements+covidAnnouncements", "covidAnnouncements"]);
});

test("two announcements of one list, headed alike on one day, stay two; the same sent twice is one", () => {
  const one = from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "A" });
  const two = from("approvedAnnouncements", { key: "a2", announcementId: 2, category: "A" });
  expect(mergeDisclosures([one, two])).toHaveLength(2);
  expect(mergeDisclosures([one, one, { ...one }])).toHaveLength(1);
});

test("numbers sent twice for different things get keys of their own", () => {
  const merged = mergeDisclosures([
    from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "A" }),
    from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "B" }),
    from("approvedAnnouncements", { key: "a1", announcementId: 1, category: "C" }),
  ]);
  expect(merged.map(({ key }) => key)).toEqual(["a1", "a1-2", "a1-3"]);
});

test("newest first, and what has no moment last", () => {
  const merged = mergeDisclosures([
    from("circulars", { key: "c1", at: undefined, title: "1" }),
    from("circulars", { key: "c2", at: at - 1, title: "2" }),
    from("directives", { key: "d3", title: "3" }),
  ]);
  expect(merged.map(({ key }) => key)).toEqual(["d3", "c2", "c1"]);
});

test("a few thousand are merged, each found again", () => {
  const many = Array.from({ length: 4_000 }, (_, n) =>
    from("companyAnnouncements", { key: `a${n}`, announcementId: n, at: at - n * day, category: "A" }),
  );
  expect(mergeDisclosures([...many, ...many])).toHaveLength(4_000);
});

test("a chart gets every announcement with a moment, oldest first, by its glyph", () => {
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
