/** What the whole market did in a session. Money in cents. */

import type { Line } from "#server/exchange/trading/line";
import { allShareId, type Index, levelOf, priceOf, sl20Id } from "./indices.ts";

export interface DayTotals {
  session: number;
  turnover: number;
  trades: number;
  shares: number;
  /** companies with a trade, and their lines */
  companies: number;
  cap: number;
  allShare: number;
  sl20: number;
}
interface Figures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly session: number;
}
interface LineTotals {
  turnover: number;
  trades: number;
  shares: number;
}

const indexOf = (indices: readonly Index[], sectorId: number) =>
  indices.find((index) => index.sectorId === sectorId);

function sum(
  { lines, indices }: Figures,
  session: number,
  of: (line: Line) => LineTotals | undefined,
): DayTotals {
  const companies = new Set<number>();
  const totals = { turnover: 0, trades: 0, shares: 0, cap: 0 };
  for (const line of lines) {
    if (line.standing === "trading" || line.standing === "dormant") totals.cap += priceOf(line) * line.issued;
    const did = of(line);
    if (!did || did.trades === 0) continue;
    companies.add(line.company.id);
    totals.turnover += did.turnover;
    totals.trades += did.trades;
    totals.shares += did.shares;
  }
  const value = (id: number) => {
    const index = indexOf(indices, id);
    return index ? levelOf(index) : 0;
  };
  return { ...totals, session, companies: companies.size, allShare: value(allShareId), sl20: value(sl20Id) };
}

/** The session shown, as far as it has come. */
export const totalsNow = (figures: Figures): DayTotals =>
  sum(figures, figures.session, ({ day }) => ({
    turnover: day.totalTurnover,
    trades: day.totalTrades,
    shares: day.totalShares,
  }));

/** A day of the history that has just been made: its closes are still the lines' prices. */
export const historicTotals = (figures: Figures, session: number): DayTotals =>
  sum(figures, session, ({ history }) => {
    const bar = history.at(-1);
    return bar?.at === session ? { ...bar, shares: bar.totalShares } : undefined;
  });
