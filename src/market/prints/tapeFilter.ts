/** A filter for entries of a tape. An entry must match all parts of it. */
import type { TapeEntry } from "./latest.ts";

export interface TapeFilter {
  /** words, or beginnings of words, of the symbol or the company's name; case is ignored */
  words?: string | undefined;
  /** only these lines */
  symbols?: ReadonlySet<string> | undefined;
  /** least number of shares */
  size?: number | undefined;
  /** least value in rupees */
  value?: number | undefined;
  /** direction from the previous print */
  side?: TapeEntry["side"];
  /** only unusual prints */
  odd?: boolean | undefined;
}

/**
 * Value in rupees, of all trades of a bundle. Undefined for a block, whose price the board does not have. Undefined also for several trades
 * of one instant, for which the exchange's list has only the last price.
 */
export function entryValue({ kind, price, shares, trades = 1 }: TapeEntry): number | undefined {
  if (price === undefined || shares === undefined || (kind === "sent" && trades > 1)) return undefined;
  return Math.round(price * shares * 100) / 100;
}

/** Price without the noise of binary fractions, rupees: to the cent, or a bundle's average to a hundredth of a cent. */
export const entryPrice = ({ kind, price }: TapeEntry): number | undefined =>
  price === undefined ? undefined : Number(price.toFixed(kind === "bundle" ? 4 : 2));

type Test = (entry: TapeEntry) => boolean;

/** Whether an entry matches a filter. An unknown figure does not match. @param nameOf gives the company's name */
export function fittingEntry(
  filter: TapeFilter,
  nameOf: (symbol: string) => string | undefined,
): (entry: TapeEntry) => boolean {
  const tests = [...testsOf(filter, nameOf)];
  return (entry) => tests.every((test) => test(entry));
}

function* testsOf(
  { words = "", symbols, size, value, side, odd }: TapeFilter,
  nameOf: (symbol: string) => string | undefined,
): Generator<Test> {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (all.length > 0) {
    const matches = new Map<string, boolean>();
    yield ({ symbol }) => {
      const known = matches.get(symbol);
      if (known !== undefined) return known;
      const written = `${symbol} ${nameOf(symbol) ?? ""}`.toLowerCase();
      const found = all.every((word) => written.includes(word));
      matches.set(symbol, found);
      return found;
    };
  }
  if (symbols) yield ({ symbol }) => symbols.has(symbol);
  if (size !== undefined) yield ({ shares }) => shares !== undefined && shares >= size;
  if (value !== undefined) yield (entry) => (entryValue(entry) ?? -1) >= value;
  if (side !== undefined) yield (entry) => entry.side === side;
  if (odd) yield ({ oddities }) => oddities.length > 0;
}
