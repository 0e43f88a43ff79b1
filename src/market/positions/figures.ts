/** What a holding is worth: figures of a line's row, of the schedule of costs and of the tick grid. */
import type { Freshness } from "#market/day/freshness";
import type { Cents } from "./money.ts";

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
