import type { BoardRow } from "#market/line/board";
import { moment, type SavedCell, type SavedTable } from "#ui/saving/savedTable";
import type { Column } from "#views/board/columns/column";

const cellOf = ({ isTime, sort, saved }: Column, row: BoardRow): SavedCell => {
  if (saved) return saved(row);
  const value = sort(row);
  return isTime && typeof value === "number" ? moment(value) : value;
};

interface Lines {
  board: { row: (symbol: string) => BoardRow | undefined };
  columns: readonly Column[];
  symbols: readonly string[];
  label: string;
  /** in words of its address, what the lines are narrowed to */
  narrowedTo?: string | undefined;
}

/** The lines as seen: filtered, in their order, the chosen columns; unformatted. */
export function savedLines({ board, columns, symbols, label, narrowedTo }: Lines): SavedTable {
  const rows = symbols.flatMap((symbol) => board.row(symbol) ?? []);
  return {
    name: [label.toLowerCase(), narrowedTo].filter(Boolean).join("-"),
    fields: columns.map(({ id, field = id }) => field),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
  };
}
