/** No answer of the exchange gives away the floats behind the indices. Only the levels of the indices depend on them. */
import { expect, test } from "vitest";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { createService } from "./service.ts";

const names = Object.keys(operations).filter(isOperationName);
const at = Date.parse("2026-11-20T19:30:00+05:30");

function exchange() {
  const market = new Market({ seed: 7, at });
  const paper = createPaper({ companies: market.companies, seed: 7, now: () => market.now });
  return { market, service: createService(market, paper) };
}

/** The answers to an operation, for each line, index and period if it has such parameters. */
function answersOf({ market, service }: ReturnType<typeof exchange>, name: OperationName): unknown[] {
  const ask = service[name] as (params: Record<string, unknown>) => unknown;
  const declared = Object.keys(operations[name].params);
  const usual = { type: "CN", top: true, numberOfRecord: 3, year: 2026, period: 5 };
  if (declared.includes("symbol")) return market.lines.map(({ symbol }) => ask({ ...usual, symbol }));
  if (declared.includes("stockId")) return market.lines.map(({ stockId }) => ask({ ...usual, stockId }));
  if (declared.includes("chartId"))
    return market.indices.flatMap(({ sectorId }) =>
      [1, 5].map((period) => ask({ ...usual, chartId: sectorId, period })),
    );
  return [ask(usual)];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

test("when a rebalance changes the floats and the weights, no answer of any operation changes", () => {
  const one = exchange();
  const before = new Map(names.map((name) => [name, JSON.stringify(answersOf(one, name))]));
  const points = () => one.market.lines.map(({ symbol }) => one.market.pointsPerRupee(symbol, 1));
  const weights = points();
  one.market.rebalance(); // in the evening, so the split comes with the next open
  expect(points().filter((value, n) => value !== weights[n]).length).toBeGreaterThan(250);
  for (const name of names) expect(JSON.stringify(answersOf(one, name)), name).toBe(before.get(name));
});

test("no number in any answer is a float, the shares or capitalisation that count, or points per rupee", () => {
  const one = exchange();
  const { market } = one;
  const hidden = new Map<number, string>();
  const nine = (value: number) => Number(value.toPrecision(9));
  for (const { sectorId, members } of market.indices) {
    if (members.size === 1) continue; // such an index is its only line's price, times a factor
    for (const [{ symbol, issued, previousClose, day }, counted] of members) {
      const perRupee = market.pointsPerRupee(symbol, sectorId);
      const shares = issued * counted;
      const price = (day.closing ?? previousClose) / 100;
      for (const value of [
        counted,
        100 * counted,
        perRupee,
        1 / perRupee,
        shares,
        shares * price,
        perRupee * price,
      ])
        hidden.set(nine(value), `${symbol} in ${sectorId}`);
    }
  }
  expect(hidden.size).toBeGreaterThan(3_000);
  for (const name of names) {
    const numbers = answersOf(one, name).flatMap(numbersIn);
    const found = numbers.filter((value) => hidden.has(nine(value)));
    expect(
      found.map((value) => `${value}: ${hidden.get(nine(value))}`),
      name,
    ).toEqual([]);
  }
});
