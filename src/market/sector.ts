/** The two market indices among the sector rows. */
export const allShareId = 1;
export const top20Id = 40;

export interface SectorIndex {
  /** also the chart id of its series */
  sectorId: number;
  code: string | undefined;
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

export function splitSectors(rows: readonly SectorIndex[]): Sectors {
  const byId = new Map(rows.map((row) => [row.sectorId, row]));
  const groups = [...byId.values()].filter(({ sectorId }) => sectorId !== allShareId && sectorId !== top20Id);
  return { allShare: byId.get(allShareId), top20: byId.get(top20Id), groups: groups.sort(byName) };
}

const byName = (a: SectorIndex, b: SectorIndex) =>
  (a.name ?? "").localeCompare(b.name ?? "", "en") || a.sectorId - b.sectorId;
