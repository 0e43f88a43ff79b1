import { type Key, useRef, useState } from "react";
import { useHold } from "./useHold.ts";

/**
 * The rows in the sequence that they had when the table was held; their figures still change. New rows are counted, and appear when the
 * table is released. If none of the held rows is left, as after another filter, the new rows appear at once.
 */
export function useHeldRows<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [held, setHeld] = useState(false);
  const order = useRef<readonly Key[]>([]);
  const hold = useHold(setHeld);
  let shown = rows;
  if (held) {
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    shown = order.current.flatMap((key) => byKey.get(key) ?? []);
    if (shown.length === 0) shown = rows;
  }
  order.current = shown.map(keyOf);
  return { shown, waiting: rows.length - shown.length, hold };
}
