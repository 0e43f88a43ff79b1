import "#ui/messages/en/sectors";
import type { BoardRow } from "#market/board";
import { shareOf } from "#market/boardFigures";
import { formatCompact, formatCount, formatPrice, formatShare } from "#ui/format";
import type { HeadColumn } from "#ui/SortHead.tsx";
import type { SortValue } from "#ui/sorting";
import { formatTick } from "#ui/time";

/** A column of a sector's lines. What is drawn and not merely written is in ./SectorLinesPanel.tsx. */
export interface LineColumn extends HeadColumn {
  /** the service's own name */
  field?: string;
  /** @param turnover what the sector's lines on the board turned over, rupees; absent where one of them does not say it */
  by: (row: BoardRow, turnover: number | undefined) => SortValue;
  show?: (row: BoardRow, turnover: number | undefined) => string;
  title?: (row: BoardRow) => string;
}

const share = (row: BoardRow, turnover: number | undefined) => shareOf(row.turnover, turnover);

export const lineColumns: readonly LineColumn[] = [
  { id: "symbol", header: "sectors.symbol", startsUp: true, by: ({ symbol }) => symbol },
  {
    id: "price",
    header: "column.price",
    startsUp: false,
    field: "price",
    by: ({ price }) => price,
    show: ({ price }) => formatPrice(price),
  },
  { id: "change", header: "column.change", startsUp: false, by: ({ change }) => change, spare: 1 },
  {
    id: "changePercent",
    header: "column.changePercent",
    startsUp: false,
    by: ({ changePercent }) => changePercent,
  },
  {
    id: "turnover",
    header: "column.turnoverLkr",
    startsUp: false,
    field: "turnover",
    by: ({ turnover }) => turnover,
    show: ({ turnover }) => formatCompact(turnover),
    title: ({ turnover }) => formatPrice(turnover),
  },
  {
    id: "share",
    header: "sectors.contribution",
    name: "sectors.contributionName",
    explain: "sectors.contributionWhy",
    startsUp: false,
    by: share,
    show: (row, turnover) => formatShare(share(row, turnover)),
    spare: 2,
  },
  {
    id: "cap",
    header: "sectors.cap",
    startsUp: false,
    field: "marketCap",
    by: ({ marketCap }) => marketCap,
    show: ({ marketCap }) => formatCompact(marketCap),
    title: ({ marketCap }) => formatPrice(marketCap),
    spare: 2,
  },
  {
    id: "trades",
    header: "column.trades",
    startsUp: false,
    field: "tradevolume",
    by: ({ trades }) => trades,
    show: ({ trades }) => formatCount(trades),
    spare: 3,
  },
  {
    id: "lastTrade",
    header: "column.lastTrade",
    startsUp: false,
    field: "lastTradedTime",
    by: ({ lastTradeAt }) => lastTradeAt,
    show: ({ lastTradeAt }) => formatTick(lastTradeAt),
    spare: 3,
  },
];

export const lineTurnables: ReadonlyMap<string, LineColumn> = new Map(
  lineColumns.map((each) => [each.id, each]),
);
