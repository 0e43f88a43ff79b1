import "#ui/messages/en/boardTools";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { ownOrder, type Sortable, type SortKey, sortables, turnedSort } from "./order.ts";

interface SortMenuProps {
  sort: readonly SortKey[];
  /** name of the user's own arrangement here; if given, it is the default */
  ownName: string | undefined;
  onSort: (keys: readonly SortKey[]) => void;
  /** stores the shown order as the user's own arrangement; omitted if it already is */
  onTake: (() => void) | undefined;
}

export function SortMenu({ sort, ownName, onSort, onTake }: SortMenuProps) {
  const own = sort.some(({ id }) => id === ownOrder);
  const ofItself = own && ownName !== undefined;
  const nameOf = ({ id, name }: Sortable) => (id === ownOrder && ownName) || text(name);
  return (
    <div className="sort-menu">
      <div className="popup-head flex items-center justify-between min-h-7.5 mb-1.5">
        <h3 className="text-base font-semibold">{text("board.sort.title")}</h3>
        {sort.length > 0 && !ofItself && (
          <Chip onClick={() => onSort([])}>
            {text("board.sort.clear")} <span aria-hidden="true">×</span>
          </Chip>
        )}
      </div>
      {sort.length > 0 && !ofItself && (
        <ol className="sort-keys">
          {sort.map((key, at) => (
            <SortedBy
              key={key.id}
              nameOf={nameOf}
              sortKey={key}
              place={at + 1}
              onTurn={() => onSort(sort.map((other) => (other === key ? turnedRound(key) : other)))}
              onRemove={() => onSort(sort.filter((other) => other !== key))}
            />
          ))}
        </ol>
      )}
      {own && <p className="popup-note">{text("board.sort.ownHow")}</p>}
      {onTake && <Chip onClick={onTake}>{text("board.sort.ownTake")}</Chip>}
      <h4>{text("board.sort.by")}</h4>
      <ul className="sort-choices -mx-1.5">
        {[...sortables.values()].map((sortable) => (
          <SortChoice
            key={sortable.id}
            {...{ sortable, sort, onSort }}
            name={nameOf(sortable)}
            how={ownName === undefined}
          />
        ))}
      </ul>
      <p className="popup-note">{text("board.sort.hint")}</p>
    </div>
  );
}

const turnedRound = ({ id, ascending }: SortKey): SortKey => ({ id, ascending: !ascending });

interface SortedByProps {
  nameOf: (sortable: Sortable) => string;
  sortKey: SortKey;
  place: number;
  onTurn: () => void;
  onRemove: () => void;
}

function SortedBy({ nameOf, sortKey, place, onTurn, onRemove }: SortedByProps) {
  const sortable = sortables.get(sortKey.id);
  if (!sortable) return null;
  const name = nameOf(sortable);
  const way = wayWords(sortable, sortKey.ascending);
  return (
    <li>
      <span className="num text-muted">{place}</span>
      <span className="grow">{name}</span>
      {sortKey.id !== ownOrder && (
        <Chip aria-label={text("board.sort.turn", { name, way })} onClick={onTurn}>
          <span aria-hidden="true">{sortKey.ascending ? "▲" : "▼"}</span> {way}
        </Chip>
      )}
      <Chip aria-label={text("board.sort.remove", { name })} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </Chip>
    </li>
  );
}

const wayWords = ({ startsUp }: Sortable, ascending: boolean) =>
  startsUp
    ? text(ascending ? "board.sort.fromA" : "board.sort.fromZ")
    : text(ascending ? "board.sort.up" : "board.sort.down");

interface SortChoiceProps {
  sortable: Sortable;
  name: string;
  /** whether to explain how the user's own arrangement is changed */
  how: boolean;
  sort: readonly SortKey[];
  onSort: (keys: readonly SortKey[]) => void;
}

function SortChoice({ sortable, name, how, sort, onSort }: SortChoiceProps) {
  const { id, startsUp, explain } = sortable;
  const chosen = sort.some((key) => key.id === id);
  return (
    <li>
      <button
        type="button"
        className="sort-choice flex-1 min-h-7 py-[2px] px-1.5 text-left rounded-md phone:min-h-11"
        aria-pressed={chosen}
        title={explain && text(explain)}
        onClick={() => onSort([{ id, ascending: startsUp }])}
      >
        {name}
        {id === ownOrder && how && (
          <small className="block text-table text-muted">{text("board.sort.ownHow")}</small>
        )}
      </button>
      {sort.length > 0 && !chosen && (
        <button
          type="button"
          className="sort-then py-[2px] px-2 text-table text-muted rounded-md phone:min-h-11"
          aria-label={text("board.sort.then", { name })}
          onClick={() => onSort(turnedSort(sort, id, true))}
        >
          {text("board.sort.thenShort")}
        </button>
      )}
    </li>
  );
}
