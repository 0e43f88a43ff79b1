/** Reads the dates in real papers: announcements, circulars, directives, statements and the archive. */
import { expect, test } from "vitest";
import { calendarOf } from "#market/calendar/calendar";
import { holidaysIn } from "#market/calendar/holidays";
import { companiesOf } from "#market/company/companies";
import type { Disclosure } from "#market/papers/disclosure";
import { entriesOf } from "#market/papers/disclosureFacets";
import type { Body } from "#wire/contract/operation";
import type { OperationName, Operations } from "#wire/operations";
import { type BodySet, bodyOf, bodySets, filesOf } from "#wire/testing/bodySets";
import { toAnnouncement, toCovid, toFinancial, toLegacy, toNotice } from "./disclosureRows.ts";

function papersOf(set: BodySet): Disclosure[] {
  const each = <Name extends OperationName>(
    name: Name,
    rowsOf: (body: Body<Operations[Name]>) => Disclosure[],
  ) => filesOf(set, name).flatMap((file) => rowsOf(bodyOf(set, name, file)));
  return [
    ...each("approvedAnnouncements", ({ approvedAnnouncements: rows }) =>
      rows.map((row) => toAnnouncement("approvedAnnouncements", row)),
    ),
    ...each("companyAnnouncements", ({ reqCompanyAnnouncement: rows }) =>
      rows.map((row) => toAnnouncement("companyAnnouncements", row)),
    ),
    ...each("legacyAnnouncements", ({ infoAnnouncement: rows }) => rows.map(toLegacy)),
    ...each("circulars", ({ reqCircularAnnouncement: rows }) =>
      rows.map((row) => toNotice("circulars", row)),
    ),
    ...each("directives", ({ reqDirectiveAnnouncement: rows }) =>
      rows.map((row) => toNotice("directives", row)),
    ),
    ...each("financialAnnouncements", ({ reqFinancialAnnouncemnets: rows }) => rows.map(toFinancial)),
    ...each("covidAnnouncements", ({ covidAnnouncements: rows }) => rows.map(toCovid)),
  ];
}

const companies = companiesOf([{ symbol: "JKH.N0000", stockId: 297, name: "JOHN KEELLS HOLDINGS PLC" }]);
const captured = bodySets.find(({ name }) => name === "captured");

test.skipIf(!captured)(
  "of more than twenty public papers one names dates, and they are read with their figure (skipped where ../shared/captures is absent)",
  () => {
    const papers = captured ? papersOf(captured) : [];
    expect(papers.length).toBeGreaterThan(20);
    const { events, unread } = calendarOf(entriesOf(papers, companies));
    expect(events.map(({ kind, at, figure, line }) => [kind, at, figure.dividend, line])).toEqual([
      ["exDividend", Date.parse("2019-02-12T00:00:00+05:30"), 2, "XD: - 12.Feb.2019"],
      ["payment", Date.parse("2019-02-22T00:00:00+05:30"), 2, "Payment: - 22.Feb.2019"],
    ]);
    expect(unread).toBe(0);
    // "Extension of Opening Market Auction Call - 1st July 2026" is no holiday
    expect(holidaysIn(papers).size).toBe(0);
  },
);

test.each(bodySets)(
  "of the $name papers every event has a day and a known kind, and holidays are weekdays",
  (set) => {
    const { events } = calendarOf(entriesOf(papersOf(set), companies));
    for (const { at, kind, entry } of events) {
      expect(Number.isFinite(at), entry.one.key).toBe(true);
      if (kind === "holiday") expect([0, 6]).not.toContain(new Date(at + 5.5 * 3_600_000).getUTCDay());
    }
  },
);
