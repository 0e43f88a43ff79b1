import "#ui/messages/en/wall";
import { allShareId } from "#market/company/sector";
import { Paged } from "#ui/controls/Paged.tsx";
import { text } from "#ui/messages/text";
import { IndexChartPanel } from "#views/chart/IndexChartPanel.tsx";
import { StreamPanel } from "#views/disclosures/panels/StreamPanel.tsx";
import { MoversPanel } from "#views/leaderboards/MoversPanel.tsx";
import { BreadthPanel } from "#views/overview/BreadthPanel.tsx";
import { DayPanel } from "#views/overview/DayPanel.tsx";
import { IndexHero } from "#views/sectors/IndexHero.tsx";

/** The market at a glance: the index, its day, how broad it is, who rose and who fell, what was made public. */
export const Overview = () => (
  <div className="wall-overview grid min-h-0">
    <div className="wall-glance grid gap-3 min-h-0">
      <IndexHero sectorId={allShareId} />
      <IndexChartPanel range="1D" title={text("wall.course")} />
      <div className="wall-sums grid gap-3">
        <BreadthPanel />
        <DayPanel />
      </div>
    </div>
    <div className="wall-lists grid gap-3 min-h-0">
      <Paged
        name="sides"
        items={["gainers", "losers"] as const}
        className="wall-sides [--paged-gap:12px] [--paged-row-most:1fr]"
      >
        {(side) => <MoversPanel key={side} side={side} paged />}
      </Paged>
      <StreamPanel paged />
    </div>
  </div>
);
