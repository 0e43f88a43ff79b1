import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness";
import { moversQuery, type Side } from "#feed/leaderboards";
import type { Mover } from "#market/leaderboard";
import { direction, formatChange, formatChangePercent, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import type { Figure } from "./figure.ts";
import { LeaderList } from "./LeaderList.tsx";

/** The lines that rose or fell most, as the service lists them. */
export function MoversPanel({ side }: { side: Side }) {
  const movers = useQuery(moversQuery(side));
  const freshness = usePanelFreshness("leaderboards", movers);
  return (
    <Panel
      title={text(`leaders.${side}`)}
      reading={movers}
      empty={(rows) => (rows.length ? undefined : text(`leaders.none.${side}`))}
      freshness={freshness}
    >
      {() => movers.data && <LeaderList reading={movers.data} heads={moverHeads} figures={moverFigures} />}
    </Panel>
  );
}

const moverHeads = (["column.price", "column.change", "column.changePercent"] as const).map((id) => ({
  name: text(id),
}));

const moverFigures = ({ price, change, changePercent }: Mover): Figure[] => [
  { field: "price", value: price, shown: formatPrice(price), steps: true },
  { field: "change", value: change, shown: formatChange(change), way: direction(change), steps: true },
  {
    field: "changePercentage",
    value: changePercent,
    shown: formatChangePercent(changePercent),
    way: direction(changePercent),
    arrow: true,
    steps: true,
  },
];
