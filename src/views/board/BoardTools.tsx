import { useMemo } from "react";
import { useBoardMeta } from "#feed/board/board";
import { useLinesComplete, useUntradedCount } from "#feed/lines/knownLines";
import { Chip } from "#ui/controls/Chip.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { useChange, useGo, useSearch } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";
import { isKey } from "#ui/table/sortKeys";
import { unknownFigure } from "#ui/words/format";
import { type BoardColumns, PhoneColumnBox } from "#views/board/chooser/boardColumns.tsx";
import { useWays, type Ways } from "#views/board/columns/derivedColumns";
import {
  activeFacets,
  type FacetChoice,
  type Facets,
  isFiltered,
  moveWays,
  noFacets,
  type Way,
} from "#views/board/filter/facets";
import { keptFacets, readFacets, writeFacets } from "#views/board/order/boardSearch";
import type { ShownOrder } from "#views/board/order/heldOrder";
import {
  ownOrder,
  readSort,
  type Selection,
  type SortKey,
  sortables,
  turnedSort,
  writeSort,
} from "#views/board/order/order";
import { BoardLooks } from "./BoardLooks.tsx";

const arrows = { up: "▲", down: "▼", flat: "=" } as const;
const wayName = { up: "board.up", down: "board.down", flat: "board.unchanged" } as const;

interface WayChipsProps {
  chosen: ReadonlySet<Way>;
  counts: Ways;
  onChoose: (ways: ReadonlySet<Way>) => void;
}

/** The numbers of lines up, down and unchanged on the whole board. A click filters the board by that direction. */
function WayChips({ chosen, counts, onChoose }: WayChipsProps) {
  return moveWays.map((way) => {
    const isKnown = counts.known && (counts.all === 0 || counts.up + counts.down + counts.flat > 0);
    const count = isKnown ? counts[way] : unknownFigure;
    const name = text(wayName[way], { count });
    const on = chosen.has(way);
    return (
      <Chip
        key={way}
        className="px-2"
        aria-label={name}
        title={name}
        aria-pressed={on}
        onClick={() => onChoose(new Set(moveWays.filter((other) => chosen.has(other) !== (other === way))))}
      >
        <span className={way} aria-hidden="true">
          {arrows[way]}
        </span>
        <span className="num">{count}</span>
      </Chip>
    );
  });
}

const FacetSheet = latePart(async () => (await import("./filter/FacetSheet.tsx")).FacetSheet);

/** Opens the less common filters and shows how many of them are active. */
function FacetTool({ facets, onChoose }: FacetChoice) {
  const count = activeFacets(facets).length;
  const words = count === 0 ? text("board.facets") : text("board.facetsOn", { count });
  return (
    <Popup label={words} shown={words} active={count > 0}>
      <FacetSheet facets={facets} onChoose={onChoose} />
    </Popup>
  );
}

interface BoardToolsProps {
  selection: Selection;
  columns: BoardColumns;
  change: BoardChange;
  narrow: boolean;
  order: ShownOrder;
}

/** The tools of the board: filter, sort order, columns and row height, and the number of matching lines. */
export function BoardTools({ selection, columns, change, narrow, order }: BoardToolsProps) {
  const counts = useWays();
  const meta = useBoardMeta();
  const dropped = meta.loaded ? meta.dropped : 0;
  const choose = usePreferences((kept) => kept.choose);
  const untraded = useUntradedCount();
  const { facets, sort, own } = selection;
  return (
    <div className="board-tools flex flex-1 flex-wrap gap-1.5 items-center">
      <SearchBox
        takesFind
        label={text("board.filter")}
        short={text("board.filterShort")}
        filter={facets.filter}
        onFilter={(filter) => change.facets({ filter })}
      />
      <SortTool
        sort={sort}
        own={own}
        shown={order.symbols}
        onSort={change.sort}
        onKeep={(order) => choose({ order: [...order] })}
      />
      {narrow && <PhoneColumnBox />}
      <WayChips chosen={facets.ways} counts={counts} onChoose={(ways) => change.facets({ ways })} />
      <FacetTool facets={facets} onChoose={change.facets} />
      <UntradedChip
        known={counts.known}
        on={facets.untraded}
        onTurn={(untraded) => change.facets({ untraded })}
      />
      {counts.known && (
        <span className="num px-1 text-muted text-table">
          {text("board.shown", {
            shown: order.symbols.length,
            all: counts.all + (facets.untraded ? untraded : 0),
          })}
        </span>
      )}
      {dropped > 0 && (
        <span className="px-1 text-caution text-table">{text("source.dropped", { count: dropped })}</span>
      )}
      {isFiltered(facets) && (
        <Chip aria-label={text("board.facet.clearAll")} onClick={change.everything}>
          {text("board.facet.clear")}
          <span aria-hidden="true">×</span>
        </Chip>
      )}
      {order.held && order.waiting > 0 && (
        <span className="num px-1 text-table text-text">{text("board.held", { count: order.waiting })}</span>
      )}
      {!narrow && <BoardLooks columns={columns} />}
    </div>
  );
}

interface UntradedChipProps {
  /** whether a board was received */
  known: boolean;
  on: boolean;
  onTurn: (on: boolean) => void;
}

/**
 * Also shows the known lines that did not trade in this session. A count of 0 is shown as unknown: until a source names lines that the
 * board lacks, untraded lines may exist.
 */
export function UntradedChip({ known, on, onTurn }: UntradedChipProps) {
  const count = useUntradedCount();
  const isKnown = useLinesComplete() && known && count > 0;
  return (
    <Chip aria-pressed={on} title={text("board.untraded.explain")} onClick={() => onTurn(!on)}>
      {text("board.untraded")}
      <span className="num text-faint">{isKnown ? count : unknownFigure}</span>
    </Chip>
  );
}

const SortMenu = latePart(async () => (await import("#views/board/order/SortMenu.tsx")).SortMenu);

interface SortToolProps {
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

export type BoardChange = ReturnType<typeof useBoardChange>;

export function useBoardAddress() {
  const search = useSearch({ from: "/board" });
  const own = usePreferences((kept) => kept.order);
  const sort = useMemo(() => readSort(search.sort), [search.sort]);
  useUnusable("sort", unusedPart(search.sort, isKey(sort)));
  const facets = keptFacets(search);
  const selection = useMemo((): Selection => ({ facets, sort, own }), [facets, sort, own]);
  return { selection, change: useBoardChange() };
}

function useBoardChange() {
  const alter = useChange({ from: "/board" });
  const go = useGo();
  return useMemo(() => {
    const filter = (next: (before: Facets) => Facets) =>
      alter({ search: (before) => ({ ...before, ...writeFacets(next(readFacets(before))) }), replace: true });
    const order = (next: (before: SortKey[]) => readonly SortKey[]) =>
      alter({
        search: (before) => ({ ...before, sort: writeSort(next(readSort(before.sort))) }),
        replace: true,
      });
    return {
      facets: (changed: Partial<Facets>) => filter((before) => ({ ...before, ...changed })),
      /** removes all filters; untraded lines stay included if they were */
      everything: () => filter(({ untraded }) => ({ ...noFacets, untraded })),
      /** changes the sort keys after a click on a header; Shift sets `add` */
      turn: (id: string, add: boolean) => order((keys) => turnedSort(keys, id, add)),
      sort: (keys: readonly SortKey[]) => order(() => keys),
      open: (symbol: string) => go({ to: "/s/$symbol", params: { symbol } }),
    };
  }, [alter, go]);
}
