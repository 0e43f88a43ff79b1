import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useBoardName, useBoardRows } from "#feed/board/board";
import { useIndexMove } from "#feed/groups/indexMoves";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId, sectorTitle } from "#market/company/sector";
import type { MovedIndex } from "#market/index/indexMove";
import { useFit } from "#ui/controls/listPages";
import { text } from "#ui/messages/text";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { arrow, direction, formatChange, formatChangePercent, formatPrice } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { MovedFrame } from "#views/moved/MovedPanel.tsx";
import { bothSides, type MovedRow, movedRows, pointsDirection, sumName } from "#views/moved/movedRows";
import { WeightsWord } from "#views/moved/WeightsWord.tsx";
import type { ViewProps } from "./lateView.tsx";

/** What moved an index, readable from a distance: its largest rises and falls, and what completes the sum. */
export function MovedView({ subject }: ViewProps) {
  const sectorId = subject === undefined ? allShareId : Number(subject);
  const { data } = useQuery(sectorsQuery());
  const index = data?.value.find((row) => row.sectorId === sectorId);
  return (
    <MovedFrame move={useIndexMove(sectorId)} name={sectorTitle(index ?? { sectorId }) ?? String(sectorId)}>
      {(moved) => <Sides moved={moved} />}
    </MovedFrame>
  );
}

/** As many lines as fit, in one or two columns. All others are in the sum below them. */
function Sides({ moved }: { moved: MovedIndex }) {
  const rows = useBoardRows();
  const room = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const fit = useFit(room, probe);
  const columns = Math.min(2, fit.columns);
  const each = columns === 2 ? fit.rows : Math.floor(fit.rows / 2);
  const listed = bothSides(moved.move, each);
  const { lines, sums } = movedRows(moved, rows, listed);
  const sides = [lines.filter(({ points }) => points < 0), lines.filter(({ points }) => points > 0)];
  return (
    <div className="paged @container px-4 [--paged-row:66px] [--paged-column:460px]">
      <WeightsWord moved={moved} className="text-strong py-1" />
      <div
        ref={room}
        className="relative flex flex-1 flex-wrap content-start gap-x-6 min-h-0 overflow-hidden"
      >
        <i
          ref={probe}
          className="paged-probe absolute invisible w-[var(--paged-column,100%)] h-(--paged-row)"
          aria-hidden="true"
        />
        {(moved.move.change < 0 ? sides : sides.toReversed()).map((side, at) => (
          <div key={at === 0 ? "with" : "against"} className="flex-[1_1_var(--paged-column)] min-w-0">
            {side.map((row) => (
              <MovedLine key={row.key} row={row} />
            ))}
          </div>
        ))}
      </div>
      <dl className="flex flex-none flex-wrap gap-x-6 justify-between py-1 border-t border-t-line">
        {sums.map((row) => (
          <div key={row.key} data-part={row.of}>
            <dt className="text-strong text-muted">{sumName(row)}</dt>
            <dd className={`num text-large font-[680] ${pointsDirection(row)}`}>
              {formatChange(row.points)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function MovedLine({ row }: { row: MovedRow }) {
  const { key: symbol, points, change, percent, doubt } = row;
  const way = pointsDirection(row);
  return (
    <div className="flex gap-x-3 items-center h-(--paged-row) border-b border-b-line" data-symbol={symbol}>
      <div className="flex-1 min-w-0">
        <p className="truncate text-large font-[650]">
          <SymbolCode symbol={symbol} />
        </p>
        <p className="truncate text-head text-muted" lang="en">
          {readableName(useBoardName(symbol))}
        </p>
      </div>
      <div className="text-right">
        <p className={`num text-large font-[650] ${way}`}>
          <i className="not-italic text-strong">{arrow[way]} </i>
          {formatChange(points)}
        </p>
        <p className="num text-head text-caution in-data-[stale=true]:text-muted">
          {doubt === undefined ? "\u00a0" : text("moved.uncertain", { points: formatPrice(doubt) })}
        </p>
      </div>
      <div className="w-34 text-right @max-[460px]:hidden">
        <p className={`num text-large ${direction(percent)}`}>{formatChangePercent(percent)}</p>
        <p className="num text-head text-muted">{formatChange(change)}</p>
      </div>
    </div>
  );
}
