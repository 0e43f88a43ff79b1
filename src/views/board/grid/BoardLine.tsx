import { memo, useRef } from "react";
import type { LineMark } from "#market/line/lineMark";
import { WatchStar } from "#ui/kept/WatchStar.tsx";
import { LineBadge } from "#ui/table/LineBadges.tsx";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import type { Column } from "#views/board/columns/column";
import { type LineOf, useLineCells } from "./useLineCells.ts";

interface BoardLineProps extends LineOf {
  /** place in the list, from 0 */
  place: number;
  height: number;
  /** the column that the keyboard is in; undefined when it is in another row */
  active: number | undefined;
  marks: readonly LineMark[] | undefined;
}

/**
 * One line. React mounts it and moves it; what its cells say is written straight into the DOM from the store, so a price
 * costs a text node and not a render.
 */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { symbol, place, height, columns, board, flasher, active, marks } = props;
  const line = useRef<HTMLDivElement>(null);
  useLineCells(line, { symbol, columns, board, flasher });
  return (
    <div
      ref={line}
      role="row"
      className="board-line"
      aria-rowindex={place + 2}
      data-symbol={symbol}
      style={{ top: place * height }}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={at + 1}
          className={cellClass(column)}
          data-field={column.id === "symbol" ? undefined : (column.field ?? column.wire)}
          data-column={column.id}
          tabIndex={active === at ? 0 : -1}
        >
          {column.id === "symbol" && (
            <>
              <WatchStar symbol={symbol} tabIndex={-1} />
              <a href={`/s/${encodeURIComponent(symbol)}`} tabIndex={-1}>
                <SymbolCode symbol={symbol} />
              </a>
              <LineBadge marks={marks} />
            </>
          )}
        </div>
      ))}
    </div>
  );
});

const tones = { strong: " strong", muted: " muted" } as const;

export function cellClass({ align, tone, arrow, draw, id }: Column): string {
  const side = align === "start" ? " start" : " num";
  return `cell${side}${tone ? tones[tone] : ""}${arrow ? " arrow" : ""}${draw ? " drawn" : ""}${id === "symbol" ? " pinned" : ""}`;
}
