import type { Company } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import {
  minute,
  nextPhase,
  type Phase,
  phaseAt,
  sessionShown,
  tradingDayBefore,
} from "#server/exchange/time/day";
import { centsOf, onGrid, stepOf } from "#server/exchange/trading/book";
import { type Line, listLines } from "#server/exchange/trading/line";
import { LineDay } from "#server/exchange/trading/lineDay";
import type { Topic } from "#wire/leaderboards";
import { daysKept, keepDay, makeHistory, tooFewShares } from "./history.ts";
import {
  createIndices,
  type DayTotals,
  historicTotals,
  type Index,
  type Lists,
  levelOf,
  lists,
  priceOf,
  totalsNow,
} from "./indices.ts";
import { SessionTurns } from "./sessionTurns.ts";

/** A requested trade: `price` in rupees on the grid, `quantity` in shares. */
interface Wanted {
  symbol: string;
  price: number;
  quantity: number;
}

/** Makes two parties trade in the book at a price; quotes that prevent it are withdrawn first. */
function forceTrade(line: Line, { price, quantity }: Wanted, trade: { id: number; at: number }): void {
  const cents = Math.round(price * 100);
  if (!onGrid(cents)) throw new RangeError(`${price} is not on the price grid`);
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`no quantity: ${quantity}`);
  const step = stepOf(cents);
  line.book.withdrawBetter("buy", step, true);
  line.book.withdrawBetter("sell", step, true);
  line.book.place("sell", { step, shares: quantity });
  for (const fill of line.book.place("buy", { step, shares: quantity })) {
    line.day.record({ ...trade, price: centsOf(fill.step), shares: fill.shares });
  }
}

export interface MarketOptions {
  seed: number;
  /** simulated time at the start, ms */
  at: number;
  /** board names to use instead of the invented ones, by symbol */
  names?: Readonly<Record<string, string>>;
}

/** first trade number of a market */
const firstTradeId = 57_199_000;
/** share of minutes that are missing in the index series */
const missing = 0.004;

/** The whole market over simulated time. Time advances only by a call of `advance`. */
export class Market {
  readonly companies: readonly Company[];
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  /** Colombo midnight of the session whose figures are shown */
  session: number;
  /** increases whenever a figure may have changed; bodies built for one version stay valid until the next */
  version = 0;
  /** figures of the session before the one shown */
  before: DayTotals;
  #at: number;
  #phase: Phase;
  #turns: SessionTurns;
  #frozen = false;
  #nextMinute = Number.POSITIVE_INFINITY;
  #tradeId = firstTradeId;
  #marks = new Chance(0);
  readonly #listeners = new Set<{ topic: Topic; listener: () => void }>();
  readonly #told = new Map<Topic, string>();
  #lists: Lists = { gainers: [], losers: [], mostActive: [] };
  #listsAt = -1;
  #pulsedAt = -1;
  readonly #bySymbol: ReadonlyMap<string, Line>;
  readonly #byStockId: ReadonlyMap<number, Line>;

  constructor({ seed, at, names }: MarketOptions) {
    this.seed = seed;
    const { companies, lines } = listLines(names);
    this.companies = companies;
    this.lines = lines;
    this.indices = createIndices(lines);
    this.session = sessionShown(at);
    makeHistory(lines, this.indices, { seed, session: this.session });
    this.before = historicTotals(this, tradingDayBefore(this.session));
    this.#bySymbol = new Map(lines.map((line) => [line.symbol, line]));
    this.#byStockId = new Map(lines.map((line) => [line.stockId, line]));
    this.#at = this.session + phaseAt.call;
    this.#phase = "call";
    this.#turns = this.#newTurns(this.session);
    this.advance(at);
  }

  get now(): number {
    return this.#at;
  }
  get phase(): Phase {
    return this.#phase;
  }
  get frozen(): boolean {
    return this.#frozen;
  }

  line(symbol: string): Line | undefined {
    return this.#bySymbol.get(symbol);
  }
  lineById(stockId: number): Line | undefined {
    return this.#byStockId.get(stockId);
  }

  /** Plays everything up to an instant. Earlier instants are ignored: time does not run backwards. */
  advance(to: number): void {
    for (let next = nextPhase(this.#at); next.at <= to; next = nextPhase(this.#at)) {
      this.#run(next.at - 1);
      this.#at = next.at;
      this.#enter(next.phase);
    }
    if (to <= this.#at) return;
    this.#run(to);
    this.#at = to;
  }

  /** While frozen nothing trades or quotes; time and the phases of the day continue. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
  }

  /** Makes one trade happen now, through the book, so that every view shows it. */
  trade(wanted: Wanted): void {
    if (this.#phase !== "open") throw new RangeError(`no trading while ${this.#phase}`);
    const line = this.line(wanted.symbol);
    if (line?.standing !== "trading") throw new RangeError(`${wanted.symbol} does not trade`);
    forceTrade(line, wanted, { id: this.#nextId(), at: this.#at });
    this.version += 1;
  }

  /** A topic's current list, as sent over HTTP. */
  list<T extends Topic>(topic: T): Lists[T] {
    if (this.#listsAt !== this.version) {
      this.#lists = lists(this);
      this.#listsAt = this.version;
    }
    return this.#lists[topic];
  }

  /** Calls back whenever a topic's list is to be broadcast. @returns a function that unsubscribes */
  subscribe(topic: Topic, listener: () => void): () => void {
    const entry = { topic, listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Broadcasts the lists that have changed since the last pulse, in session only. */
  pulse(): void {
    if (this.#phase !== "open" || this.#pulsedAt === this.version) return;
    this.#pulsedAt = this.version;
    for (const topic of ["gainers", "losers", "mostActive"] as const) {
      const rows = JSON.stringify(this.list(topic));
      if (rows === this.#told.get(topic)) continue;
      this.#told.set(topic, rows);
      for (const one of this.#listeners) if (one.topic === topic) one.listener();
    }
  }

  #run(until: number): void {
    const before = this.#tradeId;
    while (this.#nextMinute <= until) {
      this.#turns.run(this.#nextMinute, this.#frozen);
      this.#mark(this.#nextMinute);
      this.#nextMinute += minute;
      if (this.#nextMinute >= this.session + phaseAt.settlement) this.#nextMinute = Number.POSITIVE_INFINITY;
    }
    this.#turns.run(until, this.#frozen);
    if (this.#tradeId !== before) this.version += 1;
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.version += 1;
    if (phase === "call") this.#turns = this.#newTurns(this.#at - phaseAt.call);
    if (phase === "open") this.#open(this.#at - phaseAt.open);
    if (phase === "settlement") endSession(this);
  }

  #open(session: number): void {
    if (session !== this.session) this.before = totalsNow(this);
    this.session = session;
    this.#marks = new Chance(this.seed, session, "minutes");
    this.#nextMinute = session + phaseAt.open + minute;
    beginSession(this);
  }

  #mark(at: number): void {
    if (this.#marks.happens(missing)) return;
    for (const index of this.indices) index.minutes.push({ at, value: levelOf(index) });
  }

  #newTurns(session: number): SessionTurns {
    return new SessionTurns(this.lines, { seed: this.seed, session, nextId: () => this.#nextId() });
  }

  #nextId(): number {
    this.#tradeId += 1;
    return this.#tradeId;
  }
}

// Updates every line and index at the open and the close.

interface Figures {
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  readonly session: number;
}

/** The official close is the average price of this last part of the session. */
const closingWindow = 30 * minute;

/** Starts a session: yesterday's prices become previous closes, and nothing has traded yet. */
function beginSession({ lines, indices, session }: Figures): void {
  for (const line of lines) {
    line.previousClose = priceOf(line);
    line.day = new LineDay();
  }
  for (const index of indices) {
    index.previousClose = levelOf(index);
    index.minutes = [{ at: session + phaseAt.open, value: index.previousClose }];
  }
}

/** The close: official prices are fixed, and the session joins the history. */
function endSession({ lines, indices, seed, session }: Figures): void {
  const near = indices.map((index) => levelOf(index));
  for (const line of lines) {
    if (line.day.traded) line.day.closing = officialClose(line, session);
    keepDay(line, session);
  }
  const chance = new Chance(seed, session, "close");
  const at = session + phaseAt.settlement + chance.whole(0, 27) * minute - minute;
  for (const [n, index] of indices.entries()) {
    const official = levelOf(index);
    index.history.push({ at, value: near[n] ?? official, official });
    if (index.history.length > daysKept) index.history.shift();
  }
}

/** Too few shares make no official price: the previous close stays, even outside the day's range. */
function officialClose({ day, previousClose }: Line, session: number): number {
  if (day.shares <= tooFewShares) return previousClose;
  const from = session + phaseAt.settlement - closingWindow;
  let shares = 0;
  let value = 0;
  for (let n = day.ticks.length - 1; n >= 0; n -= 1) {
    const tick = day.ticks[n];
    if (!tick || tick.at < from) break;
    shares += tick.shares;
    value += tick.shares * tick.price;
  }
  if (shares === 0) return day.last;
  return Math.max(day.low, Math.min(day.high, centsOf(stepOf(value / shares))));
}
