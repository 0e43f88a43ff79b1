/** Symbols such as `JKH.N0000`, a company's code and a line's class, and the lines that a typed or shortened symbol means. */

/**
 * The page's rule for a symbol that is typed, stored, imported or linked to: a letter, then capitals, digits, `&` and dots; a hyphen only
 * before a class. It accepts every symbol that may be requested from the exchange. The contract in #wire has its own rules; a test in #feed
 * compares the two.
 */
export const isSymbol = (text: string): boolean =>
  /^[A-Z](?:[A-Z\d&.]{0,19}|[A-Z\d&-]{0,13}\.[A-Z]\d{4})$/.test(text);

/** Separates symbols in an address. */
const symbolSeparator = "_";

/** @returns the symbols of an address; undefined if one is invalid, or there are more than `most` */
export function symbolsIn(written: string, most: number): string[] | undefined {
  const symbols = written.split(symbolSeparator);
  return symbols.length <= most && symbols.every(isSymbol) ? symbols : undefined;
}

/** The valid symbols of an address, each once, in capitals. */
export const readSymbols = (written: string): string[] => [
  ...new Set(written.toUpperCase().split(symbolSeparator).filter(isSymbol)),
];

/** @returns undefined for an empty list, so that the address stays short */
export const joinSymbols = (symbols: readonly string[]): string | undefined =>
  symbols.join(symbolSeparator) || undefined;

export type ShareClass =
  | "voting"
  | "nonVoting"
  | "rights"
  | "warrant"
  | "preference"
  | "unit"
  | "debt"
  | "unknown";

export interface SymbolParts {
  ticker: string;
  /** such as `N0000`; three listed lines have no class */
  classCode: string | undefined;
  shareClass: ShareClass;
}

/** Share classes by the first letter of the class code. */
const classes: ReadonlyMap<string, ShareClass> = new Map([
  ["N", "voting"],
  ["X", "nonVoting"],
  ["R", "rights"],
  ["W", "warrant"],
  ["P", "preference"],
  ["U", "unit"],
  ["D", "debt"],
]);

export function symbolParts(symbol: string): SymbolParts {
  const dot = symbol.indexOf(".");
  if (dot < 0) return { ticker: symbol, classCode: undefined, shareClass: "unknown" };
  const [ticker, classCode] = [symbol.slice(0, dot), symbol.slice(dot + 1)];
  return { ticker, classCode, shareClass: classes.get(classCode.charAt(0)) ?? "unknown" };
}

/** The first letter of a line's class; "none" for a symbol without a class. */
export function lineClass(symbol: string): string {
  const dot = symbol.indexOf(".");
  return (dot >= 0 && symbol.charAt(dot + 1)) || "none";
}

/** The lines that a symbol in an address can mean. */
export type SymbolMeaning =
  | { kind: "listed"; symbol: string }
  /** several lines of one company; the user must choose one */
  | { kind: "several"; symbols: readonly string[] }
  /** the board has no such line; the page requests a quote for each of `candidates`, best guess first */
  | { kind: "unlisted"; candidates: readonly string[] };

const tickerOf = (symbol: string) => symbol.split(".", 1)[0] ?? symbol;

/** A symbol in capitals, without the blanks that pasting may add. */
export const canonical = (asked: string): string => asked.replace(/\s+/g, "").toUpperCase();

/** A few lines (AFIN, MIFL, SLFL) have no suffix. So a code without a suffix is tried unchanged first, then as voting shares. */
export function symbolMeaning(asked: string, board: ReadonlySet<string>): SymbolMeaning {
  const symbol = canonical(asked);
  if (board.has(symbol)) return { kind: "listed", symbol };
  if (symbol.includes(".")) return { kind: "unlisted", candidates: [symbol] };
  const classes = [...board].filter((line) => tickerOf(line) === symbol);
  const [only] = classes;
  if (only !== undefined && classes.length === 1) return { kind: "listed", symbol: only };
  if (classes.length > 1) return { kind: "several", symbols: classes.sort() };
  return { kind: "unlisted", candidates: [symbol, `${symbol}.N0000`] };
}

/** Other lines of the same company on the board: rights, non-voting shares. */
export function siblings(symbol: string, board: Iterable<string>): string[] {
  const code = tickerOf(symbol);
  return [...board].filter((line) => line !== symbol && tickerOf(line) === code).sort();
}

interface NamedSymbol {
  symbol: string;
  name: string | undefined;
}

/** Lines with a similar code or name, the closest first. */
export function nearMatches<T extends NamedSymbol>(asked: string, lines: Iterable<T>, count = 6): T[] {
  const code = tickerOf(canonical(asked));
  if (!code) return [];
  return [...lines]
    .map((line) => ({ line, distance: distanceTo(code, line) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.ceil(code.length / 2)))
    .sort((a, b) => a.distance - b.distance || (a.line.symbol < b.line.symbol ? -1 : 1))
    .slice(0, count)
    .map(({ line }) => line);
}

function distanceTo(code: string, { symbol, name }: NamedSymbol): number {
  const own = tickerOf(symbol);
  if (own.startsWith(code) || code.startsWith(own)) return 0.5;
  if (code.length > 2 && canonical(name ?? "").includes(code)) return 1;
  return edits(code, own);
}

/** Number of letters to insert, delete or replace (Levenshtein). */
export function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...b].entries()) {
      const changed = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
