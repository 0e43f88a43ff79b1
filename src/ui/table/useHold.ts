import { type FocusEvent, type PointerEvent, useEffect, useMemo } from "react";

/** a click ends shortly after a finger leaves, and a scroll coasts: the order stays till then */
const lingerMs = 1_000;

export type Hold = ReturnType<typeof useHold>;

/** Tells when somebody is in an element, by pointer or by focus, or scrolls through it. */
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
        // rows may come under a pointer that stands still: then nothing enters
        onPointerMove: pointerIs(true),
        onPointerDown: pointerIs(true),
        onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
          pointer = false;
          // an element that is taken away blurs without an event
          focus &&= currentTarget.contains(document.activeElement);
          tell();
        },
        // a finger that scrolls is taken from the page
        onPointerCancel: pointerIs(false),
        onFocus: () => {
          focus = true;
          tell();
        },
        // also when the window loses the focus: nobody presses keys here then
        onBlur: (event: FocusEvent<HTMLElement>) => {
          focus = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
          tell();
        },
      },
      /** The rows move under the pointer, or coast after a finger. */
      scrolled: () => {
        onHold(true);
        if (!pointer && !focus) linger();
      },
      /** A page out of sight has nobody in its rows; no event may say so. */
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
