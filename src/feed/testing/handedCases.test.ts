/** Small inputs that once failed, each with its right value. Their folder is beside the project; without it they are skipped. */

import { describe, expect, test } from "vitest";
import type { Condition, Rule } from "#market/alerts/language/rule";
import { priceAbove, Run, ruleOf } from "#market/alerts/testing/markets";
import { gapPercent, isRescaled } from "#market/line/board";
import { breadthOf } from "#market/lists/breadth";
import { leadersOf } from "#market/lists/leaderboard";
import { boardNow } from "#market/now/board";
import { orderStockPoints } from "#market/series/series";
import { priceJumps, rebasedValues } from "#market/series/splits";
import { toBoardRow } from "#rows/boardRows";
import { toQuote, toStockPoint } from "#rows/priceRows";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";
import { casesPresent, handedCase } from "#wire/testing/cases";

const changeAbove = (level: number) =>
  ({ of: "figure", figure: "changePercent", side: "above", level }) satisfies Condition;

describe.skipIf(!casesPresent)("handed cases", () => {
  const rowsOf = (name: string, part = "tradeSummary") =>
    parseBody(
      operations.board.reply,
      handedCase<Record<string, unknown>>(name)[part],
    ).body.reqTradeSummery.map(toBoardRow);
  const daysOf = (name: string) =>
    orderStockPoints(
      parseBody(
        operations.stockSeries.reply,
        handedCase<Record<string, unknown>>(name)["companyChartDataByStock"],
      ).body.chartData.flatMap(toStockPoint),
      "again",
    ).map(({ price: value, ...day }) => ({ ...day, value }));

  test.each(["P9", "P10"])("%s: each range holds the day and the shorter ones", (name) => {
    const sent = handedCase<Record<string, unknown>>(name)["companyInfoSummery"];
    const quote = toQuote(parseBody(operations.quote.reply, sent).body);
    const { low = 0, high = 0, ranges } = quote ?? {};
    for (const range of Object.values(ranges ?? {})) {
      expect(range.low).toBeLessThanOrEqual(low);
      expect(range.high).toBeGreaterThanOrEqual(high);
    }
    expect(quote?.twelveMonthLow).toBeLessThanOrEqual(ranges?.year.low ?? 0);
  });

  test("P1: a true rise of 45 % counts as up", () => {
    const rows = rowsOf("P1");
    expect(rows.map(isRescaled)).toEqual(rows.map(() => false));
    expect(breadthOf(rows).up).toBe(rows.length);
  });

  test("P3: a line that moves one tick is not rescaled", () => {
    const days = daysOf("P3");
    const drawn = rebasedValues(days, priceJumps(days)).map(({ value }) => value);
    expect([Math.min(...drawn), Math.max(...drawn)].every((value) => value >= 0.2 && value <= 0.4)).toBe(
      true,
    );
  });

  test("P4: three true days of almost +50 % are no splits", () => {
    const days = daysOf("P4");
    expect(priceJumps(days)).toEqual([]);
    const [first, last] = [days[0]?.value ?? 0, days.at(-1)?.value ?? 0];
    expect(Math.round(100 * (last / first - 1))).toBe(116);
  });

  test.each<[string, Partial<Rule>, Condition]>([
    ["P2", { scope: { on: "line", symbol: "EXPO.N0000" } }, priceAbove(140)],
    ["P2", { scope: { on: "line", symbol: "EXPO.N0000" } }, changeAbove(40)],
    ["X3", { scope: { on: "market" } }, changeAbove(19.5)],
    ["X3", { scope: { on: "market" } }, { ...changeAbove(19), figure: "gapPercent" }],
    ["X3", { scope: { on: "line", symbol: "ABAN.N0000" } }, changeAbove(10)],
  ])("%s: a rule fires once on the second board, which the third confirms: %o", (name, given, condition) => {
    const boards = ["first", "second", "second", "second"].map((part) => rowsOf(name, part));
    const at = Math.max(...boards.flat().map(({ lastTradeAt = 0 }) => lastTradeAt));
    const run = new Run(ruleOf(condition, given));
    for (const [place, rows] of boards.entries()) run.board(rows, { at: at + place * 10_000 });
    expect(run.firings).toHaveLength(1);
    expect(run.status().word).not.toBe("cannot fire");
  });

  test("P20: previous closes rolled over night give no breadth and no gap", () => {
    const rows = rowsOf("P20");
    const plain = new Map(rows.map((row) => [row.symbol, row]));
    const board = [...boardNow(plain, { at: Date.UTC(2022, 0, 13, 3, 15), speed: 1 }).rows.values()];
    const { up, down, unchanged, lines, turnover } = breadthOf(board);
    expect([up, down, unchanged, lines]).toEqual([0, 0, 0, rows.length]);
    expect(turnover).toBeGreaterThan(1e8);
    expect(board.map(gapPercent)).toEqual(rows.map(() => undefined));
  });

  test("P5: a split is no loss", () => {
    const rows = rowsOf("P5");
    const split = rows.filter(({ changePercent = 0 }) => changePercent < -60);
    expect(split.length).toBeGreaterThan(3);
    expect(split.every(isRescaled)).toBe(true);
    const losers = leadersOf(rows, "losers").map(({ symbol }) => symbol);
    expect(losers.filter((symbol) => split.some((row) => row.symbol === symbol))).toEqual([]);
  });

  test("P7: an impossible previous close is no fact, and gives no change", () => {
    const rows = rowsOf("P7");
    expect(rows.length).toBeGreaterThan(3);
    for (const { price, previousClose, change, changePercent } of rows) {
      expect(price).toBeGreaterThan(0);
      expect([previousClose, change, changePercent]).toEqual([undefined, undefined, undefined]);
    }
    expect(leadersOf(rows, "losers")).toEqual([]);
  });
});
