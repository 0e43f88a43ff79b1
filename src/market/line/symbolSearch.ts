/** Finding a line by a few typed letters. */
import type { BoardRow } from "./board.ts";

/** What can be found: a line, an index or a sector. */
interface Named {
  symbol: string;
  name: string | undefined;
}

/** How a line answers what was typed, best first; `words` begin words of the name in any order. */
export type Likeness = "ticker" | "tickerBegins" | "nameInOrder" | "words" | "anywhere";
const byLikeness: Readonly<Record<Likeness, number>> = {
  ticker: 0,
  tickerBegins: 1,
  nameInOrder: 2,
  words: 3,
  anywhere: 4,
};

/** Typed text as it is compared. */
export const plainTyped = (typed: string): string => typed.trim().replace(/\s+/g, " ").toUpperCase();

/** @param wanted as `plainTyped` makes it @returns undefined where it does not answer at all */
export function likeness({ symbol, name = "" }: Named, wanted: string): Likeness | undefined {
  const sought = symbol.toUpperCase();
  if (sought === wanted || sought.startsWith(`${wanted}.`)) return "ticker";
  if (sought.startsWith(wanted)) return "tickerBegins";
  const named = ` ${plainTyped(name)}`;
  if (named.includes(` ${wanted}`)) return "nameInOrder";
  if (wanted.split(" ").every((word) => named.includes(` ${word}`))) return "words";
  return sought.includes(wanted) || named.includes(wanted) ? "anywhere" : undefined;
}

/** Lines that answer what was typed, best first, at most `most` of them; equal ones by symbol. */
export const findLines = (rows: Iterable<BoardRow>, typed: string, most: number): BoardRow[] =>
  findNamed(rows, typed, most);

/** As `findLines`, of anything that has a short name and a long one. */
export function findNamed<T extends Named>(rows: Iterable<T>, typed: string, most: number): T[] {
  const wanted = plainTyped(typed);
  if (!wanted) return [];
  const found: { row: T; by: number }[] = [];
  for (const row of rows) {
    const how = likeness(row, wanted);
    if (how) found.push({ row, by: byLikeness[how] });
  }
  return found
    .sort((a, b) => a.by - b.by || (a.row.symbol < b.row.symbol ? -1 : 1))
    .slice(0, most)
    .map(({ row }) => row);
}
