/** When a map that is laid out has become another market's: laying it out anew moves everything that a reader has found. */
import type { MapLine } from "./mapLayout.ts";

/** The part of the market that has to be out of its place, of its lines or of its area. */
const enough = 0.1;
/** ms after which the lines that came, went or moved since are shown too, however few */
const latest = 600_000;

/** @param since ms since it was laid out with the lines of `before` */
export function isOutOfPlace(before: readonly MapLine[], now: readonly MapLine[], since: number): boolean {
  const { lines, area } = movedPart(before, now);
  return Math.max(lines, area) >= enough || (lines > 0 && since >= latest);
}

/** 0 to 1: lines that changed their group, came or went; and the area that these, growth and shrinking put elsewhere. */
export function movedPart(
  before: readonly MapLine[],
  now: readonly MapLine[],
): { lines: number; area: number } {
  const [all, wasAll] = [sumOf(now), sumOf(before)];
  const were = new Map(before.map((line) => [line.symbol, line]));
  let moved = 0;
  let area = 0;
  for (const { symbol, size, group } of now) {
    const was = were.get(symbol);
    were.delete(symbol);
    const part = size / all;
    const wasPart = was ? was.size / wasAll : 0;
    const stays = was?.group === group;
    if (!stays) moved += 1;
    area += stays ? Math.abs(part - wasPart) : part + wasPart;
  }
  for (const { size } of were.values()) area += size / wasAll;
  const lines = moved + were.size;
  return { lines: lines === 0 ? 0 : lines / Math.max(now.length, before.length), area: area / 2 };
}

const sumOf = (lines: readonly MapLine[]) => lines.reduce((sum, { size }) => sum + size, 0);
