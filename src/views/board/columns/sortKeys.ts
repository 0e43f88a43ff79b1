/** The sort order of the lines: one key or several, each with its direction. */
import type { BoardRow } from "#market/line/board";
import type { MessageId } from "#ui/messages/text";
import {
  readKeys,
  type SortKey,
  type SortValue,
  type Turnable,
  turnedKeys,
  writeKeys,
} from "#ui/table/sorting";
import { columns } from "./columns.ts";

export type { SortKey };

/** Sort criteria: every column, and some criteria that have no column. */
export interface Sortable extends Turnable {
  name: MessageId;
  explain?: MessageId | undefined;
  by: (row: BoardRow) => SortValue;
}

/** The person's own arrangement. It is stored separately from the rows. */
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
    oneWay: true,
    by: () => undefined,
  },
];

export const sortables: ReadonlyMap<string, Sortable> = new Map(
  [
    ...withoutColumn,
    ...[...columns.values()]
      .filter(({ unsorted }) => !unsorted)
      .map(({ id, head, name = head, explain, startsUp = false, value }) => ({
        id,
        name,
        explain,
        startsUp,
        by: value,
      })),
  ].map((sortable) => [sortable.id, sortable]),
);

/** @param written `changePercent.turnover-up`; unknown and repeated keys are left out */
export const readSort = (written: string | undefined): SortKey[] => readKeys(written, sortables);

export const writeSort = (keys: readonly SortKey[]): string | undefined => writeKeys(keys, sortables);

/** The sort keys after a click on a header. `add` keeps the other keys. */
export const turned = (keys: readonly SortKey[], id: string, add: boolean): SortKey[] =>
  turnedKeys(keys, sortables.get(id), add);
