import { expect, test } from "vitest";
import { dayOfMoment, readMoment, writeMoment } from "./moment.ts";

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
