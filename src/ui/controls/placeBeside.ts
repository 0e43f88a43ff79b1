/** Where a menu, a card or a note opens: below or above the element it belongs to, never over it, inside the window. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

/** Insets from the window's edges, in px; either `top` or `bottom` is "auto", so that the element keeps its side as it grows. */
export interface Place {
  left: number;
  width: number;
  top: number | "auto";
  bottom: number | "auto";
  maxHeight: number;
}

/** px between the element and what opens, and between that and the window's edge */
const gap = 4;
const edge = 8;

interface Wish {
  /** "after" starts at the anchor's right side, "at" at its left side */
  start?: "after" | "at";
  /** the window, without its scroll bars */
  view?: Size;
}

/** @param card its size; below is preferred while the card fits there or finds more room than above */
export function placeBeside(
  anchor: Box,
  card: Size,
  { start = "at", view = windowSize() }: Wish = {},
): Place {
  const width = Math.min(card.width, view.width - 2 * edge);
  const left = leftInside(start === "after" ? anchor.right + edge : anchor.left, width, view);
  const below = view.height - edge - (anchor.bottom + gap);
  const above = anchor.top - gap - edge;
  return below >= card.height || below >= above
    ? { left, width, top: anchor.bottom + gap, bottom: "auto", maxHeight: Math.max(0, below) }
    : { left, width, top: "auto", bottom: view.height - anchor.top + gap, maxHeight: Math.max(0, above) };
}

/** The left inset that is nearest to the wanted one and keeps the whole width inside the window. */
export const leftInside = (wanted: number, width: number, view: Size = windowSize()): number =>
  Math.max(edge, Math.min(wanted, view.width - width - edge));

const windowSize = (): Size => {
  const { clientWidth, clientHeight } = document.documentElement;
  return { width: clientWidth, height: clientHeight };
};
