import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { text } from "#ui/messages/text";
import { laterKey, sense } from "#ui/table/Table.tsx";
import {
  type BoardColumn,
  type ColumnArrangement,
  isEdge,
  type PressedCell,
} from "#views/board/columns/column";
import type { SortKey } from "#views/board/order/order";
import { cellClass } from "./BoardLine.tsx";
import { byKey, fit, pressName, takeHold } from "./headGestures.ts";

interface BoardHeadProps {
  columns: readonly BoardColumn[];
  sort: readonly SortKey[];
  /** the column whose header is in the tab order */
  active: number;
  /** `add` keeps the other keys */
  onSort: (id: string, add: boolean) => void;
  /** omitted if columns cannot be rearranged */
  arranging?: ColumnArrangement | undefined;
}

const headKeys =
  "Shift+ArrowLeft Shift+ArrowRight Shift+Home Shift+End Control+Shift+ArrowLeft Control+Shift+ArrowRight";

/** The column headers. Drag and keys move and resize columns. A click sorts by a column; Shift and a click adds a sort key. */
export function BoardHead({ columns, sort, active, onSort, arranging }: BoardHeadProps) {
  const gestures = useHeadGestures(columns, arranging);
  return (
    <div role="row" aria-rowindex={1} className="board-head" {...gestures}>
      {columns.map((column, at) => {
        const place = sort.findIndex(({ id }) => id === column.id);
        const key = sort[place];
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={place === 0 && key ? sense(key) : "none"}
            aria-description={key && place > 0 ? laterKey(key, place) : undefined}
            data-sorted={key !== undefined}
            className={cellClass(column)}
            data-column={column.id}
          >
            <HeadButton
              column={column}
              sortKey={key}
              place={sort.length > 1 ? place + 1 : undefined}
              reached={at === active}
              arranged={arranging !== undefined}
              onSort={onSort}
            />
            {arranging && <span className="edge" aria-hidden="true" />}
          </div>
        );
      })}
    </div>
  );
}

interface HeadButtonProps {
  column: BoardColumn;
  sortKey: SortKey | undefined;
  /** rank among several sort keys, from 1 */
  place: number | undefined;
  reached: boolean;
  arranged: boolean;
  onSort: (id: string, add: boolean) => void;
}

function HeadButton({ column, sortKey, place, reached, arranged, onSort }: HeadButtonProps) {
  return (
    <button
      type="button"
      tabIndex={reached ? 0 : -1}
      title={column.explain && text(column.explain)}
      aria-keyshortcuts={arranged ? `Shift+Enter ${headKeys}` : "Shift+Enter"}
      aria-disabled={column.unsorted}
      onClick={(event) => onSort(column.id, event.shiftKey)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !event.shiftKey) return;
        event.preventDefault(); // some browsers do not report Shift on the click that follows
        onSort(column.id, true);
      }}
    >
      <span>{text(column.head)}</span>
      {sortKey && (
        <span aria-hidden="true">
          {sortKey.ascending ? " ▲" : " ▼"}
          {place}
        </span>
      )}
    </button>
  );
}

function useHeadGestures(columns: readonly BoardColumn[], arranging: ColumnArrangement | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const refocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    // a moved header has lost the focus
    const at = columns.findIndex(({ id }) => id === refocus.current);
    refocus.current = undefined;
    ref.current?.children[at]?.querySelector("button")?.focus();
  }, [columns]);
  if (!arranging) return { ref };
  const pressed = (target: EventTarget): PressedCell | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"]') : null;
    const scroller = cell?.closest<HTMLElement>(".board");
    const at = cell && ref.current ? [...ref.current.children].indexOf(cell) : -1;
    const column = columns[at];
    return ref.current && cell && scroller && column
      ? { row: ref.current, cell, scroller, at, column }
      : undefined;
  };
  return {
    ref,
    onPointerDown: (event: PointerEvent) => {
      const on = event.button === 0 ? pressed(event.target) : undefined;
      if (on) takeHold(event, on, arranging);
    },
    onClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) pressName(event, on);
    },
    onDoubleClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) fit(on, arranging);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const on = pressed(event.target);
      const done = on && byKey(event, on, arranging);
      if (!done) return;
      event.preventDefault();
      event.stopPropagation();
      if (done === "moved") refocus.current = on.column.id;
    },
  };
}
