import "#ui/messages/en/sectors";
import "./sectors.css";
import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { indexSeriesQuery } from "#feed/groups/charts";
import { sectorFields, sectorsQuery } from "#feed/papers/sectors";
import { allShareId, isMarketIndex, type SectorIndex, sectorTitle } from "#market/company/sector";
import { ofNewestDay, sessionGaps, withNewest } from "#market/day/drawnSession";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { formatPrice, unknown } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { useEachSecond } from "#ui/words/ticker";
import { SectorFacts, Ticked } from "./SectorHead.tsx";

/** An index in large type: its value and change. */
export function IndexHero({ sectorId }: { sectorId: number }) {
  const sectors = useQuery(sectorsQuery());
  const find = (rows: readonly SectorIndex[]) => rows.find((row) => row.sectorId === sectorId);
  const sector = sectors.data && find(sectors.data.value);
  return (
    <Panel
      title={titleOf(sectorId, sector)}
      reading={sectors}
      freshness={usePanelFreshness("indices", sectors)}
      empty={(rows) => (find(rows) ? undefined : text("sectors.unknown", { sector: String(sectorId) }))}
      className="index-hero"
    >
      {(rows) => sector && <Hero sector={sector} sectors={rows} />}
    </Panel>
  );
}

/** The name of the all-share index is translated. The service sends the other names. */
const titleOf = (sectorId: number, sector: SectorIndex | undefined) =>
  sectorId === allShareId
    ? text("sectors.allShare")
    : (readableName(sector && (sector.indexName ?? sectorTitle(sector))) ?? text("sectors.value"));

function Hero({ sector, sectors }: { sector: SectorIndex; sectors: readonly SectorIndex[] }) {
  const { sectorId, value, change, changePercent, previousClose } = sector;
  return (
    <div
      className="hero flex flex-1 flex-wrap gap-x-12 gap-y-1 items-center justify-between pt-1.5 pb-2 px-5"
      data-sector={sectorId}
    >
      <p className="hero-value flex flex-wrap gap-x-7 gap-y-0 items-baseline text-hero leading-[1.1]">
        <strong
          className="num text-far font-[680] leading-[1.05] tracking-[-0.025em]"
          data-field={sectorFields.value}
        >
          {formatPrice(value)}
        </strong>
        <Change
          change={change}
          percent={changePercent}
          changeField={sectorFields.change}
          percentField={sectorFields.changePercent}
        />
      </p>
      <dl className="figures hero-facts">
        <div>
          <dt>{text("column.previousClose")}</dt>
          <dd className="num" data-field={sectorFields.previousClose}>
            {formatPrice(previousClose)}
          </dd>
        </div>
        <DayRange sector={sector} />
        {isMarketIndex(sector) && <Ticked sector={sector} />}
      </dl>
      {!isMarketIndex(sector) && <SectorFacts sector={sector} sectors={sectors} />}
    </div>
  );
}

/** The low and high of the chart's session; unknown if values are missing. */
function DayRange({ sector: { sectorId, lastTickAt, value } }: { sector: SectorIndex }) {
  const { data } = useQuery(indexSeriesQuery(sectorId, 1));
  const newest = withNewest(data?.value ?? [], { at: lastTickAt, value }, (point) => point);
  const { points } = ofNewestDay(newest);
  const gaps = sessionGaps(
    points,
    useEachSecond(() => Math.floor(exchangeNow() / 60_000) * 60_000),
  );
  if (points.length === 0) return null;
  const values = points.map((point) => point.value);
  return (
    <div>
      <dt>{text("sectors.dayRange")}</dt>
      {gaps.length > 0 ? (
        <dd title={text("sectors.dayRangeGap")}>{unknown}</dd>
      ) : (
        <dd className="num" data-derived={text("sectors.dayRangeWhy")}>
          {formatPrice(Math.min(...values))} – {formatPrice(Math.max(...values))}
        </dd>
      )}
    </div>
  );
}
