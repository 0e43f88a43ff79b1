import { type CSSProperties, memo, useId, useRef } from "react";
import { text } from "#ui/messages/text";
import { inRem } from "#ui/relativeLengths";
import { useSavedTable } from "#ui/savedTable";
import { useHold } from "#ui/useHold";
import { BoardFoot } from "./BoardFoot.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { BoardPeek } from "./BoardPeek.tsx";
import { BoardRows, type BoardRowsProps } from "./BoardRows.tsx";
import type { Column } from "./column.ts";
import type { Arranging } from "./headPress.ts";
import { boardPlaces, type Places, useKeptPlace, useKeptScroll } from "./keptPlace.ts";
import { savedLines } from "./savedLines.ts";
import type { SortKey } from "./sortKeys.ts";
import { useGridFocus } from "./useGridFocus.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { useMoreColumns } from "./useMoreColumns.ts";
import { usePeek } from "./usePeek.ts";
import { useRowWindow } from "./useRowWindow.ts";
import { useSideways } from "./useSideways.ts";

export interface BoardGridProps extends Omit<BoardRowsProps, "shown" | "active" | "hold"> {
  /** what the lines are together */
  label: string;
  /** in words of its address, what the lines are narrowed to; for the name of a file */
  narrowedTo?: string | undefined;
  /** two lines to a row, as on a phone */
  narrow: boolean;
  /** somebody is in the rows, by pointer or focus: their order has to stay */
  onHold: (held: boolean) => void;
  sort: readonly SortKey[];
  onSort: (id: string, add: boolean) => void;
  /** the entry of the browser's history that this board is: coming back to it leads to the place it was left at */
  entry?: string | undefined;
  places?: Places;
  /** lines without a trade that fit the filter; for the foot */
  untraded?: number;
  /** left out where columns stay as they are */
  arranging?: Arranging;
}

const standard: Arranging["widths"] = {};

/** The board's grid: every line reachable, those in view mounted, cells patched in place. */
export const BoardGrid = memo(function BoardGrid(props: BoardGridProps) {
  const { board, columns, symbols, rowHeight, narrow, sort, onSort, onHold } = props;
  const { entry, places = boardPlaces, arranging, untraded = 0 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hold = useHold(onHold);
  const kept = useKeptScroll(scroller, places, entry);
  const shown = useRowWindow(scroller, symbols.length, rowHeight);
  useSideways(scroller);
  useMoreColumns(scroller, columns);
  const { active, go, focused, blurred } = useGridFocus(scroller, props, kept?.active);
  const peek = usePeek(scroller, props, active.symbol);
  const keyDown = useGridKeys({ symbols, columns, page: shown.page, go, act: peek.act });
  useKeptPlace(scroller, { places, entry, kept, active });
  const keys = useId();
  const saved = useSavedTable(() => savedLines(props));
  return (
    <>
      <div className="board-frame" ref={saved}>
        <div
          ref={scroller}
          className="board"
          data-narrow={narrow}
          data-resized={Object.keys(arranging?.widths ?? standard).length > 0}
          style={layout(props, arranging?.widths)}
          onScroll={hold.scrolled}
        >
          <div
            role="grid"
            aria-label={props.label}
            aria-rowcount={symbols.length + 1}
            aria-colcount={columns.length}
            aria-readonly="true"
            aria-describedby={keys}
            aria-keyshortcuts="Space Enter"
            tabIndex={-1}
            className="board-grid"
            onKeyDown={keyDown}
            onFocus={focused}
            onBlur={blurred}
            {...peek.pointer}
          >
            <div role="rowgroup" className="board-top">
              <BoardHead
                columns={columns}
                sort={sort}
                active={active.header}
                onSort={onSort}
                arranging={arranging}
              />
            </div>
            <BoardRows {...props} shown={shown} active={active} hold={hold} />
          </div>
          <BoardFoot {...{ board, columns, symbols, untraded }} />
        </div>
      </div>
      <BoardPeek control={peek.control} scroller={scroller} />
      <p id={keys} hidden>
        {text("board.keys")}
      </p>
    </>
  );
});

type Layout = CSSProperties & Record<`--${string}`, string>;

function layout({ columns, rowHeight, narrow }: BoardGridProps, widths = standard): Layout {
  const width = narrow ? 0 : columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0);
  return {
    "--row": `${rowHeight}px`,
    "--board-width": inRem(`${width}px`),
    "--board-columns": columns.map((column) => track(column, widths[column.id])).join(" "),
  };
}

/** Spare width goes to the name first, then to all whose width nobody chose. */
const track = ({ width, grows }: Column, chosen: number | undefined) =>
  inRem(chosen === undefined ? `minmax(${width}px, ${grows ? 2 * width : width}fr)` : `${chosen}px`);
