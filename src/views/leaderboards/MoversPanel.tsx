import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness";
import { moversQuery, type Side } from "#feed/leaderboards";
import type { Mover } from "#market/leaderboard";
import { arrow, direction, formatChange, formatChangePercent, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { LeaderList } from "./LeaderList.tsx";

/** The lines that rose or fell most, as the service lists them. */
export function MoversPanel({ side }: { side: Side }) {
  const movers = useQuery(moversQuery(side));
  const freshness = usePanelFreshness("leaderboards", movers);
  const heads = [text("column.price"), text("column.change"), text("column.changePercent")];
  return (
    <Panel
      title={text(`leaders.${side}`)}
      reading={movers}
      empty={(rows) => (rows.length ? undefined : text(`leaders.none.${side}`))}
      freshness={freshness}
    >
      {(rows) => <LeaderList rows={rows} heads={heads} cells={moverCells} />}
    </Panel>
  );
}

function moverCells({ price, change, changePercent }: Mover) {
  const way = direction(changePercent);
  return (
    <>
      <td className="figure num" data-field="price">
        {formatPrice(price)}
      </td>
      <td className={`figure num ${direction(change)}`} data-field="change">
        {formatChange(change)}
      </td>
      <td className={`figure num ${way}`}>
        {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
        <span data-field="changePercentage">{formatChangePercent(changePercent)}</span>
      </td>
    </>
  );
}
