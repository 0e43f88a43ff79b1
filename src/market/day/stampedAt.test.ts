import { expect, test } from "vitest";
import { stampedAt } from "./writtenTime.ts";

test.each([
  ["10 Jul 2026 08:36:28 AM", "2026-07-10T08:36:28+05:30"],
  ["09 Jul 2026 04:58:10 PM", "2026-07-09T16:58:10+05:30"],
  ["1 Jan 2026 12:00:00 AM", "2026-01-01T00:00:00+05:30"],
  ["31 Dec 2026 12:00:00 PM", "2026-12-31T12:00:00+05:30"],
])("%s is %s", (written, iso) => expect(stampedAt(written)).toBe(Date.parse(iso)));

test.each([
  undefined,
  "",
  "10 Jul 2026",
  "31 Feb 2026 08:36:28 AM",
  "10 Foo 2026 08:36:28 AM",
  "10 Jul 2026 13:36:28 PM",
  "10 Jul 2026 08:76:28 AM",
  "<b>10 Jul 2026 08:36:28 AM</b>",
])("%o is not a time", (written) => expect(stampedAt(written)).toBeUndefined());
