/** The totals of the whole market in a session: turnover, trades, capitalisation and the two market indices. */

import type { Line } from "#server/exchange/trading/line";
import { newestTick, type TickedMarket } from "./indexTicks.ts";
import { allShareId, type Index, levelOf, priceInCents, sl20Id } from "./indices.ts";

/** Totals in a session. Money in cents. */
export type DayTotals = ReturnType<typeof sumOfLines>;

interface MarketFigures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
}
interface LineTotals {
  turnover: number;
  trades: number;
  shares: number;
}

function sumOfLines(
  { lines, indices }: MarketFigures,
  session: number,
  { of, levelOf }: { of(line: Line): LineTotals | undefined; levelOf(index: Index): number },
) {
  /** with a trade */
  const companies = new Set<number>();
  const totals = { turnover: 0, trades: 0, shares: 0, cap: 0 };
  for (const line of lines) {
    if (line.standing === "trading" || line.standing === "dormant")
      totals.cap += priceInCents(line) * line.issued;
    const did = of(line);
    if (!did || did.trades === 0) continue;
    companies.add(line.company.id);
    totals.turnover += did.turnover;
    totals.trades += did.trades;
    totals.shares += did.shares;
  }
  const value = (id: number) => {
    const index = indices.find(({ sectorId }) => sectorId === id);
    return index ? levelOf(index) : 0;
  };
  return { ...totals, session, companies: companies.size, allShare: value(allShareId), sl20: value(sl20Id) };
}

/** The totals of the session shown, up to now. The indices have the values of their rows. */
export const totalsNow = (market: MarketFigures & TickedMarket): DayTotals =>
  sumOfLines(market, market.session, {
    of: ({ day }) => ({ turnover: day.totalTurnover, trades: day.totalTrades, shares: day.totalShares }),
    levelOf: (index) => newestTick(index, market).value,
  });

/** Totals of a past day. Call it while the lines' prices are still that day's closes. */
export const historicTotals = (figures: MarketFigures, session: number): DayTotals =>
  sumOfLines(figures, session, {
    of({ history }) {
      const bar = history.at(-1);
      return bar?.at === session ? { ...bar, shares: bar.totalShares } : undefined;
    },
    levelOf: levelOf,
  });
