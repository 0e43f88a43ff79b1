/** The path of a small chart, as SVG. For such a chart no library is loaded. */

export interface MiniPoint {
  at: number;
  value: number;
}

export interface MiniScene {
  /** "steps": each price is drawn until the next one; "line": straight lines join the prices */
  kind: "steps" | "line";
  /** a level that must be in the picture */
  reference: number | undefined;
  /** ends of the axis if it is wider than the points; ms */
  from?: number | undefined;
  until?: number | undefined;
  /** times without a line */
  gaps?: readonly { from: number; until: number }[] | undefined;
  width: number;
  height: number;
}

export interface MiniDrawing {
  path: string;
  /** y of the reference */
  reference: number | undefined;
  lowest: number;
  highest: number;
}

/** px left free above and below, so that a line at the edge keeps its width */
const margin = 2;

/** @param points oldest first; @returns undefined without points */
export function drawMini(points: readonly MiniPoint[], scene: MiniScene): MiniDrawing | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const { width, height, reference } = scene;
  const start = Math.min(first.at, scene.from ?? first.at);
  const end = Math.max(last.at, scene.until ?? last.at);
  const x = (at: number) => (end > start ? ((at - start) / (end - start)) * width : 0);
  const [lowest, highest] = extremes(points);
  const bottom = Math.min(lowest, reference ?? lowest);
  const top = Math.max(highest, reference ?? highest);
  const y = (value: number) =>
    top > bottom ? margin + ((top - value) / (top - bottom)) * (height - 2 * margin) : height / 2;
  const gaps = scene.gaps ?? [];
  const parts = thinnedPoints(points, x).map(({ at, value }, place, drawn) => {
    const before = drawn[place - 1]?.at;
    if (before === undefined || gaps.some(({ from, until }) => before <= from && at >= until))
      return `M${oneDecimal(x(at))} ${oneDecimal(y(value))}`;
    return scene.kind === "steps"
      ? `H${oneDecimal(x(at))}V${oneDecimal(y(value))}`
      : `L${oneDecimal(x(at))} ${oneDecimal(y(value))}`;
  });
  if (scene.kind === "steps") parts.push(`H${oneDecimal(x(end))}`);
  return { path: parts.join(""), reference: reference && y(reference), lowest, highest };
}

const oneDecimal = (length: number) => Math.round(length * 10) / 10;

function extremes(points: readonly MiniPoint[]): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { value } of points) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return [lowest, highest];
}

/** Keeps the first, the last and the extreme points in each column of pixels; the others would not be visible. */
function thinnedPoints(points: readonly MiniPoint[], x: (at: number) => number): MiniPoint[] {
  const kept: MiniPoint[] = [];
  let from = 0;
  for (let next = 1; next <= points.length; next++) {
    const begun = points[from];
    const point = points[next];
    if (!begun || (point && Math.floor(x(point.at)) === Math.floor(x(begun.at)))) continue;
    kept.push(...visiblePoints(points.slice(from, next)));
    from = next;
  }
  return kept;
}

function visiblePoints(column: readonly MiniPoint[]): readonly MiniPoint[] {
  if (column.length <= 4) return column;
  const [lowest, highest] = extremes(column);
  const marks = new Set([
    0,
    column.findIndex(({ value }) => value === lowest),
    column.findIndex(({ value }) => value === highest),
    column.length - 1,
  ]);
  return column.filter((_, place) => marks.has(place));
}
