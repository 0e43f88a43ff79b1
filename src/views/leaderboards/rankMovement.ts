/** How a line moved in a list that is sent whole each time, and how long that is worth telling. */
export type Movement = number | "new";

export interface Ranks {
  symbols: readonly string[];
  /** places won (above zero) or lost, and when the mark goes */
  marks: ReadonlyMap<string, { moved: Movement; until: number }>;
}

const shownFor = 30_000;

/** The first list of all is no movement. */
export const firstRanks = (symbols: readonly string[]): Ranks => ({ symbols, marks: new Map() });

/** @returns the very same ranks when the order is the same */
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

/** Marks that are still worth showing. */
export const movementOf = (ranks: Ranks, symbol: string, at: number): Movement | undefined => {
  const mark = ranks.marks.get(symbol);
  return mark && mark.until > at ? mark.moved : undefined;
};

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((symbol, index) => symbol === b[index]);
