import "#ui/messages/en/overview";
import "#ui/messages/en/sectors";
import "./overview.css";
import type { InferOutput } from "valibot";
import { leaders } from "#feed/leaders/leaders";
import { allShareId } from "#market/company/sector";
import { text } from "#ui/messages/text";
import { AwaitedPart } from "#ui/panel/answerState.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";
import { useMediaQuery } from "#ui/screen/mediaQuery";
import { useDrawn } from "#views/chart/DrawnChart.tsx";
import { IndexChartPanel } from "#views/chart/IndexChartPanel.tsx";
import { StreamPanel } from "#views/disclosures/panels/StreamPanel.tsx";
import {
  ActivePanel,
  LeadersByPanel,
  MoversPanel,
  RankedByChoice,
} from "#views/leaderboards/leaderPanels.tsx";
import { MovedPanel } from "#views/moved/MovedPanel.tsx";
import { BreadthPanel } from "#views/overview/BreadthPanel.tsx";
import { DayPanel } from "#views/overview/DayPanel.tsx";
import { PrintsPanel } from "#views/overview/PrintsPanel.tsx";
import { chartChoices } from "./chartChoices.ts";
import type { overviewSearch } from "./search.ts";

type Choices = InferOutput<typeof overviewSearch>;

/** Same width as in overview.css: room for a third column with one more list and a tall list of prints. */
const roomy = "(width >= 1800px) and (height >= 860px)";

/** Same size as in overview.css: room for a map below the chart. */
const roomForMap = "(width >= 1280px) and (height >= 860px)";

/** Same size as in overview.css: the page scrolls, and the map is below the lists. */
const tablet = "(960px <= width < 1280px) and (height >= 700px)";

// loaded after the page's own code
const SmallMap = latePart(async () => (await import("#views/map/MapPanel.tsx")).SmallMap, {
  Waiting: () => <AwaitedPart />,
});

/** Requests the leader lists before they are drawn. It never fails: each list requests its data again and shows the error. */
export const askLeaders = (): Promise<unknown> =>
  Promise.all(Object.values(leaders).map((list) => list.want()));

/** The market on one page: the index, leaders, breadth and the latest prints. */
export function OverviewPage() {
  const search = useSearch({ from: "/" });
  const { leaders: rankedBy, turnover, ticks, prints = "board" } = search;
  const change = useChange({ from: "/" });
  const choose = (chosen: Partial<Choices>) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: !("range" in chosen) });
  const drawn = useDrawn(search, { chartId: allShareId }, choose);
  const wide = useMediaQuery(roomy);
  const tall = useMediaQuery(roomForMap);
  const scrolls = useMediaQuery(tablet);
  const narrow = useMediaQuery("(width <= 640px)");
  const movers = {
    floor: turnover,
    onFloor: (floor: number | undefined) => choose({ turnover: floor }),
    beyondTick: ticks,
    onBeyondTick: (beyond: true | undefined) => choose({ ticks: beyond }),
  };
  const choice = (sent: boolean, by = rankedBy) => (
    <RankedByChoice by={by} sent={sent} onBy={(next) => choose({ leaders: next })} />
  );
  const printsPanel = (
    <PrintsPanel
      source={prints}
      onSource={(source) => choose({ prints: source === "short" ? "short" : undefined })}
    />
  );
  const moved = (
    <MovedPanel
      sectorId={allShareId}
      name={text("sectors.allShare")}
      each={narrow ? 3 : 7}
      brief
      className="row-span-full col-start-2"
    />
  );
  return (
    <div className="overview gap-2 min-h-0 p-2">
      <h1 className="sr-only">{text("overview.title")}</h1>
      <div className="overview-market gap-2 min-h-0">
        <div className={scrolls ? "contents" : "overview-index gap-2 min-h-0"}>
          <IndexChartPanel drawn={drawn} {...chartChoices(search, choose)} />
          {tall && <SmallMap />}
          {!scrolls && moved}
        </div>
        <div className="overview-day gap-2 min-h-0">
          <BreadthPanel />
          <DayPanel />
          {!wide && <StreamPanel />}
          {!wide && printsPanel}
        </div>
      </div>
      <div className="overview-leaders grid gap-2 min-h-0">
        <MoversPanel side="gainers" {...movers} />
        <MoversPanel side="losers" {...movers} />
        {wide || !rankedBy ? (
          <ActivePanel tools={wide ? undefined : choice(true)} />
        ) : (
          <LeadersByPanel by={rankedBy} tools={choice(true)} />
        )}
      </div>
      {wide && (
        <div className="overview-more grid gap-2 min-h-0">
          <LeadersByPanel by={rankedBy ?? "turnover"} tools={choice(false, rankedBy ?? "turnover")} />
          <StreamPanel />
          {printsPanel}
        </div>
      )}
      {scrolls && (
        <div className="overview-map grid-cols-2 gap-2">
          <SmallMap />
          {moved}
        </div>
      )}
    </div>
  );
}
