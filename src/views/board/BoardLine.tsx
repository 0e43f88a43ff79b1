import { memo, useLayoutEffect, useRef } from "react";
import type { BoardRow } from "#market/board";
import type { Flasher } from "#ui/flash";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import type { Column } from "./column.ts";
import { followOthers } from "./followOthers.ts";
import { lineCells } from "./lineCells.ts";
import type { LiveBoard } from "./liveBoard.ts";

interface BoardLineProps {
  symbol: string;
  /** place in the list, from 0 */
  place: number;
  height: number;
  columns: readonly Column[];
  board: LiveBoard;
  flasher: Flasher;
  /** the column that the keyboard is in; undefined when it is in another row */
  active: number | undefined;
}

/**
 * One line. React mounts it and moves it; what its cells say is written straight into the DOM from the store, so a price
 * costs a text node and not a render.
 */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { symbol, place, height, columns, board, flasher, active } = props;
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const cells = lineCells(element.children, columns);
    let untraded: boolean | undefined;
    const tell = (now: BoardRow | undefined, previous?: BoardRow) => {
      if (now) cells.patch(now, previous && flasher);
      const remembered = !now || now.lastKnown !== undefined;
      if (remembered !== untraded) element.toggleAttribute("data-untraded", remembered);
      untraded = remembered;
    };
    tell(board.row(symbol));
    const undo = board.subscribeRow(symbol, tell);
    const leave = followOthers(columns, board, (what) => {
      const now = board.row(symbol);
      if (now) cells.follow(what, now);
    });
    return () => {
      undo();
      leave();
      cells.clear();
    };
  }, [symbol, columns, board, flasher]);
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
          data-field={column.id === "symbol" ? undefined : column.field}
          data-column={column.id}
          tabIndex={active === at ? 0 : -1}
        >
          {column.id === "symbol" && (
            <a href={`/s/${encodeURIComponent(symbol)}`} tabIndex={-1}>
              <SymbolCode symbol={symbol} />
            </a>
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
