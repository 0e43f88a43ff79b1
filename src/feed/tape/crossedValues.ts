/**
 * Exact values of blocks, for all views that show a block or a sum of blocks. ./blockValues.ts requests them while a view needs them, and
 * ./dayTape.ts has those of recorded quotes.
 */
import { useMemo, useSyncExternalStore } from "react";
import { useBoardRows } from "#feed/board/board";
import { createCollection } from "#feed/reading/store";
import {
  type CrossedDay,
  crossedDay,
  type KnownValues,
  knownValue,
  mergeKnownValues,
} from "#market/line/board";

/** Values from the quotes that the page requested, and from those of the recordings, once a view has read them. */
export const crossedValues = createCollection<KnownValues>(new Map());

const origins: Record<"asked" | "recorded", KnownValues> = { asked: new Map(), recorded: new Map() };

export function setValues(origin: keyof typeof origins, values: KnownValues): void {
  if (origins[origin] === values) return;
  origins[origin] = values;
  crossedValues.set(mergeKnownValues(origins.recorded, origins.asked));
}

/** Whether the recordings gave the value of this state of a line's blocks. */
export const isRecordedValue = (symbol: string, shares: number): boolean =>
  knownValue(origins.recorded.get(symbol), shares) !== undefined;

export const useCrossedValues = (): KnownValues =>
  useSyncExternalStore(crossedValues.subscribe, crossedValues.get);

/** Value and share of turnover of all blocks on the present board. */
export function useCrossedDay(): CrossedDay {
  const known = useCrossedValues();
  const rows = useBoardRows();
  return useMemo(() => crossedDay(rows.values(), known), [rows, known]);
}
