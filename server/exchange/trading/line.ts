import { type Company, type CompanyLine, listCompanies, untidy } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import { Book, centsOf, stepOf } from "./book.ts";
import { type DailyBar, LineDay } from "./lineDay.ts";

/** How a line trades. It is drawn once for the listing, so that large companies stay large. */
export interface Character {
  /** expected trades through the book on an ordinary day; 0 for lines that cannot or never trade */
  trades: number;
  /** median size of an order, in cents of value */
  orderValue: number;
  /** standard deviation of the line's own move in a day, as a fraction */
  volatility: number;
  /** how strongly the line follows the whole market */
  beta: number;
  /** price to which the line returns over months, in cents */
  anchor: number;
}

/** `unpriced` lines have no figures at all; `suspended` ones have ids but no prices; `dormant` ones never traded. */
export type Standing = "trading" | "dormant" | "suspended" | "unpriced";

export interface Line extends CompanyLine {
  /** position in the listing, by which the board's rows are sorted */
  order: number;
  name: string;
  company: Company;
  standing: Standing;
  isin: string | null;
  issued: number;
  /** listing board as on the board: 0 Main, 1 Watch, 2 Diri Savi, 3 Second, 5 Empower; 4 on one fund */
  status: number;
  character: Character;
  /** the close before the session shown, in cents; 0 if there is none */
  previousClose: number;
  /** highest and lowest price ever, in cents; 0 without any trade */
  allHigh: number;
  allLow: number;
  day: LineDay;
  book: Book;
  history: DailyBar[];
}

const statuses: Readonly<Record<string, number>> = {
  "Main Board": 0,
  "Watch List": 1,
  "Diri Savi Board": 2,
  "Second Board": 3,
  "Empower Board": 5,
};

/** a voting line is suspended once in this many places of the listing, and has never traded once in this many */
const suspendedEvery = 31;
const dormantEvery = 67;

function standingOf({ classCode }: CompanyLine, order: number): Standing {
  if (classCode === "" || classCode === "D0000") return "unpriced";
  if (classCode === "R0001" || (classCode === "R0000" && order % 2 === 0)) return "suspended";
  if (classCode !== "N0000") return "trading";
  if (order % suspendedEvery === 17) return "suspended";
  return order % dormantEvery === 41 ? "dormant" : "trading";
}

/** The board's name of a line. Most lines have their company's name; a few non-voting lines add their class. */
function nameOf({ classCode }: CompanyLine, company: Company, order: number): string {
  if (classCode.startsWith("R")) return `${company.name} (RIGHTS)`;
  if (classCode === "W0000") return `${company.name} (WARRANTS)`;
  const name = untidy(company.name, company.id);
  return classCode === "X0000" && order % 5 === 0 ? `${name} (NON VOTING)` : name;
}

/** Draws how a line trades. Large companies trade more often, and the range is as wide as on the real board. */
function characterOf(line: CompanyLine, standing: Standing, chance: Chance): Character & { cap: number } {
  const size = chance.normal();
  const cap = Math.min(5e11, 9.6e9 * Math.exp(1.4 * size));
  const fame = 0.45 * size + 0.89 * chance.normal();
  const minor = line.classCode === "N0000" ? 1 : 0.45;
  const price = Math.min(438_250, Math.max(40, 3600 * Math.exp(1.25 * chance.normal())));
  return {
    trades: standing === "trading" ? Math.min(1400, 18 * minor * Math.exp(1.58 * fame)) : 0,
    orderValue: 100 * 11_500 * Math.exp(0.55 * fame + 0.5 * chance.normal()),
    volatility: 0.0165 * Math.exp(0.35 * chance.normal()),
    beta: 0.4 + 0.8 * chance.next(),
    anchor: centsOf(stepOf(price)),
    cap: line.classCode === "N0000" ? cap : cap * 0.08,
  };
}

/** @param names names that a test sets for certain lines, such as hostile or long ones */
export function listLines(names: Readonly<Record<string, string>> = {}): {
  companies: Company[];
  lines: Line[];
} {
  const companies = listCompanies();
  const chance = new Chance("lines");
  const listed = companies.flatMap((company) => company.lines.map((line) => ({ company, line })));
  const lines = listed.map(({ company, line }, order): Line => {
    const standing = standingOf(line, order);
    const { cap, ...character } = characterOf(line, standing, chance);
    return {
      ...line,
      order,
      company,
      standing,
      name: names[line.symbol] ?? nameOf(line, company, order),
      isin:
        standing === "unpriced"
          ? null
          : `LK${String(line.stockId).padStart(4, "0")}${line.classCode}0`.slice(0, 12),
      issued: Math.round(cap / (character.anchor / 100) / 10) * 10 + chance.whole(0, 9),
      status: line.symbol.endsWith(".U0000") && order % 2 === 0 ? 4 : (statuses[company.boardType] ?? 0),
      character,
      previousClose: standing === "trading" || standing === "dormant" ? character.anchor : 0,
      allHigh: 0,
      allLow: 0,
      day: new LineDay(),
      book: new Book(),
      history: [],
    };
  });
  return { companies, lines };
}
