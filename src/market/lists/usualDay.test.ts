import { expect, test } from "vitest";
import { sessionsAYear } from "#market/series/range";
import { usualTurnover } from "./usualDay.ts";

const now = Date.UTC(2026, 6, 10);

test("a usual day is an average session of the twelve months", () => {
  expect(usualTurnover({ turnover: 240e6, listedAt: Date.UTC(1990, 0, 1) }, now)).toBe(240e6 / sessionsAYear);
  expect(usualTurnover({ turnover: 240e6, listedAt: undefined }, now)).toBe(1e6);
});

test.each([
  ["nothing is said of the twelve months", { turnover: undefined, listedAt: undefined }],
  ["the line never traded", { turnover: 0, listedAt: undefined }],
  ["the line was listed within them", { turnover: 240e6, listedAt: Date.UTC(2026, 0, 5) }],
])("there is no usual day where %s", (_, year) => {
  expect(usualTurnover(year, now)).toBeUndefined();
});
