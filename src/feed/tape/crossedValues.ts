/**
 * Exact values of blocks, for all views that show a block or a sum of blocks. ./blockValues.ts requests them while a view needs them, and
 * ./dayTape.ts has those of recorded quotes.
 */
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useBoardRows } from "#feed/board/board";
import { createSignal, createStore } from "#feed/reading/store";
import { type CrossedDay, crossedDay, type KnownValues, knownTogether } from "#market/line/board";

/** values from the quotes that the page requested */
export const askedValues = createStore<KnownValues>(new Map());
/** values from the quotes of the recordings, once a view has read them */
export const recordedValues = createStore<KnownValues>(new Map());

/** all of them */
export const crossedValues = createStore<KnownValues>(new Map());
const unite = () => crossedValues.set(knownTogether(recordedValues.get(), askedValues.get()));
askedValues.subscribe(unite);
recordedValues.subscribe(unite);

/** Called when the first view that shows values appears. */
export const valuesWanted = createSignal<void>();

let readers = 0;

export const valueReaders = (): number => readers;

/**
 * Call this when a view shows values.
 * @returns a function; call it when the view no longer shows them
 */
export function wantValues(): () => void {
  readers += 1;
  if (readers === 1) valuesWanted.send();
  return () => {
    readers -= 1;
  };
}

export function useCrossedValues(): KnownValues {
  useEffect(wantValues, []);
  return useSyncExternalStore(crossedValues.subscribe, crossedValues.get);
}

/** Value and share of turnover of all blocks on the present board. */
export function useCrossedDay(): CrossedDay {
  const known = useCrossedValues();
  const rows = useBoardRows();
  return useMemo(() => crossedDay(rows.values(), known), [rows, known]);
}
