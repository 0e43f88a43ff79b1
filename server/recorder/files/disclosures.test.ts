import { expect, test } from "vitest";
import type { RecordedLine } from "#wire/gateway/recording";
import { Disclosures } from "./exportDay.ts";

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
