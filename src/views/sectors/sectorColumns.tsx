import "#ui/messages/en/sectors";
import { sectorTitle } from "#market/company/sector";
import { Link } from "#ui/router/Link.tsx";
import { moment } from "#ui/saving/savedTable";
import { type Column, change, figure } from "#ui/table/column";
import {
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  unknown,
} from "#ui/words/format";
import { formatDayAndClock, formatTick } from "#ui/words/time";
import { Lines } from "./SectorFacts.tsx";
import { capOf, ofSession, type SectorRow } from "./sectorRow.ts";

const num = { className: "num" } as const;

/** The columns of the sectors. A row's own table has all the service sends of it. */
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
  figure({ field: "indexValue", head: "sectors.value", ...num, spare: 0 }, "value", formatPrice),
  change({ field: "change", head: "column.change", ...num, spare: 1 }, "change", formatChange),
  change({ field: "percentage", head: "column.changePercent", ...num }, "changePercent", formatChangePercent),
  figure(
    { field: "sectorPreviousClose", head: "column.previousClose", ...num, spare: 2 },
    "previousClose",
    formatPrice,
  ),
  {
    ...figure(
      { field: "sectorTurnoverToday", head: "column.turnoverLkr", ...num },
      "turnover",
      formatCompact,
    ),
    title: ({ turnover }) => formatPrice(turnover),
  },
  {
    id: "turnoverShare",
    head: "sectors.turnoverShare",
    explain: "sectors.turnoverShareWhy",
    ...num,
    spare: 1,
    value: ({ turnoverShare }) => turnoverShare,
    cell: ({ turnoverShare }) => <Share of={turnoverShare} />,
  },
  figure({ field: "sectorVolumeToday", head: "column.shares", ...num, spare: 2 }, "shares", formatCount),
  figure({ field: "sectorTradeToday", head: "column.trades", ...num, spare: 2 }, "trades", formatCount),
  {
    id: "lines",
    head: "sectors.lines",
    name: "sectors.linesName",
    explain: "sectors.linesWhy",
    ...num,
    spare: 2,
    value: ({ lines }) => lines && lines.up - lines.down,
    saved: { linesUp: ({ lines }) => lines?.up, linesDown: ({ lines }) => lines?.down },
    cell: (row) => <Lines of={row} />,
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
      boardDay: ({ linesAt }) => moment(linesAt),
      // the lines' figures before it are of these lines
      linesKnown: ({ partly }) => (partly ? "some" : "all"),
    },
    show: (row) => ofSession(row, capOf(row, formatCompact)),
    title: (row) => ofSession(row, capOf(row, formatPrice)),
  },
  {
    id: "ticked",
    field: "transactionTime",
    head: "sectors.ticked",
    ...num,
    spare: 3,
    isTime: true,
    value: ({ lastTickAt }) => lastTickAt,
    show: ({ lastTickAt }) => formatTick(lastTickAt),
    title: ({ lastTickAt }) => (lastTickAt === undefined ? unknown : formatDayAndClock(lastTickAt)),
  },
];

const SectorLink = ({ row }: { row: SectorRow }) => (
  <Link
    to="/sectors/$sectorId"
    params={{ sectorId: String(row.sectorId) }}
    className="sector-name font-semibold"
    data-field={row.name === undefined ? undefined : "name"}
  >
    {sectorTitle(row) ?? String(row.sectorId)}
  </Link>
);

function Share({ of }: { of: number | undefined }) {
  return (
    <span className="sector-share gap-2 items-center justify-end">
      {of !== undefined && (
        <span
          className="sector-bar w-[clamp(40px,9cqw,160px)] h-2 overflow-hidden bg-(--grid) rounded-bar"
          aria-hidden="true"
        >
          <span style={{ width: `${of}%` }} />
        </span>
      )}
      <span className="min-w-[6ch]">{formatShare(of)}</span>
    </span>
  );
}
