import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { InferOutput } from "valibot";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { useCompanyBook } from "#feed/lines/companyBook";
import { sectorsQuery } from "#feed/papers/sectors";
import { isMarketIndex, sectorTitle } from "#market/company/sector";
import type { DisclosureEntry } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { failureText, useSteadyFailure } from "#ui/panel/answerState.tsx";
import { useChange, useParams, useSearch } from "#ui/router/routes";
import { useDrawn } from "#views/chart/DrawnChart.tsx";
import { IndexChartPanel } from "#views/chart/IndexChartPanel.tsx";
import { StreamPanel } from "#views/disclosures/panels/StreamPanel.tsx";
import { MovedPanel } from "#views/moved/MovedPanel.tsx";
import { SectorHead, UnknownSector } from "#views/sectors/SectorHead.tsx";
import { SectorLinesPanel } from "#views/sectors/SectorLinesPanel.tsx";
import { chartChoices } from "./chartChoices.ts";
import type { sectorSearch } from "./search.ts";

const sectorPagePath = "/sectors/$sectorId";

/** One industry group or index: its value, its chart and its lines. */
export function SectorPage() {
  const { sectorId: asked } = useParams({ from: sectorPagePath });
  const search = useSearch({ from: sectorPagePath });
  const change = useChange({ from: sectorPagePath });
  const sectors = useQuery(sectorsQuery());
  const freshness = usePanelFreshness("indices", sectors);
  const failed = useSteadyFailure(sectors);
  const sector = sectors.data?.value.find(({ sectorId }) => String(sectorId) === asked);
  const choose = (chosen: Partial<InferOutput<typeof sectorSearch>>) =>
    change({ search: (before) => ({ ...before, ...chosen }), replace: !("range" in chosen) });
  const drawn = useDrawn(search, { chartId: sector?.sectorId ?? 0 }, choose);
  if (!sector && sectors.data) return <UnknownSector asked={asked} />;
  if (!sector)
    return (
      <p className="m-auto p-6 text-muted">
        {failed ? failureText(failed.error) : text("sectors.looking", { sector: asked.slice(0, 40) })}
      </p>
    );
  return (
    <div className="sector-page gap-2 min-h-0 p-2">
      <SectorHead
        sector={sector}
        sectors={sectors.data?.value ?? []}
        origin={sectors.data}
        freshness={freshness}
      />
      <IndexChartPanel
        key={asked}
        sectorId={sector.sectorId}
        title={text("sectors.chart", { name: sectorTitle(sector) ?? asked })}
        none={text("sectors.noSeries")}
        className="panel-hero"
        drawn={drawn}
        {...chartChoices(search, choose)}
      />
      {!isMarketIndex(sector) && (
        <SectorLinesPanel sector={sector} sort={search.sort} onSort={(next) => choose({ sort: next })} />
      )}
      <MovedPanel
        sectorId={sector.sectorId}
        name={sectorTitle(sector) ?? asked}
        each={isMarketIndex(sector) ? 14 : 8}
      />
      {!isMarketIndex(sector) && <SectorDisclosures sectorId={sector.sectorId} />}
    </div>
  );
}

/** The newest disclosures of a group's known companies, matched by code or by name. */
export function SectorDisclosures({ sectorId }: { sectorId: number }) {
  const book = useCompanyBook();
  const ofGroup = useCallback(
    ({ company }: DisclosureEntry) => {
      const sector = company && book.of(company.symbol);
      return sector?.kind === "group" && sector.sectorId === sectorId;
    },
    [book, sectorId],
  );
  return (
    <StreamPanel title={text("sectors.disclosures")} of={ofGroup} none={text("sectors.noDisclosures")} />
  );
}
