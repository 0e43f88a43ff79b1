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
const textColumn = column("text");
const flagColumn = column("flag");
const timeColumn = column("time");
const integerColumn = column("integer");
const numberColumn = column("number");
const priceColumn = column("price");

const boardColumns = {
  symbol: textColumn("symbol of the line, such as JKH.N0000"),
  name: textColumn("name of the company as the service sends it"),
  price: priceColumn("last traded price, rupees"),
  change: priceColumn("price minus previous close, rupees; empty if the service sends no change"),
  changePercent: numberColumn("change in per cent of the previous close: 1.5 is 1.5 %"),
  previousClose: priceColumn("official close of the line's session before, rupees"),
  open: priceColumn("first price of the session, rupees"),
  high: priceColumn("highest price of the session, rupees"),
  low: priceColumn("lowest price of the session, rupees"),
  closingPrice: priceColumn("official close of this session, rupees; empty until it is published"),
  lastQuantity: integerColumn("shares of the last trade"),
  lastTradeAt: timeColumn("time of the last trade"),
  turnover: numberColumn("turnover of the regular market without crossings, rupees"),
  shares: integerColumn("shares of the regular market without crossings"),
  trades: integerColumn("trades of the regular market without crossings"),
  sharesWithCrossings: integerColumn("shares of the regular market and of crossings together"),
  tradesWithCrossings: integerColumn("trades of the regular market and of crossings together"),
  marketCap: numberColumn("market capitalisation of the line, rupees"),
  marketCapPercent: numberColumn("market capitalisation in per cent of the whole market"),
  issueDate: textColumn("date of the issue as the service sends it"),
  status: integerColumn("code of the listing board: 0 Main, 1 Watch List, 2 Diri Savi, 3 Second, 5 Empower"),
  earlier: flagColumn("true if the row is of an earlier day than the newest trade of the board"),
} satisfies Columns;

const bars = {
  symbol: textColumn("symbol of the line"),
  day: textColumn("name of the recording: its date, with a number for a second recording of the day"),
  open: priceColumn("first price of the session, rupees"),
  high: priceColumn("highest price of the session, rupees"),
  low: priceColumn("lowest price of the session, rupees"),
  close: priceColumn("official close, or the last price if none was published, rupees"),
  previousClose: priceColumn("official close of the line's session before, rupees"),
  shares: integerColumn("shares of the regular market without crossings"),
  turnover: numberColumn("turnover of the regular market without crossings, rupees"),
  trades: integerColumn("trades of the regular market without crossings"),
  crossedShares: integerColumn("shares of crossings"),
  crossedTrades: integerColumn("trades of crossings"),
} satisfies Columns;

/** By resource. Each table ends with the columns of `asOfColumns`. */
export const tables = {
  board: boardColumns,
  lines: boardColumns,
  recordings: boardColumns,
  indices: {
    id: integerColumn("number of the index or industry group, as in /sectors/:id"),
    code: textColumn("code of the index"),
    name: textColumn("name of the index or industry group"),
    kind: textColumn("index for the two market indices, group for an industry group"),
    value: numberColumn("level of the index"),
    change: numberColumn("level minus previous close"),
    changePercent: numberColumn("change in per cent of the previous close: 1.5 is 1.5 %"),
    previousClose: numberColumn("level at the close of the session before"),
    turnover: numberColumn("turnover of the group today, rupees; empty for the two market indices"),
    shares: integerColumn("shares of the group today"),
    trades: integerColumn("trades of the group today"),
    lastTickAt: timeColumn("time of the index's last value; of the S&P SL20 it is the day's first"),
  },
  moved: {
    index: textColumn("name of the index or industry group"),
    row: textColumn(
      "line: what a line contributed; others: the lines without a row; residual: what the weights do not explain. All rows together are the index's change",
    ),
    symbol: textColumn("symbol of the line; empty in the rows others and residual"),
    points: numberColumn("contribution in points of the index"),
    share: numberColumn("contribution in per cent of the index's change; empty if the index did not change"),
    change: priceColumn("price minus previous close of the line, rupees"),
    pointsPerRupee: numberColumn("points of the index for one rupee of the line's price"),
    doubt: numberColumn("points by which the contribution may be wrong; empty if that is under 0.05"),
    indexChange: numberColumn("change of the index, in points"),
    weights: textColumn(
      "learned: from weights that were learned and proven; estimate: by full market capitalisation",
    ),
    pairs: integerColumn("pairs of a board and an index value that the weights were learned from"),
    since: timeColumn("time of the first of these pairs"),
    misses: numberColumn("points by which the weights miss the index at most"),
    indexAt: timeColumn("time of the index's value; empty if the service does not send it"),
    boardAt: timeColumn(
      "time of the newest trade in the lines of the index, if indexAt is known; a residual may come from another time",
    ),
  },
  leaders: {
    list: textColumn("gainers, losers or mostActive"),
    rank: integerColumn("place in the list, from 1"),
    symbol: textColumn("symbol of the line"),
    price: priceColumn("last traded price, rupees; empty in mostActive"),
    change: priceColumn("price minus previous close, rupees; empty in mostActive"),
    changePercent: numberColumn("change in per cent of the previous close: 1.5 is 1.5 %"),
    trades: integerColumn("trades with crossings; only in mostActive"),
    shares: integerColumn("shares with crossings; only in mostActive"),
    turnover: numberColumn(
      "turnover with crossings, rupees, crossings at the previous close; only in mostActive",
    ),
  },
  disclosures: {
    key: textColumn("unique key of the disclosure"),
    kind: textColumn("list of the service that has it"),
    tag: textColumn("subject, worked out from category and title"),
    at: timeColumn("time of publication"),
    company: textColumn("name of the company as the list spells it"),
    code: textColumn("code of the company, if the list has it"),
    category: textColumn("category as the service sends it"),
    title: textColumn("title as the service sends it"),
    remarks: textColumn("remarks as the service sends them"),
    path: textColumn("path of the document; /files/ before it gives its address here"),
  },
  blocks: {
    symbol: textColumn("symbol of the line"),
    from: timeColumn(
      "time of the board before the block; empty for blocks before the first board of this server",
    ),
    to: timeColumn("time of the first board with the block"),
    shares: integerColumn("shares that crossed between the two boards"),
    trades: integerColumn("number of crossings between the two boards"),
    value: numberColumn(
      "value, rupees: from quotes that passed this server, or estimated as shares times the previous close",
    ),
    worth: textColumn("exact, or about: the value is an estimate"),
    last: priceColumn("last price of the regular market at `to`, rupees"),
    previousClose: priceColumn("official close of the session before, rupees"),
    vwap: numberColumn("average price of the regular market at `to`, rupees"),
    shareOfDay: numberColumn("per cent of the line's shares of the day so far"),
  },
  bars,
} satisfies Readonly<Record<string, Columns>>;

export type TableName = keyof typeof tables;

/** The last four columns of every table. */
export const asOfColumns = {
  asOf: timeColumn("the exchange's time of the figures"),
  ageSeconds: integerColumn("whole seconds since the exchange's service answered"),
  state: textColumn(
    "live, delayed, stale, not-moving, offline or closed, by the rules of the page; figures that are stale, not-moving or offline must not be used as current",
  ),
  source: textColumn("live: a real service; embedded: the simulated exchange"),
} satisfies Columns;

export const tableColumns = (table: TableName): Columns => ({ ...tables[table], ...asOfColumns });
