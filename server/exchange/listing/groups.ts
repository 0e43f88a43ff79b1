/** The 20 industry groups of the exchange, each with name parts for its invented companies. */

/**
 * A row of each group: id, symbol, both codes, number of companies, value, name and the trades of its companies. The value is that of the
 * index at the end of the initial history; about 100 000 for transportation, as on the real exchange.
 */
const rows = `
223 EGY 1010 SPCSEEIP 4 2951.6 Energy: Petroleum, Energy Holdings
224 MAT 1510 SPCSEMIP 24 3089.67 Materials: Cement, Chemicals, Packaging, Cables, Ceramics, Rubber
225 CG 2010 SPCSECGP 32 2324.3 Capital Goods: Holdings, Engineering, Industries, Aluminium, Construction
226 CPS 2020 SPCSECPP 6 2406.07 Commercial & Professional Services: Printers, Services
227 TRP 2030 SPCSETP 4 99743.16 Transportation: Shipping, Logistics
228 A&C 2510 SPCSEAMP 2 1179.62 Automobiles & Components: Tyres, Motor Components
229 CDA 2520 SPCSECAP 12 1927.18 Consumer Durables & Apparel: Apparel, Textiles, Knitting Mills, Porcelain
230 CS 2530 SPCSECSP 36 539.82 Consumer Services: Hotels, Resorts, Beach Hotels, Leisure
232 RET 2550 SPCSERP 12 3090.43 Retailing: Motors, Trading, Electronics, Stores
233 FSR 3010 SPCSEFRP 4 3890.97 Food & Staples Retailing: Foods Retail, Supermarkets
234 FBT 3020 SPCSEFBP 48 2331.31 Food, Beverage & Tobacco: Plantations, Tea Estates, Breweries, Foods, Dairies, Palm Oil
235 HPP 3030 SPCSEHPP 3 1414.06 Household & Personal Products: Soap Works, Home Care
236 HES 3510 SPCSEHSP 8 1990.52 Health Care Equipment & Services: Hospitals, Pharma, Laboratories
238 BNK 4010 SPCSEBP 13 1728.56 Banks: Bank, Commercial Bank, Development Bank
239 DF 4020 SPCSEDFP 42 3626.96 Diversified Financials: Finance, Capital, Investments, Leasing, Holdings
240 INS 4030 SPCSEINP 9 2534 Insurance: Insurance, Life Assurance, General Insurance
241 S&S 4510 SPCSESP 3 1112.12 Software & Services: Software, Digital
244 TEL 5010 SPCSETIP 2 3505.7 Telecommunication Services: Telecom, Networks
245 UTI 5510 SPCSEUIP 9 2031.1 Utilities: Hydro Power, Power, Wind Energy
246 RE 6020 SPCSERMP 16 3521.72 Real Estate Management&Development: Properties, Land Development, Towers, Realty
`;
const row = /^(\d+) (\S+) (\d+) (\w+) (\d+) ([\d.]+) (.+): (.+)$/gm;

/** the service omits the prefix for these two */
const bareIndexName = new Set([241, 246]);

export type ListingGroup = (typeof groups)[number];

export const groups = Array.from(
  rows.matchAll(row),
  ([, id, symbol = "", indexCode = "", indexCodeSp = "", companies, value, name = "", trades = ""]) => ({
    ...{ sectorId: Number(id), symbol, indexCode, indexCodeSp, name },
    indexName: bareIndexName.has(Number(id)) ? name : `S&P/CSE ${name} Industry Group Index`,
    ...{ companies: Number(companies), value: Number(value), trades: trades.split(", ") },
  }),
);
