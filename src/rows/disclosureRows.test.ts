import { describe, expect, test } from "vitest";
import { type BodySet, bodyOf, bodySets } from "#wire/testing/bodySets";
import { toAnnouncement, toCovid, toFinancial, toLegacy, toNotice } from "./disclosureRows.ts";

const nothing = <T>(names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null])) as T;
type Announced = Parameters<typeof toAnnouncement>[1];
const announced = (given: Partial<Announced>) => toAnnouncement("approvedAnnouncements", given as Announced);

test("an announcement has its category, its time of entry, and its remarks line by line", () => {
  const one = announced({
    id: 5,
    announcementId: 7,
    createdDate: 1_783_683_888_000,
    dateOfAnnouncement: "10 Jul 2026",
    announcementCategory: "CASH DIVIDEND ",
    company: "CORAL  PACKAGING PLC ",
    remarks: "Rs. 2.00 per share\r\nXD: 12th July 2026\r<br>  end ",
    xd: "01 Jul 2026",
    paymentDate: 1_783_683_888_000,
    xr: null,
  });
  expect(one).toMatchObject({
    key: "a7",
    announcementId: 7,
    category: "CASH DIVIDEND",
    company: "CORAL PACKAGING PLC",
    at: 1_783_683_888_000,
    announcedOn: "10 Jul 2026",
    tag: "dividend",
    remarks: "Rs. 2.00 per share\nXD: 12th July 2026\nend",
    keyDates: [
      { field: "xd", at: undefined, text: "01 Jul 2026" },
      { field: "paymentDate", at: 1_783_683_888_000, text: undefined },
    ],
  });
  expect(one.records[0]?.sent).toContainEqual({ field: "xr", place: "xr", value: "null" });
});

test("the service's value for a missing date becomes undefined", () => {
  expect(toFinancial({ id: 1, manualDate: -19_800_000 } as Parameters<typeof toFinancial>[0])).toMatchObject({
    key: "f1",
    reportAt: undefined,
    at: undefined,
    tag: "results",
  });
});

test.each([
  ["an announcement", () => announced({}), "a-0"],
  ["a statement", () => toFinancial(nothing(["id", "path", "manualDate"])), "f-0"],
  ["a circular", () => toNotice("circulars", nothing(["id", "path"])), "c-0"],
  ["an archived one", () => toLegacy(nothing(["announcementId", "body", "edited"])), "l-0"],
  ["one of the pandemic", () => toCovid(nothing(["id", "title"])), "a-0"],
])("%s without any text is still read", (_, made, key) => {
  const one = made();
  expect(one.key).toBe(key);
  expect([one.title, one.at, one.path]).toEqual([undefined, undefined, undefined]);
  expect(one).toMatchObject({ edited: false, deleted: false });
});

/** The tags of the lists' rows, which follow from words in them. */
const tags: Readonly<Record<BodySet["name"], Readonly<Record<"market" | "own" | "archive", string[]>>>> = {
  invented: {
    market: ["dividend", "dealings", "halt", "capital"],
    own: ["dividend", "meeting", "other"],
    archive: ["meeting", "dividend", "capital"],
  },
  captured: {
    market: ["board", "capital", "board", "board", "dealings"],
    own: ["other", "board", "dealings", "meeting", "other"],
    archive: ["capital", "dividend", "capital"],
  },
};

describe.each(bodySets)("$name bodies", (set) => {
  /** @param written such as `10 Jul 2026 08:36:28 AM`, in the exchange's time */
  const at = (written: string | null | undefined) =>
    written ? Date.parse(`${written} GMT+0530`) : undefined;
  const positive = (ms: number | null | undefined) => (ms && ms > 0 ? ms : undefined);

  test("announcements of every list get their date from that list's own field", () => {
    const { reqFinancialAnnouncemnets: financial } = bodyOf(
      set,
      "financialAnnouncements",
      "getFinancialAnnouncement",
    );
    expect(financial.map(toFinancial)).toMatchObject(
      financial.map((row) => ({
        code: row.symbol,
        at: at(row.uploadedDate),
        authorizedAt: at(row.authorizedDate),
        reportAt: positive(row.manualDate),
        tag: /prospectus|trust deed/i.test(row.fileText ?? "") ? expect.any(String) : "results",
      })),
    );
    const { reqCircularAnnouncement: circulars } = bodyOf(set, "circulars", "circularAnnouncement");
    expect(circulars.map((row) => toNotice("circulars", row))).toMatchObject(
      circulars.map((row) => ({ at: at(row.uploadedDate), reportAt: positive(row.manualDate) })),
    );
    const { covidAnnouncements: covid } = bodyOf(set, "covidAnnouncements", "getCOVIDAnnouncements");
    expect(covid.map(toCovid)).toMatchObject(
      covid.map((row) => ({ key: `a${row.announcementId}`, at: at(row.createdDate) })),
    );
    const { approvedAnnouncements: market } = bodyOf(set, "approvedAnnouncements", "approvedAnnouncement");
    expect(market.map((row) => toAnnouncement("approvedAnnouncements", row))).toMatchObject(
      market.map((row, index) => ({ at: row.createdDate, tag: tags[set.name].market[index] })),
    );
    const { reqCompanyAnnouncement: own } = bodyOf(
      set,
      "companyAnnouncements",
      `getAnnouncementByCompany/${set.symbol}`,
    );
    expect(own.map((row) => toAnnouncement("companyAnnouncements", row))).toMatchObject(
      own.map((row, index) => ({
        key: `a${row.announcementId}`,
        at: row.createdDate,
        tag: tags[set.name].own[index],
      })),
    );
  });

  test("a text of the archive is split into lines at its break tags", () => {
    const { infoAnnouncement: sent } = bodyOf(set, "legacyAnnouncements", `announcements/${set.symbol}`);
    const archive = sent.map(toLegacy);
    const texts = sent.map(({ body }) => body?.split("\r<br>").map((line) => line.trim()));
    expect(Math.max(...texts.map((lines) => lines?.length ?? 0))).toBeGreaterThan(4);
    expect(archive.map(({ body }) => body?.split("\n"))).toEqual(texts);
    expect(archive.map(({ tag }) => tag)).toEqual(tags[set.name].archive);
  });
});
