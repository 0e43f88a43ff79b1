import { useMemo } from "react";
import { usePreferences } from "#ui/kept/preferences";
import type { Column } from "#views/board/columns/column";
import { columnsOf } from "#views/board/columns/columnSets";

/** What may stand between name and price on a phone. */
export const phoneChoices = columnsOf(
  "turnover.shares.trades.lastTrade.change.range.vwap.high.low.previousClose.crossed.marketCap",
).filter(({ id }) => id !== "symbol");

const [standard] = phoneChoices;

/** @param kept as remembered: it may be a column of an earlier version */
export const phoneChoice = (kept: string): Column | undefined =>
  phoneChoices.find(({ id }) => id === kept) ?? standard;

/** Two lines a row: symbol and company, one figure of choice, price and change. */
export function usePhoneColumns(): readonly Column[] {
  const chosen = phoneChoice(usePreferences((kept) => kept.phoneColumn))?.id;
  return useMemo(() => columnsOf(`symbol.company.${chosen}.price.changePercent`), [chosen]);
}
