/** A session in sums, as the service publishes it; the newest may be the one before today's. */
export interface DaySheet {
  /** midnight of the session at the exchange, ms */
  dayAt: number | undefined;
  /** equity turnover, and who bought and sold from abroad, in rupees */
  turnover: number | undefined;
  foreignPurchases: number | undefined;
  foreignSales: number | undefined;
  /** of the whole market */
  priceEarnings: number | undefined;
  /** per cent */
  dividendYield: number | undefined;
}

/** Bought less sold from abroad, in rupees; undefined while either is not known. */
export function foreignNet({ foreignPurchases, foreignSales }: DaySheet): number | undefined {
  if (foreignPurchases === undefined || foreignSales === undefined) return undefined;
  return foreignPurchases - foreignSales;
}
