/**
 * The columns of every table under /v1: name, type and meaning. `/openapi.json`, the CSV and the JSON come from these lists. A column that
 * goes, or changes its type or meaning, breaks the spreadsheets of readers; columnsKept.json beside this file fails the test then.
 */

/**
 * text, flag (true or false), time (ISO with offset), integer, number, price (a number in rupees with at least two decimals in one cell)
 */
export type ColumnType = "text" | "flag" | "time" | "integer" | "number" | "price";

export interface Column {
  type: ColumnType;
  meaning: string;
}

export type Columns = Readonly<Record<string, Column>>;

const column = (type: ColumnType) => (meaning: string) => ({ type, meaning });
const text = column("text");
const flag = column("flag");
const time = column("time");
const integer = column("integer");
const number = column("number");
const price = column("price");

const board = {
  symbol: text("symbol of the line, such as JKH.N0000"),
  name: text("name of the company as the service sends it"),
  price: price("last traded price, rupees"),
  change: price("price minus previous close, rupees; empty if the service sends no change"),
  changePercent: number("change in per cent of the previous close: 1.5 is 1.5 %"),
  previousClose: price("official close of the line's session before, rupees"),
  open: price("first price of the session, rupees"),
  high: price("highest price of the session, rupees"),
  low: price("lowest price of the session, rupees"),
  closingPrice: price("official close of this session, rupees; empty until it is published"),
  lastQuantity: integer("shares of the last trade"),
  lastTradeAt: time("time of the last trade"),
  turnover: number("turnover of the regular market without crossings, rupees"),
  shares: integer("shares of the regular market without crossings"),
  trades: integer("trades of the regular market without crossings"),
  sharesWithCrossings: integer("shares of the regular market and of crossings together"),
  tradesWithCrossings: integer("trades of the regular market and of crossings together"),
  marketCap: number("market capitalisation of the line, rupees"),
  marketCapPercent: number("market capitalisation in per cent of the whole market"),
  issueDate: text("date of the issue as the service sends it"),
  status: integer("code of the listing board: 0 Main, 1 Watch List, 2 Diri Savi, 3 Second, 5 Empower"),
  earlier: flag("true if the row is of an earlier day than the newest trade of the board"),
} satisfies Columns;

const bars = {
  symbol: text("symbol of the line"),
  day: text("name of the recording: its date, with a number for a second recording of the day"),
  open: price("first price of the session, rupees"),
  high: price("highest price of the session, rupees"),
  low: price("lowest price of the session, rupees"),
  close: price("official close, or the last price if none was published, rupees"),
  previousClose: price("official close of the line's session before, rupees"),
  shares: integer("shares of the regular market without crossings"),
  turnover: number("turnover of the regular market without crossings, rupees"),
  trades: integer("trades of the regular market without crossings"),
  crossedShares: integer("shares of crossings"),
  crossedTrades: integer("trades of crossings"),
} satisfies Columns;

/** By resource. Each table ends with the columns of `asOfColumns`. */
export const tables = {
  board,
  lines: board,
  recordings: board,
  indices: {
    id: integer("number of the index or industry group, as in /sectors/:id"),
    code: text("code of the index"),
    name: text("name of the index or industry group"),
    kind: text("index for the two market indices, group for an industry group"),
    value: number("level of the index"),
    change: number("level minus previous close"),
    changePercent: number("change in per cent of the previous close: 1.5 is 1.5 %"),
    previousClose: number("level at the close of the session before"),
    turnover: number("turnover of the group today, rupees; empty for the two market indices"),
    shares: integer("shares of the group today"),
    trades: integer("trades of the group today"),
    lastTickAt: time("time of the index's last value; of the S&P SL20 it is the day's first"),
  },
  leaders: {
    list: text("gainers, losers or mostActive"),
    rank: integer("place in the list, from 1"),
    symbol: text("symbol of the line"),
    price: price("last traded price, rupees; empty in mostActive"),
    change: price("price minus previous close, rupees; empty in mostActive"),
    changePercent: number("change in per cent of the previous close: 1.5 is 1.5 %"),
    trades: integer("trades with crossings; only in mostActive"),
    shares: integer("shares with crossings; only in mostActive"),
    turnover: number("turnover with crossings, rupees, crossings at the previous close; only in mostActive"),
  },
  disclosures: {
    key: text("unique key of the disclosure"),
    kind: text("list of the service that has it"),
    tag: text("subject, worked out from category and title"),
    at: time("time of publication"),
    company: text("name of the company as the list spells it"),
    code: text("code of the company, if the list has it"),
    category: text("category as the service sends it"),
    title: text("title as the service sends it"),
    remarks: text("remarks as the service sends them"),
    path: text("path of the document; /files/ before it gives its address here"),
  },
  blocks: {
    symbol: text("symbol of the line"),
    from: time("time of the board before the block; empty for blocks before the first board of this server"),
    to: time("time of the first board with the block"),
    shares: integer("shares that crossed between the two boards"),
    trades: integer("number of crossings between the two boards"),
    value: number(
      "value, rupees: from quotes that passed this server, or estimated as shares times the previous close",
    ),
    worth: text("exact, or about: the value is an estimate"),
    last: price("last price of the regular market at `to`, rupees"),
    previousClose: price("official close of the session before, rupees"),
    vwap: number("average price of the regular market at `to`, rupees"),
    shareOfDay: number("per cent of the line's shares of the day so far"),
  },
  bars,
} satisfies Readonly<Record<string, Columns>>;

export type TableName = keyof typeof tables;

/** The last four columns of every table. */
export const asOfColumns = {
  asOf: time("the exchange's time of the figures"),
  ageSeconds: integer("whole seconds since the exchange's service answered"),
  state: text(
    "live, delayed, stale, not-moving, offline or closed, by the rules of the page; figures that are stale, not-moving or offline must not be used as current",
  ),
  source: text("live: a real service; embedded: the simulated exchange"),
} satisfies Columns;

export const columnsOf = (table: TableName): Columns => ({ ...tables[table], ...asOfColumns });
