import { isOfEarlierDay } from "#feed/clock/exchangeClock";
import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { sectorsQuery } from "#feed/papers/sectors";
import { type SectorIndex, sectorTitle, splitSectors } from "#market/company/sector";
import { sectorFields } from "#rows/sectorRows";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { direction, formatCompact, formatPrice, formatShare } from "#ui/words/format";
import { LearningNote, LineCounts, type SectorRow, sectorRows, useSectorLines } from "./sectorFigures.tsx";

/** All industry groups, readable from a distance, the largest rise first. */
export function SectorTiles() {
  const sectors = useQuery(sectorsQuery());
  return (
    <Panel
      title={text("sectors.byChange")}
      reading={sectors}
      freshness={usePanelFreshness("indices", sectors)}
      tools={<LearningNote />}
      empty={(rows) => (splitSectors(rows).groups.length ? undefined : text("sectors.none"))}
      className="sector-tiles"
    >
      {(rows) => <Tiles sectors={rows} />}
    </Panel>
  );
}

function Tiles({ sectors }: { sectors: readonly SectorIndex[] }) {
  const lines = useSectorLines();
  const groups = useMemo(
    () => sectorRows(splitSectors(sectors).groups, lines).sort((a, b) => changeRank(b) - changeRank(a)),
    [sectors, lines],
  );
  const most = Math.max(...groups.map(({ changePercent = 0 }) => Math.abs(changePercent)));
  return (
    <PagedList name="sectors" items={groups}>
      {(row) => <Tile key={row.sectorId} row={row} most={most} />}
    </PagedList>
  );
}

/** groups without a change come last */
const changeRank = ({ changePercent }: SectorRow) => changePercent ?? Number.NEGATIVE_INFINITY;

/** @param most largest change of all groups, per cent; it has the longest bar */
function Tile({ row, most }: { row: SectorRow; most: number }) {
  const { sectorId, value, changePercent, turnover, turnoverShare } = row;
  return (
    <article
      className="sector-tile grid gap-x-3.5 gap-y-[2px] content-center items-baseline min-w-0 py-[2px] px-4 border-r border-r-line border-b border-b-line"
      data-sector={sectorId}
      data-past={isOfEarlierDay(row.lastTickAt) || undefined}
      data-way={direction(changePercent)}
    >
      <h3
        className="line-clamp-2 text-strong font-semibold leading-[1.15] wrap-anywhere"
        data-field={row.name === undefined ? undefined : "name"}
      >
        {sectorTitle(row) ?? sectorId}
      </h3>
      <Change percent={changePercent} percentField={sectorFields.changePercent} />
      <b className="num text-head font-semibold leading-[1.15]" data-field={sectorFields.value}>
        {formatPrice(value)}
      </b>
      <span
        className={`sector-swing relative self-center w-30 h-2 bg-bar rounded-bar ${direction(changePercent)}`}
        aria-hidden="true"
      >
        <i
          className="absolute inset-y-0 right-[50%] left-auto bg-current"
          style={{ width: `${most > 0 ? (Math.abs(changePercent ?? 0) / most) * 50 : 0}%` }}
        />
      </span>
      <p className="num flex gap-3">
        <span data-field={sectorFields.turnover}>{formatCompact(turnover)}</span>
        <span data-derived={text("sectors.turnoverShareWhy")}>{formatShare(turnoverShare)}</span>
      </p>
      {row.lines && <LineCounts of={row} />}
    </article>
  );
}
