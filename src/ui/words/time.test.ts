import { expect, test } from "vitest";
import { readExchangeClockFrom } from "./clock.ts";
import {
  formatAge,
  formatClock,
  formatDay,
  formatDayAndClock,
  formatMinute,
  formatShortDay,
  formatTick,
} from "./time.ts";

readExchangeClockFrom(() => Date.UTC(2026, 10, 22));

test.each([
  [Date.UTC(2026, 6, 10, 9, 0, 18), "14:30:18", "14:30", "10 Jul 2026"],
  [Date.UTC(2026, 8, 30, 18, 30, 0), "00:00:00", "00:00", "1 Oct 2026"],
  [Date.UTC(2026, 11, 31, 18, 29, 59), "23:59:59", "23:59", "31 Dec 2026"],
])("%s reads %s on %s at the exchange, wherever the browser is", (at, clock, minute, day) => {
  expect(formatClock(at)).toBe(clock);
  expect(formatMinute(at)).toBe(minute);
  expect(formatDay(at)).toBe(day);
});

test.each([
  [-5, "0 s"],
  [3_400, "3 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [14 * 60_000, "14 min"],
  [134 * 60_000, "2 h 14 min"],
  [120 * 60_000, "2 h"],
  [72 * 3_600_000, "3 d"],
  [undefined, "—"],
])("%s ms is an age of %s", (ms, shown) => expect(formatAge(ms)).toBe(shown));

test("a clock that is shown with its date gives the exchange's, also past its midnight", () => {
  expect(formatDayAndClock(Date.UTC(2026, 10, 22, 5, 30, 6))).toBe("Sun 22 Nov 11:00:06");
  expect(formatDayAndClock(Date.UTC(2026, 10, 22, 18, 30, 0))).toBe("Mon 23 Nov 00:00:00");
});

test("a tick of another day carries its date, and of another year its year", () => {
  expect(formatTick(Date.UTC(2026, 10, 22, 0, 0, 5))).toBe("05:30:05");
  expect(formatTick(Date.UTC(2026, 10, 21, 18, 30))).toBe("00:00:00"); // midnight at the exchange
  expect(formatTick(Date.UTC(2026, 10, 21, 18, 29, 59))).toBe("21 Nov 23:59");
  expect(formatTick(Date.UTC(2025, 9, 2, 9))).toBe("2 Oct 2025");
  expect(formatTick(undefined)).toBe("—");
});

test("a date of another year than the exchange's is given with it", () => {
  const newYear = Date.UTC(2026, 11, 31, 18, 30);
  expect([formatShortDay(newYear - 1), formatShortDay(newYear)]).toEqual(["31 Dec", "1 Jan 2027"]);
  expect(formatDayAndClock(0)).toBe("Thu 1 Jan 1970 05:30:00");
  readExchangeClockFrom(() => newYear);
  expect([formatShortDay(newYear - 1), formatShortDay(newYear)]).toEqual(["31 Dec 2026", "1 Jan"]);
});
