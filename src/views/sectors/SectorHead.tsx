import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFromBoard } from "#feed/board/board";
import { exchangeNow, isOfEarlierDay } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { indexSeriesQuery } from "#feed/groups/charts";
import { sectorsQuery } from "#feed/papers/sectors";
import {
  allShareId,
  isFirstTick,
  isMarketIndex,
  type SectorIndex,
  sectorTitle,
  splitSectors,
} from "#market/company/sector";
import { ofNewestDay, sessionGaps, withNewestValue } from "#market/day/drawnSession";
import { type Freshness, isOld } from "#market/day/freshness";
import { breadthOf } from "#market/lists/breadth";
import { sectorFields } from "#rows/sectorRows";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { Panel, SourceChip, TradeTime } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import {
  formatCompact,
  formatCount,
  formatDayAndClock,
  formatPrice,
  formatShare,
  unknownFigure,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import type { Origin } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";
import {
  capOf,
  capShareOf,
  LineCounts,
  ofSession,
  SectorDetail,
  sectorRows,
  useSectorLines,
} from "./sectorFigures.tsx";

interface SectorHeadProps {
  sector: SectorIndex;
  sectors: readonly SectorIndex[];
  origin: Origin | undefined;
  freshness: Freshness;
}

/** The sector's own figures, and its percentage of the whole market. */
export function SectorHead({ sector, sectors, origin, freshness }: SectorHeadProps) {
  const { sectorId, value, change, changePercent, previousClose } = sector;
  return (
    <section
      className="panel sector-head flex-row flex-wrap col-span-full gap-x-7 gap-y-2 items-center py-2.5 px-3.5"
      data-sector={sectorId}
      data-past={isOfEarlierDay(sector.lastTickAt) || undefined}
      data-stale={isOld(freshness)}
      data-trust={freshness}
      aria-label={sectorTitle(sector)}
    >
      <div className="min-w-0 max-w-105">
        <p className="text-muted text-table">
          <Link to="/sectors" className="text-link underline underline-offset-[3px]">
            {text("sectors.back")}
          </Link>
        </p>
        <h1
          className="text-head font-[650] leading-[1.25] tracking-[-0.02em] wrap-anywhere"
          data-field={sector.name === undefined ? undefined : "name"}
        >
          {sectorTitle(sector) ?? sectorId}
        </h1>
        {sector.indexName !== sectorTitle(sector) && (
          <p className="text-muted text-table" data-field={sectorFields.indexName}>
            {sector.indexName}
          </p>
        )}
      </div>
      <div>
        <p className="flex gap-2.5 items-baseline text-strong font-semibold whitespace-nowrap">
          <strong
            className="num text-hero font-bold leading-[1.1] tracking-[-0.02em]"
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
        <p className="text-muted text-table">
          {text("column.previousClose")}{" "}
          <span className="num" data-field={sectorFields.previousClose}>
            {formatPrice(previousClose)}
          </span>
        </p>
      </div>
      <SectorFacts sector={sector} sectors={sectors} />
      {origin && <SourceChip origin={origin} trust={freshness} />}
      <details className="sector-all basis-full text-small">
        <summary className="w-max text-muted cursor-pointer phone:leading-11">
          {text("sectors.moreHead")}
        </summary>
        <SectorDetail row={sector} />
      </details>
    </section>
  );
}

/** The group's turnover as sent, and the sum over its lines. */
export function SectorFacts({ sector, sectors }: Pick<SectorHeadProps, "sector" | "sectors">) {
  const lines = useSectorLines();
  const board = useFromBoard(breadthOf).data?.value;
  const isIndex = isMarketIndex(sector);
  const [row] = sectorRows(splitSectors(sectors).groups, lines).filter(
    ({ sectorId }) => sectorId === sector.sectorId,
  );
  const capShare = row ? capShareOf(row, board) : unknownFigure;
  return (
    <dl className="figures facts-beside [--facts-apart:26px] [--fact-least:165px] grid-flow-col gap-x-[var(--facts-apart,20px)] gap-y-0 ml-auto max-[1180px]:grid-flow-row max-[1180px]:gap-x-4 max-[1180px]:gap-y-1.5 max-[1180px]:ml-0">
      <Fact
        name={text(isIndex ? "column.turnoverLkr" : "sectors.turnoverSent")}
        why={text("sectors.turnoverSentWhy", { whole: formatPrice(sector.turnover) })}
      >
        <span data-field={sectorFields.turnover}>{formatCompact(sector.turnover)}</span>
        {row && <small title={text("sectors.turnoverShareWhy")}>{formatShare(row.turnoverShare)}</small>}
      </Fact>
      <Fact name={text("column.shares")}>
        <span data-field={sectorFields.shares}>{formatCount(sector.shares)}</span>
      </Fact>
      <Fact name={text("column.trades")}>
        <span data-field={sectorFields.trades}>{formatCount(sector.trades)}</span>
      </Fact>
      {!isIndex && (
        <>
          <Fact
            name={text("sectors.cap")}
            why={`${text("sectors.capWhy")} ${row ? capOf(row, formatPrice) : unknownFigure}`}
          >
            {row ? ofSession(row, capOf(row, formatCompact)) : unknownFigure}
            {capShare !== unknownFigure && <small title={text("sectors.ofCap")}>{capShare}</small>}
          </Fact>
          <Fact name={text("sectors.linesName")} why={text("sectors.linesWhy")}>
            <LineCounts of={row} />
          </Fact>
        </>
      )}
      <IndexTime sector={sector} />
    </dl>
  );
}

/** The index's own time, with a note if it is the day's first tick. */
export function IndexTime({ sector }: Pick<SectorHeadProps, "sector">) {
  const { lastTickAt: at } = sector;
  const first = isFirstTick(sector);
  const why = [at !== undefined && formatDayAndClock(at), first && text("sectors.firstTickWhy")].filter(
    Boolean,
  );
  return (
    <Fact name={text(first ? "sectors.firstTick" : "sectors.ticked")} why={why.join("\n")}>
      <span data-field={sectorFields.lastTickAt}>
        <TradeTime at={at} />
      </span>
      {first && <small>{text("sectors.firstTickOnly")}</small>}
    </Fact>
  );
}

const Fact = ({ name, why, children }: { name: string; why?: string | undefined; children: ReactNode }) => (
  <div title={why}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** An index in large type: its value and change. */
export function IndexHero({ sectorId }: { sectorId: number }) {
  const sectors = useQuery(sectorsQuery());
  const find = (rows: readonly SectorIndex[]) => rows.find((row) => row.sectorId === sectorId);
  const sector = sectors.data && find(sectors.data.value);
  return (
    <Panel
      title={headTitle(sectorId, sector)}
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
const headTitle = (sectorId: number, sector: SectorIndex | undefined) =>
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
        <Fact name={text("column.previousClose")}>
          <span data-field={sectorFields.previousClose}>{formatPrice(previousClose)}</span>
        </Fact>
        <DayRange sector={sector} />
        {isMarketIndex(sector) && <IndexTime sector={sector} />}
      </dl>
      {!isMarketIndex(sector) && <SectorFacts sector={sector} sectors={sectors} />}
    </div>
  );
}

/** The low and high of the chart's session; unknown if values are missing. */
function DayRange({ sector: { sectorId, lastTickAt, value } }: { sector: SectorIndex }) {
  const { data } = useQuery(indexSeriesQuery(sectorId, 1));
  const newest = withNewestValue(data?.value ?? [], { at: lastTickAt, value });
  const { points } = ofNewestDay(newest);
  const gaps = sessionGaps(
    points,
    useEachSecond(() => Math.floor(exchangeNow() / 60_000) * 60_000),
  );
  if (points.length === 0) return null;
  const values = points.map((point) => point.value);
  const isWhole = gaps.length === 0;
  return (
    <Fact name={text("sectors.dayRange")} why={isWhole ? undefined : text("sectors.dayRangeGap")}>
      {isWhole ? (
        <span data-derived={text("sectors.dayRangeWhy")}>
          {formatPrice(Math.min(...values))} – {formatPrice(Math.max(...values))}
        </span>
      ) : (
        unknownFigure
      )}
    </Fact>
  );
}

/** An id that the service does not list. The address may contain any text, so only its beginning is shown. */
export const UnknownSector = ({ asked }: { asked: string }) => (
  <div className="m-auto flex max-w-[480px] flex-col gap-3 p-6">
    <h1 className="font-semibold text-title">{text("sectors.unknown", { sector: asked.slice(0, 40) })}</h1>
    <p className="text-muted">{text("sectors.unknownWhy")}</p>
    <p>
      <Link to="/sectors" className="underline">
        {text("sectors.back")}
      </Link>
    </p>
  </div>
);
