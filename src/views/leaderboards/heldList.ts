/** A list under the pointer stands still: nothing slides away between aiming and clicking. Its figures stay live. */
export interface Held<Row> {
  rows: readonly (Row & { gone: boolean })[];
  /** how many rows would move, come or go if it were let go */
  waiting: number;
}

/** @param frozen the list as it stood when the pointer came; undefined while it is not held */
export function heldList<Row extends { symbol: string }>(
  live: readonly Row[],
  frozen: readonly Row[] | undefined,
): Held<Row> {
  if (!frozen) return { rows: live.map((row) => ({ ...row, gone: false })), waiting: 0 };
  const now = new Map(live.map((row) => [row.symbol, row]));
  const rows = frozen.map((row) => {
    const current = now.get(row.symbol);
    return { ...(current ?? row), gone: current === undefined };
  });
  const waiting = live.filter((row, index) => frozen[index]?.symbol !== row.symbol).length;
  return { rows, waiting };
}

/** A line that is sent twice keeps its better place: it cannot hold two. */
export function onePerLine<Row extends { symbol: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ symbol }) => !seen.has(symbol) && seen.add(symbol));
}
