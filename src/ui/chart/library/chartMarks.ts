/** What happened, as marks along the foot of a chart. */

/** One thing that happened. */
export interface MarkEntry {
  key: string;
  /** exchange time, ms */
  at: number;
  /** one letter for its kind */
  glyph: string;
  title: string;
  category: string | undefined;
  /** of its document */
  address: string | undefined;
}

/** All that stands at one bar. */
export interface ChartMark {
  /** the bar's moment, exchange time in ms */
  at: number;
  entries: readonly MarkEntry[];
}

/** The same by its place on the axis. */
export interface SlotMark {
  slot: number;
  entries: readonly MarkEntry[];
}

/** Marks that are shown as one, since each alone would lie on the next. */
export interface MarkGroup {
  /** px from the left edge, the middle */
  x: number;
  entries: readonly MarkEntry[];
}

/** px: so wide is a mark at most */
const room = 30;
/** letters in one mark; more are counted */
const most = 3;

/** @param placed ascending; a place without px is out of view */
export function groupMarks(
  placed: readonly { x: number | null; entries: readonly MarkEntry[] }[],
): MarkGroup[] {
  const groups: MarkGroup[] = [];
  for (const { x, entries } of placed) {
    if (x === null) continue;
    const last = groups.at(-1);
    if (last && x - last.x < room) last.entries = [...last.entries, ...entries];
    else groups.push({ x, entries });
  }
  return groups;
}

/** "D", "DR", or how many where there are more than three. */
export const markLabel = (entries: readonly MarkEntry[]): string =>
  entries.length > most ? String(entries.length) : entries.map(({ glyph }) => glyph).join("");
