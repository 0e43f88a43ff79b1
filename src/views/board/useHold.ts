import { type FocusEvent, type PointerEvent, useMemo } from "react";

/** a click ends shortly after a finger leaves: the order stays till then */
const lingerMs = 1_000;

/** Tells when somebody is in an element, by pointer or by focus. */
export function useHold(onHold: (held: boolean) => void) {
  return useMemo(() => {
    let pointer = false;
    let focus = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(timer);
      if (pointer || focus) onHold(true);
      else timer = setTimeout(() => onHold(false), lingerMs);
    };
    return {
      onPointerEnter: () => {
        pointer = true;
        tell();
      },
      onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
        pointer = false;
        // an element that is taken away blurs without an event
        focus &&= currentTarget.contains(document.activeElement);
        tell();
      },
      onFocus: () => {
        focus = true;
        tell();
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        focus = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        tell();
      },
    };
  }, [onHold]);
}
