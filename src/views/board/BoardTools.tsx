import { useUntradedCount } from "#feed/untraded";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences";
import { SearchBox } from "#ui/SearchBox.tsx";
import { isFiltered } from "./activeFacets.ts";
import { BoardLooks } from "./BoardLooks.tsx";
import { FacetTool } from "./FacetTool.tsx";

import type { Shown } from "./heldOrder.ts";
import type { Selection } from "./order.ts";
import { PhoneColumnBox } from "./PhoneColumnBox.tsx";
import { SortTool } from "./SortTool.tsx";
import { UntradedChip } from "./UntradedChip.tsx";
import type { BoardChange } from "./useBoardAddress.ts";
import type { BoardColumns } from "./useColumns.ts";
import { useWays } from "./useWays.ts";
import { WayChips } from "./WayChips.tsx";

interface BoardToolsProps {
  selection: Selection;
  columns: BoardColumns;
  change: BoardChange;
  narrow: boolean;
  order: Shown;
}

/** What of the board is shown, in what order and how; and how many lines that leaves. */
export function BoardTools({ selection, columns, change, narrow, order }: BoardToolsProps) {
  const counts = useWays();
  const choose = usePreferences((kept) => kept.choose);
  const untraded = useUntradedCount();
  const { facets, sort, own } = selection;
  return (
    <div className="board-tools">
      <SearchBox
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
      <UntradedChip on={facets.untraded} onTurn={(untraded) => change.facets({ untraded })} />
      <span className="num px-1 text-muted text-table">
        {text("board.shown", {
          shown: order.symbols.length,
          all: counts.all + (facets.untraded ? untraded : 0),
        })}
      </span>
      {isFiltered(facets) && (
        <button
          type="button"
          className="chip"
          aria-label={text("board.facet.clearAll")}
          onClick={change.everything}
        >
          {text("board.facet.clear")}
          <span aria-hidden="true">×</span>
        </button>
      )}
      {order.held && order.waiting > 0 && (
        <span className="num px-1 text-table text-text">{text("board.held", { count: order.waiting })}</span>
      )}
      {!narrow && <BoardLooks columns={columns} />}
    </div>
  );
}
