import type { Range } from "#market/range";
import { text } from "#ui/messages/text";
import { useChange, useSearch } from "#ui/router/routes";
import { IndexChartPanel } from "#views/chart/IndexChartPanel.tsx";
import { ActivePanel } from "#views/leaderboards/ActivePanel.tsx";
import { MoversPanel } from "#views/leaderboards/MoversPanel.tsx";
import { BreadthPanel } from "#views/overview/BreadthPanel.tsx";
import { DayPanel } from "#views/overview/DayPanel.tsx";
import { PrintsPanel } from "#views/overview/PrintsPanel.tsx";

/** The market at a glance: the index, who leads, how broad it is, what was just traded. */
export function OverviewPage() {
  const { range = "1D" } = useSearch({ from: "/" });
  const change = useChange({ from: "/" });
  const onRange = (next: Range) =>
    change({
      search: (before) => ({ ...before, range: next === "1D" ? undefined : next }),
      replace: true,
    });
  return (
    <div className="overview">
      <h1 className="sr-only">{text("overview.title")}</h1>
      <div className="overview-market">
        <IndexChartPanel range={range} onRange={onRange} />
        <div className="overview-day">
          <BreadthPanel />
          <DayPanel />
          <PrintsPanel />
        </div>
      </div>
      <div className="overview-leaders">
        <MoversPanel side="gainers" />
        <MoversPanel side="losers" />
        <ActivePanel />
      </div>
    </div>
  );
}
