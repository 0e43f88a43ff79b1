/** The blocks of the day, their sum, and a check of the sum against the exchange's own total. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBoardRows } from "#feed/board/board";
import { daySheetsQuery } from "#feed/groups/daySheet";
import type { BoardRow } from "#market/line/board";
import { type CrossedDay, crossedDay, type KnownValues } from "#market/line/crossedDay";
import { type CrossedCheck, checkedDay } from "#market/prints/crossedValue";
import { useCrossedValues } from "./crossedValues.ts";
import type { WholeDay } from "./dayTape.ts";
import { useTape, type ValuedTape } from "./useTape.ts";

export interface DayBlocks extends WholeDay {
  sum: CrossedDay;
  /** comparison with the exchange's own total; undefined while the market still trades */
  check: CrossedCheck | undefined;
}

export function useBlocks(): ValuedTape<DayBlocks> {
  const { data, error, refetch } = useTape();
  const known = useCrossedValues();
  const rows = useBoardRows();
  const sheets = useQuery(daySheetsQuery());
  const sheet = sheets.data;
  const sums = useMemo(
    () => sumsOf([...rows.values()], known, sheet && { ...sheet.value[0], at: sheet.clock.at }),
    [rows, known, sheet],
  );
  const value = useMemo(() => data && { ...data, value: { ...data.value, ...sums } }, [data, sums]);
  return { data: value, error, refetch };
}

function sumsOf(
  rows: readonly BoardRow[],
  known: KnownValues,
  sheet: Parameters<typeof checkedDay>[2],
): Pick<DayBlocks, "sum" | "check"> {
  const sum = crossedDay(rows, known);
  return { sum, check: checkedDay(sum, rows, sheet) };
}
