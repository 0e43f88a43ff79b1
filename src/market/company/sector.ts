import { colomboHours, dayStart } from "#market/day/session";

/** The two market indices among the sector rows. */
export const allShareId = 1;
export const top20Id = 40;

/** Of no industry: the service does not say which lines it is made of. */
export const isMarketIndex = ({ sectorId }: Pick<SectorIndex, "sectorId">): boolean =>
  sectorId === allShareId || sectorId === top20Id;

export interface SectorIndex {
  /** also the chart id of its series */
  sectorId: number;
  /** of today's row: another each session */
  rowId: number | undefined;
  symbol: string | undefined;
  code: string | undefined;
  /** what the index provider calls it */
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
  /** absent on the two market indices */
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  lastTickAt: number | undefined;
}

/** The service's rows in no order: the two indices, and the industry groups by name. */
export interface Sectors {
  allShare: SectorIndex | undefined;
  top20: SectorIndex | undefined;
  groups: readonly SectorIndex[];
}

/** ms after the open */
const firstTicks = 5 * 60_000;

/** The service stamps S&P SL20 with the day's first tick, and with no later one. */
export function isFirstTick({
  sectorId,
  lastTickAt: at,
}: Pick<SectorIndex, "sectorId" | "lastTickAt">): boolean {
  return sectorId === top20Id && at !== undefined && at < dayStart(at) + colomboHours.openAt + firstTicks;
}

/** The short name where there is one. */
export const sectorTitle = ({ name, indexName, code }: SectorIndex): string | undefined =>
  name?.trim() || indexName?.trim() || code;

export function splitSectors(rows: readonly SectorIndex[]): Sectors {
  const byId = new Map(rows.map((row) => [row.sectorId, row]));
  const groups = [...byId.values()].filter(({ sectorId }) => sectorId !== allShareId && sectorId !== top20Id);
  return { allShare: byId.get(allShareId), top20: byId.get(top20Id), groups: groups.sort(byName) };
}

const byName = (a: SectorIndex, b: SectorIndex) =>
  (sectorTitle(a) ?? "").localeCompare(sectorTitle(b) ?? "", "en") || a.sectorId - b.sectorId;
