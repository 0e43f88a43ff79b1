/** Numbers and moments by what they can be. A value of the right type that cannot be one is left out; see ./read.ts. */
import * as v from "valibot";
import { decimal, instant, integer } from "./schema.ts";

const number = () => v.pipe(v.number(), v.finite());

/** What something was traded at last, or an index stands at: never 0. */
export const lastPrice = number();
/** The price that a day's change is counted from; 0 where there is none. */
export const previousPrice = number();
/** Any other price; 0 where there is none. */
export const price = number();
/** Change in price units. */
export const change = number();
/** Change in per cent. */
export const changePercent = number();
/** Rupees: never below 0. */
export const amount = number();
/** A count of shares, orders or companies. */
export const count = v.pipe(v.number(), v.integer());
/** Shares where the service holds them as a double. */
export const sharesInDouble = number();
/** A count of trades. */
export const trades = v.pipe(v.number(), v.integer());
/** Trades where the service holds them as a double. */
export const tradesInDouble = number();
/** A part of a whole, in per cent. */
export const percentOfWhole = number();
/** When something of this market happened that is still told as news of the day. */
export const tradedAt = copyOf(instant);
/** When something was said or done, at any time since there is an exchange. */
export const happenedAt = copyOf(instant);

/** A schema of its own, told from the one it reads like. */
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

/** The service holds it as a double, and not as a whole number. */
export const isDouble = (schema: unknown): boolean => doubles.has(schema);

const day = 86_400_000;
/** No price of this market comes near it; the dearest line is at some 4,000 rupees, the highest index at 100,000. */
const highestPrice = 1e10;
/** A cent is the smallest unit of money; what is far below it would be shown as 0.00. */
const lowestPrice = 0.001;
/** No sum comes near it; the whole market is worth some 1e13 rupees. */
const largest = 1e15;
/** No line has as many shares: the largest some 2e10, all that are deposited 2e11. */
const mostShares = 1e13;
/** No day of any exchange, and no year of a line, has as many trades; a whole day here has some 20,000. */
const mostTrades = 1e9;
/** Nothing that is a ratio, such as a price by its earnings, a beta or a yield, comes near it. */
const largestRatio = 1e6;
/** Per cent; as much more as rounding can make of it. */
const wholePercent = 100.01;
/** Per cent, and further than anything moves in a day. */
const furthest = 10_000;
/** No market pauses for years; a recording of a year ago is dated by its year where it is shown, and needs no doubt. */
const longestPause = 5 * 366 * day;
/** Clocks differ, and a date may stand for the end of its day. */
const ahead = day;
/** 1980: brokers kept no records that are told here. */
const firstRecord = 315_532_800_000;

/** @param exchangeAt the exchange's time at the answer, ms; NaN where nobody knows it, and nothing is held against it */
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

/** What has to be true of a field's values; undefined where anything of its type may be. */
export const beliefOf = (schema: unknown): Belief | undefined => beliefs.get(schema);
