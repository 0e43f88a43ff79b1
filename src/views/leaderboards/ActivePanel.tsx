import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness";
import { mostActiveQuery } from "#feed/leaderboards";
import type { Active } from "#market/leaderboard";
import { direction, formatChangePercent, formatCompact, formatCount, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { LeaderList } from "./LeaderList.tsx";

/** The lines with the most trades. */
export function ActivePanel() {
  const active = useQuery(mostActiveQuery());
  const freshness = usePanelFreshness("leaderboards", active);
  const heads = [
    text("column.trades"),
    text("column.shares"),
    text("column.turnover"),
    text("leaders.percentAsSent"),
  ];
  return (
    <Panel
      title={text("leaders.active")}
      reading={active}
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={freshness}
    >
      {(rows) => <LeaderList rows={rows} heads={heads} cells={activeCells} />}
    </Panel>
  );
}

function activeCells({ trades, shares, turnover, changePercent }: Active) {
  return (
    <>
      <td className="figure num" data-field="tradeVolume">
        {formatCount(trades)}
      </td>
      <td className="figure num" data-field="shareVolume">
        {formatCount(shares)}
      </td>
      <td className="figure num" data-field="turnover" title={formatPrice(turnover)}>
        {formatCompact(turnover)}
      </td>
      <td className={`figure num ${direction(changePercent)}`} data-field="percentageShareVolume">
        {formatChangePercent(changePercent)}
      </td>
    </>
  );
}
