/** The place of every line on the map: a squarified treemap, with lines grouped by sector. */
import { hierarchy, treemap } from "d3-hierarchy";

/** px from the map's corner */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface MapLine {
  symbol: string;
  /** in any unit, above 0 */
  size: number;
  /** lines with the same key are in one group */
  group: string;
}
export interface PlacedGroup extends Box {
  key: string;
  lines: number;
  /** px reserved at the top for the group's name; 0 if there is no space */
  head: number;
}
export interface MapPlan {
  width: number;
  height: number;
  tiles: ReadonlyMap<string, Box>;
  groups: readonly PlacedGroup[];
  /** symbols; groups by size, and lines of a group by size */
  order: readonly string[];
}

export interface PlanOptions {
  width: number;
  height: number;
  /** height of a group's name, px; groups that are too small have none */
  head: number;
}

interface Node {
  key: string;
  size?: number;
  children?: Node[];
}

/** In multiples of the name's height. A smaller group has no name. */
const headRoom = { high: 2.6, wide: 3 };

export function planMap(lines: readonly MapLine[], options: PlanOptions): MapPlan {
  const { width, height, head } = options;
  const sorted = bySize(lines);
  const root = hierarchy<Node>({ key: "", children: groupNodes(sorted) }).sum(({ size }) => size ?? 0);
  const heads = new Map<string, number>();
  const laid = treemap<Node>()
    .size([Math.max(1, width), Math.max(1, height)])
    .paddingInner(({ depth }) => (depth === 0 ? 3 : 1))
    .paddingTop((node) => {
      if (node.depth !== 1) return 0;
      // @types/d3-hierarchy does not declare that a node has its box here; a node gets its box before its children do
      const { x0, x1, y0, y1 } = node as unknown as Record<"x0" | "x1" | "y0" | "y1", number>;
      const fits = y1 - y0 >= head * headRoom.high && x1 - x0 >= head * headRoom.wide;
      heads.set(node.data.key, fits ? head : 0);
      return fits ? head : 0;
    })
    .round(true)(root);
  const tiles = new Map<string, Box>();
  for (const leaf of laid.leaves()) if (leaf.depth === 2) tiles.set(leaf.data.key, boxOf(leaf, options));
  const groups = (laid.children ?? []).map((group) => ({
    ...boxOf(group, options),
    key: group.data.key,
    lines: group.children?.length ?? 0,
    head: heads.get(group.data.key) ?? 0,
  }));
  return { width, height, tiles, groups, order: sorted.map(({ symbol }) => symbol) };
}

/** The groups in the order of their first lines. */
function groupNodes(lines: readonly MapLine[]): Node[] {
  const groups = new Map<string, Node[]>();
  for (const { symbol, size, group } of lines) {
    const members = groups.get(group) ?? [];
    members.push({ key: symbol, size });
    groups.set(group, members);
  }
  return [...groups].map(([key, children]) => ({ key, children }));
}

/** Groups are ordered by the sum of their lines, lines by their own size, equal sizes by symbol. The order is therefore stable. */
function bySize(lines: readonly MapLine[]): MapLine[] {
  const sums = new Map<string, number>();
  for (const { group, size } of lines) sums.set(group, (sums.get(group) ?? 0) + size);
  return lines.toSorted(
    (a, b) =>
      (sums.get(b.group) ?? 0) - (sums.get(a.group) ?? 0) ||
      (a.group < b.group ? -1 : a.group > b.group ? 1 : 0) ||
      b.size - a.size ||
      (a.symbol < b.symbol ? -1 : 1),
  );
}

/** The box of a group. Tiny groups get their gaps too and may extend beyond the map, so boxes are cut at its edge. */
function boxOf({ x0, y0, x1, y1 }: Record<"x0" | "y0" | "x1" | "y1", number>, map: PlanOptions): Box {
  const within = (at: number, end: number) => Math.min(Math.max(0, at), Math.max(0, end));
  const [x, y] = [within(x0, map.width), within(y0, map.height)];
  return {
    x,
    y,
    width: Math.max(0, within(x1, map.width) - x),
    height: Math.max(0, within(y1, map.height) - y),
  };
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The nearest tile whose middle is in this direction. Tiles straight ahead come before diagonal ones. */
export function neighbour(tiles: ReadonlyMap<string, Box>, from: string, way: Arrow): string | undefined {
  const start = tiles.get(from);
  if (!start) return undefined;
  const across = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowRight" || way === "ArrowDown" ? 1 : -1;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [symbol, box] of tiles) {
    if (symbol === from) continue;
    const ahead =
      sign *
      (across ? edgeDistance(box, start, "x", "width", sign) : edgeDistance(box, start, "y", "height", sign));
    if (ahead < 0) continue;
    const aside = across
      ? intervalDistance(box, start, "y", "height")
      : intervalDistance(box, start, "x", "width");
    const far = ahead + aside * 4 + middleDistance(box, start, across) / 1_000;
    if (far >= least) continue;
    least = far;
    best = symbol;
  }
  return best;
}

/** Distance from the edge of one box to the facing edge of the other. Rounding may make the edges overlap. */
function edgeDistance(box: Box, start: Box, at: "x" | "y", size: "width" | "height", sign: number): number {
  const near = sign > 0 ? box[at] : box[at] + box[size];
  const own = sign > 0 ? start[at] + start[size] : start[at];
  return near - own + sign * 1;
}

/** The distance between two intervals; 0 if they overlap. */
const intervalDistance = (a: Box, b: Box, at: "x" | "y", size: "width" | "height") =>
  Math.max(0, Math.max(a[at], b[at]) - Math.min(a[at] + a[size], b[at] + b[size]));

const middleDistance = (a: Box, b: Box, across: boolean) =>
  across
    ? Math.abs(a.y + a.height / 2 - b.y - b.height / 2)
    : Math.abs(a.x + a.width / 2 - b.x - b.width / 2);
