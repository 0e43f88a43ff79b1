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
