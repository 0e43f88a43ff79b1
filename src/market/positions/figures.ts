/** What a holding is worth: figures of a line's row, of the schedule of costs and of the tick grid. */
import type { Freshness } from "#market/day/freshness";
import { dayOfMoment } from "#market/day/recordings";
import { type BoardRow, isRescaled, percentOf } from "#market/line/board";
import { breakEvenPrice, netOfSale, ticksUpTo, type WholeSale } from "./breakEven.ts";
import { type Broker, isSameBroker } from "./entry.ts";
import type { Holding } from "./holding.ts";
import { type Cents, centsOf, consideration, rupeesOf } from "./money.ts";

/** What the page knows when it values a holding. */
export interface ValuedAt {
  /** exchange's time, or that of a replay, ms */
  at: number;
  /** of the board */
  word: Freshness;
  brokers: readonly Broker[];
}

export interface ValuedLine {
  row: BoardRow | undefined;
  /** rupees of a usual session of the line */
  usualTurnover: number | undefined;
}

/** The price that a value is made from. */
export interface ValuedPrice {
  /** rupees */
  price: number;
  /** of the trade or official close, exchange's time in ms; undefined if unknown */
  at: number | undefined;
  /** ms between `at` and the exchange's time now */
  age: number | undefined;
  isClose: boolean;
  /** the line traded in the board's session; otherwise the price is marked with its day */
  isToday: boolean;
  /** the board's; undefined unless `isToday` */
  word: Freshness | undefined;
}

/** Every figure is undefined if a part of it is unknown. */
export interface PositionFigures {
  priced: ValuedPrice | undefined;
  value: Cents | undefined;
  /** against the previous close; of shares bought today against their own price. 0 for a line that did not trade */
  today: Cents | undefined;
  /** value less cost */
  sinceBought: Cents | undefined;
  /** of the cost; 1.5 is 1.5 % */
  sinceBoughtPercent: number | undefined;
  /** rupees, on the tick grid: the lowest price at which selling everything nets the cost or more. Undefined if nothing is held or cost */
  breakEven: number | undefined;
  /** ticks that the price must rise to it; negative if it is above it */
  ticksToBreakEven: number | undefined;
  /** proceeds of selling everything at the price, net of charges */
  toSell: Cents | undefined;
  /** `toSell` less cost */
  gainToSell: Cents | undefined;
  /** sessions to sell at a fifth of the usual turnover */
  daysToSell: number | undefined;
}

/** A sum over positions. A value is a lower limit (`≥`) if it lacks some. */
export interface PartialSum {
  cents: Cents;
  /** symbols without this figure */
  lacks: readonly string[];
}

export interface PositionTotals {
  cost: Cents;
  value: PartialSum;
  today: PartialSum;
  sinceBought: PartialSum;
  toSell: PartialSum;
  realised: Cents;
  dividends: Cents;
  fees: Cents;
  /** symbols with a fault in their entries */
  faulty: readonly string[];
}

/** Part of the usual turnover that one seller can take without being the market. */
const marketPart = 0.2;

/** Rupees, of this session or of an earlier one. */
export const lastPriceOf = ({ lastKnown, price }: BoardRow): number | undefined =>
  lastKnown ? lastKnown.price : price;

/** @returns undefined if no board gave a price of the line */
export function valuedPrice(row: BoardRow | undefined, { at, word }: ValuedAt): ValuedPrice | undefined {
  if (!row) return undefined;
  const isToday = !row.lastKnown && !row.earlier;
  const price = lastPriceOf(row);
  const pricedAt = row.lastKnown ? row.lastKnown.at : row.lastTradeAt;
  if (price === undefined || !(price > 0)) return undefined;
  return {
    price,
    at: pricedAt,
    age: pricedAt === undefined ? undefined : Math.max(0, at - pricedAt),
    isClose: row.lastKnown?.isClose ?? false,
    isToday,
    word: isToday ? word : undefined,
  };
}

/** Of a holding at a line's price; the cost is the average one, which is also the sum of the lots unless shares were sold. */
export function figuresOf(
  holding: Holding,
  { row, usualTurnover }: ValuedLine,
  seen: ValuedAt,
): PositionFigures {
  const priced = valuedPrice(row, seen);
  const { shares, average, symbol } = holding;
  if (shares === 0) return { ...noFigures, priced };
  const broker = seen.brokers.find(({ name }) => isSameBroker(name, holding.broker));
  const sale: WholeSale = { symbol, shares, day: dayOfMoment(seen.at), broker };
  const breakEven = breakEvenPrice(sale, average.cost);
  if (!priced || !row) return { ...noFigures, breakEven };
  const value = consideration(shares, priced.price);
  const toSell = netOfSale(sale, priced.price);
  const sinceBought = value - average.cost;
  return {
    priced,
    value,
    today: todayOf(holding, row, priced, seen),
    sinceBought,
    sinceBoughtPercent: percentOf(sinceBought, average.cost),
    breakEven,
    ticksToBreakEven: breakEven === undefined ? undefined : ticksUpTo(priced.price, breakEven),
    toSell,
    gainToSell: toSell - average.cost,
    daysToSell:
      usualTurnover === undefined || !(usualTurnover > 0)
        ? undefined
        : rupeesOf(value) / (usualTurnover * marketPart),
  };
}

const noFigures: PositionFigures = {
  priced: undefined,
  value: undefined,
  today: undefined,
  sinceBought: undefined,
  sinceBoughtPercent: undefined,
  breakEven: undefined,
  ticksToBreakEven: undefined,
  toSell: undefined,
  gainToSell: undefined,
  daysToSell: undefined,
};

/** The exchange adjusts the previous close on the ex-date; across a split that it did not adjust nothing is said. */
function todayOf({ lots }: Holding, row: BoardRow, priced: ValuedPrice, { at }: ValuedAt): Cents | undefined {
  if (!priced.isToday) return 0;
  const day = dayOfMoment(priced.at ?? at);
  const isKnown = row.previousClose !== undefined && !isRescaled(row);
  let sum = 0;
  for (const lot of lots) {
    const value = consideration(lot.shares, priced.price);
    if (lot.day >= day) sum += value - lot.paid;
    else if (isKnown && row.previousClose !== undefined)
      sum += lot.shares * (centsOf(priced.price) - centsOf(row.previousClose));
    else return undefined;
  }
  return sum;
}

export interface Position {
  holding: Holding;
  figures: PositionFigures;
}

/** Sums of positions; those that are sold count in what was realised, received and paid. @param fees in cents, of no line */
export function totalsOf(positions: readonly Position[], fees: Cents = 0): PositionTotals {
  const there = positions.filter(({ holding }) => holding.shares > 0);
  const all = (of: (holding: Holding) => Cents) =>
    positions.reduce((sum, { holding }) => sum + of(holding), 0);
  return {
    cost: all(({ average }) => average.cost),
    value: partialSum(there, ({ value }) => value),
    today: partialSum(there, ({ today }) => today),
    sinceBought: partialSum(there, ({ sinceBought }) => sinceBought),
    toSell: partialSum(there, ({ toSell }) => toSell),
    realised: all(({ average }) => average.realised),
    dividends: all(({ dividends }) => dividends),
    fees: fees + all((holding) => holding.fees),
    faulty: symbolsOf(positions.filter(({ holding }) => holding.faults.length > 0)),
  };
}

const symbolsOf = (positions: readonly Position[]) =>
  [...new Set(positions.map(({ holding }) => holding.symbol))].sort();

function partialSum(
  positions: readonly Position[],
  of: (figures: PositionFigures) => Cents | undefined,
): PartialSum {
  return {
    cents: positions.reduce((sum, { figures }) => sum + (of(figures) ?? 0), 0),
    lacks: symbolsOf(positions.filter(({ figures }) => of(figures) === undefined)),
  };
}
