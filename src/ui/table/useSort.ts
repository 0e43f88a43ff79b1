import { useMemo } from "react";
import { notTaken, useUnusable } from "#ui/router/unusable";
import type { Column } from "./column.ts";
import { inOrder, isKey, readKeys, type Turnable, turnedKeys, writeKeys } from "./sorting.ts";

interface SortAddress {
  /** the sort keys as the address has them */
  sort: string | undefined;
  usual?: string;
  onSort: (sort: string | undefined) => void;
}

/** The sort keys of a table, kept in the address and changed by clicks on its headers. */
export function useSort<Row>(columns: readonly Column<Row>[], { sort, usual, onSort }: SortAddress) {
  const known = useMemo(() => turnables(columns), [columns]);
  const keys = readKeys(sort ?? usual, known);
  useUnusable("sort", notTaken(sort, isKey(keys)));
  return {
    keys,
    onSort: (id: string, add: boolean) => onSort(writeKeys(turnedKeys(keys, known.get(id), add), known)),
    order: (rows: readonly Row[]) =>
      inOrder(rows, keys, (id) => columns.find((column) => column.id === id)?.value ?? (() => undefined)),
  };
}

const turnables = <Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, Turnable> =>
  new Map(
    columns.flatMap(({ id, value, startsUp = false }) => (value ? [[id, { id, startsUp }] as const] : [])),
  );
