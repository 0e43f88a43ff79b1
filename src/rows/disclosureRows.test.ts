import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { read } from "#wire/contract/read";
import { type OperationName, operations } from "#wire/operations";
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
  expect(one).toMatchObject({
    title: undefined,
    at: undefined,
    path: undefined,
    edited: false,
    deleted: false,
  });
});

const captures = join(import.meta.dirname, "../../../../shared/captures");
describe.skipIf(!existsSync(captures))("captured bodies (skipped where ../shared/captures is absent)", () => {
  const rows = (name: OperationName, file: string): never[] => {
    const raw: unknown = JSON.parse(readFileSync(join(captures, `${file}.json`), "utf8"));
    return Object.values(read(operations[name].reply, raw).body as object)[0] as never[];
  };
  const at = (iso: string) => Date.parse(`${iso}+05:30`);

  test("announcements of every list get their date from that list's own field", () => {
    const [financial] = rows("financialAnnouncements", "getFinancialAnnouncement").map(toFinancial);
    expect(financial).toMatchObject({
      code: "CRL",
      at: at("2026-07-10T08:36:28"),
      authorizedAt: at("2026-07-10T08:42:30"),
      reportAt: at("2026-03-31T00:00:00"),
      tag: "results",
    });
    const [circular] = rows("circulars", "circularAnnouncement").map((row) => toNotice("circulars", row));
    expect(circular).toMatchObject({ at: at("2026-07-07T17:10:34"), tag: "capital" });
    const [covid] = rows("covidAnnouncements", "getCOVIDAnnouncements").map(toCovid);
    expect(covid).toMatchObject({ key: "a10774", at: at("2021-07-28T15:24:21") });
    const market = rows("approvedAnnouncements", "approvedAnnouncement").map((row) =>
      toAnnouncement("approvedAnnouncements", row),
    );
    expect(market.map(({ tag }) => tag)).toEqual(["board", "capital", "board", "board", "dealings"]);
    const own = rows("companyAnnouncements", "getAnnouncementByCompany/JKH.N0000").map((row) =>
      toAnnouncement("companyAnnouncements", row),
    );
    expect(own.map(({ key }) => key)).toEqual(["a37747", "a37746", "a37709", "a37689", "a37126"]);
  });

  test("a text of the archive is split into lines at its break tags", () => {
    const archive = rows("legacyAnnouncements", "announcements/JKH.N0000").map(toLegacy);
    const [, dividend] = archive;
    expect(dividend?.body?.split("\n")).toEqual([
      "Date of Announcement: - 31.Jan.2019",
      "Rate of Dividend: - Rs. 2.00 per share / Second Interim",
      "Financial Year: - 2018/2019",
      "Shareholder Approval: - Not Required",
      "XD: - 12.Feb.2019",
      "Payment: - 22.Feb.2019",
    ]);
    expect(archive.map(({ tag }) => tag)).toEqual(["capital", "dividend", "capital"]);
  });
});
