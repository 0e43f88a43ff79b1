/** Bodies must equal the captured ones byte for byte. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { OperationName } from "#wire/operations";
import { javaDouble, javaText } from "./javaNumbers.ts";

test.each([
  [0, "0.0"],
  [1, "1.0"],
  [-4, "-4.0"],
  [21.5, "21.5"],
  [9_999_999, "9999999.0"],
  [9_999_999.5, "9999999.5"],
  [10_000_000, "1.0E7"],
  [23_441_468, "2.3441468E7"],
  [-23_441_468.5, "-2.34414685E7"],
  [354_682_182_720, "3.5468218272E11"],
  [0.001, "0.001"],
  [0.0005, "5.0E-4"],
  [-0.000_000_12, "-1.2E-7"],
])("%d is written %s", (value, text) => {
  expect(javaDouble(JSON.stringify(value))).toBe(text);
  expect(Number(text)).toBe(value);
});

test("the writer does not change whole-number fields, times, or texts that look like fields", () => {
  const row = {
    symbol: 'A","price":5,"x',
    id: 12,
    price: 5,
    quantity: 20_000_000,
    lastTradedTime: 1_783_652_788_017,
  };
  expect(javaText("board", { reqTradeSummery: [row] })).toBe(
    JSON.stringify({ reqTradeSummery: [row] }).replace('"price":5,"quantity"', '"price":5.0,"quantity"'),
  );
});

test("a sector's turnover without cents has no decimal point, as captured", () => {
  const written = (sectorTurnoverToday: number) => javaText("sectors", [{ sectorTurnoverToday }]);
  expect([25_918_543, 410_480, 9_844_386.05, 267_123_096.5].map(written)).toEqual([
    '[{"sectorTurnoverToday":25918543}]',
    '[{"sectorTurnoverToday":410480}]',
    '[{"sectorTurnoverToday":9844386.05}]',
    '[{"sectorTurnoverToday":2.671230965E8}]',
  ]);
});

const captures = join(import.meta.dirname, "../../../shared/captures");

describe.skipIf(!existsSync(captures))("captured bodies (skipped if they are absent)", () => {
  test.each<[string, OperationName]>([
    ["mostActiveTrades.json", "mostActive"],
    ["topGainers.json", "gainers"],
    ["topLooses.json", "losers"],
    ["allSectors.json", "sectors"],
    ["dailyMarketSummery.json", "dailySummary"],
    ["todaySharePrice.json", "shortPrices"],
    ["tradeSummary/2026-10-09_first33.json", "board"],
    ["companyInfoSummery/JKH.N0000.json", "quote"],
    ["companyInfoSummery/COMB.N0000.json", "quote"],
    ["companyInfoSummery/CARS.N0000_midsession.json", "quote"],
    ["orderBook/JKH.N0000.json", "orderBook"],
    ["companyChartDataByStock/JKH.N0000_period1.json", "stockSeries"],
    ["companyChartDataByStock/CTEA.N0000_period5.json", "stockSeries"],
    ["chartData/chartId1_period5.json", "indexSeries"],
    ["circularAnnouncement.json", "circulars"],
  ])("%s, read and written again, has the same bytes", (file, operation) => {
    const captured = readFileSync(join(captures, file), "utf8").trim();
    expect(javaText(operation, JSON.parse(captured))).toBe(captured);
  });
});
