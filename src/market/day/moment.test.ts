import { expect, test } from "vitest";
import { dayOfMoment, readMoment, readReplayMoment, writeMoment } from "./moment.ts";

test.each([
  ["2026-10-02T11:42:10", "2026-10-02T06:12:10.000Z"],
  ["2026-10-02T11:42", "2026-10-02T06:12:00.000Z"],
  ["2026-10-02T00:00:00", "2026-10-01T18:30:00.000Z"],
  ["2028-02-29T09:30:00", "2028-02-29T04:00:00.000Z"],
])("%s at the exchange is %s, and is written the same", (written, instant) => {
  const at = readMoment(written);
  expect(at).toBe(Date.parse(instant));
  expect(writeMoment(at ?? 0)).toBe(written.length === 16 ? `${written}:00` : written);
  expect(dayOfMoment(at ?? 0)).toBe(written.slice(0, 10));
});

test.each([
  "",
  "yesterday",
  "2026-10-02",
  "2026-10-02 11:42:10",
  "2026-10-02T11:42:10Z",
  "2026-10-02T11:42:10+05:30",
  "2026-10-02T11:42:10.5",
  "2026-13-02T11:42:10",
  "2026-02-31T11:42:10",
  "2026-10-02T25:00:00",
  "2026-10-02T11:60",
  "1791870000000",
  " 2026-10-02T11:42:10",
])('"%s" is no moment', (written) => {
  expect(readMoment(written)).toBe(undefined);
});

test("parts of a second are left out", () => {
  const at = Date.parse("2026-10-02T06:12:10.999Z");
  expect(writeMoment(at)).toBe("2026-10-02T11:42:10");
});

test.each([
  ["2026-10-02T11:42:10", "2026-10-02T06:12:10Z", undefined],
  ["2026-10-02-2T11:42", "2026-10-02T06:12:00Z", 2],
  ["11:42", "2026-11-20T06:12:00Z", undefined],
  ["9:05:07", "2026-11-20T03:35:07Z", undefined],
])("%s in a page's address is a moment, and may name a recording", (written, instant, number) => {
  const at = Date.parse(instant);
  expect(readReplayMoment(written, "2026-11-20")).toEqual({ at, number });
  if (number !== undefined) expect(writeMoment(at, number)).toBe(`${written}:00`);
});

test.each(["", "abc", "25:00", "11:60", "2026-10-02", "2026-10-02-T11:42", "2026-10-02-1234T11:42"])(
  '"%s" in a page\'s address is no moment',
  (written) => {
    expect(readReplayMoment(written, "2026-11-20")).toBe(undefined);
  },
);

test("if no day was recorded, a time without a day is not a moment", () => {
  expect(readReplayMoment("11:42", undefined)).toBe(undefined);
});
