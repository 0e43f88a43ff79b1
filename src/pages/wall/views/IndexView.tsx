import "#ui/messages/en/sectors";
import "#ui/messages/en/wall";
import { useQuery } from "@tanstack/react-query";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId } from "#market/company/sector";
import { text } from "#ui/messages/text";
import { IndexChartPanel } from "#views/chart/IndexChartPanel.tsx";
import { IndexHero } from "#views/sectors/IndexHero.tsx";
import type { ViewProps } from "./lateView.ts";

/** One index and its day; the all-share index where the address names none. */
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
