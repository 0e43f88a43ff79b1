import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placeOf } from "./gridEvents.ts";
import { type GridPlace, gridMove } from "./gridKeys.ts";

interface Grid {
  symbols: readonly string[];
  columns: readonly unknown[];
  rowHeight: number;
  onOpen: (symbol: string) => void;
}

export interface Active {
  /** the line the keyboard is in; it stays the line when the order changes */
  symbol: string | undefined;
  column: number;
  header: number;
}

const nowhere: Active = { symbol: undefined, column: 0, header: 0 };

/** One cell of the grid is in the tab order; keys move it, and bring its row into view. */
export function useGridFocus(
  scroller: RefObject<HTMLElement | null>,
  grid: Grid,
  { page, first = nowhere }: { page: number; first?: Active | undefined },
) {
  const { symbols, columns, rowHeight, onOpen } = grid;
  const [active, setActive] = useState(first);
  const going = useRef<GridPlace>(undefined);

  useLayoutEffect(() => {
    const place = going.current;
    if (!place) return;
    going.current = undefined;
    focusPlace(scroller.current, place);
  });

  const go = (place: GridPlace) => {
    going.current = place;
    const symbol = symbols[place.row];
    setActive((now) =>
      place.row < 0 ? { ...now, header: place.column } : { ...now, symbol, column: place.column },
    );
    if (place.row >= 0) bringIntoView(scroller.current, place.row * rowHeight, rowHeight);
  };

  return {
    active,
    keyDown: (event: KeyboardEvent) => {
      const at = placeOf(event.target);
      if (!at || event.altKey) return;
      const symbol = symbols[at.row];
      if (event.key === "Enter" && symbol) return onOpen(symbol);
      const next = gridMove(at, event, { rows: symbols.length, columns: columns.length, page });
      if (!next) return;
      event.preventDefault();
      if (next.row !== at.row || next.column !== at.column) go(next);
    },
    /** Focus may also come by pointer. */
    focused: (event: FocusEvent) => {
      const at = placeOf(event.target);
      if (!at) return;
      const symbol = symbols[at.row];
      setActive((now) => {
        if (at.row < 0) return now.header === at.column ? now : { ...now, header: at.column };
        return now.symbol === symbol && now.column === at.column
          ? now
          : { ...now, symbol, column: at.column };
      });
    },
  };
}

/** @param top px of the row below the first */
function bringIntoView(scroller: HTMLElement | null, top: number, height: number) {
  if (!scroller) return;
  const head = scroller.querySelector(".board-top")?.clientHeight ?? 0;
  const foot = scroller.querySelector(".board-foot")?.clientHeight ?? 0;
  const room = scroller.clientHeight - head - foot;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room;
}

function focusPlace(scroller: HTMLElement | null, { row, column }: GridPlace) {
  const cell = scroller?.querySelector(`[aria-rowindex="${row + 2}"]`)?.children[column];
  const target = row < 0 ? cell?.querySelector("button") : cell;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
