/** Columns arranged from their headers: dragged, widened at the edge, and by keys. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { Column } from "./column.ts";
import { type Arranging, isEdge, type Pressed } from "./headPress.ts";

export function useHeadGestures(columns: readonly Column[], arranging: Arranging | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const refocus = useRef<string>(undefined);
  const gestures = useLate();
  useLayoutEffect(() => {
    // a header that took another place lost the focus on its way
    const at = columns.findIndex(({ id }) => id === refocus.current);
    refocus.current = undefined;
    ref.current?.children[at]?.querySelector("button")?.focus();
  }, [columns]);
  if (!arranging) return { ref };
  const pressed = (target: EventTarget): Pressed | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"]') : null;
    const scroller = cell?.closest<HTMLElement>(".board");
    const at = cell && ref.current ? [...ref.current.children].indexOf(cell) : -1;
    const column = columns[at];
    return ref.current && cell && scroller && column
      ? { row: ref.current, cell, scroller, at, column }
      : undefined;
  };
  return {
    ref,
    onPointerDown: (event: PointerEvent) => {
      const on = event.button === 0 ? pressed(event.target) : undefined;
      if (on) gestures.current?.takeHold(event, on, arranging);
    },
    onClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) gestures.current?.pressName(event, on);
    },
    onDoubleClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) gestures.current?.fit(on, arranging);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const on = pressed(event.target);
      const done = on && gestures.current?.byKey(event, on, arranging);
      if (!done) return;
      event.preventDefault();
      event.stopPropagation();
      if (done === "moved") refocus.current = on.column.id;
    },
  };
}

/** Columns that cannot be arranged yet, or whose code does not come, are whole all the same. */
function useLate() {
  const code = useRef<typeof import("./headGestures.ts")>(undefined);
  useEffect(() => {
    const came = (module: typeof import("./headGestures.ts")) => {
      code.current = module;
    };
    import("./headGestures.ts").then(came, () => undefined);
  }, []);
  return code;
}
