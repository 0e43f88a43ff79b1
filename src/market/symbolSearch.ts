/** Finding a line by a few typed letters. */
import type { BoardRow } from "./board.ts";

/** What can be found: a line, an index or a sector. */
interface Named {
  symbol: string;
  name: string | undefined;
}

/** How well one answers: 0 its very ticker, 1 its beginning, 2 a word of the name, 3 anywhere; undefined not at all. */
function rank({ symbol, name = "" }: Named, wanted: string): number | undefined {
  const sought = symbol.toUpperCase();
  if (sought === wanted || sought.startsWith(`${wanted}.`)) return 0;
  if (sought.startsWith(wanted)) return 1;
  const words = name.toUpperCase().replace(/\s+/g, " ");
  if (words.startsWith(wanted) || words.includes(` ${wanted}`)) return 2;
  return sought.includes(wanted) || words.includes(wanted) ? 3 : undefined;
}

/** Lines that answer what was typed, best first, at most `most` of them; equal ones by symbol. */
export const findLines = (rows: Iterable<BoardRow>, typed: string, most: number): BoardRow[] =>
  findNamed(rows, typed, most);

/** As `findLines`, of anything that has a short name and a long one. */
export function findNamed<T extends Named>(rows: Iterable<T>, typed: string, most: number): T[] {
  const wanted = typed.trim().replace(/\s+/g, " ").toUpperCase();
  if (!wanted) return [];
  const found: { row: T; by: number }[] = [];
  for (const row of rows) {
    const by = rank(row, wanted);
    if (by !== undefined) found.push({ row, by });
  }
  return found
    .sort((a, b) => a.by - b.by || (a.row.symbol < b.row.symbol ? -1 : 1))
    .slice(0, most)
    .map(({ row }) => row);
}
