import type { DayTotals } from "#server/exchange/market/totals";
import { Chance } from "#server/exchange/time/chance";
import { dayLength } from "#server/exchange/time/colombo";
import { rupees } from "#server/exchange/trading/ticks";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { single } from "./board.ts";

type Day = SentBody<Operations["dailySummary"]>[number][number];

/** the all-share value at which the ratios below are typical */
const usualAllShare = 21_765.56;
const held = 1.88696084e11;

/** Two records, newest first; amounts pass through 32-bit floats. */
export const dailySummary = (
  days: readonly [DayTotals, DayTotals],
  of: { seed: number; listed: number },
): Day[][] => days.map((day) => [record(day, of)]);

/** The part of a session foreigners bought and sold, in trades and in shares. */
function foreign(day: DayTotals, seed: number) {
  const chance = new Chance(seed, day.session, "foreign");
  const bought = 0.02 + 0.08 * chance.next();
  const sold = 0.03 + 0.3 * chance.next() ** 2;
  return { bought, sold, trades: 0.01 + 0.04 * chance.next() };
}

function record(day: DayTotals, { seed, listed }: { seed: number; listed: number }): Day {
  const share = foreign(day, seed);
  const turnover = rupees(day.turnover);
  const foreignTrades = Math.round(day.trades * share.trades);
  const foreignShares = Math.round(day.shares * share.bought);
  const level = day.allShare / usualAllShare;
  const cap = rupees(day.cap);
  return {
    id: 26_376 + 2 * Math.round((day.session - Date.UTC(2026, 6, 9)) / dayLength),
    tradeDate: day.session,
    marketTurnover: single(turnover),
    marketTrades: day.trades,
    marketDomestic: day.trades - foreignTrades,
    marketForeign: foreignTrades,
    equityTurnover: single(turnover),
    equityDomesticPurchase: single(turnover * (1 - share.bought)),
    equityDomesticSales: single(turnover * (1 - share.sold)),
    equityForeignPurchase: single(turnover * share.bought),
    equityForeignSales: single(turnover * share.sold),
    volumeOfTurnOverNumber: single(day.shares),
    volumeOfTurnoverDomestic: single(day.shares - foreignShares),
    volumeOfTurnoverForeign: single(foreignShares),
    tradesNo: day.trades,
    tradesNoDomestic: day.trades - foreignTrades,
    tradesNoForeign: foreignTrades,
    listedCompanyNumber: listed,
    tradeCompanyNumber: day.companies,
    marketCap: cap,
    cdsHoldingsTotal: single(held),
    cdsHoldingsDomestic: single(held * 0.839),
    cdsHoldingsForeign: single(held * 0.161),
    cdsMarketValueTotal: single(cap * 0.793),
    cdsMarketValueDomestic: single(cap * 0.636),
    cdsMarketValueForeign: single(cap * 0.157),
    corporateDebtValue: 0,
    governmentDebtValue: 0,
    triasi: Math.round(day.allShare * 157.06) / 100,
    spt: Math.round(day.sl20 * 212.2) / 100,
    per: Math.round(115 * level) / 10,
    pbv: Math.round(13 * level) / 10,
    dy: Math.round(29 / level) / 10,
    asi: day.allShare,
    mpi: null,
    spp: day.sl20,
    trimpi: null,
  };
}
