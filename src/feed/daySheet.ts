import { queryOptions } from "@tanstack/react-query";
import type { DaySheet } from "#market/daySheet";
import type { Body } from "#wire/operation";
import { type Operations, operations } from "#wire/operations";
import { ask } from "./ask.ts";
import { everyWhile } from "./every.ts";
import { mapReading } from "./reading.ts";
import { positive, said } from "./said.ts";

export const toDaySheet = (row: Body<Operations["dailySummary"]>[number]): DaySheet => ({
  dayAt: said(row.tradeDate),
  turnover: said(row.equityTurnover),
  foreignPurchases: said(row.equityForeignPurchase),
  foreignSales: said(row.equityForeignSales),
  priceEarnings: positive(row.per),
  dividendYield: said(row.dy),
});

/** Newest session first; the service sends two. */
export const daySheetsQuery = () =>
  queryOptions({
    queryKey: ["daySheets"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(operations.dailySummary, {}, signal), (sheets) => sheets.map(toDaySheet)),
    refetchInterval: everyWhile("summary"),
  });
