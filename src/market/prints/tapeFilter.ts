/** A filter for entries of a tape, and for blocks. A row must match all parts of it. */
import { type Block, blockAgainst } from "./blocks.ts";
import { sideOf } from "./prints.ts";
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

/** Value in rupees. Undefined for several trades of one instant, because the exchange's list has only the last price. */
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
  return last === undefined ? undefined : sideOf(last);
}

type NameOf = (symbol: string) => string | undefined;

/** Whether an entry matches a filter. An unknown figure does not match. @param nameOf gives the company's name */
export function fittingEntry(filter: TapeFilter, nameOf: NameOf): (entry: TapeEntry) => boolean {
  const fits = figureTest(filter, nameOf);
  return (entry) => {
    const { symbol, shares, side, oddities } = entry;
    return (!filter.odd || oddities.length > 0) && fits({ symbol, shares, side, value: entryValue(entry) });
  };
}

export function fittingBlock(filter: Omit<TapeFilter, "odd">, nameOf: NameOf): (block: Block) => boolean {
  const fits = figureTest(filter, nameOf);
  return (block) => fits({ ...block, side: blockSide(block) });
}

type TestedFigures = Required<Pick<TapeEntry, "symbol" | "shares" | "side" | "value">>;

function figureTest({ words = "", symbols, size, value, side }: TapeFilter, nameOf: NameOf) {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  const named = new Map<string, boolean>();
  const isNamed = (symbol: string) => {
    const known = named.get(symbol);
    if (known !== undefined) return known;
    const written = `${symbol} ${nameOf(symbol) ?? ""}`.toLowerCase();
    const found = all.every((word) => written.includes(word));
    named.set(symbol, found);
    return found;
  };
  return (row: TestedFigures): boolean =>
    (all.length === 0 || isNamed(row.symbol)) &&
    (symbols === undefined || symbols.has(row.symbol)) &&
    (size === undefined || (row.shares ?? -1) >= size) &&
    (value === undefined || (row.value ?? -1) >= value) &&
    (side === undefined || row.side === side);
}
