/** Which columns of the trader set fit a width. */
import type { BoardColumn } from "#views/board/columns/column";

/**
 * The columns of the trader set that may be hidden, the least important first. The other columns always stay, with scrolling if necessary.
 */
const leastNeeded = "liquidity crossed vwap open marketCap previousClose trades low high range change".split(
  " ",
);

/**
 * The columns that fit side by side without scrolling, in their sequence.
 * @param columns the trader set's columns, and those that a page adds
 * @param room px
 * @param widths px, of the columns whose width the user chose
 */
export function columnsInRoom(
  columns: readonly BoardColumn[],
  room: number,
  widths: Readonly<Record<string, number>>,
): readonly BoardColumn[] {
  const widthOf = ({ id, width }: BoardColumn) => widths[id] ?? width;
  let wide = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const without = new Set<string>();
  for (const id of leastNeeded) {
    if (wide <= room) break;
    const column = columns.find((each) => each.id === id);
    if (!column) continue;
    without.add(id);
    wide -= widthOf(column);
  }
  return without.size === 0 ? columns : columns.filter(({ id }) => !without.has(id));
}
