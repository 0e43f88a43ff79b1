/** One line on one day with trades; prices in cents. */
export interface DailyBar {
  /** Colombo midnight */
  at: number;
  close: number;
  high: number;
  low: number;
  /** through the book; the totals include block crossings */
  shares: number;
  totalShares: number;
  turnover: number;
  trades: number;
}

/** One line's figures of this session. Every view (board, quote, chart, leaderboards) reads them from here. Prices in cents. */
export interface Tick {
  /** trade number, growing over all lines */
  id: number;
  at: number;
  price: number;
  shares: number;
  /** highest and lowest of the day so far */
  high: number;
  low: number;
}

export interface Trade {
  id: number;
  at: number;
  price: number;
  shares: number;
}

export class LineDay {
  open = 0;
  high = 0;
  low = 0;
  last = 0;
  lastAt = 0;
  lastShares = 0;
  lastId = 0;
  /** trades through the book */
  trades = 0;
  shares = 0;
  turnover = 0;
  /** block crossings, which count in the totals only */
  crossings = 0;
  crossedShares = 0;
  crossedTurnover = 0;
  /** official close, once the session has ended */
  closing: number | undefined;
  readonly ticks: Tick[] = [];

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
    this.last = price;
    this.lastAt = at;
    this.lastShares = shares;
    this.lastId = id;
    this.trades += 1;
    this.shares += shares;
    this.turnover += price * shares;
    this.ticks.push({ id, at, price, shares, high: this.high, low: this.low });
  }

  /** A block traded outside the book, at the last price: it changes neither price nor range. */
  cross({ id, at, shares }: Omit<Trade, "price">): void {
    this.crossings += 1;
    this.crossedShares += shares;
    this.crossedTurnover += this.last * shares;
    this.lastId = id;
    this.ticks.push({ id, at, price: this.last, shares, high: this.high, low: this.low });
  }
}
