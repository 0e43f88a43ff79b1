import "#ui/messages/en/overview";
import { useCallback } from "react";
import { type FromBoard, useFromBoard } from "#feed/board/board";
import { isToday } from "#feed/clock/exchangeClock";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { moverFields, type Side } from "#feed/leaders/leaderRows";
import { leaders, useLeaders } from "#feed/leaders/leaders";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { leadersOf, type Mover } from "#market/lists/leaderboard";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { moment } from "#ui/saving/savedTable";
import { type Column, change, figure } from "#ui/table/column";
import {
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShortDay,
} from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { LeaderList, PagedLeaders } from "./LeaderList.tsx";

/** Below this turnover in rupees, a line's price change means little. */
export const usualFloor = 1_000_000;

interface MoversPanelProps {
  side: Side;
  /** least turnover of a listed line, rupees; if omitted, the service's own list is shown */
  floor?: number | undefined;
  onFloor?: ((floor: number | undefined) => void) | undefined;
  /** for a screen that cannot be scrolled */
  paged?: boolean;
}

/** The lines that rose or fell most: the service's list, or a list of lines above a minimum turnover, calculated from the board. */
export function MoversPanel({ floor, ...props }: MoversPanelProps) {
  return floor === undefined ? <Sent {...props} /> : <Floored {...props} floor={floor} />;
}

function Sent(props: MoversPanelProps) {
  const movers = useLeaders(leaders[props.side]);
  return <Movers {...props} movers={movers} freshness={usePanelFreshness("leaderboards", movers)} />;
}

function Floored(props: MoversPanelProps & { floor: number }) {
  const { side, floor } = props;
  const workOut = useCallback((rows: Iterable<BoardRow>) => leadersOf(rows, side, floor), [side, floor]);
  return <Movers {...props} movers={useFromBoard(workOut)} freshness={useBoardFreshness()} />;
}

interface MoversProps extends MoversPanelProps {
  movers: Pick<FromBoard<Mover[]>, "data"> & PanelQuery<Mover[]>;
  freshness: Freshness;
}

function Movers({ side, floor, onFloor, paged = false, movers, freshness }: MoversProps) {
  const List = paged ? PagedLeaders : LeaderList;
  const amount = formatCompact(floor ?? usualFloor).replace(".00", "");
  const none = floor === undefined ? text(`leaders.none.${side}`) : text("leaders.none.floor", { amount });
  return (
    <Panel
      title={text(`leaders.${side}`)}
      reading={movers}
      tools={
        <>
          <OfDays movers={movers.data?.value} />
          {onFloor && (
            <button
              type="button"
              className="chip"
              aria-pressed={floor !== undefined}
              aria-label={text("leaders.floor", { amount })}
              title={text("leaders.floorWhy", { amount: formatCount(floor ?? usualFloor) })}
              onClick={() => onFloor(floor === undefined ? usualFloor : undefined)}
            >
              {text("leaders.floorShort", { amount })}
            </button>
          )}
        </>
      }
      empty={(rows) => (rows.length ? undefined : none)}
      freshness={freshness}
    >
      {() =>
        movers.data && (
          <List
            name={side}
            reading={movers.data}
            file={floor === undefined ? side : `${side}-turnover-${floor}`}
            columns={columns}
            live={floor === undefined ? leaders[side] : undefined}
          />
        )
      }
    </Panel>
  );
}

/** The days of the trades, if not all are from today. Before the open the lists are from the last session. */
function OfDays({ movers = [] }: { movers: readonly Mover[] | undefined }) {
  const traded = movers.flatMap(({ tradedAt }) => tradedAt ?? []);
  const [first, last] = [Math.min(...traded), Math.max(...traded)];
  const past = useEachSecond(() => traded.length > 0 && !(isToday(first) && isToday(last)));
  if (!past) return null;
  const days = [...new Set([first, last].map(formatShortDay))];
  return (
    <span className="num text-muted text-table">{text("leaders.ofDays", { days: days.join(" – ") })}</span>
  );
}

const columns: readonly Column<Mover>[] = [
  figure({ field: moverFields.price, head: "column.price", flash: "direction" }, "price", formatPrice),
  change({ field: moverFields.change, head: "column.change", flash: "direction" }, "change", formatChange),
  {
    ...change(
      { field: moverFields.changePercent, head: "column.changePercent", flash: "direction" },
      "changePercent",
      formatChangePercent,
    ),
    saved: {
      [moverFields.changePercent]: ({ changePercent }) => changePercent,
      [moverFields.tradedAt]: ({ tradedAt }) => moment(tradedAt),
    },
  },
];
