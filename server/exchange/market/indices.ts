/** All-share, S&P SL20 and the 20 industry groups. Each index is computed from the market capitalisation of its members. */

import { groups } from "#server/exchange/listing/companies";
import { changeInPercent, rupees } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import { second } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

interface IndexPoint {
  at: number;
  value: number;
}
export interface IndexDay extends IndexPoint {
  /** the official close; `value` is the day's last tick */
  official: number;
}

export interface Index {
  sectorId: number;
  symbol: string;
  indexCode: string | null;
  indexCodeSp: string;
  indexName: string;
  name: string;
  /** true for an industry group, which has turnover; false for the two market indices, which have null */
  group: boolean;
  members: readonly Line[];
  /** index points for each cent (0.01 rupees) of capitalisation */
  scale: number;
  previousClose: number;
  /** points of this session, one a minute */
  minutes: IndexPoint[];
  history: IndexDay[];
}

export const allShareId = 1;
export const sl20Id = 40;
const allShareValue = 21_765.56;
const sl20Value = 6077.46;

const round2 = (value: number) => Math.round(value * 100) / 100;

/** The price in every answer, in cents: official close, else the last trade that set the price, else previous close. 0 without any. */
export const priceInCents = ({ day, previousClose }: Line) => day.closing ?? day.price ?? previousClose;

/** The indices contain the voting and non-voting shares that can trade. */
const counts = ({ standing, classCode }: Line) =>
  standing === "trading" && (classCode === "N0000" || classCode === "X0000");

export function capOf(members: readonly Line[]): number {
  let cap = 0;
  for (const line of members) cap += priceInCents(line) * line.issued;
  return cap;
}

export const levelOf = (index: Index) => round2(index.scale * capOf(index.members));

/** Creates the indices from the lines' current prices, and scales each one to its given value. */
export function createIndices(lines: readonly Line[]): Index[] {
  const members = lines.filter(counts);
  const largest = members
    .filter((line) => line.classCode === "N0000")
    .toSorted((a, b) => priceInCents(b) * b.issued - priceInCents(a) * a.issued)
    .slice(0, 20);
  const start = { previousClose: 0, minutes: [], history: [] };
  const own = groups.map(({ companies: _, trades: __, value, ...group }) => ({
    ...group,
    group: true,
    value,
    members: members.filter((line) => line.company.sectorId === group.sectorId),
  }));
  const whole = (sectorId: number, symbol: string, name: string) => ({
    sectorId,
    symbol,
    indexCode: null,
    indexCodeSp: symbol,
    indexName: name,
    name,
    group: false,
  });
  const market = [
    { ...whole(allShareId, "ASI", "ALL SHARE PRICE INDEX"), members, value: allShareValue },
    { ...whole(sl20Id, "S&P SL20", "S&P SL20"), members: largest, value: sl20Value },
  ];
  return [...own, ...market].map(({ value, ...index }) => ({
    ...start,
    ...index,
    minutes: [],
    history: [],
    scale: value / Math.max(1, capOf(index.members)),
    previousClose: value,
  }));
}

/** Price and its change from the previous close, as sent. Every answer uses this function, so that all agree. */
export function changeOf(line: Line): { price: number; change: number; percent: number } {
  const price = priceInCents(line);
  return changeTo(line, price);
}

/** The change from the previous close to a price of this session. @param price cents */
export function changeTo(line: Line, price: number): { price: number; change: number; percent: number } {
  const change = price - line.previousClose;
  return {
    price: rupees(price),
    change: rupees(change),
    percent: changeInPercent(change, line.previousClose),
  };
}

/** The totals of the whole market in a session. Money in cents. */
export interface DayTotals {
  session: number;
  turnover: number;
  trades: number;
  shares: number;
  /** number of companies with a trade */
  companies: number;
  cap: number;
  allShare: number;
  sl20: number;
}
interface MarketFigures {
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

function sumOfLines(
  { lines, indices }: MarketFigures,
  session: number,
  of: (line: Line) => LineTotals | undefined,
): DayTotals {
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
    const index = indexOf(indices, id);
    return index ? levelOf(index) : 0;
  };
  return { ...totals, session, companies: companies.size, allShare: value(allShareId), sl20: value(sl20Id) };
}

/** The totals of the session shown, up to now. */
export const totalsNow = (figures: MarketFigures): DayTotals =>
  sumOfLines(figures, figures.session, ({ day }) => ({
    turnover: day.totalTurnover,
    trades: day.totalTrades,
    shares: day.totalShares,
  }));

/** Totals of a past day. Call it while the lines' prices are still that day's closes. */
export const historicTotals = (figures: MarketFigures, session: number): DayTotals =>
  sumOfLines(figures, session, ({ history }) => {
    const bar = history.at(-1);
    return bar?.at === session ? { ...bar, shares: bar.totalShares } : undefined;
  });

export type Lists = { [T in "gainers" | "losers" | "mostActive"]: SentBody<Operations[T]> };

const length = 10;

interface MovedLine {
  line: Line;
  percent: number;
}

/** In these rows `securityId` is the stock id, and `id` is the number of the last trade. */
export function leaderLists({ lines }: { readonly lines: readonly Line[] }): Lists {
  const traded = lines
    .filter((line) => line.day.traded)
    .map((line): MovedLine => ({ line, percent: changeOf(line).percent }));
  const up = traded
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent || settle(a, b));
  const down = traded
    .filter(({ percent }) => percent < 0)
    .sort((a, b) => a.percent - b.percent || settle(a, b));
  const busy = traded.sort((a, b) => b.line.day.totalTrades - a.line.day.totalTrades || settle(a, b));
  return {
    gainers: up.slice(0, length).map(toMover),
    losers: down.slice(0, length).map(toMover),
    mostActive: busy.slice(0, length).map(toActive),
  };
}

/** lines with equal figures stay in listing order */
const settle = (a: MovedLine, b: MovedLine) => a.line.order - b.line.order;

function toMover({ line }: MovedLine): Lists["gainers"][number] {
  const { price, change, percent } = changeOf(line);
  return {
    id: line.day.lastId,
    securityId: line.stockId,
    symbol: line.symbol,
    price,
    change,
    changePercentage: percent,
    tradeDate: Math.floor(line.day.lastAt / second) * second,
  };
}

function toActive({ line, percent }: MovedLine): Lists["mostActive"][number] {
  return {
    id: line.day.lastId,
    securityId: line.stockId,
    symbol: line.symbol,
    tradeVolume: line.day.totalTrades,
    shareVolume: line.day.totalShares,
    turnover: rupees(line.day.totalTurnover),
    percentageShareVolume: percent, // the day's price change, despite the name
  };
}
