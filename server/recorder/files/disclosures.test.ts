import { expect, test } from "vitest";
import { disclosures as operations } from "#wire/disclosures";
import type { RecordedLine } from "#wire/gateway/recording";
import { Disclosures } from "./disclosures.ts";

const answer = (op: string, body: unknown, params = {}): Extract<RecordedLine, { k: "answer" }> => ({
  k: "answer",
  ...{ n: 1, at: 0, ex: 0, phase: "session", fresh: "live" },
  ...{ op, params, body },
});

test("each disclosure is listed once, with a note whether the day's first answer had it", () => {
  const disclosures = new Disclosures();
  const one = {
    announcementId: 7,
    company: "A PLC",
    announcementCategory: "DIVIDEND",
    dateOfAnnouncement: "2 OCT",
  };
  const two = { ...one, announcementId: 8 };
  const approved = (...rows: object[]) => answer("approvedAnnouncements", { approvedAnnouncements: rows });
  const row = (first: boolean, id: number) => [
    "approvedAnnouncements",
    "",
    first,
    id,
    null,
    "A PLC",
    "DIVIDEND",
    "2 OCT",
    null,
  ];
  expect(disclosures.of(approved(one))).toEqual([row(true, 7)]);
  expect(disclosures.of(approved(two, one))).toEqual([row(false, 8)]);
  expect(disclosures.of(approved(two, one))).toEqual([]);
});

test("each company has its own list, and other answers add no disclosures", () => {
  const disclosures = new Disclosures();
  const of = (symbol: string) =>
    answer("companyAnnouncements", { reqCompanyAnnouncement: [{ id: 1 }] }, { symbol });
  expect(disclosures.of(of("A.N0000"))).toHaveLength(1);
  expect(disclosures.of(of("B.N0000"))).toHaveLength(1);
  expect(disclosures.of(answer("circulars", null))).toEqual([]);
  expect(disclosures.of(answer("quote", { list: [{ id: 1 }] }))).toEqual([]);
});

test("every operation with disclosures is exported, except the archives, which are not recorded", () => {
  const missing = Object.entries(operations).filter(([op, { reply }]) => {
    const body = Object.fromEntries(Object.keys(reply.parts).map((part) => [part, [{ id: 1 }]]));
    return new Disclosures().of(answer(op, body)).length === 0;
  });
  expect(missing.map(([op]) => op)).toEqual(["legacyAnnouncements", "covidAnnouncements"]);
});

test("each column has the value of one of the contract's fields", () => {
  const cells = Object.entries(operations).flatMap(([op, { reply }]) =>
    Object.entries(reply.parts).flatMap(([part, { row }]) => {
      const sent = Object.fromEntries(Object.keys(row.entries).map((field) => [field, field]));
      return new Disclosures().of(answer(op, { [part]: [sent] })).map(([, , , ...values]) => [op, ...values]);
    }),
  );
  const ofAnnouncement = [
    "announcementId",
    "symbol",
    "company",
    "announcementCategory",
    "dateOfAnnouncement",
  ];
  expect(cells).toEqual([
    ["financialAnnouncements", "id", "symbol", "name", "fileText", "uploadedDate", "path"],
    ["approvedAnnouncements", ...ofAnnouncement, null],
    ["directives", "id", null, null, "fileText", "uploadedDate", "path"],
    ["circulars", "id", null, null, "fileText", "uploadedDate", "path"],
    ["companyAnnouncements", ...ofAnnouncement, null],
  ]);
});
