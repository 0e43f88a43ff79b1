/** A market to measure with. It has as many lines as the real one and the service's field names, and changes at a chosen rate. */
import type { Topic } from "#wire/leaderboards";

const lines = 280;

const openedAt = Date.now();
/** starts on a Tuesday, 11:00 at the exchange, so that the market is always open during a run */
export const marketNow = () => Date.parse("2026-11-17T11:00:00+05:30") + Date.now() - openedAt;

const symbolOf = (at: number) => `L${String(at).padStart(3, "0")}.N0000`;

const row = (at: number, price: number, trades: number) => ({
  id: at + 1,
  name: `INVENTED COMPANY NUMBER ${at} PLC`,
  symbol: symbolOf(at),
  logoUrl: null,
  quantity: 100,
  percentageChange: price - 100,
  change: price - 100,
  price,
  previousClose: 100,
  high: 120,
  low: 80,
  lastTradedTime: marketNow(),
  issueDate: "01/JAN/1990",
  turnover: trades * 1000,
  sharevolume: trades * 10,
  tradevolume: trades,
  marketCap: 5e9,
  marketCapPercentage: 0,
  open: 100,
  closingPrice: 0,
  crossingVolume: trades * 10,
  crossingTradeVol: trades,
  status: 0,
});

const mover = (at: number, price: number) => ({
  id: at,
  securityId: at + 1,
  symbol: symbolOf(at),
  price,
  change: price - 100,
  changePercentage: price - 100,
  tradeDate: marketNow(),
});

const active = (at: number, beat: number) => ({
  id: at,
  securityId: at + 1,
  symbol: symbolOf(at),
  tradeVolume: beat + at,
  shareVolume: (beat + at) * 10,
  turnover: (beat + at) * 1000,
  percentageShareVolume: ((beat + at) % 1000) / 100,
});

const listed = 10;
const list = <R>(one: (at: number) => R): R[] => Array.from({ length: listed }, (_, at) => one(at));

export class Market {
  readonly rows = Array.from({ length: lines }, (_, at) => row(at, 100, 1));
  beat = 0;

  /** A change is a trade: six figures of one line, and its time. */
  change(count: number): void {
    for (let n = 0; n < count; n++) {
      this.beat++;
      const at = (this.beat * 37) % lines;
      this.rows[at] = row(at, 90 + ((this.beat * 7) % 2000) / 100, this.beat);
    }
  }

  /** A list in which every figure is new each time. The first price identifies the list among 10,000. */
  leaders(topic: Topic): readonly object[] {
    if (topic === "mostActive") return list((at) => active(at, this.beat));
    return list((at) => mover(at, 100 + ((this.beat + at) % 10_000) / 100));
  }
}
