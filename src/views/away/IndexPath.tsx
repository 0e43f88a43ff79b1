import "#ui/messages/en/away";
import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { indexSeriesQuery } from "#feed/groups/charts";
import { allShareId } from "#market/company/sector";
import { MiniChart } from "#ui/chart/MiniChart.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { formatMinute, formatPrice } from "#ui/words/format";

/** The All Share Index from a moment of today's session until now, measured from its level at that moment. */
export function IndexPath({ since }: { since: number }) {
  const series = useQuery(indexSeriesQuery(allShareId, 1));
  return (
    <Panel
      title={text("away.path")}
      reading={series}
      freshness={usePanelFreshness("indexSeries", series)}
      empty={(points) => (from(points, since).length > 1 ? undefined : text("away.noPath"))}
    >
      {(points) => <Path points={from(points, since)} />}
    </Panel>
  );
}

interface Point {
  at: number;
  value: number;
}

/** The last point before that moment, which gives the level at that moment, and all later points. */
function from(points: readonly Point[], since: number): readonly Point[] {
  const first = points.findLastIndex(({ at }) => at <= since);
  return points.slice(Math.max(0, first));
}

function Path({ points }: { points: readonly Point[] }) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const values = points.map(({ value }) => value);
  const label = text("away.pathSaid", {
    from: formatMinute(first.at),
    to: formatMinute(last.at),
    before: formatPrice(first.value),
    after: formatPrice(last.value),
    least: formatPrice(Math.min(...values)),
    most: formatPrice(Math.max(...values)),
  });
  return (
    <div className="flex h-32">
      <MiniChart
        points={points}
        kind="line"
        reference={first.value}
        label={label}
        ends={[formatMinute(first.at), formatMinute(last.at)]}
      />
    </div>
  );
}
