import { type PointerEvent, type RefObject, useEffect, useState } from "react";
import { usePreferences } from "#ui/preferences";
import type { RowAction } from "./gridKeys.ts";
import { bringIntoView } from "./gridPlace.ts";
import { nameUnder } from "./peekAnchor.ts";
import { createPeek } from "./peekControl.ts";

interface PeekedGrid {
  symbols: readonly string[];
  rowHeight: number;
  onOpen: (symbol: string) => void;
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** What keys and pointer do about peeks. @param active the line the keyboard is in */
export function usePeek(
  scroller: RefObject<HTMLElement | null>,
  grid: PeekedGrid,
  active: string | undefined,
) {
  const [control] = useState(() => createPeek(after));
  useEffect(() => control.movedTo(active), [control, active]);
  return {
    control,
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
      // a finger has nothing to hover with: it opens the line
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
