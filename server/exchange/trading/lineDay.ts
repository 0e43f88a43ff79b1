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
 * Most shares of a trade that does not change the price. Such a trade counts in trades, shares, turnover, open, high, low, last size and
 * time. A day with no more shares does not change the official close. The limit for a trade is an assumption. Only the limit for a day was
 * observed: on 2026-10-02 the close stayed in 29 lines, all with 70 shares or fewer. A single share has set an open and a high.
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

  /** The day without one trade: every figure is computed again from the other trades. @param at time of the correction */
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
