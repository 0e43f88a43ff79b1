import { type FocusEvent, type PointerEvent, useEffect, useMemo } from "react";

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
