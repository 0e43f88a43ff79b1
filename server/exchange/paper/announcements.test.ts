import { describe, expect, test } from "vitest";
import { companies, paperAt, start, symbols } from "#server/exchange/testing/samplePaper";
import { dayLength } from "#server/exchange/time/day";
import { hour } from "#units/time";
import { fewestRows, mostRows } from "./announcements.ts";

describe("announcements", () => {
  const rowsAt = (at: number) => paperAt(at).answers.approvedAnnouncements().approvedAnnouncements;

  test.each([1, 9, 40, 163, 500, 2000])(
    "announcements stay within limits after %i days, with the newest id first",
    (days) => {
      const at = start + days * dayLength;
      const rows = rowsAt(at);
      expect(rows.length).toBeGreaterThanOrEqual(fewestRows);
      expect(rows.length).toBeLessThanOrEqual(mostRows);
      const ids = rows.map(({ id }) => id ?? 0);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      for (const { createdDate, type, symbol } of rows) {
        expect(Number(createdDate)).toBeLessThanOrEqual(at);
        expect([type, symbol]).toEqual([null, null]);
      }
    },
  );

  test("announcements appear as time passes, and never change afterwards", () => {
    const before = rowsAt(start);
    const after = rowsAt(start + 20 * hour);
    const known = new Map(before.map((row) => [row.id, row]));
    expect(after.filter(({ id }) => !known.has(id)).length).toBeGreaterThan(0);
    for (const row of after) if (known.has(row.id)) expect(row).toEqual(known.get(row.id));
  });

  test("announcements mostly appear after the close", () => {
    const hours = Array.from({ length: 20 }, (_, week) => rowsAt(start + week * 7 * dayLength))
      .flat()
      .map(({ createdDate }) => (((Number(createdDate) / hour + 5.5) % 24) + 24) % 24);
    const part = (from: number, to: number) =>
      hours.filter((each) => each >= from && each < to).length / hours.length;
    expect(part(14.5, 24)).toBeGreaterThan(part(0, 14.5));
    expect(part(16, 19)).toBeGreaterThan(0.3);
  });

  test("announcements of one company are its rows of the market-wide list between the requested days", () => {
    const paper = paperAt(start);
    const market = new Map(
      paper.answers.approvedAnnouncements().approvedAnnouncements.map((row) => [row.announcementId, row]),
    );
    const [fromDate, toDate] = ["2026-11-17", "2026-11-18"];
    const found = symbols.flatMap(
      (symbol) => paper.answers.companyAnnouncements({ symbol, fromDate, toDate }).reqCompanyAnnouncement,
    );
    expect(found.length).toBeGreaterThan(5);
    for (const row of found) {
      expect(Number(row.createdDate)).toBeGreaterThanOrEqual(Date.parse(`${fromDate}T00:00:00+05:30`));
      expect(Number(row.createdDate)).toBeLessThan(Date.parse("2026-11-19T00:00:00+05:30"));
      expect({ ...row, type: null, logoUrl: null }).toEqual({
        ...market.get(row.announcementId),
        logoUrl: null,
      });
    }
  });

  test("announcements spell some companies differently from the board, and name some that are not on it", () => {
    const names = new Set(companies.map(({ name }) => name));
    const rows = Array.from({ length: 8 }, (_, week) => rowsAt(start + week * 7 * dayLength)).flat();
    const foreign = rows.filter(({ company }) => !names.has(company ?? "")).length / rows.length;
    expect(foreign).toBeGreaterThan(0.05);
    expect(foreign).toBeLessThan(0.5);
  });

  test("announcements that lift a trading halt appear before the open", () => {
    const paper = paperAt(start);
    const all = symbols.flatMap(
      (symbol) =>
        paper.answers.companyAnnouncements({ symbol, fromDate: "2024-01-01" }).reqCompanyAnnouncement,
    );
    const of = (category: string) => all.filter((row) => row.announcementCategory === category);
    expect(of("TRADING HALTED").length).toBeGreaterThan(10);
    expect(of("TRADING HALT LIFTED").length).toBe(of("TRADING HALTED").length);
    expect(of("WATCH LIST - TRANSFERRED IN").length).toBeGreaterThan(0);
    for (const { createdDate } of of("TRADING HALT LIFTED"))
      expect((Number(createdDate) / hour + 5.5) % 24).toBeLessThan(9.5);
  });
});
