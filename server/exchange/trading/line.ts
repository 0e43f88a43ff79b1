/** A simulated line: how it trades, and its figures of the day. */
import { type Company, type CompanyLine, listCompanies, untidy } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import { Book, centsOf, stepOf } from "./book.ts";

/** `unpriced` lines have no figures at all; `suspended` ones have ids but no prices; `dormant` ones never traded. */
export type LineStanding = "trading" | "dormant" | "suspended" | "unpriced";

const statuses: Readonly<Record<string, number>> = {
  "Main Board": 0,
  "Watch List": 1,
  "Diri Savi Board": 2,
  "Second Board": 3,
  "Empower Board": 5,
};

/** one of this many voting lines is suspended, and one of this many has never traded */
const suspendedEvery = 31;
const dormantEvery = 67;

function standingOf({ classCode }: CompanyLine, order: number): LineStanding {
  if (classCode === "" || classCode === "D0000") return "unpriced";
  if (classCode === "R0001" || (classCode === "R0000" && order % 2 === 0)) return "suspended";
  if (classCode !== "N0000") return "trading";
  if (order % suspendedEvery === 17) return "suspended";
  return order % dormantEvery === 41 ? "dormant" : "trading";
}

/** The board's name of a line. Most lines have their company's name; a few non-voting lines add their class. */
function lineName({ classCode }: CompanyLine, company: Company, order: number): string {
  if (classCode.startsWith("R")) return `${company.name} (RIGHTS)`;
  if (classCode === "W0000") return `${company.name} (WARRANTS)`;
  const name = untidy(company.name, company.id);
  return classCode === "X0000" && order % 5 === 0 ? `${name} (NON VOTING)` : name;
}

/**
 * Draws how a line trades, once for the listing, so that large companies stay large. They trade more often, and the range is as wide as on
 * the real board.
 */
function characterOf(line: CompanyLine, standing: LineStanding, chance: Chance) {
  const size = chance.normal();
  const cap = Math.min(5e11, 9.6e9 * Math.exp(1.4 * size));
  const fame = 0.45 * size + 0.89 * chance.normal();
  const minor = line.classCode === "N0000" ? 1 : 0.45;
  const price = Math.min(438_250, Math.max(40, 3600 * Math.exp(1.25 * chance.normal())));
  return {
    /** expected trades through the book on an ordinary day; 0 for lines that cannot or never trade */
    trades: standing === "trading" ? Math.min(1400, 18 * minor * Math.exp(1.58 * fame)) : 0,
    /** median size of an order, in cents of value */
    orderValue: 100 * 11_500 * Math.exp(0.55 * fame + 0.5 * chance.normal()),
    /** standard deviation of the line's own move in a day, as a fraction */
    volatility: 0.0165 * Math.exp(0.35 * chance.normal()),
    /** how strongly the line follows the whole market */
    beta: 0.4 + 0.8 * chance.next(),
    /** price to which the line returns over months, in cents */
    anchor: centsOf(stepOf(price)),
    cap: line.classCode === "N0000" ? cap : cap * 0.08,
  };
}

export type Line = ReturnType<typeof newLine>;

/** @param order position in the listing, by which the board's rows are sorted */
function newLine(
  line: CompanyLine,
  { company, order, chance }: { company: Company; order: number; chance: Chance },
) {
  const standing = standingOf(line, order);
  const { cap, ...character } = characterOf(line, standing, chance);
  const hasClose = standing === "trading" || standing === "dormant";
  const isin = `LK${String(line.stockId).padStart(4, "0")}${line.classCode}0`.slice(0, 12);
  return {
    ...line,
    ...{ order, company, standing, character },
    name: lineName(line, company, order),
    isin: standing === "unpriced" ? null : isin,
    issued: Math.round(cap / (character.anchor / 100) / 10) * 10 + chance.whole(0, 9),
    /** listing board as on the board: 0 Main, 1 Watch, 2 Diri Savi, 3 Second, 5 Empower; 4 on one fund */
    status: line.symbol.endsWith(".U0000") && order % 2 === 0 ? 4 : (statuses[company.boardType] ?? 0),
    /** the close before the session shown, in cents; 0 if there is none */
    previousClose: hasClose ? character.anchor : 0,
    /** highest and lowest price ever, in cents; 0 without any trade */
    allHigh: 0,
    allLow: 0,
    day: new LineDay(),
    book: new Book(),
    history: [] as DailyBar[],
  };
}

/** @param names names that a test sets for certain lines, such as hostile or long ones */
export function listLines(names: Readonly<Record<string, string>> = {}) {
  const companies = listCompanies();
  const chance = new Chance("lines");
  const listed = companies.flatMap((company) => company.lines.map((line) => ({ company, line })));
  const lines = listed.map(({ company, line }, order): Line => {
    const { name, ...made } = newLine(line, { company, order, chance });
    return { ...made, name: names[line.symbol] ?? name };
  });
  return { companies, lines };
}

/** Splits a line's shares, with the exchange's treatment: the previous close is adjusted, and the history stays as it was. */
export function splitLine(line: Line, ratio: number): void {
  line.issued *= ratio;
  line.character.anchor /= ratio;
  line.previousClose = centsOf(stepOf(line.previousClose / ratio));
  line.book.clear();
}

/** A line's figures of one past day with trades. Prices in cents. */
export interface DailyBar {
  /** Colombo midnight */
  at: number;
  close: number;
  high: number;
  low: number;
  /** shares traded through the book; the totals include block crossings */
  shares: number;
  totalShares: number;
  turnover: number;
  trades: number;
}

export interface Trade {
  /** trade number, which increases with every trade of any line */
  id: number;
  at: number;
  /** cents */
  price: number;
  shares: number;
}

/** A trade as the day's chart lists it. Prices in cents. */
export interface Tick extends Trade {
  /** true if traded outside the book (a crossing) */
  block: boolean;
  /** highest and lowest price through the book so far today */
  high: number;
  low: number;
}

/** A trade that the exchange cancelled later. No answer contains it any more. */
interface CancelledTick extends Tick {
  cancelledAt: number;
}

/**
 * Greatest number of shares of a trade that does not change the price. Such a trade counts in trades, shares, turnover, open, high, low, last size and time. If a whole day has no more shares than this, the official close does not change. The limit for a trade is an assumption. Only the
 * limit for a day was observed: on 2026-10-02 the close stayed in 29 lines, all with 70 shares or fewer. A single share has set an open and
 * a high.
 */
export const tooFewShares = 70;

/** One line's figures of this session. Every answer (board, quote, chart, leaderboards) reads them from here. Prices in cents. */
export class LineDay {
  open = 0;
  high = 0;
  low = 0;
  /** price of the last trade through the book, whatever its size */
  last = 0;
  lastAt = 0;
  lastShares = 0;
  lastId = 0;
  /** price of the last trade that was large enough to set it; undefined before the first */
  price: number | undefined;
  /** trades through the book */
  trades = 0;
  shares = 0;
  turnover = 0;
  /** block crossings, which count in the totals only */
  crossings = 0;
  crossedShares = 0;
  crossedTurnover = 0;
  /** official close; undefined until it is published after the session */
  closing: number | undefined;
  readonly ticks: Tick[] = [];
  readonly cancelled: CancelledTick[] = [];

  /** The price as it was at a time of the session; undefined before the first trade that set it. */
  priceAt(until: number): number | undefined {
    const sets = ({ at, block, shares }: Tick) => at <= until && !block && shares > tooFewShares;
    const tick = this.ticks.findLast(sets);
    const cancelledLater = this.cancelled.filter((one) => one.cancelledAt > until && sets(one));
    return cancelledLater.reduce((newest, one) => (newest && newest.id > one.id ? newest : one), tick)?.price;
  }

  get traded(): boolean {
    return this.trades > 0;
  }
  get totalTrades(): number {
    return this.trades + this.crossings;
  }
  get totalShares(): number {
    return this.shares + this.crossedShares;
  }
  get totalTurnover(): number {
    return this.turnover + this.crossedTurnover;
  }

  record({ id, at, price, shares }: Trade): void {
    if (this.trades === 0) {
      this.open = price;
      this.high = price;
      this.low = price;
    }
    this.high = Math.max(this.high, price);
    this.low = Math.min(this.low, price);
    if (shares > tooFewShares) this.price = price;
    this.last = price;
    this.lastAt = at;
    this.lastShares = shares;
    this.lastId = id;
    this.trades += 1;
    this.shares += shares;
    this.turnover += price * shares;
    this.ticks.push({ id, at, price, shares, block: false, high: this.high, low: this.low });
  }

  /** Records a block traded outside the book. Its price changes neither the line's price nor its range. */
  cross({ id, at, price, shares }: Trade): void {
    this.crossings += 1;
    this.crossedShares += shares;
    this.crossedTurnover += price * shares;
    this.lastId = id;
    this.ticks.push({ id, at, price, shares, block: true, high: this.high, low: this.low });
  }

  /**
   * Takes one trade out of the day: every figure is computed again from the other trades.
   * @param at time of the correction
   */
  without(id: number, at: number): LineDay {
    const day = new LineDay();
    day.closing = this.closing;
    day.cancelled.push(...this.cancelled);
    for (const tick of this.ticks) {
      if (tick.id === id) day.cancelled.push({ ...tick, cancelledAt: at });
      else if (tick.block) day.cross(tick);
      else day.record(tick);
    }
    return day;
  }
}
