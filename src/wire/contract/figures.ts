/** Kinds of numbers and times, each with the values that are possible. ./read.ts drops an impossible value of the right type. */
import * as v from "valibot";
import { decimal, instant, integer } from "./schema.ts";

const number = () => v.pipe(v.number(), v.finite());

/** A last price or an index value: never 0. */
export const lastPrice = number();
/** The base of a day's change; 0 means none. */
export const previousPrice = number();
/** Any other price; 0 means none. */
export const price = number();
export const change = number();
export const changePercent = number();
/** Rupees: never below 0. */
export const amount = number();
/** A count of shares, orders or companies. */
export const count = v.pipe(v.number(), v.integer());
/** Shares that the service stores as a double. */
export const sharesInDouble = number();
export const trades = v.pipe(v.number(), v.integer());
/** Trades that the service stores as a double. */
export const tradesInDouble = number();
/** A percentage of a whole. */
export const percentOfWhole = number();
/** Time of a market event; a time that is years away from the answer's time is rejected. */
export const tradedAt = copyOf(instant);
/** Time of any event or statement since the exchange was founded. */
export const happenedAt = copyOf(instant);

/** A copy of a schema, to have a separate key in the map below. */
function copyOf<S extends v.GenericSchema>(schema: S) {
  return v.pipe(schema);
}

const doubles: ReadonlySet<unknown> = new Set([
  decimal,
  lastPrice,
  previousPrice,
  price,
  change,
  changePercent,
  amount,
  sharesInDouble,
  tradesInDouble,
  percentOfWhole,
]);

/** Whether the service stores the figure as a double. */
export const isDouble = (schema: unknown): boolean => doubles.has(schema);

const day = 86_400_000;
/** Higher than any price: the dearest share costs about 4,000 rupees, and the highest index is at 100,000. */
const highestPrice = 1e10;
/** Far below a cent, the smallest unit of money; a smaller price would be shown as 0.00. */
const lowestPrice = 0.001;
/** Higher than any sum: the whole market is worth about 1e13 rupees. */
const largest = 1e15;
/** More than any line's shares: the largest line has about 2e10, and all deposited shares together are 2e11. */
const mostShares = 1e13;
/** More than a line's trades in a year: the whole market has about 20,000 trades a day. */
const mostTrades = 1e9;
/** Higher than any ratio, such as price to earnings, beta or yield. */
const largestRatio = 1e6;
/** Per cent, with room for rounding. */
const wholePercent = 100.01;
/** Per cent; no line moves this far in a day. */
const furthest = 10_000;
/** ms; no market pauses for this long. A recording may be a year old, because the page shows times of another year with the year. */
const longestPause = 5 * 366 * day;
/** ms by which a time may be in the future, because clocks differ and a date may mean the end of its day. */
const ahead = day;
/** 1980; the service sends no earlier record. */
const firstRecord = 315_532_800_000;

/** @param exchangeAt the exchange's time of the answer, ms. If it is unknown (NaN), times are not checked. */
type Belief = (value: number, exchangeAt: number) => boolean;

const within =
  (least: number, most: number): Belief =>
  (value) =>
    value >= least && value <= most;

const isPriceOrNone: Belief = (value) => value === 0 || (value >= lowestPrice && value <= highestPrice);

const beliefs = new Map<unknown, Belief>([
  [lastPrice, (value) => value >= lowestPrice && value < highestPrice],
  [previousPrice, isPriceOrNone],
  [price, isPriceOrNone],
  [change, within(-highestPrice, highestPrice)],
  [changePercent, within(-furthest, furthest)],
  [amount, within(0, largest)],
  [count, within(0, mostShares)],
  [sharesInDouble, within(0, mostShares)],
  [trades, within(0, mostTrades)],
  [tradesInDouble, within(0, mostTrades)],
  [percentOfWhole, within(0, wholePercent)],
  [decimal, within(-largestRatio, largestRatio)],
  [integer, within(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
  [tradedAt, (value, now) => Number.isNaN(now) || (value >= now - longestPause && value <= now + ahead)],
  [happenedAt, (value, now) => Number.isNaN(now) || (value >= firstRecord && value <= now + ahead)],
]);

/** The check of a field's values; undefined if any value of its type is possible. */
export const beliefOf = (schema: unknown): Belief | undefined => beliefs.get(schema);
