import "#ui/messages/en/sectors";
import { type ReactNode, useRef } from "react";
import { useBoardDay, useBoardRows } from "#feed/board/board";
import { type MoveQuery, useIndexMove, useMoveFreshness } from "#feed/groups/indexMoves";
import type { MovedIndex } from "#market/index/indexMove";
import { useFit } from "#ui/controls/listPages";
import { text } from "#ui/messages/text";
import { BoardDay } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { useMediaQuery } from "#ui/screen/mediaQuery";
import { MovedTable } from "./MovedTable.tsx";
import { bothSides, movedRows, nameOfIndex } from "./movedRows.ts";
import { WeightsWord } from "./WeightsWord.tsx";

interface MovedFrameProps {
  move: MoveQuery;
  /** name of the index, until its move tells it */
  name: string;
  /** why there is no move, if that is known */
  none?: string | undefined;
  tools?: ReactNode;
  className?: string;
  children: (moved: MovedIndex) => ReactNode;
}

/** The frame of every view of what moved an index: its title, its age, what its weights are, and why nothing is shown. */
export function MovedFrame({ move, name, none, tools, className = "", children }: MovedFrameProps) {
  return (
    <Panel
      title={text("moved.of", { index: name })}
      reading={move}
      freshness={useMoveFreshness()}
      tools={
        <>
          <BoardDay tradedAt={useBoardDay()} />
          {tools}
        </>
      }
      empty={(moved) =>
        moved === undefined
          ? (none ?? text("moved.noValue"))
          : moved.move.lines.length === 0
            ? text("moved.noTrade", { index: name })
            : undefined
      }
      className={className}
    >
      {(moved) => moved && children(moved)}
    </Panel>
  );
}

interface MovedPanelProps {
  sectorId: number;
  /** name of the index, until its move tells it */
  name: string;
  /** lines of each direction in a column that scrolls; elsewhere as many as fit */
  each: number;
  brief?: boolean;
  className?: string;
}

/** What moved an index: the largest rises and falls, and the rows that complete the sum. */
export function MovedPanel({ sectorId, name, each, brief, className }: MovedPanelProps) {
  return (
    <MovedFrame
      move={useIndexMove(sectorId)}
      {...{ name, ...(className === undefined ? {} : { className }) }}
    >
      {(moved) => <LargestMoves {...{ moved, each, brief: brief === true }} />}
    </MovedFrame>
  );
}

/** Same size as in overview.css and sectors.css: one column, whose panels are as high as their rows. */
const oneColumn = "(width < 960px) or (height < 700px)";
/** the head of the table, and at most three sums */
const rowsBesideLines = 4;

/** The sums below the lines count every line that is not seen. */
function LargestMoves({ moved, each, brief }: { moved: MovedIndex; each: number; brief: boolean }) {
  const rows = useBoardRows();
  const room = useRef<HTMLElement>(null);
  const probe = useRef<HTMLElement>(null);
  const fit = useFit(room, probe);
  const isColumn = useMediaQuery(oneColumn);
  const shown = isColumn ? each : Math.max(1, Math.floor((fit.rows - rowsBesideLines) / 2));
  return (
    <>
      <i ref={probe} className="absolute invisible w-full h-[21px]" aria-hidden="true" />
      <WeightsWord {...{ moved, brief }}>
        {" · "}
        <Link to="/moved" search={{ index: moved.index.sectorId }} className="text-link underline">
          {text("movedPage.all")}
        </Link>
      </WeightsWord>
      <MovedTable
        area={{ ref: room }}
        rows={movedRows(moved, rows, bothSides(moved.move, shown))}
        label={text("movedPage.label", { index: nameOfIndex(moved.index) })}
        brief={brief}
      />
    </>
  );
}
