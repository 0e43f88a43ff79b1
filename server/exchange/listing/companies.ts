import { Chance } from "#server/exchange/time/chance";

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
const monthCodes = [
  "JAN",
  "FEB",
  "MAR",
  "APR",
  "MAY",
  "JUN",
  "JUL",
  "AUG",
  "SEP",
  "OCT",
  "NOV",
  "DEC",
] as const;

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
  const trade = group.trades[place.inGroup % group.trades.length] ?? group.trades[0];
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
    issueDate: unknown ? null : `${day}/${chance.pick(monthCodes)}/${year}`,
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

// The 20 industry groups of the exchange, each with name parts for its invented companies.

export interface ListingGroup {
  sectorId: number;
  symbol: string;
  indexCode: string;
  indexCodeSp: string;
  name: string;
  indexName: string;
  companies: number;
  /** index value at the end of the initial history; about 100 000 for transportation, as on the real exchange */
  value: number;
  trades: readonly [string, ...string[]];
}

type GroupRow = readonly [number, string, string, string, string, number, number, string];

const rows: readonly GroupRow[] = [
  [223, "EGY", "1010", "SPCSEEIP", "Energy", 4, 2951.6, "Petroleum|Energy Holdings"],
  [
    224,
    "MAT",
    "1510",
    "SPCSEMIP",
    "Materials",
    24,
    3089.67,
    "Cement|Chemicals|Packaging|Cables|Ceramics|Rubber",
  ],
  [
    225,
    "CG",
    "2010",
    "SPCSECGP",
    "Capital Goods",
    32,
    2324.3,
    "Holdings|Engineering|Industries|Aluminium|Construction",
  ],
  [226, "CPS", "2020", "SPCSECPP", "Commercial & Professional Services", 6, 2406.07, "Printers|Services"],
  [227, "TRP", "2030", "SPCSETP", "Transportation", 4, 99743.16, "Shipping|Logistics"],
  [228, "A&C", "2510", "SPCSEAMP", "Automobiles & Components", 2, 1179.62, "Tyres|Motor Components"],
  [
    229,
    "CDA",
    "2520",
    "SPCSECAP",
    "Consumer Durables & Apparel",
    12,
    1927.18,
    "Apparel|Textiles|Knitting Mills|Porcelain",
  ],
  [230, "CS", "2530", "SPCSECSP", "Consumer Services", 36, 539.82, "Hotels|Resorts|Beach Hotels|Leisure"],
  [232, "RET", "2550", "SPCSERP", "Retailing", 12, 3090.43, "Motors|Trading|Electronics|Stores"],
  [233, "FSR", "3010", "SPCSEFRP", "Food & Staples Retailing", 4, 3890.97, "Foods Retail|Supermarkets"],
  [
    234,
    "FBT",
    "3020",
    "SPCSEFBP",
    "Food, Beverage & Tobacco",
    48,
    2331.31,
    "Plantations|Tea Estates|Breweries|Foods|Dairies|Palm Oil",
  ],
  [235, "HPP", "3030", "SPCSEHPP", "Household & Personal Products", 3, 1414.06, "Soap Works|Home Care"],
  [
    236,
    "HES",
    "3510",
    "SPCSEHSP",
    "Health Care Equipment & Services",
    8,
    1990.52,
    "Hospitals|Pharma|Laboratories",
  ],
  [238, "BNK", "4010", "SPCSEBP", "Banks", 13, 1728.56, "Bank|Commercial Bank|Development Bank"],
  [
    239,
    "DF",
    "4020",
    "SPCSEDFP",
    "Diversified Financials",
    42,
    3626.96,
    "Finance|Capital|Investments|Leasing|Holdings",
  ],
  [240, "INS", "4030", "SPCSEINP", "Insurance", 9, 2534, "Insurance|Life Assurance|General Insurance"],
  [241, "S&S", "4510", "SPCSESP", "Software & Services", 3, 1112.12, "Software|Digital"],
  [244, "TEL", "5010", "SPCSETIP", "Telecommunication Services", 2, 3505.7, "Telecom|Networks"],
  [245, "UTI", "5510", "SPCSEUIP", "Utilities", 9, 2031.1, "Hydro Power|Power|Wind Energy"],
  [
    246,
    "RE",
    "6020",
    "SPCSERMP",
    "Real Estate Management&Development",
    16,
    3521.72,
    "Properties|Land Development|Towers|Realty",
  ],
];

/** the service omits the prefix for these two */
const bareIndexName = new Set([241, 246]);

const trades = (list: string): [string, ...string[]] => {
  const [first = "Holdings", ...rest] = list.split("|");
  return [first, ...rest];
};

export const groups: readonly ListingGroup[] = rows.map(
  ([sectorId, symbol, indexCode, indexCodeSp, name, companies, value, list]) => ({
    sectorId,
    symbol,
    indexCode,
    indexCodeSp,
    name,
    indexName: bareIndexName.has(sectorId) ? name : `S&P/CSE ${name} Industry Group Index`,
    companies,
    value,
    trades: trades(list),
  }),
);
