import { colomboHours, dayStart } from "#market/day/session";

/** Ids of the two market indices among the sector rows. */
export const allShareId = 1;
export const top20Id = 40;

/** Whether an index covers the market and not one industry. The service does not publish its constituents. */
export const isMarketIndex = ({ sectorId }: Pick<SectorIndex, "sectorId">): boolean =>
  sectorId === allShareId || sectorId === top20Id;

export interface SectorIndex {
  /** also the chart id of the index's series */
  sectorId: number;
  /** id of today's row; it changes each session */
  rowId: number | undefined;
  symbol: string | undefined;
  code: string | undefined;
  /** the index provider's name */
  providerCode: string | undefined;
  /** "S&P/CSE Energy Industry Group Index" */
  indexName: string | undefined;
  /** "Energy" */
  name: string | undefined;
  value: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  previousClose: number | undefined;
  /** undefined for the two market indices */
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  lastTickAt: number | undefined;
}

/** Separates the service's unsorted rows into the two indices and the industry groups, which it sorts by name. */
interface Sectors {
  allShare: SectorIndex | undefined;
  top20: SectorIndex | undefined;
  groups: readonly SectorIndex[];
}

/** ms after the open */
const firstTicks = 5 * 60_000;

/** Whether an index's time is only that of the day's first tick. The service never updates the time of the S&P SL20. */
export function isFirstTick({
  sectorId,
  lastTickAt: at,
}: Pick<SectorIndex, "sectorId" | "lastTickAt">): boolean {
  return sectorId === top20Id && at !== undefined && at < dayStart(at) + colomboHours.openAt + firstTicks;
}

/** The one name of each market index on every page. The service writes "ALL SHARE PRICE INDEX" and "ASI" for the first. */
const marketIndexNames: Readonly<Record<number, string>> = { [allShareId]: "ASPI", [top20Id]: "S&P SL20" };

/** Other ways to write these names, by which a search finds the indices. */
export const indexWords: Readonly<Record<number, string>> = {
  [allShareId]: "asi all share price index",
  [top20Id]: "sl20 sl 20 s&p sri lanka 20",
};

/** The short name if there is one. */
export const sectorTitle = ({
  sectorId,
  name,
  indexName,
  code,
}: Pick<SectorIndex, "sectorId"> & Partial<Pick<SectorIndex, "name" | "indexName" | "code">>):
  | string
  | undefined => marketIndexNames[sectorId] ?? (name?.trim() || indexName?.trim() || code);

export function splitSectors(rows: readonly SectorIndex[]): Sectors {
  const byId = new Map(rows.map((row) => [row.sectorId, row]));
  const groups = [...byId.values()].filter(({ sectorId }) => sectorId !== allShareId && sectorId !== top20Id);
  return { allShare: byId.get(allShareId), top20: byId.get(top20Id), groups: groups.sort(byName) };
}

const byName = (a: SectorIndex, b: SectorIndex) =>
  (sectorTitle(a) ?? "").localeCompare(sectorTitle(b) ?? "", "en") || a.sectorId - b.sectorId;
