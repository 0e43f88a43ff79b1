import { expect, test } from "vitest";
import { foreignNet } from "#market/daySheet";
import { toDaySheet } from "./daySheet.ts";

// the record of Friday 10 July 2026
const sent = {
  tradeDate: 1_783_621_800_000,
  equityTurnover: 2.03269798e9,
  equityForeignPurchase: 1.16501568e8,
  equityForeignSales: 7.8956576e8,
  per: 11.5,
  dy: 2.9,
};

test("what was bought from abroad less what was sold is the foreign net of a session", () => {
  expect(foreignNet(toDaySheet(sent))).toBeCloseTo(-673_064_192, 0);
});

test("with one side unknown there is no net, and a P/E of 0 is no P/E", () => {
  const sheet = toDaySheet({ ...sent, equityForeignSales: null, per: 0 });
  expect(foreignNet(sheet)).toBeUndefined();
  expect(sheet.priceEarnings).toBeUndefined();
});
