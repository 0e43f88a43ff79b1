/** `JKH.N0000`: a company's code and the class of one of its lines; and finding the line that somebody means, since links are typed, shortened and passed on. */

/**
 * The page's rule for a symbol that is typed, kept, imported or linked to: a letter, then capitals, digits, `&` and dots;
 * a hyphen only before a class. It accepts every symbol that the exchange can be asked about. The contract in #wire has
 * its own rules, and a test in #feed compares the two.
 */
export const isSymbol = (text: string): boolean =>
  /^[A-Z](?:[A-Z\d&.]{0,19}|[A-Z\d&-]{0,13}\.[A-Z]\d{4})$/.test(text);

/** Symbols in an address have this between them. */
const apart = "_";

/** @returns the symbols of an address; undefined where one of them is none, or they are more than may be */
export function symbolsIn(written: string, most: number): string[] | undefined {
  const symbols = written.split(apart);
  return symbols.length <= most && symbols.every(isSymbol) ? symbols : undefined;
}

/** Of an address that anybody may have typed: each symbol once, in capitals; what is none is left out. */
export const readSymbols = (written: string): string[] => [
  ...new Set(written.toUpperCase().split(apart).filter(isSymbol)),
];

/** @returns undefined for none, so that an address without any stays short */
export const joinSymbols = (symbols: readonly string[]): string | undefined =>
  symbols.join(apart) || undefined;

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
  /** such as `N0000`; three listed lines have none */
  classCode: string | undefined;
  shareClass: ShareClass;
}

/** By the first letter of the code. */
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
  const classCode = symbol.slice(dot + 1);
  return {
    ticker: symbol.slice(0, dot),
    classCode,
    shareClass: classes.get(classCode.charAt(0)) ?? "unknown",
  };
}

/** The letter a line's class is known by, known to us or not; "none" for a symbol without. */
export const lineClass = (symbol: string): string => symbolParts(symbol).classCode?.charAt(0) || "none";

/** What an asked-for symbol turns out to be. */
export type Meant =
  | { kind: "listed"; symbol: string }
  /** several lines of one company: the reader has to say which */
  | { kind: "several"; symbols: readonly string[] }
  /** not on the board; the symbols to ask a quote of, best guess first */
  | { kind: "unlisted"; candidates: readonly string[] };

const codeOf = (symbol: string) => symbol.split(".", 1)[0] ?? symbol;

/** The same letters as the exchange writes them; blanks come from pasting. */
export const canonical = (asked: string): string => asked.replace(/\s+/g, "").toUpperCase();

/** A few lines (AFIN, MIFL, SLFL) have no suffix, so a bare code is asked as it stands first, then as voting shares. */
export function meant(asked: string, board: ReadonlySet<string>): Meant {
  const symbol = canonical(asked);
  if (board.has(symbol)) return { kind: "listed", symbol };
  if (symbol.includes(".")) return { kind: "unlisted", candidates: [symbol] };
  const classes = [...board].filter((line) => codeOf(line) === symbol);
  const [only] = classes;
  if (only !== undefined && classes.length === 1) return { kind: "listed", symbol: only };
  if (classes.length > 1) return { kind: "several", symbols: classes.sort() };
  return { kind: "unlisted", candidates: [symbol, `${symbol}.N0000`] };
}

/** Other lines of the same company on the board: its rights, its non-voting shares. */
export function siblings(symbol: string, board: Iterable<string>): string[] {
  const code = codeOf(symbol);
  return [...board].filter((line) => line !== symbol && codeOf(line) === code).sort();
}

interface Named {
  symbol: string;
  name: string | undefined;
}

/** Lines whose code or name resembles what was asked, the closest first. */
export function nearMatches<T extends Named>(asked: string, lines: Iterable<T>, count = 6): T[] {
  const code = codeOf(canonical(asked));
  if (!code) return [];
  return [...lines]
    .map((line) => ({ line, distance: distanceTo(code, line) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.ceil(code.length / 2)))
    .sort((a, b) => a.distance - b.distance || (a.line.symbol < b.line.symbol ? -1 : 1))
    .slice(0, count)
    .map(({ line }) => line);
}

function distanceTo(code: string, { symbol, name }: Named): number {
  const own = codeOf(symbol);
  if (own.startsWith(code) || code.startsWith(own)) return 0.5;
  if (code.length > 2 && canonical(name ?? "").includes(code)) return 1;
  return edits(code, own);
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function edits(a: string, b: string): number {
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
