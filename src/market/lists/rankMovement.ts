/** The order of a leaderboard: how lines moved between two lists, and a list that keeps its order under the pointer. */

/** Movement of lines between two complete lists, and how long it is marked. */
export type Movement = number | "new";

interface Ranks {
  symbols: readonly string[];
  /** places gained (positive) or lost (negative), and when the mark disappears */
  marks: ReadonlyMap<string, { moved: Movement; until: number }>;
}

const shownFor = 30_000;

/** The first list, in which no line has moved. */
export const firstRanks = (symbols: readonly string[]): Ranks => ({ symbols, marks: new Map() });

/** @returns the same object if the order of the lines is the same */
export function moveRanks(before: Ranks, symbols: readonly string[], at: number): Ranks {
  if (sameOrder(before.symbols, symbols)) return before;
  if (before.symbols.length === 0) return firstRanks(symbols);
  const was = new Map(before.symbols.map((symbol, index) => [symbol, index]));
  const marks = new Map<string, { moved: Movement; until: number }>();
  for (const [index, symbol] of symbols.entries()) {
    const old = was.get(symbol);
    const mark = before.marks.get(symbol);
    const moved = old === undefined ? "new" : old - index;
    if (moved === 0) {
      if (mark && mark.until > at) marks.set(symbol, mark);
    } else marks.set(symbol, { moved, until: at + shownFor });
  }
  return { symbols, marks };
}

/** A line's mark if it has not expired. */
export const movementOf = (ranks: Ranks, symbol: string, at: number): Movement | undefined => {
  const mark = ranks.marks.get(symbol);
  return mark && mark.until > at ? mark.moved : undefined;
};

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((symbol, index) => symbol === b[index]);

/** A list under the pointer keeps its order, so that no row moves before a click. Its figures stay live. */
interface Held<Row> {
  rows: readonly (Row & { gone: boolean })[];
  /** number of rows that will move, appear or leave when the list is released */
  waiting: number;
}

/** @param frozen the list when the pointer entered; undefined while it is not held */
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
