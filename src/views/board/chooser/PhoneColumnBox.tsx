import { useMemo } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";
import { type BoardColumn, nameOf } from "#views/board/columns/column";
import { columnsOf } from "#views/board/columns/columnSets";

/** Chooses the figure that a phone row shows beside price and change. */
export function PhoneColumnBox() {
  const kept = usePreferences((kept) => kept.phoneColumn);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <select
      className="chip"
      aria-label={text("board.phoneColumn")}
      value={phoneChoice(kept)?.id}
      onChange={({ target }) => choose({ phoneColumn: target.value })}
    >
      {phoneChoices.map((column) => (
        <option key={column.id} value={column.id}>
          {nameOf(column)}
        </option>
      ))}
    </select>
  );
}

/** The columns that a phone row can show between name and price. */
const phoneChoices = columnsOf(
  "turnover.shares.trades.lastTrade.change.range.vwap.high.low.previousClose.crossed.marketCap",
).filter(({ id }) => id !== "symbol");

const [standard] = phoneChoices;

/** @param kept the stored id; it may be from an earlier version */
const phoneChoice = (kept: string): BoardColumn | undefined =>
  phoneChoices.find(({ id }) => id === kept) ?? standard;

/** The columns of a phone row, which has two text lines: symbol and company, one chosen figure, price and change. */
export function usePhoneColumns(): readonly BoardColumn[] {
  const chosen = phoneChoice(usePreferences((kept) => kept.phoneColumn))?.id;
  return useMemo(() => columnsOf(`symbol.company.${chosen}.price.changePercent`), [chosen]);
}
