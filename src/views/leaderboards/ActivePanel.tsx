import "#ui/messages/en/overview";
import type { ReactNode } from "react";
import { isToday } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { activeFields } from "#feed/leaders/leaderRows";
import { activeDay, leaders, useLeaders } from "#feed/leaders/leaders";
import type { Active } from "#market/lists/leaderboard";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { type Column, change, figure } from "#ui/table/column";
import {
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShortDay,
} from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { LeaderList, PagedLeaders } from "./LeaderList.tsx";

interface ActivePanelProps {
  /** the control for choosing another ranking */
  tools?: ReactNode;
  /** for a screen that cannot be scrolled */
  paged?: boolean;
}

/** The lines with the most trades, as the service lists them. */
export function ActivePanel({ tools, paged = false }: ActivePanelProps) {
  const List = paged ? PagedLeaders : LeaderList;
  const active = useLeaders(leaders.mostActive);
  const freshness = usePanelFreshness("leaderboards", active);
  const day = useEachSecond(() => active.data && activeDay(active.data));
  return (
    <Panel
      title={text("leaders.active")}
      reading={active}
      tools={
        <>
          {active.data && <OfDay day={day} />}
          {tools}
        </>
      }
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={freshness}
    >
      {() =>
        active.data && (
          <List
            name="mostActive"
            reading={active.data}
            file="most-active"
            columns={day === undefined ? columns.undated : columns.dated}
            live={leaders.mostActive}
          />
        )
      }
    </Panel>
  );
}

/** The rows of the list have no time. Their day is shown if other data gives it and it is not today. */
function OfDay({ day }: { day: number | undefined }) {
  const past = useEachSecond(() => day !== undefined && !isToday(day));
  if (day === undefined)
    return (
      <span className="text-caution text-table" title={text("leaders.sessionUnknownWhy")}>
        {text("leaders.sessionUnknown")}
      </span>
    );
  if (!past) return null;
  return (
    <span className="num text-muted text-table">{text("leaders.ofDays", { days: formatShortDay(day) })}</span>
  );
}

/** @param dated whether the list's day is known; a change of an unknown day is not coloured as live */
const columnsOf = (dated: boolean): readonly Column<Active>[] => [
  figure({ field: activeFields.trades, head: "column.trades", flash: "neutral" }, "trades", formatCount),
  figure({ field: activeFields.shares, head: "column.shares", flash: "neutral" }, "shares", formatCount),
  {
    ...figure(
      { field: activeFields.turnover, head: "column.turnover", flash: "neutral" },
      "turnover",
      formatCompact,
    ),
    title: ({ turnover }) => formatPrice(turnover),
  },
  {
    ...change(
      {
        field: activeFields.changePercent,
        head: "leaders.percentAsSent",
        flash: dated ? "direction" : "neutral",
      },
      "changePercent",
      formatChangePercent,
    ),
    ...(dated ? {} : { direction: () => "flat" as const }),
  },
];

const columns = { dated: columnsOf(true), undated: columnsOf(false) };
