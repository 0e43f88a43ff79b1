/** Marks of events at the bottom of a chart. Marks that would overlap are shown as one. */

export interface MarkEntry {
  key: string;
  /** exchange time, ms */
  at: number;
  glyph: string;
  title: string;
  category: string | undefined;
  /** address of the announcement's document */
  address: string | undefined;
}

export interface ChartMark {
  /** the bar's time, exchange time in ms */
  at: number;
  entries: readonly MarkEntry[];
}

/** A mark by its place on the axis. */
export interface SlotMark {
  slot: number;
  entries: readonly MarkEntry[];
}

/** Marks shown as one, because they would overlap. */
export interface MarkGroup {
  /** px from the left edge to the middle of the mark */
  x: number;
  entries: readonly MarkEntry[];
}

/** px; largest width of a mark */
const room = 30;
/** greatest number of letters in one mark; a mark of more events shows their count */
const most = 3;

/** @param placed in ascending sequence; x is null if the mark is out of view */
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

/** "D", "DR", or the count of more than three events. */
export const markLabel = (entries: readonly MarkEntry[]): string =>
  entries.length > most ? String(entries.length) : entries.map(({ glyph }) => glyph).join("");
