import type { Company } from "#server/exchange/listing/companies";
import { Chance } from "#server/exchange/time/chance";
import { nextPhase, type Phase, phaseAt, shownSession, tradingDayBefore } from "#server/exchange/time/day";
import { centsOf, onGrid, rupees, stepOf } from "#server/exchange/trading/book";
import { type Line, LineDay, listLines } from "#server/exchange/trading/line";
import { minute } from "#units/time";
import type { Topic } from "#wire/leaderboards";
import { type DayTotals, historicTotals, totalsNow } from "./dayTotals.ts";
import { Closes, makeHistory } from "./history.ts";
import { createIndices, type Index, type Lists, leaderLists, levelOf, priceInCents } from "./indices.ts";
import { leastBlock } from "./offBook.ts";
import { SessionTurns } from "./sessionTurns.ts";
import { IndexWeights, lineToSplit } from "./weights.ts";

/** A requested trade: `price` in rupees on the grid, `quantity` in shares. */
interface RequestedTrade {
  symbol: string;
  price: number;
  quantity: number;
}

/** @returns the price in cents @throws RangeError */
function centsOnGrid(price: number, shares: number): number {
  const cents = Math.round(price * 100);
  if (!onGrid(cents)) throw new RangeError(`${price} is not on the price grid`);
  if (!Number.isSafeInteger(shares) || shares < 1) throw new RangeError(`not a valid quantity: ${shares}`);
  return cents;
}

/** Makes a trade in the book at a given price. Withdraws the orders that would prevent it first. */
function forceTrade(
  line: Line,
  { price, quantity }: RequestedTrade,
  trade: { id: number; at: number },
): void {
  const step = stepOf(centsOnGrid(price, quantity));
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
  /** simulated time at which the indices are rebalanced once, ms; no effect if the market starts with a later session */
  rebalanceAt?: number | undefined;
}

/** new shares for each old one of the line that is split at a rebalance */
const splitRatio = 5;

/** first trade number of a market */
const firstTradeId = 57_199_000;
/** fraction of minutes that are missing in the index series */
const missingMinutes = 0.004;

/** The whole market in simulated time. Only `advance` moves the time. */
export class Market {
  readonly companies: readonly Company[];
  readonly lines: readonly Line[];
  readonly indices: readonly Index[];
  readonly seed: number;
  /** Colombo midnight of the session whose figures are shown */
  session: number;
  /** increases whenever a figure may have changed; a body stays valid while the version is the same */
  version = 0;
  /** totals of the session that precedes the one shown */
  before: DayTotals;
  /** when the weights of the indices last changed; undefined if they never did */
  rebalancedAt: number | undefined;
  readonly #weights: IndexWeights;
  #rebalanceAt: number | undefined;
  #splitDue = false;
  #at: number;
  #phase: Phase;
  #turns: SessionTurns;
  /** set from the end of a session to the next open */
  #closes: Closes | undefined;
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

  constructor({ seed, at, names, rebalanceAt }: MarketOptions) {
    this.seed = seed;
    const { companies, lines } = listLines(names);
    this.companies = companies;
    this.lines = lines;
    this.indices = createIndices(lines);
    this.session = shownSession(at);
    this.#weights = new IndexWeights(lines, this.indices, seed);
    makeHistory(lines, this.indices, { seed, session: this.session, weights: this.#weights });
    this.before = historicTotals(this, tradingDayBefore(this.session));
    this.#bySymbol = new Map(lines.map((line) => [line.symbol, line]));
    this.#byStockId = new Map(lines.map((line) => [line.stockId, line]));
    this.#at = this.session + phaseAt.call;
    this.#phase = "call";
    if (rebalanceAt !== undefined && rebalanceAt >= this.#at) this.#rebalanceAt = rebalanceAt;
    this.#turns = this.#newTurns(this.session);
    this.advance(at);
  }

  get now(): number {
    return this.#at;
  }
  get phase(): Phase {
    return this.#phase;
  }
  /** time of the newest official close of the session shown; undefined before the first */
  get publishedAt(): number | undefined {
    return this.#closes?.publishedAt;
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

  /** Plays all events up to an instant. An instant in the past has no effect. */
  advance(to: number): void {
    const due = this.#rebalanceAt;
    if (due !== undefined && due <= to) {
      this.#rebalanceAt = undefined;
      this.#play(due);
      this.rebalance();
    }
    this.#play(to);
  }

  #play(to: number): void {
    for (let next = nextPhase(this.#at); next.at <= to; next = nextPhase(this.#at)) {
      this.#run(next.at - 1);
      this.#at = next.at;
      this.#enter(next.phase);
    }
    if (to <= this.#at) return;
    this.#run(to);
    this.#at = to;
  }

  /** While the market is frozen nothing trades or quotes; time and the phases of the day continue. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
  }

  /**
   * Changes the weights of the indices now, while their levels stay. One line is split: at once if the session is open and a line has not
   * traded yet, else at the next open.
   */
  rebalance(): void {
    this.#weights.review();
    this.rebalancedAt = this.#at;
    this.#splitDue = true;
    if (this.#phase === "open") this.#split();
    this.version += 1;
  }

  /** The true points of an index for a rupee of a line's price; 0 if it is no member. Tests compare what is learned with it. */
  pointsPerRupee(symbol: string, sectorId: number): number {
    const line = this.line(symbol);
    const index = this.indices.find((one) => one.sectorId === sectorId);
    if (!line || !index) return 0;
    return index.scale * 100 * line.issued * (index.members.get(line) ?? 0);
  }

  /** Makes one trade happen now, through the book, so that every view shows it. */
  trade(wanted: RequestedTrade): void {
    forceTrade(this.#openLine(wanted.symbol), wanted, { id: this.#nextId(), at: this.#at });
    this.version += 1;
  }

  /** Makes one block (crossing) happen now, in a line that has traded today; other lines are not on the board. */
  cross({ symbol, price, shares }: { symbol: string; price: number; shares: number }): void {
    const line = this.#openLine(symbol);
    const cents = centsOnGrid(price, shares);
    if (!line.day.traded) throw new RangeError(`${symbol} has not traded today`);
    if (cents * shares < leastBlock) throw new RangeError(`a block is worth ${rupees(leastBlock)} or more`);
    line.day.cross({ id: this.#nextId(), at: this.#at, price: cents, shares });
    this.version += 1;
  }

  /** Cancels a trade of this session by its number, until its line's official close is published. */
  correct({ symbol, id }: { symbol: string; id: number }): void {
    const line = this.line(symbol);
    if (!line?.day.ticks.some((tick) => tick.id === id)) throw new RangeError(`${symbol} has no trade ${id}`);
    if (line.day.closing !== undefined) throw new RangeError(`${symbol} is closed`);
    line.day = line.day.without(id, this.#at);
    this.version += 1;
  }

  /**
   * Every trade of a line in the session shown, oldest first, also cancelled ones and those outside the book. Prices in rupees. Tests compare
   * the page's prints with it.
   */
  tradesOf(symbol: string) {
    const { ticks = [], cancelled = [] } = this.line(symbol)?.day ?? {};
    const all = [...ticks.map((tick) => ({ ...tick, cancelledAt: undefined })), ...cancelled];
    return all
      .sort((a, b) => a.id - b.id)
      .map(({ id, at, price, shares, block, cancelledAt }) => {
        return { id, at, price: rupees(price), shares, block, cancelledAt };
      });
  }

  /** A topic's current list, as sent over HTTP. */
  list<T extends Topic>(topic: T): Lists[T] {
    if (this.#listsAt !== this.version) {
      this.#lists = leaderLists(this);
      this.#listsAt = this.version;
    }
    return this.#lists[topic];
  }

  /** Calls `listener` each time the topic must broadcast its list. @returns a function that unsubscribes */
  subscribe(topic: Topic, listener: () => void): () => void {
    const entry = { topic, listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Broadcasts the lists that have changed since the last call, during the session only. */
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

  #openLine(symbol: string): Line {
    if (this.#phase !== "open") throw new RangeError(`no trading while ${this.#phase}`);
    const line = this.line(symbol);
    if (line?.standing !== "trading") throw new RangeError(`${symbol} does not trade`);
    return line;
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
    const published = this.#closes?.run(until) ?? false;
    if (published || this.#tradeId !== before) this.version += 1;
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.version += 1;
    if (phase === "call") this.#turns = this.#newTurns(this.#at - phaseAt.call);
    if (phase === "open") this.#open(this.#at - phaseAt.open);
    if (phase === "settlement") this.#closes = new Closes(this);
  }

  #open(session: number): void {
    if (session !== this.session) this.before = totalsNow(this);
    this.session = session;
    this.#closes = undefined;
    this.#marks = new Chance(this.seed, session, "minutes");
    this.#nextMinute = session + phaseAt.open + minute;
    beginSession(this);
    if (this.#splitDue) this.#split();
  }

  #split(): void {
    const line = lineToSplit(this.lines);
    if (!line) return;
    this.#splitDue = false;
    this.#weights.split(line, splitRatio);
    this.#turns.split(line, splitRatio);
  }

  #mark(at: number): void {
    if (this.#marks.happens(missingMinutes)) return;
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

/** Starts a session: the last prices become previous closes, and nothing has traded yet. */
function beginSession({ lines, indices, session }: Pick<Market, "lines" | "indices" | "session">): void {
  for (const line of lines) {
    line.previousClose = priceInCents(line);
    line.day = new LineDay();
  }
  for (const index of indices) {
    index.previousClose = levelOf(index);
    index.minutes = [{ at: session + phaseAt.open, value: index.previousClose }];
  }
}
