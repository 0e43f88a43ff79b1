/** Numbers and times by the values they can have. ./read.ts drops an impossible value of the right type. */
import * as v from "valibot";
import { decimal, instant, integer } from "./schema.ts";

const number = () => v.pipe(v.number(), v.finite());

/** A last price or an index value: never 0. */
export const lastPrice = number();
/** The price that a day's change is measured from; 0 means none. */
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
/** A share of a whole, in per cent. */
export const percentOfWhole = number();
/** Time of a market event; a time that is years away from the answer's time is rejected. */
export const tradedAt = copyOf(instant);
/** Time of any event or statement since the exchange exists. */
export const happenedAt = copyOf(instant);

/** A schema object of its own, to be a key of its own below. */
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

/** The service stores it as a double. */
export const isDouble = (schema: unknown): boolean => doubles.has(schema);

const day = 86_400_000;
/** Above every price: the dearest line is at some 4,000 rupees, the highest index at 100,000. */
const highestPrice = 1e10;
/** Far below a cent, the smallest unit of money; it would be shown as 0.00. */
const lowestPrice = 0.001;
/** Above every sum; the whole market is worth some 1e13 rupees. */
const largest = 1e15;
/** Above every line's shares: the largest has some 2e10, all deposited ones together 2e11. */
const mostShares = 1e13;
/** Above any year's trades of a line; a whole day of the market has some 20,000. */
const mostTrades = 1e9;
/** Above every ratio: price by earnings, beta, yield. */
const largestRatio = 1e6;
/** Per cent, with room for rounding. */
const wholePercent = 100.01;
/** Per cent; no line moves as far in a day. */
const furthest = 10_000;
/** ms; no market pauses for years. A recording of a year ago is believed: its year is shown. */
const longestPause = 5 * 366 * day;
/** Clocks differ, and a date may stand for the end of its day. */
const ahead = day;
/** 1980: no earlier record is sent. */
const firstRecord = 315_532_800_000;

/** @param exchangeAt the exchange's time at the answer, ms; NaN if unknown: the time check is then left out */
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

/** The check of a field's values; undefined where any value of its type is possible. */
export const beliefOf = (schema: unknown): Belief | undefined => beliefs.get(schema);
