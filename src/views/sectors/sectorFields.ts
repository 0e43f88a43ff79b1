import "#ui/messages/en/sectors";
import type { SectorIndex } from "#market/company/sector";
import { formatChange, formatChangePercent, formatCount, formatPrice, unknown } from "#ui/words/format";
import { formatDayAndClock } from "#ui/words/time";

export interface SectorField {
  /** the service's own name */
  field: string;
  show: (sector: SectorIndex) => string;
}

const code = (value: number | undefined) => (value === undefined ? unknown : String(value));
const stamp = (at: number | undefined) => (at === undefined ? unknown : formatDayAndClock(at));

/** Every field the service sends of a sector (spec 2.1), in its order. */
export const sectorFields: readonly SectorField[] = [
  { field: "id", show: ({ rowId }) => code(rowId) },
  { field: "sectorId", show: ({ sectorId }) => code(sectorId) },
  { field: "symbol", show: ({ symbol }) => symbol ?? unknown },
  { field: "indexCode", show: ({ code: sent }) => sent ?? unknown },
  { field: "indexCodeSp", show: ({ providerCode }) => providerCode ?? unknown },
  { field: "indexName", show: ({ indexName }) => indexName ?? unknown },
  { field: "name", show: ({ name }) => name ?? unknown },
  { field: "indexValue", show: ({ value }) => formatPrice(value) },
  { field: "change", show: ({ change }) => formatChange(change) },
  { field: "percentage", show: ({ changePercent }) => formatChangePercent(changePercent) },
  { field: "sectorTradeToday", show: ({ trades }) => formatCount(trades) },
  { field: "sectorVolumeToday", show: ({ shares }) => formatCount(shares) },
  { field: "sectorTurnoverToday", show: ({ turnover }) => formatPrice(turnover) },
  { field: "sectorPreviousClose", show: ({ previousClose }) => formatPrice(previousClose) },
  { field: "transactionTime", show: ({ lastTickAt }) => stamp(lastTickAt) },
];
