/** Finds companies by name, because announcements have no symbol and spell names in different ways. */
import { lineClass, symbolParts } from "./symbol.ts";

/** The words of a name without differences of case, blanks and punctuation. @returns " LOTUS INSURANCE PLC ", with a blank at both ends */
export const foldedWords = (words: string | undefined): string =>
  ` ${(words ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** The legal form at the end of a name. A line's class may follow it, as in "PLC (RIGHTS)"; announcements leave the class out. */
const legalForm =
  / (PLC|LTD|LIMITED|PUBLIC LIMITED COMPANY)( (NON VOTING|VOTING|RIGHTS?|WARRANTS?|PREFERENCE|UNITS?)( SHARES)?( \d{1,4})?)? $/;

/** The words of a name without the legal form. */
export const ownWords = (name: string | undefined): string => foldedWords(name).replace(legalForm, " ");

/**
 * One key for all spellings of a name, such as "L O L C Holdings & Sons (Ceylon) PLC" and "LOLC HOLDINGS AND SONS CEYLON LIMITED".
 * @returns "" for a name without letters
 */
export const companyKey = (name: string | undefined): string =>
  ownWords(name).replaceAll(" AND ", " ").replaceAll(" ", "");

export interface NamedLine {
  symbol: string;
  stockId: number | undefined;
  name: string | undefined;
}

/** A company with its lines. */
export interface Company {
  /** the code that its symbols share, such as `COPA` */
  code: string;
  /** symbol of its voting line, or of its first line if it has no known voting line */
  symbol: string;
  others: readonly string[];
  name: string | undefined;
}

export interface Companies {
  /** undefined unless exactly one company has the name, because an ambiguous name gets no link */
  byName: (name: string | undefined) => Company | undefined;
  /** @param code such as `COPA`, as the financial announcements send it; a class after it is ignored */
  byCode: (code: string | undefined) => Company | undefined;
}

/** The service cuts names on the board at this many characters. */
const cutAt = 50;
/** A cut name with fewer characters fits too many companies. */
const shortestCut = 20;

export function companiesOf(lines: Iterable<NamedLine>): Companies {
  const byCode = new Map<string, Company>();
  for (const [code, own] of linesByCode(lines)) {
    const [first, ...rest] = own.toSorted((a, b) => rank(a) - rank(b) || (a.symbol < b.symbol ? -1 : 1));
    if (!first) continue;
    const name = first.name ?? rest.find((line) => line.name !== undefined)?.name;
    byCode.set(code, { code, symbol: first.symbol, others: rest.map(({ symbol }) => symbol), name });
  }
  const { whole, cut } = keysOf(byCode.values());
  return {
    byCode: (code) => (code === undefined ? undefined : byCode.get(codeOf(code.trim().toUpperCase()))),
    byName(name) {
      const key = companyKey(name);
      if (!key) return undefined;
      const found = whole.get(key) ?? cut.filter(([start]) => key.startsWith(start)).map(([, of]) => of);
      return found.length === 1 ? found[0] : undefined;
    },
  };
}

const codeOf = (symbol: string) => symbolParts(symbol).ticker;
const rank = ({ symbol }: NamedLine) => (lineClass(symbol) === "N" ? 0 : 1);

function linesByCode(lines: Iterable<NamedLine>): Map<string, NamedLine[]> {
  const found = new Map<string, NamedLine[]>();
  for (const line of lines) {
    const code = codeOf(line.symbol);
    found.set(code, [...(found.get(code) ?? []), line]);
  }
  return found;
}

function keysOf(companies: Iterable<Company>) {
  const whole = new Map<string, Company[]>();
  const cut: (readonly [start: string, company: Company])[] = [];
  for (const company of companies) {
    const key = companyKey(company.name);
    if (!key) continue;
    whole.set(key, [...(whole.get(key) ?? []), company]);
    const start = foldedWords(company.name).replaceAll(" AND ", " ").replaceAll(" ", "");
    if ((company.name?.length ?? 0) >= cutAt && start.length >= shortestCut) cut.push([start, company]);
  }
  return { whole, cut };
}
