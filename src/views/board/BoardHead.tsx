import { text } from "#ui/messages/text";
import { cellClass } from "./BoardLine.tsx";
import type { Column } from "./column.ts";
import { type Arranging, useHeadGestures } from "./useHeadGestures.ts";

interface BoardHeadProps {
  columns: readonly Column[];
  sort: string | undefined;
  ascending: boolean;
  /** the column whose header Tab reaches */
  active: number;
  onSort: (id: string) => void;
  /** left out where columns stay as they are */
  arranging?: Arranging | undefined;
}

const keys =
  "Shift+ArrowLeft Shift+ArrowRight Shift+Home Shift+End Control+Shift+ArrowLeft Control+Shift+ArrowRight";

/** Column names; they can be dragged, widened and moved by keys, and a click orders by one: downwards, upwards, off. */
export function BoardHead({ columns, sort, ascending, active, onSort, arranging }: BoardHeadProps) {
  const gestures = useHeadGestures(columns, arranging);
  return (
    <div role="row" aria-rowindex={1} className="board-head" {...gestures}>
      {columns.map((column, at) => {
        const sorted = column.id === sort;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={sorted ? (ascending ? "ascending" : "descending") : "none"}
            className={cellClass(column)}
            data-column={column.id}
          >
            <button
              type="button"
              tabIndex={at === active ? 0 : -1}
              title={column.explain && text(column.explain)}
              aria-keyshortcuts={arranging && keys}
              onClick={() => onSort(column.id)}
            >
              {text(column.header)}
              {sorted && <span aria-hidden="true">{ascending ? " ▲" : " ▼"}</span>}
            </button>
            {arranging && <span className="edge" aria-hidden="true" />}
          </div>
        );
      })}
    </div>
  );
}
