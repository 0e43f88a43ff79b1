/**
 * Compares one line's board row, quote and trades as the service sent them. These captures are in a folder beside the project, and are not
 * part of it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gapOf, lineOf, quoteDay } from "#market/line/line";
import { tickCoverage } from "#market/lists/coverage";
import { orderStockPoints } from "#market/series/series";
import { toBoardRow } from "#rows/boardRows";
import { toQuote } from "#rows/priceRows";
import { toStockPoint } from "#rows/seriesPoints";
import type { Body } from "#wire/contract/operation";
import { read } from "#wire/contract/read";
import { type OperationName, type Operations, operations } from "#wire/operations";

const captures = join(import.meta.dirname, "../../../../shared/captures");

function body<N extends OperationName>(name: N, file: string): Body<Operations[N]> {
  const raw: unknown = JSON.parse(readFileSync(join(captures, `${file}.json`), "utf8"));
  return read(operations[name].reply as Operations[N]["reply"], raw).body;
}
const rowOf = (file: string, symbol: string) =>
  body("board", `tradeSummary/${file}`)
    .reqTradeSummery.map(toBoardRow)
    .find((row) => row.symbol === symbol);
const quoteOf = (file: string) => toQuote(body("quote", `companyInfoSummery/${file}`)) ?? undefined;

describe.skipIf(!existsSync(captures))("captured bodies (skipped where ../shared/captures is absent)", () => {
  const row = () => rowOf("2026-07-10_partial", "JKH.N0000");
  const quote = existsSync(captures) ? quoteOf("JKH.N0000") : undefined; // the body of `describe` also runs if its tests are skipped
  const july = Date.parse("2026-07-10T14:59:00+05:30");

  test("board and quote of one session are recognised as such, during a session and after a close with three crossings", () => {
    const line = lineOf("JKH.N0000", { row: row(), quote, quoteAt: july, marketAt: july });
    expect(line).toMatchObject({ sessions: "one", past: false });
    expect(gapOf(line)).toBeUndefined();
    expect(quote && quoteDay(line, quote, july)).toBe(Date.parse("2026-07-10T00:00:00+05:30"));
    const cars = rowOf("2026-09-24_midsession_CARS_row", "CARS.N0000");
    expect(lineOf("CARS.N0000", { row: cars, quote: quoteOf("CARS.N0000_midsession") }).sessions).toBe("one");
  });

  test("on a board of October, a row of July belongs to the past", () => {
    const october = Date.parse("2026-10-09T14:29:00+05:30");
    const line = lineOf("JKH.N0000", { row: row(), quote, quoteAt: october, marketAt: october });
    expect(gapOf(line)).toBe("past");
  });

  test("the quote of a line that the newest board lacks has no date, and its trades are not compared with a list of July", () => {
    const listAt = Date.parse("2026-10-09T14:29:00+05:30");
    const line = lineOf("COMB.N0000", {
      row: undefined,
      quote: quoteOf("COMB.N0000"),
      listAt,
      marketAt: listAt,
    });
    expect(line.missingAt).toBe(listAt);
    expect(gapOf(line)).toBe("not-on-board");
    const { chartData } = body("stockSeries", "companyChartDataByStock/JKH.N0000_period1");
    const points = orderStockPoints(chartData.flatMap(toStockPoint), "trades");
    expect(tickCoverage(points, line, { hadAt: listAt, now: listAt }).kind).toBe("apart");
  });

  test("five ticks on a day of 294 trades are shown as five of 294 trades", () => {
    const { chartData } = body("stockSeries", "companyChartDataByStock/JKH.N0000_period1");
    const points = orderStockPoints(chartData.flatMap(toStockPoint), "trades");
    const line = lineOf("JKH.N0000", { row: row(), quote });
    expect(tickCoverage(points, line, { hadAt: july, now: july })).toMatchObject({
      kind: "part",
      listed: 5,
      all: 294,
    });
  });
});
