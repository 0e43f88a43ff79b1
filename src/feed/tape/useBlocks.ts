/** The blocks of the day with their values, for views that show blocks. */

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { queries } from "#feed/answers/every";
import { boardStore, onBoardTaken, useBoardRows } from "#feed/board/board";
import { momentChanged, now } from "#feed/clock/clock";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { quoteQuery } from "#feed/groups/prices";
import type { FeedError } from "#feed/reading/feedError";
import type { Reading } from "#feed/reading/reading";
import {
  type CrossedCheck,
  type CrossedDay,
  checkedDay,
  crossedDay,
  lineValue,
  valued,
} from "#market/prints/blocks";
import type { SeenBlock } from "#market/prints/tape";
import { BlockValues } from "./blockValues.ts";
import type { WholeDay } from "./dayTape.ts";
import { useDayTape } from "./useDayTape.ts";

const values = new BlockValues({
  rows: () => boardStore.rows().values(),
  onBoard: onBoardTaken,
  ask: async (symbol) => {
    const { value } = await queries.fetchQuery(quoteQuery(symbol));
    return value;
  },
  now,
});

momentChanged.listen(values.forget);

export interface DayBlocks extends WholeDay {
  /** newest first, with exact values if they are known */
  valued: readonly SeenBlock[];
  sum: CrossedDay;
  /** comparison with the exchange's own total; undefined while the market still trades */
  check: CrossedCheck | undefined;
}

export interface BlocksState {
  data: Reading<DayBlocks> | undefined;
  error: FeedError | null;
  refetch: () => void;
}

/** Requests values while a component uses it. */
export function useBlocks(): BlocksState {
  useEffect(values.show, []);
  const { data, error, refetch } = useDayTape();
  const known = useSyncExternalStore(values.subscribe, values.get);
  const rows = useBoardRows();
  const sheets = useQuery(daySheetsQuery());
  const sheet = sheets.data;
  const value = useMemo((): DayBlocks | undefined => {
    if (!data) return undefined;
    const blocks = data.value.blocks.map((block) => valued(block, known.get(block.symbol) ?? []));
    const sum = crossedDay(rows.values(), (symbol) =>
      lineValue(
        blocks.filter((block) => block.symbol === symbol),
        known.get(symbol) ?? [],
      ),
    );
    const check = checkedDay(sum, rows.values(), sheet && { ...sheet.value[0], at: sheet.clock.at });
    return { ...data.value, valued: blocks.toReversed(), sum, check };
  }, [data, known, rows, sheet]);
  return { data: data && value && { ...data, value }, error, refetch };
}
