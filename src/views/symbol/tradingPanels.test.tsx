import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { stockSeriesQuery } from "#feed/groups/charts";
import { type Line, lineOf } from "#market/line/line";
import type { StockPoint } from "#market/series/series";
import { inPage } from "#ui/testing/inPage.tsx";
import { TradesPanel } from "./tradingPanels.tsx";

afterEach(cleanup);

const trade = (minute: number): StockPoint => ({
  at: Date.UTC(2026, 6, 10, 4, minute),
  price: 20,
  quantity: 10,
  high: 20,
  low: 20,
  open: undefined,
});

async function show(points: readonly StockPoint[], given: Partial<Line>) {
  const at = Date.now();
  const line = { ...lineOf("JKH.N0000", { row: undefined, quote: undefined }), ...given };
  inPage(<TradesPanel line={line} stockId={297} />, [
    [stockSeriesQuery(297, 1).queryKey, { value: points, fetchedAt: at, receivedAt: at, via: "http" }],
  ]);
  return (await screen.findByRole("region", { name: "Trades" })).textContent;
}

test("an empty list is reported as missing if the quote counts 74 trades, not as a quiet day", async () => {
  const told = await show([], { trades: 74 });
  expect(told).toContain("The exchange sent no tick list; the quote counts 74 trades.");
  expect(told).not.toContain("No trades in this session");
});

test("without any count of trades, only the missing list is reported", async () => {
  expect(await show([], {})).toContain("The exchange sent no tick list.");
});

test("a partial list of the session's trades is labelled as partial", async () => {
  expect(await show([trade(0), trade(1), trade(2)], { trades: 319 })).toContain("3 of 319 trades");
  cleanup();
  expect(await show([trade(0), trade(1), trade(2)], { trades: 3 })).not.toContain("3 of 3");
});
