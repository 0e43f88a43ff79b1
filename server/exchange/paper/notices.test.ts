/** The calendar and the circulars agree about the days without a session. */
import { expect, test } from "vitest";
import { Market } from "#server/exchange/market/market";
import { paperAt } from "#server/exchange/testing/samplePaper";
import {
  dayLength,
  holidayOn,
  isTradingDay,
  localDayNumber,
  spokenDay,
  startOf,
} from "#server/exchange/time/day";

const first = localDayNumber(Date.parse("2026-01-01T12:00:00+05:30"));
const year = Array.from({ length: 365 }, (_, n) => startOf(first + n) + dayLength / 2);
const holidays = year.filter((noon) => holidayOn(noon) !== undefined);

test("a year has full-moon and fixed holidays on weekdays, and none of them has a session", () => {
  const kinds = holidays.map(holidayOn);
  expect(kinds.filter((kind) => kind === "Full Moon Poya Day").length).toBeGreaterThan(5);
  expect(kinds).toContain("Christmas Day");
  expect(holidays.filter(isTradingDay)).toEqual([]);
  expect(holidayOn(Date.parse("2026-11-21T12:00:00+05:30"))).toBeUndefined(); // a Saturday
});

test("a circular announces every holiday in advance, and no circular announces any other day", () => {
  for (const noon of holidays) {
    const { reqCircularAnnouncement: rows } = paperAt(noon - 4 * dayLength).answers.circulars();
    const told = rows.filter(({ fileText }) => fileText?.startsWith("MARKET HOLIDAY"));
    expect(
      told.some(({ fileText }) => fileText?.includes(spokenDay(noon))),
      spokenDay(noon),
    ).toBe(true);
    expect(rows.map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    );
  }
  const open = year.filter(isTradingDay).map(spokenDay);
  for (const noon of holidays) {
    for (const { fileText } of paperAt(noon).answers.circulars().reqCircularAnnouncement)
      if (fileText?.startsWith("MARKET HOLIDAY"))
        for (const named of fileText.match(/\d+\w\w \w+ 2026/g) ?? []) expect(open).not.toContain(named);
  }
});

test("a holiday's circular can be opened", () => {
  const paper = paperAt((holidays[0] ?? 0) - 4 * dayLength);
  const told = paper.answers
    .circulars()
    .reqCircularAnnouncement.find(({ fileText }) => fileText?.startsWith("MARKET HOLIDAY"));
  expect(paper.file(told?.path ?? "")?.type).toBe("application/pdf");
});

test("the initial history has no bar and no index point on a holiday or a weekend", () => {
  const market = new Market({ seed: 5, at: Date.parse("2026-11-20T09:05:00+05:30") });
  const days = new Set(market.lines.flatMap(({ history }) => history.map(({ at }) => at)));
  const points = market.indices.flatMap(({ history }) => history.map(({ at }) => at));
  expect(days.size).toBeGreaterThan(230);
  expect([...days, ...points].filter((at) => !isTradingDay(at))).toEqual([]);
});
