import "#ui/messages/en/wall";
import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useFreshness } from "#feed/freshness/pageFreshness";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId } from "#market/company/sector";
import type { Session } from "#market/day/session";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { type MessageId, text } from "#ui/messages/text";
import { formatCountdown, formatMinute, formatShortDay, formatWeekday } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { IndexChartPanel } from "#views/chart/IndexChartPanel.tsx";
import { StreamPanel } from "#views/disclosures/panels/StreamPanel.tsx";
import { ActivePanel, MoversPanel } from "#views/leaderboards/leaderPanels.tsx";
import { MapPanel } from "#views/map/MapPanel.tsx";
import { MapWhat, usualChoices } from "#views/map/mapChoices.tsx";
import { BreadthPanel } from "#views/overview/BreadthPanel.tsx";
import { DayPanel } from "#views/overview/DayPanel.tsx";
import { IndexHero } from "#views/sectors/SectorHead.tsx";
import type { ViewProps } from "./lateView.tsx";

/** The market as a map of areas and colours. */
export const MarketMap = () => <MapPanel choices={usualChoices} tools={<MapWhat choices={usualChoices} />} />;

/** The market in one view: the index with its day chart, breadth, gainers and losers, disclosures. */
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
      <PagedList
        name="sides"
        items={["gainers", "losers"] as const}
        className="wall-sides [--paged-gap:12px] [--paged-row-most:1fr]"
      >
        {(side) => <MoversPanel key={side} side={side} paged />}
      </PagedList>
      <StreamPanel paged />
    </div>
  </div>
);

/** One index with its day chart; the all-share index by default. */
export function IndexView({ subject }: ViewProps) {
  const sectorId = subject === undefined ? allShareId : Number(subject);
  const { data } = useQuery(sectorsQuery());
  const sector = data?.value.find((row) => row.sectorId === sectorId);
  return (
    <div className="wall-index grid gap-3 min-h-0">
      <IndexHero sectorId={sectorId} />
      {(sector || !data) && (
        <IndexChartPanel
          sectorId={sectorId}
          range="1D"
          title={text("wall.course")}
          none={text("sectors.noSeries")}
        />
      )}
    </div>
  );
}

/** The leader lists, side by side or one below another. If only one fits, they are shown in turn. */
export const Leaders = () => (
  <PagedList
    name="leaders"
    items={["gainers", "losers", "active"] as const}
    className="wall-panels [--paged-gap:12px] [--paged-column:390px] [--paged-row:230px] [--paged-row-most:1fr]"
  >
    {(list) =>
      list === "active" ? <ActivePanel key={list} paged /> : <MoversPanel key={list} side={list} paged />
    }
  </PagedList>
);

const openingTexts: Readonly<Record<Session["phase"], readonly [MessageId, MessageId]>> = {
  call: ["wall.opensIn", "wall.opensAt"],
  awaited: ["wall.awaited", "wall.awaitedSince"],
  session: ["wall.closesIn", "wall.closesAt"],
  settling: ["wall.settlesIn", "wall.settlesAt"],
  closed: ["wall.nextCallIn", "wall.nextCallAt"],
  "no-trades": ["wall.nextCallIn", "wall.nextCallAt"],
};

/** A view with the time until the market opens, or until the next change of its phase. */
export function OpeningView() {
  const { session } = useFreshness();
  const { phase, nextChangeAt, openAt } = session;
  const left = useEachSecond(() => formatCountdown(nextChangeAt - exchangeNow()));
  const [before, after] = openingTexts[phase];
  return (
    <section className="wall-opening grid content-center justify-items-center text-hero text-muted text-center">
      <p>{text(before)}</p>
      <b className="num">{phase === "awaited" ? "—" : left}</b>
      <p>
        {text(after, {
          time: formatMinute(phase === "awaited" ? openAt : nextChangeAt),
          day: `${formatWeekday(nextChangeAt)} ${formatShortDay(nextChangeAt)}`,
        })}
      </p>
    </section>
  );
}
