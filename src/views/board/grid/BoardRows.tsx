import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLineMarks } from "#feed/lines/lineMarks";
import { followPointer, swallowClick } from "#ui/controls/dragToPlace";
import { text } from "#ui/messages/text";
import { useFlasher } from "#ui/table/flash";
import { useRowKeys } from "#ui/table/rowKeys";
import type { Hold } from "#ui/table/useHold";
import type { RowWindow } from "#ui/table/useRowWindow";
import { say } from "#ui/words/say";
import type { BoardColumn, LiveBoard } from "#views/board/columns/column";
import { BoardLine } from "./BoardLine.tsx";
import { openedSymbol, showTitle } from "./gridKeys.ts";
import type { Active } from "./useGridFocus.ts";

type Arrange = (symbol: string, to: number) => void;

/** px that a pressed pointer moves before the press is a drag, not a click */
const dragFrom = 5;
/** distance from the upper and lower edge within which a drag scrolls, px */
const scrollEdge = 40;

/** Touching a row scrolls, except on symbol and company, where board.css disables scrolling. */
const isScroll = ({ pointerType, target }: PointerEvent) =>
  pointerType === "touch" &&
  !(target instanceof Element && target.closest('[data-column="symbol"], [data-column="company"]'));

const lineAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-symbol]") : null;

/** Changes the user's own arrangement in the rows: Alt+↑ and Alt+↓ on a line, or drag; by touch, drag the name. */
function useArranging(symbols: readonly string[], rowHeight: number, arrange: Arrange | undefined) {
  const [drop, setDrop] = useState<number>();
  const moved = useRef<EventTarget>(null);
  // the browser takes the focus from a line that moves in the document; focus and view follow the line
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines have moved
  useLayoutEffect(() => {
    const cell = moved.current;
    moved.current = null;
    if (!(cell instanceof HTMLElement)) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest" });
  }, [symbols]);
  const now = useRef({ symbols, rowHeight, arrange });
  useLayoutEffect(() => {
    now.current = { symbols, rowHeight, arrange };
  }, [symbols, rowHeight, arrange]);
  const handlers = useMemo(
    () => ({
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (arrangeByKey(event, now.current)) moved.current = event.target;
      },
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        const symbol = lineAt(event.target)?.dataset["symbol"];
        if (!now.current.arrange || !symbol || event.button !== 0 || isScroll(event)) return;
        const { clientY: pressed, currentTarget: rows } = event;
        // the line above which the dragged line would be dropped; undefined until the press is a drag
        let to: number | undefined;
        followPointer({
          move({ clientY }) {
            if (to === undefined && Math.abs(clientY - pressed) < dragFrom) return;
            to = lineUnder(clientY, rows, now.current);
            setDrop(to);
          },
          end: () => setDrop(undefined),
          drop() {
            if (to === undefined) return;
            swallowClick();
            const from = now.current.symbols.indexOf(symbol);
            now.current.arrange?.(symbol, to > from ? to - 1 : to);
          },
        });
      },
      /** the symbol is a link, which the browser would drag */
      onDragStart: (event: SyntheticEvent) => now.current.arrange && event.preventDefault(),
    }),
    [],
  );
  return { handlers, drop };
}

interface ArrangedLines {
  symbols: readonly string[];
  rowHeight: number;
  arrange: Arrange | undefined;
}

/** @returns whether a line was moved */
function arrangeByKey(event: KeyboardEvent<HTMLElement>, { symbols, arrange }: ArrangedLines): boolean {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  const symbol = lineAt(event.target)?.dataset["symbol"];
  if (!arrange || !event.altKey || step === 0 || !symbol) return false;
  event.preventDefault();
  const to = symbols.indexOf(symbol) + step;
  if (to < 0 || to >= symbols.length) return false;
  arrange(symbol, to);
  say(text("board.sort.placed", { symbol, place: to + 1, all: symbols.length }));
  return true;
}

/** The gap between two lines that is nearest to the pointer. It scrolls the rows if the pointer is at an edge. */
function lineUnder(clientY: number, rows: HTMLElement, { symbols, rowHeight }: ArrangedLines) {
  const scroller = rows.closest(".board");
  const view = scroller?.getBoundingClientRect();
  if (view && clientY < view.top + scrollEdge) scroller?.scrollBy(0, -rowHeight / 2);
  if (view && clientY > view.bottom - scrollEdge) scroller?.scrollBy(0, rowHeight / 2);
  const place = Math.round((clientY - rows.getBoundingClientRect().top) / rowHeight);
  return Math.max(0, Math.min(place, symbols.length));
}

export interface BoardRowsProps {
  board: LiveBoard;
  columns: readonly BoardColumn[];
  symbols: readonly string[];
  /** px */
  rowHeight: number;
  onOpen: (symbol: string) => void;
  /** omitted unless the lines are in the user's own arrangement */
  onArrange?: Arrange | undefined;
  hold: Hold;
  shown: RowWindow;
  active: Active;
}

/** The rows in view, each with its own position, in a box as high as all rows together. */
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
  const rows = useRef<HTMLDivElement>(null);
  const flasher = useFlasher();
  const marks = useLineMarks();
  const { handlers, drop } = useArranging(symbols, rowHeight, onArrange);
  const activeRow = active.symbol ? symbols.indexOf(active.symbol) : -1;
  const entry = Math.min(shown.entry, symbols.length - 1);
  const mounted = mountedRows(shown, activeRow);
  const moment = board.moment();
  const keys = useRowKeys(
    mounted.flatMap((place) => symbols[place] ?? []),
    moment,
    rows,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flash of another moment would be on another line
  useLayoutEffect(() => flasher.clear(), [flasher, moment]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      ref={rows}
      role="rowgroup"
      className="board-rows relative"
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
      {mounted.map((place) => {
        const symbol = symbols[place];
        const here = symbol === active.symbol || (activeRow < 0 && place === entry);
        return (
          symbol && (
            <BoardLine
              key={keys.get(symbol)}
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

/** The rows to mount: the window's rows, and the row with the keyboard focus, because scrolling must not lose the focus. */
function mountedRows({ first, end }: { first: number; end: number }, active: number): number[] {
  const list = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (active < 0 || (active >= first && active < end)) return list;
  return active < first ? [active, ...list] : [...list, active];
}
