/** Which words fit into a tile: measured, and what does not fit is left out whole. */

/** Width of a text per px of its type's size. */
export type Measure = (text: string) => number;

export interface Fit {
  /** px of type; 0 where not even the name fits */
  type: number;
  /** px of the figure's type */
  below: number;
  /** whether the figure has room below the name */
  figure: boolean;
}

/** px; nothing is written smaller than a table is */
const types = [22, 18, 15, 13, 12] as const;
const around = 5;
/** height of a line, in its type's size */
export const leading = 1.25;
const figurePart = 0.9;

/** @param scale of the page's type; px of the boxes are as they are */
export function labelFit(
  { width, height }: { width: number; height: number },
  { name, figure, scale }: { name: number; figure: number; scale: number },
): Fit {
  const least = 12 * scale;
  const [wide, high] = [width - 2 * around, height - around];
  for (const size of types) {
    const type = size * scale;
    // a name need not fill a large tile: it grows with it
    if (type * 4.5 > width && size > 13) continue;
    if (type * 3 > height && size > 13) continue;
    const below = Math.max(least, type * figurePart);
    if (name * type > wide || type * leading > high) continue;
    const both = figure * below <= wide && (type + below) * leading <= high;
    if (both || size === 12) return { type, below, figure: both };
    // smaller type may leave room for both
    if (!(name * least <= wide && figure * least <= wide && 2 * least * leading <= high))
      return { type: Math.min(type, 13 * scale), below: 0, figure: false };
  }
  return { type: 0, below: 0, figure: false };
}

/** Measures on a canvas, once per text. @param family of the page's type */
export function createMeasure(family: string, weight = 600): Measure {
  const known = new Map<string, number>();
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `${weight} 100px ${family}`;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const width = context ? context.measureText(text).width / 100 : text.length * 0.62;
    if (known.size > most) known.clear();
    known.set(text, width);
    return width;
  };
}

const most = 2_000;
