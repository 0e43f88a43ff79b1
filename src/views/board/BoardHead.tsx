import { text } from "#ui/messages/text";
import { cellClass } from "./BoardLine.tsx";
import type { Column } from "./column.ts";

interface BoardHeadProps {
  columns: readonly Column[];
  sort: string | undefined;
  ascending: boolean;
  /** the column whose header Tab reaches */
  active: number;
  onSort: (id: string) => void;
}

/** Column names; a click orders by one: downwards, upwards, off. */
export function BoardHead({ columns, sort, ascending, active, onSort }: BoardHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="board-head">
      {columns.map((column, at) => {
        const sorted = column.id === sort;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={sorted ? (ascending ? "ascending" : "descending") : "none"}
            className={cellClass(column)}
          >
            <button
              type="button"
              tabIndex={at === active ? 0 : -1}
              title={column.explain && text(column.explain)}
              onClick={() => onSort(column.id)}
            >
              {text(column.header)}
              {sorted && <span aria-hidden="true">{ascending ? " ▲" : " ▼"}</span>}
            </button>
          </div>
        );
      })}
    </div>
  );
}
