import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { late } from "#ui/screen/late.tsx";
import { ownOrder, type SortKey, sortables } from "#views/board/columns/sortKeys";

const SortMenu = late(async () => (await import("./SortMenu.tsx")).SortMenu);

export interface SortToolProps {
  sort: readonly SortKey[];
  /** what the own order is called here */
  ownName?: string | undefined;
  own: readonly string[];
  /** the lines as they stand: what "my order" starts from */
  shown: readonly string[];
  onSort: (keys: readonly SortKey[]) => void;
  /** keeps an order as the person's own; left out where there is none to be kept */
  onKeep?: ((order: readonly string[]) => void) | undefined;
}

/** Says what the lines are ordered by, and opens the choice. */
export function SortTool({ sort, own, ownName, shown, onSort, onKeep }: SortToolProps) {
  const keys = sort.map((key) => keyWords(key, ownName)).join(" · ");
  return (
    <Popup
      label={text("board.sort.now", { keys: keys || text("board.sort.none") })}
      shown={<SortWords sort={sort} ownName={ownName} />}
      active={sort.length > 0}
    >
      <SortMenu
        sort={sort}
        ownName={ownName}
        onSort={(next) => {
          const mine = next.some(({ id }) => id === ownOrder);
          if (mine && own.length === 0) onKeep?.(shown);
          onSort(next);
        }}
        onTake={
          onKeep && own.length > 0 && !sort.some(({ id }) => id === ownOrder)
            ? () => {
                onKeep(shown);
                onSort([{ id: ownOrder, ascending: true }]);
              }
            : undefined
        }
      />
    </Popup>
  );
}

const keyWords = ({ id, ascending }: SortKey, ownName: string | undefined) => {
  if (id === ownOrder && ownName !== undefined) return ownName;
  const sortable = sortables.get(id);
  const name = sortable ? text(sortable.name) : id;
  return id === ownOrder ? name : `${name} ${ascending ? "▲" : "▼"}`;
};

/** The first key in words, the others as a number. */
function SortWords({ sort: [first, ...others], ownName }: Pick<SortToolProps, "sort" | "ownName">) {
  return (
    <span className="sort-words">
      <span className="text-muted">{text("board.sort.title")}</span>
      <span>{first ? keyWords(first, ownName) : text("board.sort.none")}</span>
      {others.length > 0 && <span className="num text-muted">+{others.length}</span>}
    </span>
  );
}
