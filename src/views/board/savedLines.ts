import type { BoardRow } from "#market/board";
import { moment, type SavedCell, type SavedTable } from "#ui/savedTable";
import type { BoardGridProps } from "./BoardGrid.tsx";
import type { Column } from "./column.ts";

const cellOf = ({ isTime, sort }: Column, row: BoardRow): SavedCell => {
  const value = sort(row);
  return isTime && typeof value === "number" ? moment(value) : value;
};

/** The lines as seen: filtered, in their order, the chosen columns; unformatted. */
export function savedLines({
  board,
  columns,
  symbols,
  label,
}: Pick<BoardGridProps, "board" | "columns" | "symbols" | "label">): SavedTable {
  const rows = symbols.flatMap((symbol) => board.row(symbol) ?? []);
  return {
    name: label.toLowerCase(),
    fields: columns.map(({ id, field = id }) => field),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
  };
}
