import { type FocusEvent, useMemo } from "react";

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
      onPointerLeave: () => {
        pointer = false;
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
