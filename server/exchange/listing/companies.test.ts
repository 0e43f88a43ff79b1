import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { groups, listCompanies } from "./companies.ts";

const companies = listCompanies();
const lines = companies.flatMap((company) => company.lines);

test("the classes have the proportions of the real listing", () => {
  const counted = new Map<string, number>();
  for (const { classCode } of lines) {
    const kind = classCode.startsWith("R") ? "R" : classCode;
    counted.set(kind, (counted.get(kind) ?? 0) + 1);
  }
  expect(Object.fromEntries(counted)).toEqual({
    N0000: 281,
    X0000: 21,
    R: 8,
    D0000: 6,
    U0000: 5,
    P0000: 2,
    W0000: 1,
    "": 3,
  });
});

test("every symbol, stock id, company id and name is unique", () => {
  const unique = (values: readonly (string | number)[]) => new Set(values).size;
  expect(unique(lines.map((line) => line.symbol))).toBe(lines.length);
  expect(unique(lines.map((line) => line.stockId))).toBe(lines.length);
  expect(unique(companies.map((company) => company.id))).toBe(companies.length);
  expect(unique(companies.map((company) => company.name))).toBe(companies.length);
});

test("every industry group has a company, and every company has a group", () => {
  expect(new Set(companies.map((company) => company.sectorId))).toEqual(
    new Set(groups.map((group) => group.sectorId)),
  );
});

const captured = join(
  import.meta.dirname,
  "../../../../shared/captures/tradeSummary/2026-10-09_first33.json",
);
test.skipIf(!existsSync(captured))("no ticker exists on the real board", () => {
  const real = readFileSync(captured, "utf8");
  for (const { ticker } of companies) expect(real).not.toContain(`"${ticker}.`);
});
