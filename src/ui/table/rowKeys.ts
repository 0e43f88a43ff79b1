/** React keys of the rows in view, for a list that a replay may show at another moment. */
import { type Key, type RefObject, useRef } from "react";

export interface RowKeys {
  moment: number;
  keys: ReadonlyMap<string, Key>;
  /** the first number that was never a key */
  unused: number;
}

export const noKeys: RowKeys = { moment: 0, keys: new Map(), unused: 0 };

/**
 * A row keeps its key while it is in view. With `byPlace` each key stays in its place instead.
 * @param ids of the rows in view, in their sequence
 */
export function rowKeys(before: RowKeys, ids: readonly string[], moment: number, byPlace: boolean): RowKeys {
  const places = [...before.keys.values()];
  let { unused } = before;
  const keys = new Map<string, Key>();
  for (const id of ids) keys.set(id, (byPlace ? places[keys.size] : before.keys.get(id)) ?? unused++);
  return { moment, keys, unused };
}

/**
 * At another moment React writes the rows of then into the present elements. To remove, move and make elements takes several times as long.
 * While the focus is in the box, rows keep their keys, because the focus belongs to a row.
 * @param moment of the rows, as `moment` of the board's store
 */
export function useRowKeys(ids: readonly string[], moment: number, box: RefObject<HTMLElement | null>) {
  const kept = useRef(noKeys);
  const byPlace = kept.current.moment !== moment && !box.current?.contains(document.activeElement);
  kept.current = rowKeys(kept.current, ids, moment, byPlace);
  return kept.current.keys;
}
