import "#ui/messages/en/sectors";
import "./sectors.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePanelFreshness } from "#feed/freshness/freshness";
import { useSectorBook } from "#feed/papers/sectorBook";
import { sectorsQuery } from "#feed/papers/sectors";
import { type SectorIndex, sectorTitle, splitSectors } from "#market/company/sector";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { notTaken, useUnusable } from "#ui/router/unusable";
import { moment, type SavedCell, savedTable, useSavedTable } from "#ui/saving/savedTable";
import { SortHead } from "#ui/table/SortHead.tsx";
import { inOrder, isKey, readKeys, type SortKey, turnedKeys, writeKeys } from "#ui/table/sorting";
import { Learning } from "./Learning.tsx";
import { SectorLine } from "./SectorLine.tsx";
import { sectorColumns, sectorTurnables } from "./sectorColumns.ts";
import { noLines, type SectorRow, sectorRows } from "./sectorRow.ts";
import { useSectorLines } from "./useSectorLines.ts";

/** The industry groups against each other, and the two indices apart from them. */
export function SectorsPage() {
  const sectors = useQuery(sectorsQuery());
  const { sort } = useSearch({ from: "/sectors" });
  const keys = useMemo(() => readKeys(sort, sectorTurnables), [sort]);
  useUnusable("sort", notTaken(sort, isKey(keys)));
  const change = useChange({ from: "/sectors" });
  const turn = (id: string, add: boolean) =>
    change({
      search: { sort: writeKeys(turnedKeys(keys, sectorTurnables.get(id), add), sectorTurnables) },
      replace: true,
    });
  return (
    <div className="sectors-page">
      <h1 className="sr-only">{text("shell.sectors")}</h1>
      <Panel
        title={text("sectors.groups")}
        reading={sectors}
        freshness={usePanelFreshness("indices", sectors)}
        tools={<Learning />}
        empty={(rows) => (rows.length ? undefined : text("sectors.none"))}
        className="sectors-panel"
      >
        {(rows) => <SectorTable sectors={rows} keys={keys} onSort={turn} />}
      </Panel>
    </div>
  );
}

interface SectorTableProps {
  sectors: readonly SectorIndex[];
  keys: readonly SortKey[];
  onSort: (id: string, add: boolean) => void;
}

function SectorTable({ sectors, keys, onSort }: SectorTableProps) {
  const lines = useSectorLines(useSectorBook());
  const { indices, groups } = useMemo(() => {
    const { allShare, top20, groups: all } = splitSectors(sectors);
    return {
      indices: sectorRows(
        [allShare, top20].filter((index) => index !== undefined),
        noLines,
      ),
      groups: sectorRows(all, lines),
    };
  }, [sectors, lines]);
  const saved = useSavedTable(() =>
    savedTable("sectors", [...indices, ...inOrder(groups, keys, by)], savedSectors),
  );
  const by = (id: string) => sectorTurnables.get(id)?.by ?? (() => undefined);
  return (
    <div className="sectors-scroll">
      <table ref={saved} className="sectors-table">
        <caption className="sr-only">{text("sectors.groups")}</caption>
        <SortHead columns={sectorColumns} sort={keys} onSort={onSort} last={text("sectors.moreHead")} />
        <Part name={text("sectors.indices")} rows={indices} />
        <Part name={text("sectors.groups")} rows={inOrder(groups, keys, by)} />
      </table>
    </div>
  );
}

function Part({ name, rows }: { name: string; rows: readonly SectorRow[] }) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className="sectors-part">
        <th scope="rowgroup" colSpan={sectorColumns.length + 1}>
          {name}
        </th>
      </tr>
      {rows.map((row) => (
        <SectorLine key={row.sectorId} row={row} />
      ))}
    </tbody>
  );
}

/** As the service names them; what is worked out as its column is called in addresses. */
const savedSectors: Readonly<Record<string, (row: SectorRow) => SavedCell>> = {
  sectorId: ({ sectorId }) => sectorId,
  symbol: ({ symbol }) => symbol,
  name: sectorTitle,
  indexValue: ({ value }) => value,
  change: ({ change }) => change,
  percentage: ({ changePercent }) => changePercent,
  sectorPreviousClose: ({ previousClose }) => previousClose,
  sectorTurnoverToday: ({ turnover }) => turnover,
  turnoverShare: ({ turnoverShare }) => turnoverShare,
  sectorVolumeToday: ({ shares }) => shares,
  sectorTradeToday: ({ trades }) => trades,
  linesUp: ({ lines }) => lines?.up,
  linesDown: ({ lines }) => lines?.down,
  marketCap: ({ lines }) => lines?.marketCap || undefined,
  boardDay: ({ linesAt }) => moment(linesAt),
  // the lines' figures before it are of these lines
  linesKnown: ({ partly }) => (partly ? "some" : "all"),
  transactionTime: ({ lastTickAt }) => moment(lastTickAt),
};
