/**
 * A line's row of the board, and what is worked out from it: undefined if a term is undefined or a divisor is 0. The value of a line's
 * blocks is exact if a quote gave it, and otherwise an estimate. Every view uses this rule, so that a block has the same value everywhere.
 */

import { type DayPrices, isOtherScale, tradedPrices } from "#market/series/splits";
import { standingOf } from "./quote.ts";

/** One line that traded this session. A field is undefined if the service sent no value. */
export interface BoardRow {
  symbol: string;
  stockId: number | undefined;
  /** as sent: capitals, double blanks, cut at 50 characters */
  name: string | undefined;
  logoPath: string | undefined;
  price: number | undefined;
  change: number | undefined;
  /** in per cent: 1.5 is 1.5 % */
  changePercent: number | undefined;
  previousClose: number | undefined;
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** the official close; undefined while the market is open, when the service sends 0 */
  closingPrice: number | undefined;
  /** size of the last trade, in shares */
  lastQuantity: number | undefined;
  lastTradeAt: number | undefined;
  /** of the regular market, without crossings; in rupees. `shares` and `trades` also exclude crossings. */
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  /** total including crossings; `tradesWithCrossings` includes them too */
  sharesWithCrossings: number | undefined;
  tradesWithCrossings: number | undefined;
  marketCap: number | undefined;
  marketCapPercent: number | undefined;
  issueDate: string | undefined;
  /** raw code; see #market/company/listingBoard for its meaning */
  status: number | undefined;
  /** set for a line that did not trade this session; its figures are empty, or those of an earlier board */
  lastKnown?: LastKnownPrice;
  /** set for a row of an earlier day than the board's newest trade; sums leave it out, and it has no colours */
  earlier?: boolean;
}

/** Without a price, if the line has not been on any board yet. */
export type LastKnownPrice = LastPrice | { price?: undefined; isClose?: undefined; at?: undefined };

export interface LastPrice {
  /** rupees */
  price: number;
  /** the official close, not a trade's price */
  isClose: boolean;
  /** time of the trade at this price, ms */
  at: number;
}

/** Shares traded in negotiated blocks; 0 if there were none, undefined if the figures contradict each other. */
export const crossedShares = (row: Pick<BoardRow, "shares" | "sharesWithCrossings">) =>
  surplus(row.sharesWithCrossings, row.shares);
export const crossedTrades = (row: BoardRow) => surplus(row.tradesWithCrossings, row.trades);

function surplus(all: number | undefined, regular: number | undefined): number | undefined {
  if (all === undefined || regular === undefined || all < regular) return undefined;
  return all - regular;
}

/** Half of the last decimal of a price; prices have two decimals. */
const rounding = 0.005;

/** Average price of the regular market's shares, rupees; undefined outside the day's range, because a figure is then wrong. */
export function vwap(row: Pick<BoardRow, "turnover" | "shares" | "low" | "high">): number | undefined {
  const { low = 0, high = Number.POSITIVE_INFINITY } = row;
  const average = ratio(row.turnover, row.shares);
  return average === undefined || average < low - rounding || average > high + rounding ? undefined : average;
}

export const averageTrade = (row: BoardRow) => ratio(row.shares, row.trades);

/** A price, its change, the previous close, and the other prices of the day. Unknown ones are undefined. */
interface MovedPrice extends Omit<DayPrices, "value"> {
  price?: number | undefined;
  /** in per cent: 1.5 is 1.5 % */
  changePercent?: number | undefined;
  previousClose?: number | undefined;
}

/** The price before the session: the previous close, or what the change says of it. */
export function priceBefore({ price, changePercent, previousClose }: MovedPrice): number | undefined {
  if (previousClose !== undefined || price === undefined || changePercent === undefined) return previousClose;
  return price / (1 + changePercent / 100);
}

/** The least fall of an unadjusted split 1:3, as a part of the price before. Falls of 44 to 58 % were trading. */
const splitFall = 0.37;

/**
 * Whether the price has another scale than the previous close, as after a split that the exchange did not adjust. Its change is then not a
 * gain or loss. On a board a move is a move, up to +725 %. Only a fall as of a split 1:3 or more is none, if the day's other prices are known
 * and all on the new scale.
 */
export function isRescaled(row: MovedPrice): boolean {
  const { price, open, high, low } = row;
  const day = { value: price, open, high, low };
  const before = priceBefore(row);
  if (before === undefined || price === undefined || price > before * splitFall) return false;
  return tradedPrices(day).length > 0 && isOtherScale(before, day);
}

/** The open against the previous close, in per cent; undefined across a split. */
export function gapPercent(row: BoardRow): number | undefined {
  const { open, previousClose } = row;
  if (open === undefined || previousClose === undefined || isRescaled(row)) return undefined;
  return percentOf(open - previousClose, previousClose);
}

/** Change of a print's price against the previous close, in price units. The print need not be the newest one. */
export const changeAt = ({ previousClose }: BoardRow, price: number | undefined): number | undefined =>
  price === undefined || previousClose === undefined ? undefined : price - previousClose;

/** Change of a print's price against the previous close, in per cent. The print need not be the newest one. */
export function changePercentAt({ previousClose }: BoardRow, price: number | undefined): number | undefined {
  if (price === undefined || previousClose === undefined) return undefined;
  return percentOf(price - previousClose, previousClose);
}

/** The price between the day's low (0) and high (1), at most at an end. Undefined if they are equal or unknown. */
export const rangePosition = (row: BoardRow, price = row.price): number | undefined =>
  standingOf(price, row).position;

/** Whether the price is outside the day's range. That happens because small trades change high and low but not the price. */
export const isOutsideRange = ({ price, low, high }: BoardRow): boolean =>
  price !== undefined && ((low !== undefined && price < low) || (high !== undefined && price > high));

/** ms by which a true trade may be ahead of the exchange's clock, because clocks differ. The age of a later one is unknown. */
export const clockTolerance = 2 * 60_000;

/** Whole minutes since the last trade; undefined if it is ahead of the clock. @param exchangeAt the exchange's time, ms */
export function minutesSinceTrade({ lastTradeAt }: BoardRow, exchangeAt: number): number | undefined {
  if (lastTradeAt === undefined || lastTradeAt > exchangeAt + clockTolerance) return undefined;
  return Math.max(0, Math.floor((exchangeAt - lastTradeAt) / 60_000));
}

/** One figure as a percentage of another. */
export const percentOf = (part: number | undefined, whole: number | undefined): number | undefined => {
  const share = ratio(part, whole);
  return share === undefined ? undefined : share * 100;
};

/** A part may exceed its whole by this many per cent, because the two may come from two answers. */
const partTolerance = 1;

/** A part in per cent; undefined if unknown, negative or above the whole. The service sends 0 as each row's part of market cap. */
export function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  const share = percentOf(part, whole);
  return share === undefined || share < 0 || share > 100 + partTolerance ? undefined : Math.min(100, share);
}

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;
}

/** The value of all blocks of a line up to some moment of the session. */
export interface CrossedValue {
  /** shares and trades that had crossed at that moment */
  shares: number;
  trades: number | undefined;
  /** rupees; with `slack`, by how much they may be wrong */
  value: number;
  slack: number;
  /** exchange time of the first board with these shares, ms */
  at: number;
}

/** What quotes have shown about a line's blocks. */
export interface LineValues {
  /** oldest first */
  values: readonly CrossedValue[];
  /** exchange time of the line's last correction, ms; earlier values do not count for later sums */
  since: number;
}
export type KnownValues = ReadonlyMap<string, LineValues>;

export const noValues: LineValues = { values: [], since: Number.NEGATIVE_INFINITY };

/** The value of a state of a line's blocks, if a quote gave it after the line's last correction. */
export const knownValue = (line: LineValues | undefined, shares: number): CrossedValue | undefined =>
  line?.values.findLast((value) => value.shares === shares && value.at >= line.since);

export const inOrder = (values: readonly CrossedValue[]): readonly CrossedValue[] =>
  values.toSorted((a, b) => a.at - b.at || a.shares - b.shares);

/** What two readers of one market know together. If both have a value of one state, the first one's counts. */
export function mergeKnownValues(some: KnownValues, more: KnownValues): KnownValues {
  if (some.size === 0) return more;
  if (more.size === 0) return some;
  const all = new Map(some);
  for (const [symbol, { values, since }] of more) {
    const held = all.get(symbol) ?? noValues;
    const added = values.filter(({ shares, at }) => at < since || !knownValue(held, shares));
    all.set(symbol, {
      values: inOrder([...held.values, ...added]),
      since: Math.max(since, held.since),
    });
  }
  return all;
}

export const noTrading = { shares: 0, trades: 0, value: 0, slack: 0 };

/** The fields of a row that give the value of its blocks. */
export type Crossable = Pick<
  BoardRow,
  | "price"
  | "changePercent"
  | "previousClose"
  | "open"
  | "high"
  | "low"
  | "turnover"
  | "shares"
  | "sharesWithCrossings"
>;

/** The price of an estimate, in rupees: the previous close, which is the same all day; after a split, the day's own price. */
export function estimatePrice(row: Crossable): number | undefined {
  const { previousClose, open, price } = row;
  return previousClose === undefined || isRescaled(row) ? (open ?? vwap(row) ?? price) : previousClose;
}

/** A value, and how well it is known. */
export interface Worth {
  /** rupees; undefined without a price */
  value: number | undefined;
  /** "about": an estimate; "exact" within `slack` */
  worth: "about" | "exact";
  /** rupees by which an exact value may be wrong, because the quote's turnover is a 32-bit float */
  slack: number;
}

/** The value of all blocks of a line. Shares beyond the last known value are estimated. */
export function lineWorth(row: Crossable, line: LineValues | undefined): Worth & { shares: number } {
  const shares = crossedShares(row) ?? 0;
  if (shares === 0) return { shares, value: 0, worth: "exact", slack: 0 };
  const known = line?.values.findLast((each) => each.at >= line.since && each.shares <= shares) ?? noTrading;
  if (known.shares === shares) return { shares, value: known.value, worth: "exact", slack: known.slack };
  const price = estimatePrice(row);
  const value = price === undefined ? undefined : known.value + (shares - known.shares) * price;
  return { shares, value, worth: "about", slack: 0 };
}

/** The value of the shares that crossed after the first `before` shares. It is exact if quotes gave the values of both moments. */
export function worthSince(row: BoardRow, before: number, line: LineValues | undefined): Worth {
  const now = lineWorth(row, line);
  if (before === 0) return now;
  const base = knownValue(line, before);
  if (base && now.value !== undefined && now.worth === "exact")
    return { value: now.value - base.value, worth: "exact", slack: now.slack + base.slack };
  const price = estimatePrice(row);
  return { value: price && (now.shares - before) * price, worth: "about", slack: 0 };
}

export interface CrossedDay {
  shares: number;
  /** number of blocks that stand, without those that the exchange cancelled; and of lines that have them */
  trades: number;
  lines: number;
  /** rupees; "about" if the value of at least one line is an estimate */
  value: number;
  worth: Worth["worth"];
  slack: number;
  /** rupees of the regular market */
  boardTurnover: number;
  /** percentage of all turnover; undefined before the first trade */
  share: number | undefined;
}

export function crossedDay(rows: Iterable<BoardRow>, known: KnownValues): CrossedDay {
  const day = { shares: 0, trades: 0, lines: 0, value: 0, slack: 0, boardTurnover: 0 };
  let worth: Worth["worth"] = "exact";
  for (const row of rows) {
    if (row.lastKnown || row.earlier) continue;
    day.boardTurnover += row.turnover ?? 0;
    const line = lineWorth(row, known.get(row.symbol));
    day.shares += line.shares;
    if (line.shares > 0) {
      day.trades += crossedTrades(row) ?? 1;
      day.lines += 1;
    }
    day.value += line.value ?? 0;
    day.slack += line.slack;
    if (line.worth === "about") worth = "about";
  }
  return { ...day, worth, share: percentOf(day.value, day.value + day.boardTurnover) };
}
