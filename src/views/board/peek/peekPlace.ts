/** Where the card of a peek stands: above or below its row, never over it, wholly inside the window. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** px from the window's top left corner */
export interface CardPlace extends Size {
  left: number;
  top: number;
}

/** px between the row and its card, and between the card and the window's edge */
const gap = 4;
const edge = 8;

/** @param anchor the cell to stand beside; @param start the card begins after it, and not where it does */
export function placeCard(
  anchor: Box,
  start: "after" | "at",
  { card, view }: { card: Size; view: Size },
): CardPlace {
  const width = Math.min(card.width, view.width - 2 * edge);
  const wanted = start === "after" ? anchor.right + edge : anchor.left;
  const left = Math.max(edge, Math.min(wanted, view.width - width - edge));
  const below = view.height - edge - (anchor.bottom + gap);
  const above = anchor.top - gap - edge;
  const under = below >= card.height || below >= above;
  const height = Math.max(0, Math.min(card.height, under ? below : above));
  return { left, width, height, top: under ? anchor.bottom + gap : anchor.top - gap - height };
}
