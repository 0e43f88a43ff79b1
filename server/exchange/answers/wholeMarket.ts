/** The answers about the whole market: sectors, indices and the day summary. */
import type { DayTotals } from "#server/exchange/market/dayTotals";
import { newestTick, type TickedMarket } from "#server/exchange/market/indexTicks";
import { capOf, changeOf, type Index, round2, sl20Id } from "#server/exchange/market/indices";
import { Chance } from "#server/exchange/time/chance";
import { dayLength, type Phase, phaseAt } from "#server/exchange/time/day";
import { rupees } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type SectorRow = SentBody<Operations["sectors"]>[number];

const cents = (value: number) => Math.round(value * 100);

/** 22 rows. Their `id` and order change with each session; only `sectorId` stays the same. */
export function sectors(
  market: TickedMarket & { readonly indices: readonly Index[]; readonly phase: Phase },
): SectorRow[] {
  const chance = new Chance(market.seed, market.session, "sector rows");
  const firstId = 104_314 + 22 * Math.round((market.session - Date.UTC(2026, 6, 9)) / dayLength);
  return market.indices
    .map((index, n) => ({ index, n, key: chance.next() }))
    .sort((a, b) => Number(b.index.group) - Number(a.index.group) || a.key - b.key)
    .map(({ index, n }, at) => {
      const row = toSectorRow(index, firstId + n, market);
      // before the open two rows have no percentage yet
      return market.phase === "call" && at < 2 ? { ...row, percentage: null } : row;
    });
}

function toSectorRow(index: Index, id: number, market: TickedMarket): SectorRow {
  const { at: transactionTime, value } = newestTick(index, market);
  const change = (cents(value) - cents(index.previousClose)) / 100;
  const percent = (change * 100) / index.previousClose;
  const traded = [...index.members.keys()].filter((line) => line.day.traded);
  const sum = (of: (line: (typeof traded)[number]) => number) =>
    traded.reduce((total, line) => total + of(line), 0);
  return {
    id,
    sectorId: index.sectorId,
    symbol: index.symbol,
    indexCode: index.indexCode,
    indexCodeSp: index.indexCodeSp,
    indexName: index.indexName,
    name: index.name,
    indexValue: value,
    change,
    percentage: index.sectorId === sl20Id ? round2(percent) : percent,
    sectorTradeToday: index.group ? sum(({ day }) => day.totalTrades) : null,
    sectorVolumeToday: index.group ? sum(({ day }) => day.totalShares) : null,
    sectorTurnoverToday: index.group ? rupees(sum(({ day }) => day.totalTurnover)) : null,
    sectorPreviousClose: index.previousClose,
    transactionTime,
  };
}

type Day = SentBody<Operations["dailySummary"]>[number][number];

/** value of the all-share at which the ratios below are typical */
const usualAllShare = 21_765.56;
const cdsHoldings = 1.88696084e11;

/** Two records, newest first. Amounts have the precision of 32-bit floats. */
export const dailySummary = (
  days: readonly [DayTotals, DayTotals],
  of: { seed: number; listed: number },
): Day[][] => days.map((day) => [record(day, of)]);

/** Foreign investors' fractions of a session's purchases, sales and trades. */
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
    marketTurnover: roundToSingle(turnover),
    marketTrades: day.trades,
    marketDomestic: day.trades - foreignTrades,
    marketForeign: foreignTrades,
    equityTurnover: roundToSingle(turnover),
    equityDomesticPurchase: roundToSingle(turnover * (1 - share.bought)),
    equityDomesticSales: roundToSingle(turnover * (1 - share.sold)),
    equityForeignPurchase: roundToSingle(turnover * share.bought),
    equityForeignSales: roundToSingle(turnover * share.sold),
    volumeOfTurnOverNumber: roundToSingle(day.shares),
    volumeOfTurnoverDomestic: roundToSingle(day.shares - foreignShares),
    volumeOfTurnoverForeign: roundToSingle(foreignShares),
    tradesNo: day.trades,
    tradesNoDomestic: day.trades - foreignTrades,
    tradesNoForeign: foreignTrades,
    listedCompanyNumber: listed,
    tradeCompanyNumber: day.companies,
    marketCap: cap,
    cdsHoldingsTotal: roundToSingle(cdsHoldings),
    cdsHoldingsDomestic: roundToSingle(cdsHoldings * 0.839),
    cdsHoldingsForeign: roundToSingle(cdsHoldings * 0.161),
    cdsMarketValueTotal: roundToSingle(cap * 0.793),
    cdsMarketValueDomestic: roundToSingle(cap * 0.636),
    cdsMarketValueForeign: roundToSingle(cap * 0.157),
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

/** Rows of earlier boards: every line, with its last close before the session. */
export function boardsBefore(lines: readonly Line[]) {
  return lines.flatMap(({ stockId: id, symbol, name, history }): SentBoardRow[] => {
    const last = history.at(-1);
    if (!last) return [];
    const price = rupees(last.close);
    return [{ id, symbol, name, price, closingPrice: price, lastTradedTime: last.at + phaseAt.settlement }];
  });
}

type SentBoardRow = SentBody<Operations["board"]>["reqTradeSummery"][number];
type ShortRow = SentBody<Operations["shortPrices"]>[number];
type LogoPath = (companyId: number) => string | null;

/** The short list: the first ten rows of the board. */
const shortLength = 10;

/** Lists only lines that have traded this session, in listing order. It is empty at the open and grows. */
export const tradedBoard = (lines: readonly Line[], logo: LogoPath): SentBody<Operations["board"]> => ({
  reqTradeSummery: lines.filter((line) => line.day.traded).map((line) => toRow(line, logo)),
});

function toRow(line: Line, logo: LogoPath): SentBoardRow {
  const { day, previousClose } = line;
  const { price, change, percent } = changeOf(line);
  return {
    id: line.stockId,
    name: line.name,
    symbol: line.symbol,
    logoUrl: logo(line.company.id),
    quantity: day.lastShares,
    percentageChange: percent,
    change,
    price,
    previousClose: rupees(previousClose),
    high: rupees(day.high),
    low: rupees(day.low),
    lastTradedTime: day.lastAt,
    issueDate: line.issueDate,
    turnover: rupees(day.turnover),
    sharevolume: day.shares,
    tradevolume: day.trades,
    // until the official close is published, the board works out capitalisation from the previous close
    marketCap: day.closing === undefined ? rupees(previousClose * line.issued) : rupees(capOf([line])),
    marketCapPercentage: 0,
    open: rupees(day.open),
    closingPrice: rupees(day.closing ?? 0),
    crossingVolume: day.totalShares,
    crossingTradeVol: day.totalTrades,
    status: line.status,
  };
}

export function shortPrices(lines: readonly Line[]): ShortRow[] {
  const traded: Line[] = [];
  for (const line of lines) {
    if (line.day.traded) traded.push(line);
    if (traded.length === shortLength) break;
  }
  return traded.map((line): ShortRow => {
    const { day } = line;
    const { price, change, percent } = changeOf(line);
    return {
      id: line.stockId,
      symbol: line.symbol,
      open: rupees(day.open),
      high: rupees(day.high),
      low: rupees(day.low),
      lastTradedPrice: price,
      change,
      changePercentage: roundToSingle(percent),
      crossingVolume: day.totalShares,
      tradesTime: day.lastAt,
      quantity: day.lastShares,
    };
  });
}

/** Rounds a number as the service's 32-bit floats do. */
export const roundToSingle = (value: number) => Number(Math.fround(value).toPrecision(8));
