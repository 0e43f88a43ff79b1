import "#ui/messages/en/overview";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePanelFreshness } from "#feed/freshness/freshness";
import { mostActiveQuery, pushedActive } from "#feed/groups/leaderboards";
import type { Active } from "#market/lists/leaderboard";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { direction, formatChangePercent, formatCompact, formatCount, formatPrice } from "#ui/words/format";
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
  const active = useQuery(mostActiveQuery());
  const freshness = usePanelFreshness("leaderboards", active);
  return (
    <Panel
      title={text("leaders.active")}
      reading={active}
      tools={tools}
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={freshness}
    >
      {() =>
        active.data && (
          <List
            name="mostActive"
            reading={active.data}
            heads={activeHeads()}
            figures={activeFigures}
            saved={{ name: "most-active", columns: activeColumns }}
            pushed={pushedActive}
          />
        )
      }
    </Panel>
  );
}

const activeHeads = () =>
  (["column.trades", "column.shares", "column.turnover", "leaders.percentAsSent"] as const).map((id) => ({
    name: text(id),
  }));

const activeFigures = ({ trades, shares, turnover, changePercent }: Active): Figure[] => [
  { field: "tradeVolume", value: trades, shown: formatCount(trades) },
  { field: "shareVolume", value: shares, shown: formatCount(shares) },
  { field: "turnover", value: turnover, shown: formatCompact(turnover), whole: formatPrice(turnover) },
  {
    field: "percentageShareVolume",
    value: changePercent,
    shown: formatChangePercent(changePercent),
    way: direction(changePercent),
    arrow: true,
    steps: true,
  },
];

const activeColumns = {
  symbol: ({ symbol }: Active) => symbol,
  tradeVolume: ({ trades }: Active) => trades,
  shareVolume: ({ shares }: Active) => shares,
  turnover: ({ turnover }: Active) => turnover,
  percentageShareVolume: ({ changePercent }: Active) => changePercent,
};
