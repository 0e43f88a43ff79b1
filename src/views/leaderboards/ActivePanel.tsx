import "#ui/messages/en/overview";
import { type ReactNode, useCallback } from "react";
import { isToday } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/freshness";
import { activeDay, leaders, useLeaders } from "#feed/leaders/leaders";
import type { Active } from "#market/lists/leaderboard";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { direction, formatChangePercent, formatCompact, formatCount, formatPrice } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { formatShortDay } from "#ui/words/time";
import type { Figure } from "./figure.ts";
import { LeaderList } from "./LeaderList.tsx";
import { PagedLeaders } from "./PagedLeaders.tsx";

interface ActivePanelProps {
  /** the choice of another ranking */
  tools?: ReactNode;
  /** nobody is there to scroll */
  paged?: boolean;
}

/** The lines with the most trades, as the service lists them. */
export function ActivePanel({ tools, paged = false }: ActivePanelProps) {
  const List = paged ? PagedLeaders : LeaderList;
  const active = useLeaders(leaders.mostActive);
  const freshness = usePanelFreshness("leaderboards", active);
  const day = useEachSecond(() => active.data && activeDay(active.data));
  const dated = day !== undefined;
  const figures = useCallback((row: Active) => activeFigures(row, dated), [dated]);
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
            heads={activeHeads()}
            figures={figures}
            saved={{ name: "most-active", columns: activeColumns }}
            live={leaders.mostActive}
          />
        )
      }
    </Panel>
  );
}

/** The list's rows carry no time: its day, where other figures tell it and it is not today. */
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

const activeHeads = () =>
  (["column.trades", "column.shares", "column.turnover", "leaders.percentAsSent"] as const).map((id) => ({
    name: text(id),
  }));

/** @param dated the session is known; a change of nobody knows which day has no colour of now */
const activeFigures = ({ trades, shares, turnover, changePercent }: Active, dated: boolean): Figure[] => [
  { field: "tradeVolume", value: trades, shown: formatCount(trades) },
  { field: "shareVolume", value: shares, shown: formatCount(shares) },
  { field: "turnover", value: turnover, shown: formatCompact(turnover), whole: formatPrice(turnover) },
  {
    field: "percentageShareVolume",
    value: changePercent,
    shown: formatChangePercent(changePercent),
    way: dated ? direction(changePercent) : "flat",
    arrow: true,
    steps: dated,
  },
];

const activeColumns = {
  symbol: ({ symbol }: Active) => symbol,
  tradeVolume: ({ trades }: Active) => trades,
  shareVolume: ({ shares }: Active) => shares,
  turnover: ({ turnover }: Active) => turnover,
  percentageShareVolume: ({ changePercent }: Active) => changePercent,
};
