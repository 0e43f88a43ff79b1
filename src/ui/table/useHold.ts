import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";

/** ms for which rows stay held after a pointer leaves. A click ends shortly after a finger lifts, and a scroll continues. */
const lingerMs = 1_000;

export type Hold = ReturnType<typeof useHold>;

/**
 * Calls `onHold` when the pointer or the focus enters or leaves an element, or the element scrolls. Its rows must not move while they are
 * held.
 */
export function useHold(onHold: (held: boolean) => void) {
  const hold = useMemo(() => {
    let pointer = false;
    let focus = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const linger = () => {
      clearTimeout(timer);
      timer = setTimeout(() => onHold(false), lingerMs);
    };
    const tell = () => {
      if (!pointer && !focus) return linger();
      clearTimeout(timer);
      onHold(true);
    };
    const pointerIs = (inside: boolean) => () => {
      if (pointer === inside) return;
      pointer = inside;
      tell();
    };
    return {
      handlers: {
        onPointerEnter: pointerIs(true),
        // rows may move under a resting pointer, without an enter event
        onPointerMove: pointerIs(true),
        onPointerDown: pointerIs(true),
        onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
          pointer = false;
          // an element that is removed blurs without an event
          focus &&= currentTarget.contains(document.activeElement);
          tell();
        },
        // the browser cancels the pointer of a finger that scrolls
        onPointerCancel: pointerIs(false),
        onFocus: () => {
          focus = true;
          tell();
        },
        // also runs when the window loses the focus; keys then do not reach the rows
        onBlur: (event: FocusEvent<HTMLElement>) => {
          focus = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
          tell();
        },
      },
      /** Call this when the rows scroll, also after a finger was lifted. */
      scrolled: () => {
        onHold(true);
        if (!pointer && !focus) linger();
      },
      /** Ends the hold of a hidden page, which may get no leave event. */
      left: () => {
        pointer = false;
        focus = false;
        clearTimeout(timer);
        onHold(false);
      },
    };
  }, [onHold]);
  useEffect(() => {
    const hidden = () => document.hidden && hold.left();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      hold.left();
    };
  }, [hold]);
  return hold;
}

/**
 * Rows in the sequence that they had when the pointer or the focus came to them, until both leave or another sort is chosen. A row that
 * disappears keeps its place, to which Undo brings it back; new rows are last.
 */
export function useHeldOrder<T>(
  sorted: readonly T[],
  keyOf: (row: T) => string,
  sort: string | undefined,
): { rows: readonly T[]; hold: Hold } {
  const [held, setHeld] = useState(false);
  const hold = useHold(setHeld);
  const before = useRef<{ sort: string | undefined; keys: readonly string[] }>({ sort, keys: [] });
  const stays = held && before.current.sort === sort;
  const keys = [...new Set([...(stays ? before.current.keys : []), ...sorted.map(keyOf)])];
  before.current = { sort, keys };
  const places = new Map(keys.map((key, place) => [key, place]));
  const place = (row: T) => places.get(keyOf(row)) ?? places.size;
  return { rows: sorted.toSorted((a, b) => place(a) - place(b)), hold };
}
