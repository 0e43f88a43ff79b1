/** A filter for entries of a tape, and for blocks. A row must match all parts of it. */
import { type Block, blockAgainst } from "./blocks.ts";
import type { TapeEntry } from "./tapeEntries.ts";

export interface TapeFilter {
  /** words, or beginnings of words, of the symbol or the company's name; case is ignored */
  words?: string | undefined;
  /** only these lines */
  symbols?: ReadonlySet<string> | undefined;
  /** least number of shares */
  size?: number | undefined;
  /** least value in rupees */
  value?: number | undefined;
  /** a print's direction from the previous print; for a block, its price against the last price */
  side?: TapeEntry["side"];
  /** only unusual prints */
  odd?: boolean | undefined;
}

/**
 * Value in rupees, of all trades of a bundle, and also of a block's estimate. Undefined for several trades of one instant, because the
 * exchange's list has only the last price.
 */
export function entryValue({ kind, price, shares, trades = 1, value }: TapeEntry): number | undefined {
  if (kind === "block") return value;
  if (price === undefined || shares === undefined || (kind === "sent" && trades > 1)) return undefined;
  return Math.round(price * shares * 100) / 100;
}

/** Price without the noise of binary fractions, rupees: to the cent, or an average to a hundredth of a cent. */
export const entryPrice = ({ kind, price }: TapeEntry): number | undefined =>
  price === undefined ? undefined : Number(price.toFixed(kind === "bundle" || kind === "block" ? 4 : 2));

/** Whether a block's price is above or below the last price of the regular market; undefined for an estimate. */
export function blockSide(block: Block): TapeEntry["side"] {
  const { last } = blockAgainst(block);
  if (last === undefined) return undefined;
  if (Math.abs(last) < 1e-6) return "same";
  return last > 0 ? "up" : "down";
}

/** The figures of a row that a filter tests. */
interface TestedFigures<Row> {
  symbol: (row: Row) => string;
  shares: (row: Row) => number | undefined;
  value: (row: Row) => number | undefined;
  side: (row: Row) => TapeEntry["side"];
  isOdd: (row: Row) => boolean;
}

type NameOf = (symbol: string) => string | undefined;

/** Whether an entry matches a filter. An unknown figure does not match. @param nameOf gives the company's name */
export const fittingEntry = (filter: TapeFilter, nameOf: NameOf) =>
  rowTest<TapeEntry>(filter, nameOf, {
    symbol: ({ symbol }) => symbol,
    shares: ({ shares }) => shares,
    value: entryValue,
    side: ({ side }) => side,
    isOdd: ({ oddities }) => oddities.length > 0,
  });

export const fittingBlock = (filter: Omit<TapeFilter, "odd">, nameOf: NameOf) =>
  rowTest<Block>(filter, nameOf, {
    symbol: ({ symbol }) => symbol,
    shares: ({ shares }) => shares,
    value: ({ value }) => value,
    side: blockSide,
    isOdd: () => false,
  });

function rowTest<Row>(filter: TapeFilter, nameOf: NameOf, of: TestedFigures<Row>): (row: Row) => boolean {
  const tests = [...testsOf(filter, nameOf, of)];
  return (row) => tests.every((test) => test(row));
}

function* testsOf<Row>(
  { words = "", symbols, size, value, side, odd }: TapeFilter,
  nameOf: NameOf,
  of: TestedFigures<Row>,
): Generator<(row: Row) => boolean> {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (all.length > 0) {
    const matches = new Map<string, boolean>();
    yield (row) => {
      const symbol = of.symbol(row);
      const known = matches.get(symbol);
      if (known !== undefined) return known;
      const written = `${symbol} ${nameOf(symbol) ?? ""}`.toLowerCase();
      const found = all.every((word) => written.includes(word));
      matches.set(symbol, found);
      return found;
    };
  }
  if (symbols) yield (row) => symbols.has(of.symbol(row));
  if (size !== undefined) yield (row) => (of.shares(row) ?? -1) >= size;
  if (value !== undefined) yield (row) => (of.value(row) ?? -1) >= value;
  if (side !== undefined) yield (row) => of.side(row) === side;
  if (odd) yield of.isOdd;
}
