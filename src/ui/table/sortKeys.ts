/** Sort keys of a table: reading and writing them in an address, turning them, and sorting rows by them. */

export interface SortKey {
  id: string;
  ascending: boolean;
}

export interface Turnable {
  id: string;
  /** the first click sorts upwards, for example texts from A; otherwise figures from the highest */
  startsUp: boolean;
  /** the sorting cannot be reversed */
  oneWay?: boolean;
}
type Turnables = ReadonlyMap<string, Turnable>;

/** A row's sort value; undefined sorts last in both directions. */
export type SortValue = number | string | undefined;

/** Greatest number of sort keys; more would hardly change the sequence. */
const mostKeys = 4;

/** @param written such as `changePercent.turnover-up`; unknown and repeated ids are left out */
export function readKeys(written: string | undefined, known: Turnables): SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const part of written?.split(".") ?? []) {
    const [id = "", way] = part.split("-");
    const turnable = known.get(id);
    if (!turnable || keys.has(id) || keys.size === mostKeys) continue;
    keys.set(id, { id, ascending: turnable.oneWay ? turnable.startsUp : way === "up" });
  }
  return [...keys.values()];
}

/** Whether a part of the address became one of the keys. */
export const isKey =
  (keys: readonly SortKey[]) =>
  (part: string): boolean =>
    keys.some(({ id }) => id === part.replace(/-up$/, ""));

export function writeKeys(keys: readonly SortKey[], known: Turnables): string | undefined {
  const written = keys.map(({ id, ascending }) => (ascending && !known.get(id)?.oneWay ? `${id}-up` : id));
  return written.length === 0 ? undefined : written.join(".");
}

/**
 * The keys after a click on a header. The first click on a column of figures sorts downwards, the second upwards, and the third not at all.
 * Texts sort upwards first. @param add keeps the other keys, and adds this one last or changes its direction
 */
export function turnedKeys(
  keys: readonly SortKey[],
  turnable: Turnable | undefined,
  add: boolean,
): SortKey[] {
  if (!turnable) return [...keys];
  const { id } = turnable;
  const now = keys.find((key) => key.id === id);
  const alone = keys.length === 1;
  const next = nextOf(turnable, add || alone ? now : undefined);
  if (!add) return next ? [next] : [];
  if (!now) return next ? [...keys.slice(0, mostKeys - 1), next] : [...keys];
  return keys.flatMap((key) => (key.id === id ? (next ?? []) : key));
}

function nextOf({ id, startsUp, oneWay }: Turnable, now: SortKey | undefined): SortKey | undefined {
  if (!now) return { id, ascending: startsUp };
  if (oneWay || now.ascending !== startsUp) return undefined;
  return { id, ascending: !startsUp };
}

/** @param sign 1 upwards, -1 downwards */
function compareValues(a: SortValue, b: SortValue, sign: number): number {
  if (a === undefined) return b === undefined ? 0 : 1;
  if (b === undefined) return -1;
  if (typeof a === "string" && typeof b === "string") return sign * (a < b ? -1 : a > b ? 1 : 0);
  return sign * (Number(a) - Number(b));
}

/** Rows sorted by the keys; equal rows keep their sequence. */
export function inOrder<T>(
  rows: readonly T[],
  keys: readonly SortKey[],
  by: (id: string) => (row: T) => SortValue,
): T[] {
  if (keys.length === 0) return [...rows];
  const ordering = keys.map(({ id, ascending }) => ({ value: by(id), sign: ascending ? 1 : -1 }));
  return rows
    .map((row) => ({ row, values: ordering.map(({ value }) => value(row)) }))
    .sort((a, b) => {
      for (const [place, { sign }] of ordering.entries()) {
        const order = compareValues(a.values[place], b.values[place], sign);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}
