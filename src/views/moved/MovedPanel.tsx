import "#ui/messages/en/sectors";
import type { ReactNode } from "react";
import { useBoardDay, useBoardRows } from "#feed/board/board";
import { type MoveQuery, useIndexMove, useMoveFreshness } from "#feed/groups/indexMoves";
import type { MovedIndex } from "#market/index/indexMove";
import { text } from "#ui/messages/text";
import { BoardDay } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
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
  /** lines of each direction */
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

function LargestMoves({ moved, each, brief }: { moved: MovedIndex; each: number; brief: boolean }) {
  const rows = useBoardRows();
  return (
    <>
      <WeightsWord {...{ moved, brief }}>
        {" · "}
        <Link to="/moved" search={{ index: moved.index.sectorId }} className="text-link underline">
          {text("movedPage.all")}
        </Link>
      </WeightsWord>
      <MovedTable
        rows={movedRows(moved, rows, bothSides(moved.move, each))}
        label={text("movedPage.label", { index: nameOfIndex(moved.index) })}
        brief={brief}
      />
    </>
  );
}
