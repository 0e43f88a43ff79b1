/** All-share, S&P SL20 and the 20 industry groups. Each index is the sum of its members' prices, each times its points per rupee. */

import { groups } from "#server/exchange/listing/groups";
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
  /** each member with the fraction of its shares that the index counts; the fraction is hidden, so no operation sends it */
  members: ReadonlyMap<Line, number>;
  /** index points for each cent (0.01 rupees) of the capitalisation that it counts */
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

export const round2 = (value: number) => Math.round(value * 100) / 100;

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

/** The level before rounding. @param priceOf price in cents */
export function exactLevel({ members, scale }: Index, priceOf = priceInCents): number {
  let cap = 0;
  for (const [line, counted] of members) cap += priceOf(line) * line.issued * counted;
  return scale * cap;
}

export const levelOf = (index: Index) => round2(exactLevel(index));

/** Creates the indices, each with its value at the start. They have no level until `IndexWeights` weighs them. */
export function createIndices(lines: readonly Line[]): Index[] {
  const members = lines.filter(counts);
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
    { ...whole(sl20Id, "S&P SL20", "S&P SL20"), members, value: sl20Value },
  ];
  return [...own, ...market].map(({ value, members: shared, ...index }) => ({
    ...index,
    members: new Map(shared.map((line) => [line, 1])),
    scale: 0,
    minutes: [],
    history: [],
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
