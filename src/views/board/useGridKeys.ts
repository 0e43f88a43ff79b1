import { type KeyboardEvent, useState } from "react";
import { placeOf } from "./gridEvents.ts";
import { type GridPlace, gridMove, type RowAction, rowAction } from "./gridKeys.ts";
import { createTypeAhead } from "./typeAhead.ts";

interface KeyedGrid {
  symbols: readonly string[];
  columns: readonly unknown[];
  /** rows to a page */
  page: number;
  go: (place: GridPlace) => void;
  /** @returns false for what cannot be done now: the key is then left to the browser */
  act: (action: RowAction, symbol: string) => boolean;
}

/** What the keys do in the grid. Those of the header's buttons are the browser's own, but for moving. */
export function useGridKeys({ symbols, columns, page, go, act }: KeyedGrid) {
  const [typing] = useState(createTypeAhead);
  const follow = (at: GridPlace, next: GridPlace | undefined): boolean => {
    if (!next) return false;
    if (next.row !== at.row || next.column !== at.column) go(next);
    return true;
  };
  const inRow = (at: GridPlace, pressed: Pressed, symbol: string): boolean => {
    const action = rowAction(pressed);
    if (action) return act(action, symbol);
    // with Shift a letter leads to any line of the market, here as everywhere
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

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** ms */
  at: number;
}

/** @returns undefined with Alt; AltGr, which says Ctrl and Alt on some keyboards, only writes brackets and the like */
function pressedIn(event: KeyboardEvent): Pressed | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, timeStamp } = event;
  const writes = event.getModifierState("AltGraph");
  if (altKey && !writes) return undefined;
  return { key, ctrlKey: ctrlKey && !writes, metaKey, shiftKey, at: timeStamp };
}
