/** What the lines are ordered by: one key or several, each with its direction. */
import type { BoardRow } from "#market/board";
import type { MessageId } from "#ui/messages/text";
import { columns } from "./columns.ts";

export interface SortKey {
  id: string;
  ascending: boolean;
}

/** Something the lines can be ordered by: every column, and what has none. */
export interface Sortable {
  id: string;
  name: MessageId;
  explain?: MessageId | undefined;
  /** a text is read from A, a figure from the highest */
  startsUp: boolean;
  by: (row: BoardRow) => number | string | undefined;
}

/** The person's own order of lines; its places are not in the rows, but in what they arranged. */
export const ownOrder = "own";

const withoutColumn: readonly Sortable[] = [
  {
    id: "move",
    name: "board.sort.move",
    explain: "board.sort.moveExplain",
    startsUp: false,
    by: ({ changePercent }) => (changePercent === undefined ? undefined : Math.abs(changePercent)),
  },
  {
    id: ownOrder,
    name: "board.sort.own",
    explain: "board.sort.ownExplain",
    startsUp: true,
    by: () => undefined,
  },
];

export const sortables: ReadonlyMap<string, Sortable> = new Map(
  [
    ...withoutColumn,
    ...[...columns.values()].map(({ id, header, name = header, explain, align, sort }) => ({
      id,
      name,
      explain,
      startsUp: align === "start",
      by: sort,
    })),
  ].map((sortable) => [sortable.id, sortable]),
);

/** More keys than these decide nothing that anybody could see. */
const mostKeys = 4;

/** @param written `changePercent.turnover-up`; what is not known, or said twice, is left out */
export function readSort(written: string | undefined): SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const part of written?.split(".") ?? []) {
    const [id = "", way] = part.split("-");
    if (!sortables.has(id) || keys.has(id) || keys.size === mostKeys) continue;
    keys.set(id, { id, ascending: way === "up" || id === ownOrder });
  }
  return [...keys.values()];
}

export function writeSort(keys: readonly SortKey[]): string | undefined {
  const written = keys.map(({ id, ascending }) => (ascending && id !== ownOrder ? `${id}-up` : id));
  return written.length === 0 ? undefined : written.join(".");
}

/**
 * A header's click: figures go down, up, off, texts up, down, off.
 * @param add keeps the other keys and gives this one the last place, or turns it where it stands
 */
export function turned(keys: readonly SortKey[], id: string, add: boolean): SortKey[] {
  const sortable = sortables.get(id);
  if (!sortable) return [...keys];
  const now = keys.find((key) => key.id === id);
  const alone = keys.length === 1;
  const next = nextOf(sortable, add || alone ? now : undefined);
  if (!add) return next ? [next] : [];
  if (!now) return next ? [...keys.slice(0, mostKeys - 1), next] : [...keys];
  return keys.flatMap((key) => (key.id === id ? (next ?? []) : key));
}

function nextOf({ id, startsUp }: Sortable, now: SortKey | undefined): SortKey | undefined {
  if (!now) return { id, ascending: startsUp };
  if (id === ownOrder || now.ascending !== startsUp) return undefined;
  return { id, ascending: !startsUp };
}
