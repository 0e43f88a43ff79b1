/** The 20 industry groups of the exchange, each with name parts for its invented companies. */

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
