import type { SectorIndex } from "#market/company/sector";

/** A sector row with the given values; all others are absent. */
export const sectorFixture = (
  sectorId: number,
  name: string,
  given: Partial<SectorIndex> = {},
): SectorIndex => ({
  sectorId,
  rowId: undefined,
  symbol: undefined,
  code: undefined,
  providerCode: undefined,
  indexName: undefined,
  name,
  value: undefined,
  change: undefined,
  changePercent: undefined,
  previousClose: undefined,
  turnover: undefined,
  shares: undefined,
  trades: undefined,
  lastTickAt: undefined,
  ...given,
});
