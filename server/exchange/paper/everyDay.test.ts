/** No list of announcements, notices or media is empty, at any hour of any day. */

import { expect, test } from "vitest";
import { companies } from "#server/exchange/testing/samplePaper";
import { day } from "#units/time";
import { createPaper } from "./paper.ts";

const colombo = (text: string) => Date.parse(`${text}+05:30`);

let now = 0;
const paper = createPaper({ companies, seed: 1, now: () => now });

const lists: Readonly<Record<string, () => readonly unknown[]>> = {
  financialAnnouncements: () => paper.answers.financialAnnouncements().reqFinancialAnnouncemnets,
  approvedAnnouncements: () => paper.answers.approvedAnnouncements().approvedAnnouncements,
  directives: () => paper.answers.directives().reqDirectiveAnnouncement,
  circulars: () => paper.answers.circulars().reqCircularAnnouncement,
  events: () => paper.answers.events({}),
  "notices of the exchange": () => paper.answers.news({ type: "CN" }).CN ?? [],
  "business news": () => paper.answers.news({ type: "BN" }).BN ?? [],
  "market reports": () => paper.answers.news({ type: "MR" }).MR ?? [],
};

test.each(Object.entries(lists))(
  "%s has rows at all times in three years: on every weekday, by night and by day",
  (_, list) => {
    const empty: string[] = [];
    for (let at = colombo("2026-01-01T05:00:00"); at < colombo("2029-01-02T00:00:00"); at += 7.5 * day) {
      now = Math.floor(at);
      if (list().length === 0) empty.push(new Date(now).toISOString());
    }
    expect(empty).toEqual([]);
  },
);

test.each([
  "2026-11-22T23:59:00", // a Sunday, then a Monday
  "2026-11-23T00:01:00",
  "2026-11-30T23:59:00",
  "2027-01-01T00:01:00",
  "2028-02-29T12:00:00",
  "2026-12-25T11:00:00", // a holiday
  "2026-11-24T05:00:00",
])("no list is empty at %s in Colombo", (text) => {
  now = colombo(text);
  for (const [name, list] of Object.entries(lists)) expect(list().length, name).toBeGreaterThan(0);
});

test("most companies have archive entries, on any day", () => {
  const kept = () =>
    companies.filter(
      ({ ticker }) => paper.answers.legacyAnnouncements({ symbol: ticker }).infoAnnouncement.length,
    );
  now = colombo("2026-11-23T00:01:00");
  const some = kept().length;
  now = colombo("2028-02-29T12:00:00");
  expect(kept()).toHaveLength(some);
  expect(some).toBeGreaterThan(companies.length / 2);
});
