import { changeOf, changeTo, type Index, type IndexDay, priceInCents } from "#server/exchange/market/indices";
import { Chance } from "#server/exchange/time/chance";
import { colomboDate, dayLength } from "#server/exchange/time/day";
import { centsOf, type Level, rupees } from "#server/exchange/trading/book";
import type { DailyBar, Line } from "#server/exchange/trading/line";
import { hour } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { roundToSingle } from "./wholeMarket.ts";

type Quote = SentBody<Operations["quote"]>;
type Info = NonNullable<Quote["reqSymbolInfo"]>;

interface QuoteContext {
  session: number;
  /** capitalisation of the whole market, in cents */
  marketCap: number;
  logo: Quote["reqLogo"];
  tagsLogo: Quote["reqTagsLogo"];
}

const emptyQuote: Quote = { reqSymbolBetaInfo: null, reqTagsLogo: null, reqLogo: null, reqSymbolInfo: null };

export function quote(line: Line | undefined, beside: QuoteContext): Quote {
  if (!line) return emptyQuote;
  const { company } = line;
  const chance = new Chance("beta", line.symbol);
  return {
    reqSymbolBetaInfo: {
      securityId: company.id,
      triASIBetaValue: roundToSingle(line.character.beta),
      betaValueSPSL: roundToSingle(line.character.beta * (0.85 + 0.2 * chance.next())),
      triASIBetaPeriod: "2026",
      quarter: chance.happens(0.1) ? null : chance.whole(1, 4),
    },
    reqTagsLogo: beside.tagsLogo,
    reqLogo: beside.logo,
    reqSymbolInfo: info(line, beside),
  };
}

const orNull = (cents: number) => (cents > 0 ? rupees(cents) : null);

/** Lines listed without a class have null in every field. */
function info(line: Line, beside: QuoteContext): Info {
  const full = completeInfo(line, beside);
  if (line.classCode !== "") return full;
  const { id, symbol, name } = full;
  return { ...Object.fromEntries(Object.keys(full).map((field) => [field, null])), id, symbol, name };
}

function completeInfo(line: Line, { session, marketCap }: QuoteContext): Info {
  const { day } = line;
  const priced = line.previousClose > 0;
  const cap = priceInCents(line) * line.issued;
  const { price, change, percent } = changeOf(line);
  return {
    id: line.stockId,
    symbol: line.symbol,
    name: line.name,
    issueDate: line.issueDate,
    quantityIssued: line.standing === "unpriced" ? null : line.issued,
    parValue: line.standing === "unpriced" ? null : 1,
    issuedPrice: null,
    lastTradedPrice: priced ? price : null,
    ...ranges(line, session),
    previousClose: orNull(line.previousClose),
    foreignHoldings: null,
    foreignPercentage: null,
    instrumentsDate: null,
    hiTrade: orNull(day.high),
    lowTrade: orNull(day.low),
    closingPrice: rupees(day.closing ?? 0),
    marketCap: priced ? rupees(cap) : null,
    marketCapPercentage: priced && marketCap > 0 ? roundToSingle((cap / marketCap) * 100) : null,
    change: priced ? change : null,
    changePercentage: priced ? percent : null,
    symbolIndexShareVolume: priced ? line.issued : null,
    isin: line.isin,
  };
}

/** A line that has never traded has zeros here, not nulls. Trade counts of periods other than today are always null. */
function ranges(line: Line, session: number): Partial<Info> {
  const { week, month, year, twelve } = periods(line, session);
  const { day } = line;
  return {
    wtdHiPrice: rupees(week.high),
    mtdHiPrice: rupees(month.high),
    ytdHiPrice: rupees(year.high),
    p12HiPrice: rupees(twelve.high),
    allHiPrice: rupees(Math.max(line.allHigh, day.high)),
    allLowPrice: rupees(
      day.traded && line.allLow > 0 ? Math.min(line.allLow, day.low) : line.allLow || day.low,
    ),
    wtdLowPrice: rupees(week.low),
    mtdLowPrice: rupees(month.low),
    ytdLowPrice: rupees(year.low),
    p12LowPrice: rupees(twelve.low),
    tdyShareVolume: day.totalShares,
    wdyShareVolume: week.shares,
    mtdShareVolume: month.shares,
    ytdShareVolume: year.shares,
    p12ShareVolume: twelve.shares,
    tdyTradeVolume: day.totalTrades,
    wtdTradeVolume: null,
    mtdTradeVolume: null,
    ytdTradeVolume: null,
    p12TradeVolume: null,
    tdyTurnover: rupees(day.totalTurnover),
    wtdTurnover: turnover(week),
    mtdTurnover: turnover(month),
    ytdTurnover: turnover(year),
    p12Turnover: null,
  };
}

const turnover = (period: Period) => roundToSingle(rupees(period.turnover));

/** A line's high, low and sums from a given day up to the session shown. Prices and money in cents; zeros without trades. */
interface Period {
  high: number;
  low: number;
  shares: number;
  turnover: number;
}

/** This week from Monday, this month, this year, and the last twelve months. Not adjusted for splits. */
function periods(line: Line, session: number) {
  const { weekday, day, month, year } = colomboDate(session);
  const dayOfYear = Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / dayLength);
  const since = (days: number) => periodTotals(line, { from: session - days * dayLength, session });
  return {
    week: since((weekday + 6) % 7),
    month: since(day - 1),
    year: since(dayOfYear),
    twelve: since(365),
  };
}

function periodTotals({ history, day }: Line, { from, session }: { from: number; session: number }): Period {
  const total: Period = { high: 0, low: 0, shares: 0, turnover: 0 };
  const add = (part: Period) => {
    total.high = Math.max(total.high, part.high);
    total.low = total.low === 0 ? part.low : Math.min(total.low, part.low);
    total.shares += part.shares;
    total.turnover += part.turnover;
  };
  for (let n = history.length - 1; n >= 0; n -= 1) {
    const bar = history[n];
    if (!bar || bar.at < from) break;
    if (bar.at < session) add({ ...bar, shares: bar.totalShares });
  }
  if (day.traded) add({ high: day.high, low: day.low, shares: day.totalShares, turnover: day.totalTurnover });
  return total;
}

type Depth = SentBody<Operations["orderBook"]>;
type DepthLevel = Depth["reqOrderBook"][number];

/** Greatest number of levels sent for a side. The real service sends only the best bid, although its totals include all bids. */
const sentLevels = 10;
const bidSide = 1;
const askSide = 2;

export function depth(line: Line | undefined): Depth {
  if (!line) return { reqOrderBookTotal: null, reqOrderBook: [] };
  const { book, stockId } = line;
  const rows = (levels: readonly Level[], buySell: number) =>
    levels.slice(0, sentLevels).map(
      (level, at): DepthLevel => ({
        id: stockId * 1000 + buySell * 100 + at,
        securityId: stockId,
        board: "-1",
        splits: level.orders.length,
        buySell,
        priceLevel: at + 1,
        yield: 1,
        price: rupees(centsOf(level.step)),
        quantity: level.shares,
      }),
    );
  return {
    reqOrderBookTotal: { id: stockId * 1000, totalBids: book.shares("buy"), totalAsks: book.shares("sell") },
    reqOrderBook: [...rows(book.levels("buy"), bidSide), ...rows(book.levels("sell"), askSide)],
  };
}

type StockSeries = SentBody<Operations["stockSeries"]>;
type ChartTick = StockSeries["chartData"][number];
type IndexSeries = SentBody<Operations["indexSeries"]>;
type IndexPoint = IndexSeries[number];

/** trading days in a period: a week, a month, a quarter, a year */
const days: Readonly<Record<number, number>> = { 2: 5, 3: 20, 4: 60, 5: 240 };
const week = 2;

/** Period 1 lists every trade of this session. A period outside 1 to 5 counts as period 2. */
export function stockSeries(line: Line | undefined, period: number, id: number): StockSeries {
  if (!line) return { chartData: [], id };
  if (period === 1) return { id, chartData: line.day.ticks.map((tick) => intraday(line, tick)) };
  const bars = line.history.slice(-(days[period] ?? days[week] ?? 0));
  return { id, chartData: bars.map((bar) => daily(line, bar)) };
}

function intraday(line: Line, tick: Line["day"]["ticks"][number]): ChartTick {
  const { price, change, percent } = changeTo(line, tick.price);
  return {
    h: rupees(tick.high),
    l: rupees(tick.low),
    o: null,
    s: tick.id,
    q: tick.shares,
    p: price,
    c: change,
    pc: percent,
    t: tick.at,
    n: null,
    id: tick.id,
  };
}

/** A few daily bars have a time in the morning instead of midnight, as on the real service. */
const oddTime = 9.5 * hour + 7_000;
const odd = (line: Line, bar: DailyBar) => (Math.floor(bar.at / dayLength) + line.stockId) % 149 === 0;

/** `s` increases with time. `q` leaves out block crossings. Open, change and name are null. */
const daily = (line: Line, bar: DailyBar): ChartTick => ({
  h: rupees(bar.high),
  l: rupees(bar.low),
  o: null,
  s: Math.floor(bar.at / 20) + line.stockId,
  q: bar.shares,
  p: rupees(bar.close),
  c: null,
  pc: null,
  t: bar.at + (odd(line, bar) ? oddTime : 0),
  n: null,
  id: line.stockId,
});

/** An unknown id, or a period outside 1 to 5, gives an empty list. */
export function indexSeries(index: Index | undefined, period: number): IndexSeries {
  if (!index) return [];
  if (period === 1) return index.minutes.map(({ at, value }): IndexPoint => ({ d: at, v: value, pc: null }));
  const count = days[period];
  if (count === undefined) return [];
  const from = Math.max(1, index.history.length - count);
  return index.history.slice(from).map((day, n) => indexDay(day, index.history[from + n - 1]));
}

/** `pc` is measured from the previous official close, so it may differ from the change between two points. */
function indexDay(day: IndexDay, before: IndexDay | undefined): IndexPoint {
  const pc = before ? ((day.value - before.official) / before.official) * 100 : null;
  return { d: day.at, v: day.value, pc };
}
