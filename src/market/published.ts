/** When something was published: the service writes "2026-07-01 11:07:11", the clock of the exchange's place. */

/** UTC+05:30, no daylight saving, ms */
const ahead = 5.5 * 3_600_000;

/** @returns epoch ms, or undefined for what is no such moment */
export function publishedAt(written: string | undefined): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(written?.trim() ?? "");
  if (!parts) return undefined;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}.000Z`;
  const at = Date.parse(iso);
  // 31 February is read as a day of March
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at - ahead;
}

export interface Dated {
  /** as sent, both */
  year: number | undefined;
  /** 1 is January; absent for anything that is no month */
  month: number | undefined;
}
export interface MonthOf<T> extends Dated {
  items: readonly T[];
}

/** By year and month as sent, in the order in which they first come. */
export function byMonth<T extends Dated>(items: readonly T[]): MonthOf<T>[] {
  const groups = new Map<string, { year: number | undefined; month: number | undefined; items: T[] }>();
  for (const item of items) {
    const { year, month } = item;
    const key = `${year}-${month}`;
    const group = groups.get(key) ?? { year, month, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
