import "#ui/messages/en/sectors";
import { sectorTitle } from "#market/company/sector";
import type { MessageId } from "#ui/messages/text";
import type { SortValue, Turnable } from "#ui/table/sorting";
import { formatCompact, formatCount, formatPrice, unknown } from "#ui/words/format";
import { formatDayAndClock, formatTick } from "#ui/words/time";
import { capOf, ofSession, type SectorRow } from "./sectorRow.ts";

/** A column of the sectors. What is drawn and not merely written is in ./SectorLine.tsx. */
export interface SectorColumn extends Turnable {
  header: MessageId;
  /** in full, where the header is short of room */
  name?: MessageId;
  explain?: MessageId;
  /** the service's own name */
  field?: string;
  by: (row: SectorRow) => SortValue;
  show?: (row: SectorRow) => string;
  /** the whole story, on hover */
  title?: (row: SectorRow) => string;
  /** left out first where room is short; the row's own table has it all */
  spare?: 0 | 1 | 2 | 3;
}

const column = (of: Omit<SectorColumn, "startsUp">): SectorColumn => ({ startsUp: false, ...of });

export const sectorColumns: readonly SectorColumn[] = [
  {
    id: "name",
    startsUp: true,
    header: "sectors.name",
    field: "name",
    by: (row) => sectorTitle(row)?.toLowerCase(),
  },
  column({
    id: "value",
    header: "sectors.value",
    field: "indexValue",
    by: ({ value }) => value,
    show: ({ value }) => formatPrice(value),
    spare: 0,
  }),
  column({ id: "change", header: "column.change", by: ({ change }) => change, spare: 1 }),
  column({ id: "changePercent", header: "column.changePercent", by: ({ changePercent }) => changePercent }),
  column({
    id: "previousClose",
    header: "column.previousClose",
    field: "sectorPreviousClose",
    by: ({ previousClose }) => previousClose,
    show: ({ previousClose }) => formatPrice(previousClose),
    spare: 2,
  }),
  column({
    id: "turnover",
    header: "column.turnoverLkr",
    field: "sectorTurnoverToday",
    by: ({ turnover }) => turnover,
    show: ({ turnover }) => formatCompact(turnover),
    title: ({ turnover }) => formatPrice(turnover),
  }),
  column({
    id: "turnoverShare",
    header: "sectors.turnoverShare",
    explain: "sectors.turnoverShareWhy",
    by: ({ turnoverShare }) => turnoverShare,
    spare: 1,
  }),
  column({
    id: "shares",
    header: "column.shares",
    field: "sectorVolumeToday",
    by: ({ shares }) => shares,
    show: ({ shares }) => formatCount(shares),
    spare: 2,
  }),
  column({
    id: "trades",
    header: "column.trades",
    field: "sectorTradeToday",
    by: ({ trades }) => trades,
    show: ({ trades }) => formatCount(trades),
    spare: 2,
  }),
  column({
    id: "lines",
    header: "sectors.lines",
    name: "sectors.linesName",
    explain: "sectors.linesWhy",
    by: ({ lines }) => lines && lines.up - lines.down,
    spare: 2,
  }),
  column({
    id: "cap",
    header: "sectors.cap",
    explain: "sectors.capWhy",
    by: ({ lines }) => lines?.marketCap || undefined,
    show: (row) => ofSession(row, capOf(row, formatCompact)),
    title: (row) => ofSession(row, capOf(row, formatPrice)),
    spare: 3,
  }),
  column({
    id: "ticked",
    header: "sectors.ticked",
    field: "transactionTime",
    by: ({ lastTickAt }) => lastTickAt,
    show: ({ lastTickAt }) => formatTick(lastTickAt),
    title: ({ lastTickAt }) => (lastTickAt === undefined ? unknown : formatDayAndClock(lastTickAt)),
    spare: 3,
  }),
];

export const sectorTurnables: ReadonlyMap<string, SectorColumn> = new Map(
  sectorColumns.map((each) => [each.id, each]),
);
