import { Chance } from "#server/exchange/time/chance";
import { groups, type ListingGroup } from "./groups.ts";

/** A listed company and the lines (instruments) it has on the board. All of them are invented. */
export interface CompanyLine {
  /** `<TICKER>.<CLASS>`, or the bare ticker for the few without a class */
  symbol: string;
  /** the line's id in charts, leaderboards and the order book; unrelated to `Company.id` */
  stockId: number;
  /** N0000 voting, X0000 non-voting, R0000 rights, D0000 debenture, U0000 fund, P0000 preference, W0000 warrant */
  classCode: string;
  /** `DD/MON/YYYY` */
  issueDate: string | null;
}

export interface Company {
  /** the company's id in profiles, logos and old announcements; all its lines share it */
  id: number;
  /** capitals, ending in PLC; the board spells some lines differently */
  name: string;
  ticker: string;
  /** id of the industry group: one of 20, from 223 to 246 with gaps */
  sectorId: number;
  sectorName: string;
  boardType: string;
  /** year, as text */
  established: string;
  lines: CompanyLine[];
}

/** Number of companies with a line of each other class, in the proportions of the real listing. */
const extraLines: readonly (readonly [classCode: string, companies: number])[] = [
  ["X0000", 21],
  ["R0000", 6],
  ["R0001", 2],
  ["D0000", 6],
  ["P0000", 2],
  ["W0000", 1],
];
const fundCount = 5;
const bareCount = 3;
const boards = ["Main Board", "Watch List", "Diri Savi Board", "Second Board", "Empower Board"] as const;
const monthCodes = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** The listing is the same for every seed. A seed changes only the trading. */
export function listCompanies(): Company[] {
  const chance = new Chance("listing");
  const stockIds = ids(chance, 330, 100);
  const companyIds = ids(chance, 300, 160);
  const nextStockId = () => stockIds.pop() ?? 0;
  let at = 0;
  const companies = groups.flatMap((group) =>
    Array.from({ length: group.companies }, (_, inGroup) => {
      const company = makeCompany(group, { at, inGroup, id: companyIds.pop() ?? 0 }, chance);
      at += 1;
      return company;
    }),
  );
  const special = specials(companies);
  for (const company of companies) {
    const classCode = special.get(company) ?? "N0000";
    company.lines.push(makeLine(company, { classCode, stockId: nextStockId() }, chance));
  }
  addExtras(companies, special, (company, classCode) => {
    company.lines.push(makeLine(company, { classCode, stockId: nextStockId() }, chance));
  });
  return companies.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Unique ids in random order, with gaps. Stock ids and company ids overlap, as the service's do. */
function ids(chance: Chance, count: number, from: number): number[] {
  const all: number[] = [];
  for (let id = from; all.length < count; id += chance.whole(1, 9)) all.push(id);
  return all
    .map((id) => ({ id, order: chance.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id);
}

function makeCompany(
  group: ListingGroup,
  place: { at: number; inGroup: number; id: number },
  chance: Chance,
): Company {
  const { word, ticker } = wordAt(place.at);
  const trade = group.trades[place.inGroup % group.trades.length];
  const board = chance.happens(0.62) ? boards[0] : chance.pick(boards);
  return {
    id: place.id,
    name: `${word} ${trade} PLC`.toUpperCase(),
    ticker,
    sectorId: group.sectorId,
    sectorName: group.name,
    boardType: board,
    established: String(chance.whole(1895, 2014)),
    lines: [],
  };
}

/** Class codes of the funds, and of companies without a class. All of these are diversified financials. */
function specials(companies: readonly Company[]): Map<Company, string> {
  const financials = companies.filter((company) => company.sectorId === 239);
  const special = new Map<Company, string>();
  for (const [n, company] of financials.entries()) {
    if (n < fundCount) special.set(company, "U0000");
    else if (n < fundCount + bareCount) special.set(company, "");
  }
  return special;
}

/** Adds lines of other classes to companies with a voting line, at most one line of a class to a company. */
function addExtras(
  companies: readonly Company[],
  special: ReadonlyMap<Company, string>,
  add: (company: Company, classCode: string) => void,
): void {
  const voting = companies.filter((company) => !special.has(company));
  let at = 3;
  for (const [classCode, count] of extraLines) {
    for (let n = 0; n < count; n += 1) {
      const company = voting[at % voting.length];
      if (company) add(company, classCode);
      at += 7;
    }
  }
}

function makeLine(company: Company, of: { classCode: string; stockId: number }, chance: Chance): CompanyLine {
  const { classCode, stockId } = of;
  const year = Math.max(Number(company.established) + 1, chance.whole(1960, 2020));
  const day = String(chance.whole(1, 28)).padStart(2, "0");
  const unknown = classCode === "" || classCode.startsWith("R") || chance.happens(0.006);
  return {
    symbol: classCode === "" ? company.ticker : `${company.ticker}.${classCode}`,
    stockId,
    classCode,
    issueDate: unknown ? null : `${day}/${monthCodes[chance.whole(0, 11)]}/${year}`,
  };
}

/** Parts of invented names, each with its letters of the ticker. A head and a tail form a word that no real company uses. */
const heads =
  "Veli VL,Sura SR,Nada ND,Pehe PH,Tiru TR,Oru RU,Kavi KV,Mihi MH,Luni LN,Sandu SD,Ravi RV,Yali YL,Dewu DW,Bimu BM,Hansu HS,Isi IS,Gini GN,Uthu UT,Chari CR,Walu WL,Zeni ZN".split(
    ",",
  );
const tails =
  "mora MR,watha WT,tenna TN,kella KL,puta PT,dola DL,mini MN,sela SL,gamu GM,villa VA,ketha KT,bara BR,nika NK,lunga LG".split(
    ",",
  );

const wordAndCode = (entry: string): [string, string] => {
  const [word = "", code = ""] = entry.split(" ");
  return [word, code];
};

interface Word {
  word: string;
  ticker: string;
}

/** The nth of 294 words; consecutive words differ in head and tail. */
function wordAt(n: number): Word {
  const [head, headCode] = wordAndCode(heads[n % heads.length] ?? "");
  const [tail, tailCode] = wordAndCode(tails[(n + Math.floor(n / 42)) % tails.length] ?? "");
  return { word: head + tail, ticker: headCode + tailCode };
}

/** Spells some names as the real board does: double blanks, mixed case, curly quotes, a cut at 50 characters. */
export function untidy(name: string, n: number): string {
  const cut = (text: string) => text.slice(0, 50);
  if (n % 23 === 5) return cut(name.replace(" ", "  "));
  if (n % 31 === 7) return cut(name.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase()));
  if (n % 97 === 11) return cut(`“${name.replace(" ", "” ")}`);
  if (n % 53 === 13) return cut(name.replace(" PLC", " (CEYLON ISLANDS) INTERNATIONAL HOLDINGS COMPANY PLC"));
  return cut(name);
}
