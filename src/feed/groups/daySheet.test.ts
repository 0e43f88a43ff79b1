import { expect, test } from "vitest";
import { checkSums, foreignNet, foreignParticipation } from "#market/lists/daySheet";
import { toDaySheet } from "#rows/daySheetRows";

// the daily summary of Friday 10 July 2026
const sent = {
  tradeDate: 1_783_621_800_000,
  equityTurnover: 2.03269798e9,
  equityForeignPurchase: 1.16501568e8,
  equityForeignSales: 7.8956576e8,
  per: 11.5,
  dy: 2.9,
};

test("a session's foreign net is foreign purchases minus foreign sales", () => {
  expect(foreignNet(toDaySheet(sent))).toBeCloseTo(-673_064_192, 0);
});

test("foreign net is unknown if either side is unknown, and a P/E of 0 counts as unknown", () => {
  const sheet = toDaySheet({ ...sent, equityForeignSales: null, per: 0 });
  expect(foreignNet(sheet)).toBeUndefined();
  expect(sheet.priceEarnings).toBeUndefined();
});

const whole = {
  ...sent,
  equityDomesticPurchase: 1.91619648e9,
  equityDomesticSales: 1.24313229e9,
  volumeOfTurnOverNumber: 65_378_800,
  volumeOfTurnoverDomestic: 61_455_576,
  volumeOfTurnoverForeign: 3_923_227,
  tradesNo: 16_518,
  tradesNoDomestic: 15_914,
  tradesNoForeign: 604,
};

test("foreign participation is foreign purchases plus sales, over twice the turnover", () => {
  expect(foreignParticipation(toDaySheet(whole))).toBeCloseTo(22.2873, 3);
  expect(foreignParticipation(toDaySheet({ ...whole, equityTurnover: 0 }))).toBeUndefined();
});

test("domestic and foreign turnover add up to the total, except for the rounding of 32-bit floats", () => {
  expect(checkSums(toDaySheet(whole))).toMatchObject([
    { name: "purchases", agrees: true },
    { name: "sales", agrees: true },
    { name: "shares", difference: 3, agrees: true },
    { name: "trades", difference: 0, agrees: true },
  ]);
});

test("the check finds a wrong sum, and skips a sum with a missing part", () => {
  const sheet = toDaySheet({ ...whole, tradesNoForeign: 605, equityDomesticPurchase: null });
  expect(checkSums(sheet)).toMatchObject([
    { name: "sales", agrees: true },
    { name: "shares", agrees: true },
    { name: "trades", difference: 1, agrees: false },
  ]);
});
