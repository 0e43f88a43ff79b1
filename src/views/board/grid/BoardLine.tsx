import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import type { LineMark } from "#market/line/lineMark";
import { WatchStar } from "#ui/kept/WatchStar.tsx";
import { LineBadge, SymbolCode } from "#ui/table/SymbolCode.tsx";
import type { BoardColumn } from "#views/board/columns/column";
import { type LineOf, useLineCells } from "./useLineCells.ts";

interface BoardLineProps extends LineOf {
  /** place in the list of lines, from 0 */
  place: number;
  height: number;
  /** the column with the keyboard focus; undefined if the focus is in another row */
  active: number | undefined;
  marks: readonly LineMark[] | undefined;
}

/**
 * One line. React mounts and moves it. Its cells are clones of a template for these columns. The store writes their text straight into
 * the DOM: a new price updates a text node without a render, and a cell needs no React element.
 */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { symbol, place, height, columns, board, flasher, active, marks } = props;
  const line = useRef<HTMLDivElement>(null);
  useCells(line, columns);
  useLineCells(line, { symbol, columns, board, flasher });
  useTabStop(line, columns, active);
  return (
    <div
      ref={line}
      role="row"
      className="board-line"
      aria-rowindex={place + 2}
      data-symbol={symbol}
      style={{ top: place * height }}
    >
      {columns.map(
        (column, at) =>
          column.id === "symbol" && (
            <div key={column.id} {...cellOf(column, at)}>
              <WatchStar symbol={symbol} tabIndex={-1} />
              <a href={`/s/${encodeURIComponent(symbol)}`} tabIndex={-1}>
                <SymbolCode symbol={symbol} />
              </a>
              <LineBadge marks={marks} />
            </div>
          ),
      )}
    </div>
  );
});

const cellOf = (column: BoardColumn, at: number) => ({
  role: "gridcell",
  "aria-colindex": at + 1,
  className: cellClass(column),
  "data-column": column.id,
  tabIndex: -1,
});

/** The cells before and after the symbol cell, which React renders. */
interface Made {
  before: DocumentFragment;
  behind: DocumentFragment;
}

const made = new WeakMap<readonly BoardColumn[], Made>();

function cellsOf(columns: readonly BoardColumn[]): Made {
  const known = made.get(columns);
  if (known) return known;
  const cells = { before: document.createDocumentFragment(), behind: document.createDocumentFragment() };
  const symbolAt = columns.findIndex(({ id }) => id === "symbol");
  columns.forEach((column, at) => {
    if (at !== symbolAt) (at < symbolAt ? cells.before : cells.behind).append(cellElement(column, at));
  });
  made.set(columns, cells);
  return cells;
}

function cellElement(column: BoardColumn, at: number): HTMLElement {
  const { className, tabIndex, ...attributes } = cellOf(column, at);
  const cell = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) cell.setAttribute(name, String(value));
  const field = column.field ?? column.wire;
  if (field !== undefined) cell.dataset["field"] = field;
  cell.className = className;
  cell.tabIndex = tabIndex;
  return cell;
}

/** Inserts all cells except the symbol's. */
function useCells(line: RefObject<HTMLElement | null>, columns: readonly BoardColumn[]): void {
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const { before, behind } = cellsOf(columns);
    const own = new Set(element.children);
    element.prepend(before.cloneNode(true));
    element.append(behind.cloneNode(true));
    return () => {
      for (const cell of [...element.children]) if (!own.has(cell)) cell.remove();
    };
  }, [line, columns]);
}

/** Makes one cell the tab stop of the grid. */
function useTabStop(
  line: RefObject<HTMLElement | null>,
  columns: readonly BoardColumn[],
  active: number | undefined,
): void {
  useLayoutEffect(() => {
    if (active === undefined || columns.length === 0) return;
    const cell = line.current?.children[active];
    if (!(cell instanceof HTMLElement)) return;
    cell.tabIndex = 0;
    return () => {
      cell.tabIndex = -1;
    };
  }, [line, columns, active]);
}

const tones = { strong: " strong", muted: " muted" } as const;

export function cellClass({ startsUp, tone, arrow, draw, id }: BoardColumn): string {
  const side = startsUp ? " start" : " num";
  return `cell${side}${tone ? tones[tone] : ""}${arrow ? " arrow" : ""}${draw ? " drawn" : ""}${id === "symbol" ? " pinned" : ""}`;
}
