import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { late } from "#ui/screen/late.tsx";
import { ownOrder, type SortKey, sortables } from "./order.ts";

const SortMenu = late(async () => (await import("./SortMenu.tsx")).SortMenu);

export interface SortToolProps {
  sort: readonly SortKey[];
  /** name of the user's own arrangement here */
  ownName?: string | undefined;
  own: readonly string[];
  /** the lines in their present order, from which the user's own arrangement starts */
  shown: readonly string[];
  onSort: (keys: readonly SortKey[]) => void;
  /** stores an order as the user's own arrangement; omitted if it cannot be stored */
  onKeep?: ((order: readonly string[]) => void) | undefined;
}

/** Shows the present sort order, and opens the menu. */
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

/** The first sort key in words, then the number of other keys. */
function SortWords({ sort: [first, ...others], ownName }: Pick<SortToolProps, "sort" | "ownName">) {
  return (
    <span className="inline-flex gap-1.25 max-w-50 overflow-hidden">
      <span className="text-muted phone:hidden">{text("board.sort.title")}</span>
      <span>{first ? keyWords(first, ownName) : text("board.sort.none")}</span>
      {others.length > 0 && <span className="num text-muted">+{others.length}</span>}
    </span>
  );
}
