/** Names of companies, and the companies that have them: announcements have no symbol, and spell names in different ways. */
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

/** "ABC PLC (formerly known as XYZ PLC)" */
const formerly = /[ (,-](?:formerly|previously) (?:known as |called )?/i;
/** Without blanks, brackets and commas at its ends. */
function trimmedName(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && " ,:-()".includes(text[from] ?? "")) from += 1;
  while (to > from && " ,:-()".includes(text[to - 1] ?? "")) to -= 1;
  return text.slice(from, to);
}

/** A company's name in a paper, and the former name that the paper adds to it. */
export function bothNames(name: string | undefined): { now: string | undefined; before: string | undefined } {
  const found = formerly.exec(name ?? "");
  if (!name || !found) return { now: name, before: undefined };
  return {
    now: trimmedName(name.slice(0, found.index)),
    before: trimmedName(name.slice(found.index + found[0].length)),
  };
}

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

/** Begins a key of former names that is a company's present name, not its code. */
export const nameKeyPrefix = "=";

/** @param former names that a company also had; the present name of another company is none of them */
export function companiesOf(
  lines: Iterable<NamedLine>,
  former: ReadonlyMap<string, readonly string[]> = new Map(),
): Companies {
  const byCode = new Map<string, Company>();
  for (const [code, own] of linesByCode(lines)) {
    const [first, ...rest] = own.toSorted(
      (a, b) => classRank(a) - classRank(b) || (a.symbol < b.symbol ? -1 : 1),
    );
    if (!first) continue;
    const name = first.name ?? rest.find((line) => line.name !== undefined)?.name;
    byCode.set(code, { code, symbol: first.symbol, others: rest.map(({ symbol }) => symbol), name });
  }
  const { whole, cut } = keysOf(byCode.values());
  const ownerOf = (owner: string) => {
    const all = owner.startsWith(nameKeyPrefix)
      ? (whole.get(owner.slice(nameKeyPrefix.length)) ?? [])
      : [byCode.get(owner)];
    return all.length === 1 ? all[0] : undefined;
  };
  const before = formerKeys(former, ownerOf);
  const found = (key: string): Company | undefined => {
    if (!key) return undefined;
    const cuts = () => cut.filter(([start]) => key.startsWith(start)).map(([, of]) => of);
    const all = whole.get(key) ?? before.get(key) ?? cuts();
    return all.length === 1 ? all[0] : undefined;
  };
  return {
    byCode: (code) => (code === undefined ? undefined : byCode.get(codeOf(code.trim().toUpperCase()))),
    byName: (name) => {
      const { now, before: stated } = bothNames(name);
      return found(companyKey(now)) ?? found(companyKey(stated));
    },
  };
}

const codeOf = (symbol: string) => symbolParts(symbol).ticker;
const classRank = ({ symbol }: NamedLine) => (lineClass(symbol) === "N" ? 0 : 1);

function linesByCode(lines: Iterable<NamedLine>): Map<string, NamedLine[]> {
  const found = new Map<string, NamedLine[]>();
  for (const line of lines) {
    const code = codeOf(line.symbol);
    found.set(code, [...(found.get(code) ?? []), line]);
  }
  return found;
}

function formerKeys(
  former: ReadonlyMap<string, readonly string[]>,
  ownerOf: (owner: string) => Company | undefined,
) {
  const keys = new Map<string, Company[]>();
  for (const [owner, names] of former) {
    const company = ownerOf(owner);
    if (!company) continue;
    for (const key of new Set(names.map(companyKey))) {
      const others = (keys.get(key) ?? []).filter((other) => other !== company);
      keys.set(key, [...others, company]);
    }
  }
  return keys;
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
