/** Symbols in texts that people paste: lists, statements of brokers and files of other programs. */
import { isSymbol, symbolMeaning } from "#market/company/symbol";

/** The lines of the market, as far as the page knows them. */
export interface ListedLines {
  /** whether any line is known; without one, no code can be doubted */
  known: boolean;
  /** the symbol for a company code: its only line or its voting line; for `SRMN.U` or `SRMN U` its only line of that class; otherwise the code */
  whole: (code: string) => string;
  has: (symbol: string) => boolean;
}

/** @param all symbols of the market that are known */
export function listedLines(all: Iterable<string>): ListedLines {
  const symbols = new Set(all);
  return {
    known: symbols.size > 0,
    has: (symbol) => symbols.has(symbol),
    whole(code) {
      if (/[. -][A-Z]$/.test(code)) {
        const start = code.replace(/[ -](?=[A-Z]$)/, ".");
        const [only, ...others] = [...symbols].filter((symbol) => symbol.startsWith(start));
        return only !== undefined && others.length === 0 ? only : code;
      }
      const found = symbolMeaning(code, symbols);
      if (found.kind === "several") return found.symbols.find((symbol) => symbol === `${code}.N0000`) ?? code;
      return found.kind === "listed" ? found.symbol : code;
    },
  };
}

export const noLines: ListedLines = listedLines([]);

/** `JKH N0000`, `JKH-N0000`, and `JKH-N-0000` as some brokers write it */
const apartClass = /^([A-Z][A-Z\d&]*)[ -]([A-Z])-?(\d{4})(?=$|[\s,;|])/i;

/** Without the exchange before it, and with a dot before the class: `CSE:JKH-N-0000` becomes `JKH.N0000`. What follows the symbol stays. */
export const plainSymbol = (written: string): string =>
  written
    .trim()
    .replace(/^[A-Z][A-Z\d]{0,9}:(?=[A-Z])/i, "")
    .replace(apartClass, "$1.$2$3");

/** @returns the symbol that a word says; undefined if it is none, or if the market is known and has no line of that code */
export function symbolOfWord(word: string, { known, whole, has }: ListedLines): string | undefined {
  const symbol = whole(plainSymbol(word).toUpperCase());
  // "foo" of a sentence, and AAPL of another exchange, are codes of no line of this market
  const isForeign = known && !symbol.includes(".") && !has(symbol);
  return isSymbol(symbol) && !isForeign ? symbol : undefined;
}

/** Whether a word can only be a symbol: it has a class, or the market has it. */
export function isCertainSymbol(word: string, { whole, has }: ListedLines): boolean {
  const code = plainSymbol(word).toUpperCase();
  return /\.[A-Z]\d{4}$/.test(code) ? isSymbol(code) : whole(code) !== code || has(code);
}

/** Like `symbolOfWord`, for what is kept: a code that no known line has is no symbol, as its class cannot be told. */
export const certainSymbol = (word: string, lines: ListedLines): string | undefined =>
  isCertainSymbol(word, lines) ? symbolOfWord(word, lines) : undefined;
