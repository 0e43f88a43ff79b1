import { useLineMarks } from "#feed/lineMarks";
import { useFlasher } from "#ui/useFlasher";
import type { Hold } from "#ui/useHold";
import { BoardLine } from "./BoardLine.tsx";
import type { Column } from "./column.ts";
import { openedSymbol, showTitle } from "./gridEvents.ts";
import type { LiveBoard } from "./liveBoard.ts";
import { type Arrange, useArranging } from "./useArranging.ts";
import type { Active } from "./useGridFocus.ts";
import type { RowWindow } from "./useRowWindow.ts";

export interface BoardRowsProps {
  board: LiveBoard;
  columns: readonly Column[];
  symbols: readonly string[];
  /** px */
  rowHeight: number;
  onOpen: (symbol: string) => void;
  /** left out unless the lines are in the person's own order */
  onArrange?: Arrange | undefined;
  hold: Hold;
  shown: RowWindow;
  active: Active;
}

/** The rows in view, placed one by one in a box as high as all of them. */
export function BoardRows({
  board,
  columns,
  symbols,
  rowHeight,
  onOpen,
  onArrange,
  hold,
  shown,
  active,
}: BoardRowsProps) {
  const flasher = useFlasher();
  const marks = useLineMarks();
  const { handlers, drop } = useArranging(symbols, rowHeight, onArrange);
  const activeRow = active.symbol ? symbols.indexOf(active.symbol) : -1;
  const entry = Math.min(shown.entry, symbols.length - 1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      role="rowgroup"
      className="board-rows"
      style={{ height: symbols.length * rowHeight }}
      onClick={(event) => {
        const symbol = openedSymbol(event);
        if (symbol) onOpen(symbol);
      }}
      onPointerOver={(event) => showTitle(event.target, board, columns)}
      {...hold.handlers}
      {...handlers}
      data-arrange={onArrange !== undefined}
    >
      {drop !== undefined && (
        <div className="board-drop" style={{ transform: `translateY(${drop * rowHeight}px)` }} />
      )}
      {places(shown, activeRow).map((place) => {
        const symbol = symbols[place];
        const here = symbol === active.symbol || (activeRow < 0 && place === entry);
        return (
          symbol && (
            <BoardLine
              key={symbol}
              {...{ symbol, place, columns, board, flasher }}
              height={rowHeight}
              marks={marks.get(symbol)}
              active={here ? active.column : undefined}
            />
          )
        );
      })}
    </div>
  );
}

/** The rows to mount: those of the window, and the one the keyboard is in, so that its focus is not lost by scrolling. */
function places({ first, end }: { first: number; end: number }, active: number): number[] {
  const list = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (active < 0 || (active >= first && active < end)) return list;
  return active < first ? [active, ...list] : [...list, active];
}
