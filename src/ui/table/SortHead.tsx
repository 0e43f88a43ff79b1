import { type MessageId, text } from "#ui/messages/text";
import type { SortKey } from "./sorting.ts";

export interface HeadColumn {
  id: string;
  header: MessageId;
  /** in full, where the header is short of room */
  name?: MessageId;
  explain?: MessageId;
  /** left out first where room is short */
  spare?: 0 | 1 | 2 | 3;
  startsUp: boolean;
}

interface SortHeadProps {
  columns: readonly HeadColumn[];
  sort: readonly SortKey[];
  /** `add`, with Shift: beside the other keys, not instead of them */
  onSort: (id: string, add: boolean) => void;
  /** a last column without a name of its own, for what is done with a row */
  last?: string;
}

/** The head of a plain table whose rows a click on a column's name orders. */
export function SortHead({ columns, sort, onSort, last }: SortHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const place = sort.findIndex(({ id }) => id === column.id);
          const key = sort[place];
          return (
            <th
              key={column.id}
              scope="col"
              className={column.startsUp ? "start" : "num"}
              data-spare={column.spare}
              data-sorted={key !== undefined}
              aria-sort={place === 0 && key ? sense(key) : undefined}
            >
              <button
                type="button"
                title={column.explain && text(column.explain)}
                aria-label={column.name && text(column.name)}
                aria-description={key && place > 0 ? laterKey(key, place) : undefined}
                onClick={(event) => onSort(column.id, event.shiftKey)}
              >
                {text(column.header)}
                {key && (
                  <span aria-hidden="true">
                    {key.ascending ? " ▲" : " ▼"}
                    {sort.length > 1 && place + 1}
                  </span>
                )}
              </button>
            </th>
          );
        })}
        {last !== undefined && (
          <th scope="col">
            <span className="sr-only">{last}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const sense = ({ ascending }: SortKey) => (ascending ? "ascending" : "descending");

/** Only one header may be said to be the sorted one: the others tell it in words. */
const laterKey = (key: SortKey, place: number) =>
  text(key.ascending ? "board.sort.laterUp" : "board.sort.laterDown", { place: place + 1 });
