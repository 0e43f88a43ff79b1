import { expect, test } from "vitest";
import { sessionAt } from "#market/day/session";
import { hour } from "#units/time";
import { type DaySheet, isProvisional } from "./daySheet.ts";

const friday = Date.parse("2026-07-10T00:00:00+05:30");
const of = (dayAt: number | undefined, at: number) => isProvisional({ dayAt } as DaySheet, sessionAt(at));

test("a daily summary is provisional until its session has settled", () => {
  expect(of(friday, friday + 11 * hour)).toBe(true);
  expect(of(friday, friday + 16 * hour)).toBe(false);
  expect(of(friday, friday + 82 * hour)).toBe(false);
  expect(of(undefined, friday + 11 * hour)).toBe(false);
});
