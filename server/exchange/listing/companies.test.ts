import { expect, test } from "vitest";
import { bodySet, bodySets, filesOf, sentBody, textOf } from "#wire/testing/bodySets";
import { listCompanies } from "./companies.ts";
import { groups } from "./groups.ts";

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

test("every line in the invented bodies is one of these lines", () => {
  const set = bodySet("invented");
  const listed = new Map(lines.map(({ symbol, stockId }) => [symbol, stockId]));
  const files = [
    ...Object.values(set.boards),
    ...(["shortPrices", "gainers", "losers", "mostActive"] as const).flatMap((name) => filesOf(set, name)),
  ];
  type Row = { symbol: string; id: number; securityId?: number };
  const found = files.flatMap((file) => {
    const body = sentBody(set, file) as Row[] | { reqTradeSummery: Row[] };
    return "reqTradeSummery" in body ? body.reqTradeSummery : body;
  });
  expect(found.length).toBeGreaterThan(30);
  for (const { symbol, id, securityId = id } of found) expect(listed.get(symbol), symbol).toBe(securityId);
});

test.skipIf(bodySets.length < 2)(
  "no ticker exists on the captured board (skipped where ../shared/captures is absent)",
  () => {
    const set = bodySet("captured");
    const real = textOf(set, set.boards.newest);
    for (const { ticker } of companies) expect(real).not.toContain(`"${ticker}.`);
  },
);
