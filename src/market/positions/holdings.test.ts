import { describe, expect, test } from "vitest";
import type { PositionEntry } from "./entry.ts";
import { holdingsOf, summedHoldings } from "./holdings.ts";
import { entriesOf } from "./testing/books.ts";

const reckoned = (text: string) => holdingsOf({ entries: entriesOf(text), brokers: [] }).holdings;
const one = (text: string) => {
  const [holding] = reckoned(text);
  if (!holding) throw new Error("nothing held");
  return holding;
};

const year = `
  2026-01-05 buy JKH.N0000 1000 19.80
  2026-01-07 sell JKH.N0000 400 20.30
  2026-01-08 buy JKH.N0000 200 21.00
  2026-01-09 sell JKH.N0000 700 21.00
  2026-01-12 dividend JKH.N0000 150.50
  2026-01-13 fee JKH.N0000 25.25`;

test("average cost and first in, first out give the result to the cent", () => {
  expect(one(year)).toMatchObject({
    shares: 100,
    // 20,021.76 − 8,008.70 + 4,247.04 − 14,227.59; (8,029.05 − 8,008.70) + (14,535.36 − 14,227.59)
    average: { cost: 203_251, realised: 32_812 },
    // half of the second purchase; (8,029.05 − 8,008.70) + (14,535.36 − 12,013.06 − 2,123.52)
    fifo: { cost: 212_352, realised: 41_913 },
    lots: [{ day: "2026-01-08", shares: 100, cost: 212_352, paid: 210_000 }],
    dividends: 15_050,
    fees: 2_525,
    charges: 22_176 + 9_095 + 4_704 + 16_464,
    faults: [],
  });
});

test("the sequence of the entries does not matter", () => {
  const entries = entriesOf(year);
  const { holdings } = holdingsOf({ entries: entries.toReversed(), brokers: [] });
  expect(holdings).toEqual(reckoned(year));
});

test("what was paid is what is held, sold and gained", () => {
  const { average, fifo } = one(year);
  const paid = 2_002_176 + 424_704;
  const received = 802_905 + 1_453_536;
  expect(average.cost - average.realised).toBe(paid - received);
  expect(fifo.cost - fifo.realised).toBe(paid - received);
});

test("until a day, later entries do not count", () => {
  const { holdings } = holdingsOf({ entries: entriesOf(year), brokers: [] }, "2026-01-07");
  expect(holdings[0]).toMatchObject({ shares: 600, average: { cost: 1_201_306, realised: 2_035 } });
});

describe("what changes shares", () => {
  test("a 1:5 sub-division: five times the shares at the same cost", () => {
    const before = one("2026-01-05 buy JKH.N0000 1000 19.80");
    const after = one(`2026-01-05 buy JKH.N0000 1000 19.80
      2026-01-06 subdivision JKH.N0000 1 5`);
    expect(after).toMatchObject({
      shares: 5 * before.shares,
      average: before.average,
      fifo: before.fifo,
      lots: [{ day: "2026-01-05", shares: 5_000, cost: 2_002_176 }],
    });
  });

  test("shares bought on the day of a sub-division are new ones", () => {
    expect(
      one(`2026-01-06 buy JKH.N0000 10 4
        2026-01-06 subdivision JKH.N0000 1 5
        2026-01-05 buy JKH.N0000 100 20`).shares,
    ).toBe(510);
  });

  test("a bonus adds shares to every lot in its proportion, and no cost", () => {
    expect(
      one(`2026-01-05 buy JKH.N0000 100 20
        2026-01-06 buy JKH.N0000 201 20
        2026-01-07 scrip JKH.N0000 30`),
    ).toMatchObject({
      shares: 331,
      average: { cost: 202_240 + 406_502 },
      lots: [{ shares: 110 }, { shares: 221 }],
    });
  });

  test("a consolidation leaves whole shares, and the cost of those too few for one stays", () => {
    const { shares, average, fifo, lots } = one(`2026-01-05 opening JKH.N0000 4 10
      2026-01-06 opening JKH.N0000 21 10
      2026-01-07 subdivision JKH.N0000 10 1`);
    expect([shares, average.cost, fifo.cost, lots.length]).toEqual([2, 25_000, 25_000, 1]);
  });

  test("rights that are taken move the cost of the rights to the new shares", () => {
    const [shares, rights] = reckoned(`2026-01-05 opening JKH.N0000 100 20
      2026-01-06 opening JKH.R0000 50 2
      2026-01-07 rightsTaken JKH.N0000 50 15 JKH.R0000`);
    expect(shares).toMatchObject({ shares: 150, average: { cost: 285_000 }, fifo: { cost: 285_000 } });
    expect(rights).toMatchObject({ symbol: "JKH.R0000", shares: 0, average: { cost: 0, realised: 0 } });
  });

  test("rights that are not held came with the shares: taking them is no fault and costs their price alone", () => {
    const all = reckoned(`2026-01-05 opening JKH.N0000 100 20
      2026-01-07 rightsTaken JKH.N0000 50 15 JKH.R0000`);
    expect(all).toMatchObject([{ shares: 150, average: { cost: 275_000 }, faults: [] }]);
    const [shares, rights] = reckoned(`2026-01-06 buy JKH.R0000 20 2
      2026-01-07 rightsTaken JKH.N0000 50 15 JKH.R0000`);
    expect(shares).toMatchObject({ shares: 50, average: { cost: 75_000 + 4_045 }, faults: [] });
    expect(rights).toMatchObject({ shares: 0, average: { cost: 0 }, faults: [] });
  });

  test("rights that came with the shares and are sold are a gain less their charges", () => {
    const { shares, average, fifo } = one(`2026-01-05 opening JKH.N0000 100 20
      2026-01-06 rightsSold JKH.N0000 500 3.20`);
    expect([shares, average, fifo]).toEqual([
      100,
      { cost: 200_000, realised: 158_209 },
      { cost: 200_000, realised: 158_209 },
    ]);
  });
});

describe("entries that cannot be", () => {
  test("a sale of more than is held is named, and reckoned for what is held", () => {
    const { shares, average, charges, faults } = one(`2026-01-05 opening JKH.N0000 100 20
      2026-01-06 sell JKH.N0000 150 20`);
    expect(faults).toEqual([
      { why: "oversold", entry: "own-0002", day: "2026-01-06", symbol: "JKH.N0000", held: 100, given: 150 },
    ]);
    // 3,000.00 less 33.60 is 2,966.40; two thirds of it are 1,977.60
    expect([shares, average, charges]).toEqual([0, { cost: 0, realised: -2_240 }, 2_240]);
  });

  test("a sale of nothing gains nothing", () => {
    const { average, charges, faults } = one("2026-01-06 sell JKH.N0000 150 20");
    expect([average.realised, charges, faults.length]).toEqual([0, 0, 1]);
  });

  test.each(["scrip JKH.N0000 10", "subdivision JKH.N0000 1 5"])("%s of nothing is named", (written) => {
    const { shares, faults } = one(`2026-01-05 ${written}`);
    expect([shares, faults]).toEqual([0, [{ why: "nothing held", entry: "own-0001", day: "2026-01-05" }]]);
  });
});

test("several portfolios add up, and each keeps its own average", () => {
  const own = entriesOf("2026-01-05 opening JKH.N0000 100 20\n2026-01-06 sell JKH.N0000 50 30");
  const other = entriesOf("2026-01-04 opening JKH.N0000 100 10\n2026-01-05 opening HNB.N0000 1 100", "wife");
  const { holdings } = holdingsOf({ entries: [...own, ...other], brokers: [] });
  const [hnb, jkh] = summedHoldings(holdings);
  expect(hnb).toMatchObject({ symbol: "HNB.N0000", portfolios: ["wife"] });
  expect(jkh).toMatchObject({
    portfolios: ["own", "wife"],
    shares: 150,
    average: { cost: 200_000, realised: 48_320 },
    lots: [{ day: "2026-01-04" }, { day: "2026-01-05" }],
  });
});

test("a fee of no line is one of its portfolio, and a note changes nothing", () => {
  const entries: PositionEntry[] = entriesOf("2026-01-05 fee - 100\n2026-01-05 note JKH.N0000 watch");
  const { holdings, fees } = holdingsOf({ entries, brokers: [] });
  expect([holdings, [...fees]]).toEqual([[], [["own", 10_000]]]);
});
