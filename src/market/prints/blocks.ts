/**
 * Blocks (crossings) are negotiated trades outside the order book. This file works them out for one line: their shares from two boards,
 * their exact values from quotes. #market/line/board has the rule for a line and for the day.
 */

import { dayStart } from "#market/day/session";
import {
  type BoardRow,
  type CrossedDay,
  type CrossedValue,
  crossedShares,
  crossedTrades,
  estimatePrice,
  type KnownValues,
  noTrading,
  percentOf,
  vwap,
  type Worth,
} from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { gridPrice, isCount, type TapeNote, valueSlack } from "./prints.ts";

export interface Block extends Worth {
  /** unique on a tape */
  key: string;
  symbol: string;
  /** exchange times of the two boards, ms; `from` is undefined for the session's blocks before the first board */
  from: number | undefined;
  to: number;
  shares: number;
  /** number of blocks in the window; undefined if the board does not count them */
  trades: number | undefined;
  /** true if a later correction took exactly these shares and trades back */
  cancelled?: true;
  /** true if the value is a part of an exact sum, because one quote covers several blocks */
  together?: true;
  /** shares crossed in the session before this window */
  sharesBefore: number;
  /** last price of the regular market at the window's end, rupees */
  last: number | undefined;
  previousClose: number | undefined;
  vwap: number | undefined;
  /** percentage of all the line's shares of the day so far */
  shareOfDay: number | undefined;
}

const crossedOf = (row: BoardRow) => {
  const [shares, trades] = [crossedShares(row), crossedTrades(row)];
  return { shares: isCount(shares) ? shares : undefined, trades: isCount(trades) ? trades : undefined };
};

/**
 * The block between two rows of a line, with its whole time window. It is also right across a gap without boards.
 * @param before the row of the same session; undefined if the line had not traded in it @param window `from` is undefined for the part of
 * the session before the first board
 */
export function blockBetween(
  before: BoardRow | undefined,
  row: BoardRow,
  { from, to }: Pick<Block, "from" | "to">,
): { block?: Block; note?: TapeNote } {
  const base = before ? crossedOf(before) : { shares: 0, trades: 0 };
  const all = crossedOf(row);
  const trades = changeOf(base.trades, all.trades);
  const shares = changeOf(base.shares, all.shares);
  const note = { symbol: row.symbol, of: "blocks", from: from ?? to, to, trades, shares } as const;
  if (base.shares === undefined || shares === undefined)
    return base.shares === all.shares ? {} : { note: { ...note, why: "unreadable" } };
  if (shares === 0 && !trades) return {};
  if (shares <= 0 || (trades !== undefined && (trades <= 0 || shares < trades)))
    return { note: { ...note, why: "corrected" } };
  return { block: blockOf(row, { from, to, shares, trades, sharesBefore: base.shares }) };
}

const changeOf = (before: number | undefined, after: number | undefined) =>
  before === undefined || after === undefined ? undefined : after - before;

type CountedBlock = Pick<Block, "from" | "to" | "shares" | "trades" | "sharesBefore">;

function blockOf(row: BoardRow, counted: CountedBlock): Block {
  const { symbol, price: last, previousClose, sharesWithCrossings } = row;
  const price = estimatePrice(row);
  return {
    ...counted,
    ...{ symbol, last, previousClose, vwap: vwap(row), slack: 0 },
    key: `${symbol} block ${counted.to}`,
    worth: "about",
    value: price === undefined ? undefined : price * counted.shares,
    shareOfDay: percentOf(counted.shares, sharesWithCrossings),
  };
}

/** Average price of the block's shares, rupees. */
export const blockPrice = ({ value, shares }: Block): number | undefined =>
  value === undefined ? undefined : value / shares;

/** An exact block price against the line's prices, in per cent. Undefined for an estimate, whose price is not the block's. */
export function blockAgainst(block: Block): Record<"last" | "previousClose" | "vwap", number | undefined> {
  const price = block.worth === "exact" ? blockPrice(block) : undefined;
  const to = (base: number | undefined) =>
    price === undefined || base === undefined ? undefined : percentOf(price - base, base);
  return { last: to(block.last), previousClose: to(block.previousClose), vwap: to(block.vwap) };
}

/** Distance between neighbouring 32-bit floats at a value. */
export const floatStep = (value: number): number =>
  value === 0 ? 0 : 2 ** (Math.floor(Math.log2(Math.abs(value))) - 23);

/**
 * A quote's turnover includes blocks, and the board's turnover does not.
 * @returns undefined unless quote and row are of one moment; a trade in between would count as part of the block
 */
export function crossedValue(
  row: BoardRow,
  quote: Pick<Quote, "shares" | "trades" | "turnover">,
  at: number,
): CrossedValue | undefined {
  const shares = crossedShares(row);
  if (shares === undefined || row.turnover === undefined || quote.turnover === undefined) return undefined;
  if (quote.shares !== row.sharesWithCrossings || quote.trades !== row.tradesWithCrossings) return undefined;
  const slack = floatStep(quote.turnover);
  const value = quote.turnover - row.turnover;
  return value < -slack
    ? undefined
    : { shares, trades: crossedTrades(row), value: Math.max(0, value), slack, at };
}

/** The value to the cent, without the quote's rounding, if one block was added since a known value and its price is on the grid. */
export function unroundedValue(found: CrossedValue, known: readonly CrossedValue[]): CrossedValue {
  const before =
    found.trades === 1
      ? noTrading
      : known.findLast(({ trades = Number.NaN }) => trades + 1 === found.trades && found.trades > 1);
  if (!before || before.shares >= found.shares) return found;
  const shares = found.shares - before.shares;
  const slack = Math.max(found.slack + before.slack, valueSlack);
  const price = gridPrice(found.value - before.value, shares, slack);
  return price === undefined
    ? found
    : { ...found, value: before.value + price * shares, slack: before.slack };
}

/** ms by which the times of one board may differ on the page and in a recording */
const stampTolerance = 60_000;

/** The blocks of a line with their values: exact, a part of an exact sum, or estimated. */
interface LineBlocks<B extends Block> {
  /** oldest first */
  blocks: readonly B[];
  values: readonly CrossedValue[];
  /** exchange times of the line's corrections, ms */
  corrections: readonly number[];
}

export function valuedBlocks<B extends Block>({ blocks, values, corrections }: LineBlocks<B>): B[] {
  const valued: B[] = [];
  const changes = [...blocks.map(({ to }) => to), ...corrections];
  /** the value with these shares, if a quote gave it after the change at `at` and before the next */
  const stateAt = (shares: number, at: number) => {
    const end = Math.min(...changes.filter((change) => change > at));
    return values.find((each) => each.shares === shares && each.at >= at - stampTolerance && each.at < end);
  };
  let base: Pick<CrossedValue, "value" | "slack"> | undefined;
  let waiting: B[] = [];
  let last: B | undefined;
  for (const block of blocks) {
    const { sharesBefore, shares, to } = block;
    const joins = last && last.sharesBefore + last.shares === sharesBefore;
    if (!joins || corrections.some((at) => last && at >= last.to && at <= to)) {
      valued.push(...waiting);
      waiting = [];
      const changed = Math.max(0, ...corrections.filter((at) => at <= to));
      base = sharesBefore === 0 ? noTrading : stateAt(sharesBefore, changed);
    }
    waiting.push(block);
    last = block;
    const end = stateAt(sharesBefore + shares, to);
    if (!end) continue;
    valued.push(...sharedValue(waiting, base, end));
    base = end;
    waiting = [];
  }
  return [...valued, ...waiting];
}

type Sum = Pick<CrossedValue, "value" | "slack">;

/** Gives one block its exact value. Divides an exact sum between several blocks. */
function sharedValue<B extends Block>(
  blocks: readonly B[],
  before: Sum | undefined,
  after: Sum,
): readonly B[] {
  const value = before && Math.round((after.value - before.value) * 100) / 100;
  if (before === undefined || value === undefined || value <= 0) return blocks;
  if (blocks.length === 1)
    return blocks.map((block) => ({ ...block, value, worth: "exact", slack: after.slack + before.slack }));
  const shares = blocks.reduce((sum, block) => sum + block.shares, 0);
  return blocks.map((block) => ({ ...block, value: (value * block.shares) / shares, together: true }));
}

/** A day's blocks with their values, oldest first; a cancelled one is marked. */
export function blocksWithValues<B extends Block>(
  blocks: readonly B[],
  notes: readonly TapeNote[],
  known: KnownValues,
): B[] {
  const marked = markCancelledBlocks(blocks, notes);
  return [...new Set(blocks.map(({ symbol }) => symbol))]
    .flatMap((symbol) =>
      valuedBlocks({
        blocks: marked.filter((block) => block.symbol === symbol),
        values: known.get(symbol)?.values ?? [],
        corrections: notes
          .filter((note) => note.of === "blocks" && note.why === "corrected" && note.symbol === symbol)
          .map(({ to }) => to),
      }),
    )
    .sort((a, b) => a.to - b.to || (a.symbol < b.symbol ? -1 : 1));
}

/** Marks each block that a correction took back: the line's newest one with as many shares and trades. */
export function markCancelledBlocks<B extends Block>(
  blocks: readonly B[],
  notes: readonly TapeNote[],
): readonly B[] {
  const gone = new Set<B>();
  for (const { of, why, symbol, to, shares = 0, trades } of notes) {
    if (of !== "blocks" || why !== "corrected") continue;
    const isIts = (block: B) =>
      block.symbol === symbol && block.to <= to && block.shares === -shares && block.trades === minus(trades);
    const found = blocks.findLast((block) => isIts(block) && !gone.has(block));
    if (found) gone.add(found);
  }
  return gone.size === 0
    ? blocks
    : blocks.map((block) => (gone.has(block) ? { ...block, cancelled: true } : block));
}

const minus = (count: number | undefined) => (count === undefined ? undefined : -count);

export interface CrossedCheck {
  /** the market's turnover minus the board's, rupees */
  expected: number;
  /** expected value minus the blocks' value, rupees */
  remainder: number;
  /** the remainder is within the rounding to 32-bit floats */
  agrees: boolean;
}

/**
 * The day's check, if the market's total and the board are of the same moment: no line may have traded after the total.
 * @param sheet the daily summary, and the exchange's time when the service gave it, ms
 */
export function checkedDay(
  day: CrossedDay,
  rows: Iterable<BoardRow>,
  sheet: { dayAt?: number | undefined; turnover?: number | undefined; at: number } | undefined,
): CrossedCheck | undefined {
  if (sheet?.turnover === undefined || sheet.dayAt === undefined) return undefined;
  let newest: number | undefined;
  for (const { lastTradeAt: at } of rows) if (at !== undefined && at > (newest ?? 0)) newest = at;
  if (newest === undefined || newest > sheet.at || dayStart(newest) !== dayStart(sheet.dayAt))
    return undefined;
  const expected = sheet.turnover - day.boardTurnover;
  const remainder = expected - day.value;
  // the service rounds the market's total to a 32-bit float
  return { expected, remainder, agrees: Math.abs(remainder) <= floatStep(sheet.turnover) + day.slack };
}
