import { isOfEarlierDay } from "#feed/clock/exchangeClock";
import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { sectorsQuery } from "#feed/papers/sectors";
import { type SectorIndex, sectorTitle, splitSectors } from "#market/company/sector";
import { sectorFields } from "#rows/sectorRows";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { useChange, useSearch } from "#ui/router/routes";
import { timeCell } from "#ui/saving/savedTable";
import { type Column, sentColumns } from "#ui/table/column";
import { Table, TableRows, useSort } from "#ui/table/Table.tsx";
import {
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatDayAndClock,
  formatPrice,
  formatShare,
  formatTick,
  unknownFigure,
} from "#ui/words/format";
import {
  capOf,
  LearningNote,
  LineCounts,
  noLines,
  ofSession,
  SectorDetail,
  type SectorRow,
  sectorRows,
  useSectorLines,
} from "./sectorFigures.tsx";

const num = { className: "num" } as const;
const figure = sentColumns<SectorRow>(sectorFields, num);

/** The columns of the sectors table. A row opens a table with all fields sent. */
export const sectorColumns: readonly Column<SectorRow>[] = [
  {
    id: "name",
    head: "sectors.name",
    rowHead: true,
    startsUp: true,
    className: "start",
    value: (row) => sectorTitle(row)?.toLowerCase(),
    saved: { sectorId: ({ sectorId }) => sectorId, symbol: ({ symbol }) => symbol, name: sectorTitle },
    title: ({ indexName }) => indexName,
    cell: (row) => <SectorLink row={row} />,
  },
  figure("value", "sectors.value", formatPrice, { spare: 0 }),
  figure("change", "column.change", formatChange, { arrow: true, spare: 1 }),
  figure("changePercent", "column.changePercent", formatChangePercent, { arrow: true }),
  figure("previousClose", "column.previousClose", formatPrice, { spare: 2 }),
  figure("turnover", "column.turnoverLkr", formatCompact, { title: ({ turnover }) => formatPrice(turnover) }),
  {
    id: "turnoverShare",
    head: "sectors.turnoverShare",
    explain: "sectors.turnoverShareWhy",
    ...num,
    spare: 1,
    value: ({ turnoverShare }) => turnoverShare,
    cell: ({ turnoverShare }) => <Share of={turnoverShare} />,
  },
  figure("shares", "column.shares", formatCount, { spare: 2 }),
  figure("trades", "column.trades", formatCount, { spare: 2 }),
  {
    id: "lines",
    head: "sectors.lines",
    name: "sectors.linesName",
    explain: "sectors.linesWhy",
    ...num,
    spare: 2,
    value: ({ lines }) => lines && lines.up - lines.down,
    saved: { linesUp: ({ lines }) => lines?.up, linesDown: ({ lines }) => lines?.down },
    cell: (row) => <LineCounts of={row} />,
  },
  {
    id: "cap",
    head: "sectors.cap",
    explain: "sectors.capWhy",
    ...num,
    spare: 3,
    value: ({ lines }) => lines?.marketCap || undefined,
    saved: {
      marketCap: ({ lines }) => lines?.marketCap || undefined,
      boardDay: ({ linesAt }) => timeCell(linesAt),
      // whether the figures in the columns before this one cover all lines
      linesKnown: ({ partly }) => (partly ? "some" : "all"),
    },
    show: (row) => ofSession(row, capOf(row, formatCompact)),
    title: (row) => ofSession(row, capOf(row, formatPrice)),
  },
  figure("lastTickAt", "sectors.ticked", formatTick, {
    id: "ticked",
    spare: 3,
    isTime: true,
    title: ({ lastTickAt }) => (lastTickAt === undefined ? unknownFigure : formatDayAndClock(lastTickAt)),
  }),
];

const SectorLink = ({ row }: { row: SectorRow }) => (
  <Link
    to="/sectors/$sectorId"
    params={{ sectorId: String(row.sectorId) }}
    className="sector-name font-semibold"
    data-field={row.name === undefined ? undefined : sectorFields.name}
  >
    {sectorTitle(row) ?? String(row.sectorId)}
  </Link>
);

function Share({ of }: { of: number | undefined }) {
  return (
    <span className="inline-flex gap-2 items-center justify-end">
      {of !== undefined && (
        <span
          className="w-[clamp(40px,9cqw,160px)] h-2 overflow-hidden bg-(--grid) rounded-bar"
          aria-hidden="true"
        >
          <span className="block h-full bg-muted" style={{ width: `${of}%` }} />
        </span>
      )}
      <span className="min-w-[6ch]">{formatShare(of)}</span>
    </span>
  );
}

/** A table of the industry groups, with the two indices separate. */
export function SectorsPage() {
  const sectors = useQuery(sectorsQuery());
  const { sort } = useSearch({ from: "/sectors" });
  const change = useChange({ from: "/sectors" });
  const order = useSort(sectorColumns, {
    sort,
    onSort: (next) => change({ search: { sort: next }, replace: true }),
  });
  return (
    <div className="sectors-page flex flex-col min-h-0 p-2">
      <h1 className="sr-only">{text("shell.sectors")}</h1>
      <Panel
        title={text("sectors.groups")}
        reading={sectors}
        freshness={usePanelFreshness("indices", sectors)}
        tools={<LearningNote />}
        empty={(rows) => (rows.length ? undefined : text("sectors.none"))}
        className="flex-1"
      >
        {(rows) => <SectorTable sectors={rows} sort={order} />}
      </Panel>
    </div>
  );
}

interface ShownSector extends SectorRow {
  /** id of the row below, which shows every field sent */
  detail: string;
  open: boolean;
  onMore: () => void;
}

interface SectorTableProps {
  sectors: readonly SectorIndex[];
  sort: ReturnType<typeof useSort<SectorRow>>;
}

function SectorTable({ sectors, sort }: SectorTableProps) {
  const lines = useSectorLines();
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
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const id = useId();
  const shown = (row: SectorRow): ShownSector => ({
    ...row,
    detail: `${id}${row.sectorId}`,
    open: open.has(row.sectorId),
    onMore: () => setOpen((before) => toggledSector(before, row.sectorId)),
  });
  const parts = {
    [text("sectors.indices")]: indices.map(shown),
    [text("sectors.groups")]: sort.order(groups).map(shown),
  };
  return (
    <div className="sectors-scroll relative @container flex-1 min-h-0">
      <Table
        name="sectors"
        className="sectors-table w-full text-small border-collapse"
        caption={<caption className="sr-only">{text("sectors.groups")}</caption>}
        columns={sectorTableColumns}
        rows={Object.values(parts).flat()}
        keyOf={rowSectorId}
        sort={sort}
      >
        {Object.entries(parts).map(
          ([name, rows]) => rows.length > 0 && <SectorPart key={name} {...{ name, rows }} />,
        )}
      </Table>
    </div>
  );
}

const toggledSector = (open: ReadonlySet<number>, id: number) =>
  new Set(open.has(id) ? [...open].filter((other) => other !== id) : [...open, id]);

const rowSectorId = ({ sectorId }: SectorRow) => sectorId;

const SectorPart = ({ name, rows }: { name: string; rows: readonly ShownSector[] }) => (
  <tbody>
    <tr className="sectors-part">
      <th scope="rowgroup" colSpan={sectorTableColumns.length}>
        {name}
      </th>
    </tr>
    <TableRows
      columns={sectorTableColumns}
      rows={rows}
      keyOf={rowSectorId}
      line={sectorAttributes}
      after={detailOf}
    />
  </tbody>
);

const sectorTableColumns: readonly Column<ShownSector>[] = [
  ...sectorColumns,
  {
    id: "more",
    head: "sectors.moreHead",
    unseen: true,
    cellClass: "sector-more",
    cell: (row) => <More row={row} />,
  },
];

const sectorAttributes = ({ sectorId, lastTickAt }: ShownSector) => ({
  "data-sector": sectorId,
  "data-past": isOfEarlierDay(lastTickAt) || undefined,
});

const detailOf = (row: ShownSector) =>
  row.open && (
    <tr className="sector-detail" id={row.detail}>
      <td colSpan={sectorTableColumns.length}>
        <SectorDetail row={row} />
      </td>
    </tr>
  );

const More = ({ row }: { row: ShownSector }) => (
  <button
    type="button"
    aria-expanded={row.open}
    aria-controls={row.open ? row.detail : undefined}
    aria-label={text("sectors.more", { name: sectorTitle(row) ?? String(row.sectorId) })}
    onClick={row.onMore}
  >
    <span aria-hidden="true">{row.open ? "▾" : "▸"}</span>
  </button>
);
