/** A line's part of what the whole board has. */
import { shareOf } from "#market/boardFigures";
import type { Breadth } from "#market/breadth";
import { formatCount, formatShare } from "#ui/format";
import { type Column, figure } from "./column.ts";
import { type Figure, formula, type Head } from "./formula.ts";
import { wholeBoard } from "./wholeBoard.ts";

function share(column: Head, part: Figure, whole: (sums: Breadth) => number): Column {
  const of: Figure = (row) => (row.earlier ? undefined : shareOf(part(row), whole(wholeBoard())));
  return {
    ...figure(column, of, formatShare),
    follows: "board",
    title: (row) =>
      formula(
        "formula.ratio",
        { part: formatCount(part(row)), whole: formatCount(whole(wholeBoard())) },
        formatShare(of(row)),
      ),
  };
}

export const shareColumns: readonly Column[] = [
  share(
    {
      id: "capShare",
      header: "column.capShare",
      name: "columnName.capShare",
      explain: "explain.capShare",
      width: 84,
    },
    (row) => row.marketCap,
    (sums) => sums.marketCap,
  ),
  share(
    {
      id: "turnoverShare",
      header: "column.turnoverShare",
      name: "columnName.turnoverShare",
      explain: "explain.turnoverShare",
      width: 104,
    },
    (row) => row.turnover,
    (sums) => sums.turnover,
  ),
  share(
    {
      id: "tradesShare",
      header: "column.tradesShare",
      name: "columnName.tradesShare",
      explain: "explain.tradesShare",
      width: 92,
    },
    (row) => row.trades,
    (sums) => sums.trades,
  ),
];
