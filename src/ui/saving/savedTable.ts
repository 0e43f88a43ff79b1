/** Tables that can be saved. Each gives its unformatted rows on demand. */
import { useCallback, useLayoutEffect, useRef } from "react";

/** A date is written in the exchange's time; undefined stays empty. */
export type SavedCell = string | number | boolean | Date | undefined;

export interface SavedTable {
  /** part of the file's name, such as "board" or "gainers" */
  name: string;
  /** column names: the service's names, or our names for derived columns */
  fields: readonly string[];
  rows: readonly (readonly SavedCell[])[];
}

/** Makes a cell of a time in ms. */
export const timeCell = (at: number | undefined): Date | undefined =>
  at === undefined || !Number.isFinite(at) ? undefined : new Date(at);

/** @param columns values by field name, in the sequence of the columns */
export const savedTable = <Row>(
  name: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => SavedCell>>,
): SavedTable => ({
  name,
  fields: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((of) => of(row))),
});

const offeredTables = new Map<Element, () => SavedTable>();

/** Offers a table for saving while it is mounted. @returns the ref of the element that shows the table */
export function useSavedTable(make: () => SavedTable): (element: Element | null) => (() => void) | undefined {
  const latest = useRef(make);
  useLayoutEffect(() => {
    latest.current = make;
  });
  return useCallback((element) => {
    if (!element) return undefined;
    offeredTables.set(element, () => latest.current());
    return () => offeredTables.delete(element);
  }, []);
}

export interface OfferedTable {
  element: Element;
  make: () => SavedTable;
}

export const tablesIn = (around: Element): OfferedTable[] =>
  [...offeredTables]
    .filter(([element]) => around.contains(element))
    .map(([element, make]) => ({ element, make }))
    .sort((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
    );
