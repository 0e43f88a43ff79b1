/** Works out a line's trades from two boards. The service publishes only totals, so only some trades can be separated. */

import type { BoardRow } from "#market/line/board";
import { stepAt } from "#market/line/ticks";

/**
 * "exact": the only trade of its window. "workedOut": follows from the totals and the last trade. "bundle": several trades that cannot be
 * separated, at their average price.
 */
export type PrintKind = "exact" | "workedOut" | "bundle";

/** The trades happened between two boards, which are of these times of the exchange, ms. */
export interface BoardWindow {
  from: number;
  to: number;
}

export interface Print extends BoardWindow {
  /** unique on a tape */
  key: string;
  symbol: string;
  kind: PrintKind;
  /** exchange time of the trade, or of a bundle's newest trade; undefined if the board does not show it */
  at: number | undefined;
  /** rupees; a bundle's average */
  price: number;
  shares: number;
  trades: number;
  /** against the previous print's price; undefined for the line's first print, for a bundle, and after a bundle */
  side: "up" | "down" | "same" | undefined;
}

/**
 * Why a change of totals gave no print. "corrected": a total fell, or grew without a trade. "gap": several trades while no board was
 * received. "contradiction": no trades can make these totals. "unreadable": a total is missing or is not a valid count.
 */
export interface TapeNote extends BoardWindow {
  symbol: string;
  of: "prints" | "blocks";
  why: "corrected" | "gap" | "contradiction" | "unreadable";
  /** change of the totals; undefined if a total is unreadable */
  trades: number | undefined;
  shares: number | undefined;
}

/** A line's state before its newest row. */
export interface Before extends BoardWindow {
  /** the earlier row of the same session; undefined if the line had not traded in it */
  row: BoardRow | undefined;
  /** price of the previous print, rupees */
  price: number | undefined;
  /** whether boards are missing in between, so that only a single trade gives a print */
  gap: boolean;
}

export interface LineStep {
  /** oldest first */
  prints: readonly Print[];
  note?: TapeNote | undefined;
  /** price of the newest print, rupees; undefined if it is not known */
  price: number | undefined;
}

/** Totals of the regular market since the open. */
interface Totals {
  trades: number;
  shares: number;
  turnover: number;
}

/** A print without key, symbol, window and side. */
type Trade = Pick<Print, "kind" | "price" | "shares" | "trades" | "at">;

/** A trade of fewer shares may not change the board's `price`. */
export const smallTrade = 100;

export function printsBetween(before: Before, row: BoardRow): LineStep {
  const { from, to } = before;
  const totals = totalsOf(row);
  const base = before.row ? totalsOf(before.row) : { trades: 0, shares: 0, turnover: 0 };
  if (!totals || !base) return { prints: [], note: unreadableNote(row.symbol, before), price: before.price };
  const step = difference(base, totals);
  if (step.trades === 0 && step.shares === 0 && Math.abs(step.turnover) <= valueSlack)
    return { prints: [], price: before.price };
  const found = doubtOf(step, before.gap) ?? tradesIn(step, before.row, row);
  if (typeof found === "string") {
    const { trades, shares } = step;
    const note = { symbol: row.symbol, of: "prints", from, to, why: found, trades, shares } as const;
    return { prints: [], note, price: tradedPrice(row) };
  }
  const prints = placedPrints(found, before, row);
  const newest = prints.at(-1);
  return { prints, price: newest?.kind === "bundle" ? tradedPrice(row) : newest?.price };
}

/** A note on a row with a total that is missing or not a valid count. */
export const unreadableNote = (symbol: string, { from, to }: BoardWindow): TapeNote => ({
  ...{ symbol, from, to, trades: undefined, shares: undefined },
  of: "prints",
  why: "unreadable",
});

function totalsOf({ trades, shares, turnover }: BoardRow): Totals | undefined {
  if (!isCount(trades) || !isCount(shares)) return undefined;
  if (turnover === undefined || !Number.isFinite(turnover) || turnover < 0) return undefined;
  return { trades, shares, turnover };
}

export const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0;

const difference = (before: Totals, after: Totals): Totals => ({
  trades: after.trades - before.trades,
  shares: after.shares - before.shares,
  turnover: after.turnover - before.turnover,
});

function doubtOf({ trades, shares, turnover }: Totals, gap: boolean): TapeNote["why"] | undefined {
  if (trades <= 0 || shares < 0 || turnover < -valueSlack) return "corrected";
  // every trade has at least one share and a price
  if (shares < trades || turnover <= valueSlack) return "contradiction";
  return gap && trades > 1 ? "gap" : undefined;
}

function tradesIn(
  step: Totals,
  before: BoardRow | undefined,
  row: BoardRow,
): readonly Trade[] | "contradiction" {
  if (step.trades === 1) return singlePrint(step, before, row);
  const last = lastTrade(before, row);
  const parts = last && (step.trades === 2 ? pair(step, last) : lastAndRest(step, last));
  return parts ?? [bundle(step, last?.at)];
}

const bundle = ({ trades, shares, turnover }: Totals, at: number | undefined): Trade => ({
  kind: "bundle",
  price: turnover / shares,
  shares,
  trades,
  at,
});

/** The price comes from the totals, because a small trade does not change the board's price. */
function singlePrint(
  { shares, turnover }: Totals,
  before: BoardRow | undefined,
  row: BoardRow,
): readonly Trade[] | "contradiction" {
  const price = gridPrice(turnover, shares) ?? offGrid(turnover, shares, tradedPrice(row));
  const { lastQuantity: size } = row;
  // the board's last trade has another size, so a trade and a correction may be in one window
  if (price === undefined || (size !== undefined && size !== shares && shares >= smallTrade))
    return "contradiction";
  return [{ kind: "exact", price, shares, trades: 1, at: newTradeAt(before, row) }];
}

/** Price of the last trade that was not small. Undefined after the close, because the board then shows the official close instead. */
const tradedPrice = ({ price, closingPrice }: BoardRow) => (closingPrice === undefined ? price : undefined);

/** A price off the grid counts if the board shows it too. */
const offGrid = (value: number, shares: number, price: number | undefined) =>
  price !== undefined && Math.abs(price * shares - value) <= valueSlack ? price : undefined;

type LastTrade = NonNullable<ReturnType<typeof lastTrade>>;

/** Size, price and time of the board's last trade; undefined if size or price is missing, or if it was before the window. */
function lastTrade(before: BoardRow | undefined, row: BoardRow) {
  const { lastQuantity: size } = row;
  const price = tradedPrice(row);
  const at = newTradeAt(before, row);
  if (!isCount(size) || size === 0 || price === undefined || !(price > 0)) return undefined;
  return at === undefined && row.lastTradeAt !== undefined ? undefined : { size, price, at };
}

const newTradeAt = (before: BoardRow | undefined, { lastTradeAt }: BoardRow) =>
  lastTradeAt === before?.lastTradeAt ? undefined : lastTradeAt;

/**
 * Works out two trades from the totals and the last trade's size. `price` usually belongs to the last trade. If that trade was small, it
 * may be the other trade's; if both were small, it may belong to neither.
 */
function pair({ shares, turnover }: Totals, { size, price, at }: LastTrade): readonly Trade[] | undefined {
  const rest = shares - size;
  if (rest <= 0 || (size < smallTrade && rest < smallTrade)) return undefined;
  const other = gridPrice(turnover - price * size, rest);
  const last = size < smallTrade ? gridPrice(turnover - price * rest, size) : undefined;
  if (other !== undefined && last !== undefined && other !== price) return undefined; // both solutions are possible
  const [priceOther, priceLast] = other === undefined ? [price, last] : [other, price];
  if (priceLast === undefined) return undefined;
  return [
    { kind: "workedOut", price: priceOther, shares: rest, trades: 1, at: undefined },
    { kind: "workedOut", price: priceLast, shares: size, trades: 1, at },
  ];
}

function lastAndRest(
  { trades, shares, turnover }: Totals,
  { size, price, at }: LastTrade,
): readonly Trade[] | undefined {
  const rest = { trades: trades - 1, shares: shares - size, turnover: turnover - price * size };
  if (size < smallTrade || rest.shares < rest.trades || rest.turnover <= valueSlack) return undefined;
  return [bundle(rest, undefined), { kind: "workedOut", price, shares: size, trades: 1, at }];
}

function placedPrints(trades: readonly Trade[], { from, to, price }: Before, row: BoardRow): Print[] {
  let reference = price;
  return trades.map((trade, place) => {
    // an average is not the price of a trade: it has no direction, and the next print is not compared with it
    const isOne = trade.kind !== "bundle";
    const side = isOne && reference !== undefined ? sideOf(trade.price - reference) : undefined;
    reference = isOne ? trade.price : undefined;
    return { ...trade, key: `${row.symbol} ${to} ${place}`, symbol: row.symbol, from, to, side };
  });
}

/** The direction of a change. An average of equal prices may differ by rounding. */
export const sideOf = (change: number) => (Math.abs(change) < 1e-6 ? "same" : change > 0 ? "up" : "down");

/**
 * Rupees by which the difference of two turnovers may be wrong. The board sends doubles, which are exact to the cent up to 4·10^13 rupees;
 * ten thousand additions to a day's 10^9 rupees lose less than 0.001. Only quotes and the daily summary are rounded to 32-bit floats. If a
 * board were rounded so, its turnovers would be wrong by rupees, and its prices would be refused here, not guessed.
 */
export const valueSlack = 0.01;

/** The price on the grid at which this number of shares has this value; undefined if there is none. */
export function gridPrice(value: number, shares: number, slack = valueSlack): number | undefined {
  const step = stepAt(value / shares);
  const cents = Math.round((value / shares) * (100 / step)) * step;
  // if the slack were half a tick per share, every value would have a price
  if (!(cents > 0) || slack >= (shares * step) / 200) return undefined;
  return Math.abs((cents * shares) / 100 - value) <= slack ? cents / 100 : undefined;
}
