import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { whenIdle } from "#feed/page/browser";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { useSavedTable } from "#ui/saving/savedTable";
import { inRem } from "#ui/screen/relativeLengths";
import { useHold } from "#ui/table/useHold";
import { useRowWindow } from "#ui/table/useRowWindow";
import { type BoardColumn, type ColumnArrangement, savedLines } from "#views/board/columns/column";
import type { SortKey } from "#views/board/order/order";
import { BoardPeek, nameUnder } from "#views/board/peek/BoardPeek.tsx";
import { noPeek, PeekControl } from "#views/board/peek/peekControl";
import { BoardFoot } from "./BoardFoot.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { BoardRows, type BoardRowsProps } from "./BoardRows.tsx";
import {
  bringIntoView,
  createTypeAhead,
  type GridPlace,
  gridMove,
  placeOf,
  type RowAction,
  rowAction,
} from "./gridKeys.ts";
import { boardPlaces, type Places, useGridFocus, useKeptPlace, useKeptScroll } from "./useGridFocus.ts";

export interface BoardGridProps extends Omit<BoardRowsProps, "shown" | "active" | "hold"> {
  /** name of the set of lines */
  label: string;
  /** the filter as written in the address, for the file name */
  narrowedTo?: string | undefined;
  /** whether each row has two text lines, as on a phone */
  narrow: boolean;
  /** called when the pointer or focus enters or leaves the rows; inside, sorting is paused */
  onHold: (held: boolean) => void;
  sort: readonly SortKey[];
  onSort: (id: string, add: boolean) => void;
  /** the browser history entry of this board; going back to it restores the scroll position */
  entry?: string | undefined;
  places?: Places;
  /** number of untraded lines that match the filter, for the foot */
  untraded?: number;
  /** omitted if columns cannot be rearranged */
  arranging?: ColumnArrangement;
}

const standard: ColumnArrangement["widths"] = {};

/** The board's grid. Every line is reachable, only rows in view are mounted, and cells are patched in place. */
export const BoardGrid = memo(function BoardGrid(props: BoardGridProps) {
  const { board, columns, symbols, rowHeight, narrow, sort, onSort, onHold } = props;
  const { entry, places = boardPlaces, arranging, untraded = 0 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hold = useHold(onHold);
  const kept = useKeptScroll(scroller, places, entry);
  const shown = useRowWindow(scroller, { count: symbols.length, height: rowHeight, whenIdle });
  useSideways(scroller);
  useMoreColumns(scroller, columns);
  const { active, go, focused, blurred } = useGridFocus(scroller, props, kept?.active);
  const peek = usePeek(scroller, props, active.symbol);
  const keyDown = useGridKeys({ symbols, columns, page: shown.page, go, act: peek.act });
  useKeptPlace(scroller, { places, entry, kept, active });
  const keys = useId();
  const saved = useSavedTable(() => savedLines(props));
  return (
    <>
      <div className="board-frame relative flex flex-1 flex-col min-h-0" ref={saved}>
        <div
          ref={scroller}
          className="board"
          data-narrow={narrow}
          data-resized={Object.keys(arranging?.widths ?? standard).length > 0}
          style={layout(props, arranging?.widths)}
          onScroll={hold.scrolled}
        >
          <div
            role="grid"
            aria-label={props.label}
            aria-rowcount={symbols.length + 1}
            aria-colcount={columns.length}
            aria-readonly="true"
            aria-describedby={keys}
            aria-keyshortcuts="Space Enter"
            tabIndex={-1}
            className="board-grid"
            onKeyDown={keyDown}
            onFocus={focused}
            onBlur={blurred}
            {...peek.pointer}
          >
            <div role="rowgroup" className="board-top sticky top-0 z-3">
              <BoardHead
                columns={columns}
                sort={sort}
                active={active.header}
                onSort={onSort}
                arranging={arranging}
              />
            </div>
            <BoardRows {...props} shown={shown} active={active} hold={hold} />
          </div>
          <BoardFoot {...{ board, columns, symbols, untraded }} />
        </div>
      </div>
      <BoardPeek {...peek.shown} scroller={scroller} />
      <p id={keys} hidden>
        {text("board.keys")}
      </p>
    </>
  );
});

type Layout = CSSProperties & Record<`--${string}`, string>;

function layout({ columns, rowHeight, narrow }: BoardGridProps, widths = standard): Layout {
  const width = narrow ? 0 : columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0);
  return {
    "--row": `${rowHeight}px`,
    "--board-width": inRem(`${width}px`),
    "--board-columns": columns.map((column) => track(column, widths[column.id])).join(" "),
  };
}

/** Spare width goes to the name first, then to all columns without a chosen width. */
const track = ({ width, grows }: BoardColumn, chosen: number | undefined) =>
  inRem(chosen === undefined ? `minmax(${width}px, ${grows ? 2 * width : width}fr)` : `${chosen}px`);

/**
 * Marks a box while it is scrolled sideways, so that the symbol cells are sticky only then. Each sticky cell and each row with one is a
 * compositor layer, and hundreds of layers would be recomputed in every scrolled frame.
 */
function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => void box.toggleAttribute("data-sideways", box.scrollLeft !== 0);
    look();
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [scroller]);
}

/** Marks a frame while some columns are out of view on the right. An observer does this, so no code runs during scrolling. */
function useMoreColumns(scroller: RefObject<HTMLElement | null>, columns: readonly unknown[]): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    const last = box?.querySelector(".board-head > :last-child");
    if (!box || !last || columns.length === 0) return;
    // the header stays visible at every scroll position
    const watch = new IntersectionObserver(
      ([seen]) => box.parentElement?.toggleAttribute("data-more", (seen?.intersectionRatio ?? 1) < 0.95),
      { root: box, threshold: 0.95 },
    );
    watch.observe(last);
    return () => watch.disconnect();
  }, [scroller, columns]);
}

interface KeyedGrid {
  symbols: readonly string[];
  columns: readonly unknown[];
  /** rows per page */
  page: number;
  go: (place: GridPlace) => void;
  /** @returns false if the action is not possible now; the browser then handles the key */
  act: (action: RowAction, symbol: string) => boolean;
}

/** The grid's keyboard commands. Header buttons keep the browser's own keys, except for moving between cells. */
function useGridKeys({ symbols, columns, page, go, act }: KeyedGrid) {
  const [typing] = useState(createTypeAhead);
  const follow = (at: GridPlace, next: GridPlace | undefined): boolean => {
    if (!next) return false;
    if (next.row !== at.row || next.column !== at.column) go(next);
    return true;
  };
  const inRow = (at: GridPlace, pressed: PressedKey, symbol: string): boolean => {
    const action = rowAction(pressed);
    if (action) return act(action, symbol);
    // Shift and a letter opens the jump box, as on every page
    if (pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return false;
    const row = typing.typed(pressed.key, { symbols, at: at.row, now: pressed.at });
    return row !== undefined && follow(at, { row, column: at.column });
  };
  return (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    const pressed = pressedIn(event);
    if (!at || !pressed || event.defaultPrevented) return;
    const size = { rows: symbols.length, columns: columns.length, page };
    const symbol = symbols[at.row];
    const moves = event.shiftKey ? undefined : gridMove(at, pressed, size);
    if (follow(at, moves) || (symbol !== undefined && inRow(at, pressed, symbol))) event.preventDefault();
  };
}

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** ms */
  at: number;
}

/** @returns undefined with Alt. Some keyboards report AltGr, which types brackets and other signs, as Ctrl and Alt. */
function pressedIn(event: KeyboardEvent): PressedKey | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, timeStamp } = event;
  const writes = event.getModifierState("AltGraph");
  if (altKey && !writes) return undefined;
  return { key, ctrlKey: ctrlKey && !writes, metaKey, shiftKey, at: timeStamp };
}

interface PeekedGrid {
  symbols: readonly string[];
  rowHeight: number;
  onOpen: (symbol: string) => void;
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Opens and closes peeks by keys and pointer.
 * @param active the line with the keyboard focus
 */
function usePeek(scroller: RefObject<HTMLElement | null>, grid: PeekedGrid, active: string | undefined) {
  const [peek, draw] = useState(noPeek);
  const [control] = useState(() => new PeekControl(after, draw));
  useEffect(() => control.movedTo(active), [control, active]);
  return {
    shown: { peek, control },
    act(action: RowAction, symbol: string): boolean {
      switch (action) {
        case "open":
          grid.onOpen(symbol);
          return true;
        case "peek":
          bringIntoView(scroller.current, grid.symbols.indexOf(symbol) * grid.rowHeight, grid.rowHeight);
          control.toggle(symbol);
          return true;
        case "shorter":
          return control.step(-1);
        case "longer":
          return control.step(1);
        default:
          return action satisfies never;
      }
    },
    pointer: {
      // touch has no hover: a touch opens the line
      onPointerMove({ target, pointerType, buttons }: PointerEvent) {
        if (pointerType === "touch" || !usePreferences.getState().peekOnHover) return;
        const symbol = buttons === 0 ? nameUnder(target) : undefined;
        if (symbol === undefined) control.pointedAway(false);
        else control.pointed(symbol);
      },
      onPointerDown: () => control.close(),
      onPointerLeave: () => control.pointedAway(false),
    },
  };
}
