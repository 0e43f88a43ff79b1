import { beforeEach, expect, test } from "vitest";
import type { SeenBlock } from "#market/prints/tape";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { blockTitle, datedMinute, spanText } from "./tradeWords.tsx";

const ten = Date.parse("2026-11-20T10:00:00+05:30");
beforeEach(() => readExchangeClockFrom(() => ten));

const block: SeenBlock = {
  key: "JKH block",
  symbol: "JKH.N0000",
  from: ten,
  to: ten + 10_000,
  seenAt: ten,
  shares: 3_000_000,
  trades: 1,
  value: 60_000_000,
  worth: "exact",
  slack: 0,
  sharesBefore: 0,
  last: 19,
  previousClose: 20,
  vwap: 19,
  shareOfDay: 50,
};

test("a mark has the block's shares, price, value and window", () => {
  expect(blockTitle(block, ten)).toBe("Block of 3,000,000 shares at 20.00, LKR 60.00 M, 10:00:00–10:00:10");
});

test("an estimated block has a ≈ and no price", () => {
  expect(blockTitle({ ...block, worth: "about" }, ten)).toBe(
    "Block of 3,000,000 shares, LKR ≈ 60 M, 10:00:00–10:00:10",
  );
});

test("a window of another day than the exchange's has its date", () => {
  const day = 86_400_000;
  expect(spanText(ten, ten + 10_000)).toBe("10:00:00–10:00:10");
  expect([ten, ten - day].map(datedMinute)).toEqual(["10:00", "Thu 19 Nov 10:00"]);
  expect(spanText(ten - day, ten - day + 10_000)).toBe("Thu 19 Nov 10:00:00–10:00:10");
  expect(spanText(ten - day, ten)).toBe("Thu 19 Nov 10:00:00–Fri 20 Nov 10:00:00");
});
