/** The service sends 0 for some unknown figures. The page reads these as undefined. */
import { expect, test } from "vitest";
import { wireRow } from "#feed/testing/freshnessScene";
import { toBoardRow } from "#rows/boardRows";
import { toQuote } from "#rows/priceRows";
import { toSector } from "#rows/sectorRows";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";

const quoteOf = (info: object, beta: object = {}) =>
  toQuote(
    parseBody(operations.quote.reply, {
      reqSymbolInfo: { id: 1, symbol: "ACME.N0000", ...info },
      reqSymbolBetaInfo: { securityId: 2, ...beta },
      reqLogo: null,
      reqTagsLogo: null,
    }).body,
  );

test("a beta, a market cap, shares issued and prices of 0 are unknown", () => {
  const quote = quoteOf(
    {
      marketCap: 0,
      marketCapPercentage: 0,
      quantityIssued: 0,
      symbolIndexShareVolume: 0,
      parValue: 0,
      issuedPrice: 0,
      previousClose: 0,
    },
    { triASIBetaValue: 0, betaValueSPSL: 0 },
  );
  expect(quote).toMatchObject({
    betaAllShare: undefined,
    betaTop20: undefined,
    marketCap: undefined,
    marketCapPercent: undefined,
    quantityIssued: undefined,
    indexShares: undefined,
    parValue: undefined,
    issuedPrice: undefined,
    previousClose: undefined,
  });
  expect(quoteOf({}, { triASIBetaValue: -0.2, betaValueSPSL: 1 })).toMatchObject({
    betaAllShare: -0.2,
    betaTop20: 1,
  });
});

const traded = {
  lastTradedPrice: 20,
  previousClose: 20,
  tdyShareVolume: 100,
  change: 0,
  changePercentage: 0,
};

test.each([
  ["the price stayed", traded, 0],
  ["there is no previous close", { ...traded, previousClose: 0 }, undefined],
  ["there is no price", { ...traded, lastTradedPrice: null }, undefined],
  ["the price is another than the previous close", { ...traded, previousClose: 19 }, undefined],
  ["the line did not trade", { ...traded, tdyShareVolume: 0 }, undefined],
  ["the line moved", { ...traded, previousClose: 19, change: 1, changePercentage: 5.26 }, 1, 5.26],
])("a change of 0 is a figure only in one case: %s", (_, info, change, changePercent = change) => {
  expect(quoteOf(info)).toMatchObject({ change, changePercent });
});

test("a 0 is unknown if another figure of its span is not 0; if all are 0, the line did not trade", () => {
  const { activity } = quoteOf({
    p12ShareVolume: 985_819,
    p12TradeVolume: 0,
    p12Turnover: 0,
    mtdShareVolume: 0,
    mtdTradeVolume: 0,
    mtdTurnover: 0,
  }) ?? { activity: undefined };
  expect(activity?.twelveMonths).toEqual({ shares: 985_819, trades: undefined, turnover: undefined });
  expect(activity?.month).toEqual({ shares: 0, trades: 0, turnover: 0 });
});

test("on the board a change of 0 is a figure only if the price equals the previous close", () => {
  const change = (previousClose: number) => {
    const row = toBoardRow(wireRow("A.N0000", 10, { previousClose, change: 0, percentageChange: 0 }));
    return [row.change, row.changePercent];
  };
  expect([change(10), change(0), change(9)]).toEqual([
    [0, 0],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(toBoardRow(wireRow("A.N0000", 10, { marketCap: 0 })).marketCap).toBeUndefined();
});

test("a sector without a previous close does not count as unchanged", () => {
  const sector = (sectorPreviousClose: number) =>
    toSector({ sectorId: 223, indexValue: 500, sectorPreviousClose, change: 0, percentage: 0 });
  expect(sector(0)).toMatchObject({ change: undefined, changePercent: undefined, previousClose: undefined });
  expect(sector(500)).toMatchObject({ change: 0, changePercent: 0 });
});
