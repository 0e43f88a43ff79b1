/** Compares the dates that the page reads from papers with the days that the simulated exchange meant. */
import { expect, test } from "vitest";
import { holidaysIn } from "#market/calendar/holidays";
import { datesOf } from "#market/calendar/paperDates";
import { toAnnouncement, toNotice } from "#rows/disclosureRows";
import { allIssuers } from "#server/exchange/paper/issuers";
import { companies, paperAt, start } from "#server/exchange/testing/samplePaper";
import { dashedDay, dayLength, holidayOn } from "#server/exchange/time/day";

const kindsOf = { xd: ["exDividend", "exRights"], paid: ["payment", "deadline"], met: ["meeting"] } as const;

test("every day that an announcement of a year names is read, with its kind, and no other day is", () => {
  const issuers = allIssuers(companies, 1, () => null);
  const meant = new Map(
    issuers.flatMap((issuer) => issuer.between(start - 365 * dayLength, start)).map((one) => [one.id, one]),
  );
  let count = 0;
  const wrong: unknown[] = [];
  const paper = paperAt(start);
  for (const { lines, ticker } of companies) {
    const symbol = lines[0]?.symbol ?? ticker;
    for (const row of paper.answers.companyAnnouncements({ symbol }).reqCompanyAnnouncement) {
      const { dates = {}, remarks } = meant.get(row.id ?? 0) ?? {};
      const { dates: read, unread } = datesOf(toAnnouncement("companyAnnouncements", row as never));
      const told = Object.entries(dates) as [keyof typeof kindsOf, number][];
      const isRight =
        unread === 0 &&
        read.length === told.length &&
        told.every(([name, at]) =>
          read.some((one) => one.at === at && kindsOf[name].some((kind) => kind === one.kind)),
        );
      if (!isRight) wrong.push({ remarks, read, dates });
      count += told.length;
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test("the holidays of a year are those that its circulars name, each in time", () => {
  const first = Date.parse("2026-01-01T12:00:00+05:30");
  for (let n = 0; n < 365; n += 1) {
    const noon = first + n * dayLength;
    const { reqCircularAnnouncement: rows } = paperAt(noon - 5 * dayLength).answers.circulars();
    const holidays = holidaysIn(rows.map((row) => toNotice("circulars", row as never)));
    const isNamed = [...holidays].some(([at, paper]) => paper && dashedDay(at) === dashedDay(noon));
    expect(isNamed, dashedDay(noon)).toBe(holidayOn(noon) !== undefined);
  }
});
