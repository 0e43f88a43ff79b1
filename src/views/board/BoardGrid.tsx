import { type CSSProperties, memo, useRef } from "react";
import { text } from "#ui/messages/text";
import { BoardFoot } from "./BoardFoot.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { BoardLine } from "./BoardLine.tsx";
import type { Column } from "./column.ts";
import { openedSymbol, showTitle } from "./gridEvents.ts";
import type { LiveBoard } from "./liveBoard.ts";
import { useFlasher } from "./useFlasher.ts";
import { useGridFocus } from "./useGridFocus.ts";
import { useHold } from "./useHold.ts";
import { useRowWindow } from "./useRowWindow.ts";

export interface BoardGridProps {
  board: LiveBoard;
  columns: readonly Column[];
  symbols: readonly string[];
  /** px */
  rowHeight: number;
  /** two lines to a row, as on a phone */
  narrow: boolean;
  sort: string | undefined;
  ascending: boolean;
  onSort: (id: string) => void;
  onOpen: (symbol: string) => void;
  /** somebody is in the rows, by pointer or focus: their order has to stay */
  onHold: (held: boolean) => void;
}

/** The board's grid: every line reachable, those in view mounted, cells patched in place. */
export const BoardGrid = memo(function BoardGrid(props: BoardGridProps) {
  const { board, columns, symbols, rowHeight, narrow, sort, ascending, onSort, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const flasher = useFlasher();
  const shown = useRowWindow(scroller, symbols.length, rowHeight);
  const { active, keyDown, focused } = useGridFocus(scroller, props, shown.page);
  const hold = useHold(props.onHold);
  const activeRow = active.symbol ? symbols.indexOf(active.symbol) : -1;
  const mounted = places(shown, activeRow);
  return (
    <div ref={scroller} className="board" data-narrow={narrow} style={layout(columns, rowHeight, narrow)}>
      <div
        role="grid"
        aria-label={text("board.title")}
        aria-rowcount={symbols.length + 1}
        aria-colcount={columns.length}
        tabIndex={-1}
        className="board-grid"
        onKeyDown={keyDown}
        onFocus={focused}
      >
        <div role="rowgroup" className="board-top">
          <BoardHead
            columns={columns}
            sort={sort}
            ascending={ascending}
            active={active.header}
            onSort={onSort}
          />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys */}
        <div
          role="rowgroup"
          className="board-rows"
          style={{ height: symbols.length * rowHeight }}
          onClick={(event) => {
            const symbol = openedSymbol(event);
            if (symbol) onOpen(symbol);
          }}
          onPointerOver={(event) => showTitle(event.target, board, columns)}
          {...hold}
        >
          {mounted.map((place) => {
            const symbol = symbols[place];
            return (
              symbol && (
                <BoardLine
                  key={symbol}
                  symbol={symbol}
                  place={place}
                  height={rowHeight}
                  columns={columns}
                  board={board}
                  flasher={flasher}
                  active={
                    symbol === active.symbol || (activeRow < 0 && place === 0) ? active.column : undefined
                  }
                />
              )
            );
          })}
        </div>
      </div>
      <BoardFoot board={board} columns={columns} symbols={symbols} />
    </div>
  );
});

/** The rows to mount: those of the window, and the one the keyboard is in, so that its focus is not lost by scrolling. */
function places({ first, end }: { first: number; end: number }, active: number): number[] {
  const list = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return active < 0 || (active >= first && active < end) ? list : [...list, active];
}

type Layout = CSSProperties & Record<`--${string}`, string>;

function layout(columns: readonly Column[], rowHeight: number, narrow: boolean): Layout {
  const width = narrow ? 0 : columns.reduce((sum, column) => sum + column.width, 0);
  return {
    "--row": `${rowHeight}px`,
    "--board-width": `${width}px`,
    // spare width goes to all of them, and more of it to the name
    "--board-columns": columns
      .map(({ width, grows }) => `minmax(${width}px, ${grows ? 2 * width : width}fr)`)
      .join(" "),
  };
}
