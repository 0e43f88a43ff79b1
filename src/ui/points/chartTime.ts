/*
 * The chart library knows no zones and shows UTC. A slot is therefore the exchange's wall clock written as if it were
 * UTC, made here and read back here: the reader's own zone never enters.
 */

import { exchangeOffset } from "#ui/words/exchangeZone";
import { formatDay, formatMinute } from "#ui/words/time";
import type { Grain } from "./chartPoints.ts";

/** The moment a slot stands for. */
const momentOf = (slot: number) => slot * 1000 - exchangeOffset(slot * 1000);

/** @returns "11:42", or "2 Oct 2026" for a daily bar */
export const slotLabel = (slot: number, grain: Grain): string =>
  grain === "minutes" ? formatMinute(momentOf(slot)) : formatDay(momentOf(slot));

/**
 * A mark of the time axis.
 * @param weight the library's own: 0 year, 1 month, 2 day of month, 3 and 4 time of day
 */
export function tickLabel(slot: number, weight: number): string {
  if (weight > 2) return formatMinute(momentOf(slot));
  const [day, month, year] = formatDay(momentOf(slot)).split(" ");
  return [year, month, `${day} ${month}`][weight] ?? "";
}
