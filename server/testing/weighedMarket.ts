/** A simulated exchange whose answers reach the gateway's market and learned data, without sockets and in simulated time. */
import { pino } from "pino";
import type { IndexWeights } from "#market/index/moved";
import { contributions } from "#market/index/moved";
import type { BoardRow } from "#market/line/board";
import { allShareId, exactLevel, priceInCents } from "#server/exchange/market/indices";
import { Market, type MarketOptions } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService, type Service } from "#server/exchange/service";
import { EventHub } from "#server/gateway/answers/eventHub";
import { createParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import { keepRead, type Snapshot, snapshotKey } from "#server/gateway/answers/snapshots";
import { createLearnedData } from "#server/gateway/learned/learnedData";
import { sessionTimeAt } from "#server/gateway/upstream/clocks";
import { second } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { type OperationName, operations } from "#wire/operations";

interface WeighedOptions extends MarketOptions {
  /** folder of the kept files; nothing is kept without it */
  data?: string;
  /** the exchange of another run goes on */
  exchange?: Market;
}

export class WeighedMarket {
  readonly exchange: Market;
  readonly market: GatewayMarket;
  readonly learned: ReturnType<typeof createLearnedData>;
  readonly events = new EventHub();
  readonly #parts: ReturnType<typeof createParts>;
  readonly #service: Service;
  /** price and weight of each line of an index before the weights changed in this session */
  #before = new Map<string, { price: number; weight: number }>();
  /** of the all-share in the newest round */
  #level = 0;
  /** operations of which an answer was used */
  readonly seen: OperationName[] = [];

  constructor({ data, exchange, ...options }: WeighedOptions) {
    this.exchange = exchange ?? new Market(options);
    const now = () => this.exchange.now;
    this.#service = createService(
      this.exchange,
      createPaper({ companies: this.exchange.companies, seed: options.seed, now }),
    );
    const config = {
      ...{ base: "http://none/api", origin: "http://none", files: "http://none/cdn", pace: 1, data },
      ...{ frameAncestors: "'none'", log: pino({ level: "silent" }), upstreamName: "weighed" },
      time: { now, wall: now, wait: () => new Promise<void>(() => {}) },
    };
    this.#parts = createParts(config);
    this.market = new GatewayMarket(this.events, this.#parts);
    this.learned = createLearnedData(this.events, config, {
      ...{ parts: this.#parts, market: this.market, cluster: undefined },
      answers: { renew: () => Promise.reject(new Error("learned weights send no request")) } as never,
      interest: { anywhere: () => true },
    });
  }

  get weights() {
    return this.learned.weights;
  }

  /** The exchange answers now. @param change what the service sends instead of its own body */
  answer(
    operation: OperationName,
    params: Record<string, string> = {},
    change = (body: unknown) => body,
  ): void {
    const { now } = this.exchange;
    const sent = change(this.#service[operation](params as never));
    // without the text in between, which takes longer than to learn from it
    const checked = { ...parseBody(operations[operation].reply, sent), partly: false, rows: 0 };
    const body = {
      hash: String(this.seen.length),
      ...{ identity: Buffer.alloc(0), gzip: undefined, br: undefined, size: 0 },
    };
    const clock = { at: now, speed: 1 };
    const snapshot: Snapshot = {
      ...{ operation, params, body, partly: false, clock, source: "embedded" },
      ...{ askedAt: now, answeredAt: now, fetchedAt: now, givenIn: sessionTimeAt(now) },
    };
    keepRead(snapshot, checked);
    this.#parts.snapshots.put(snapshotKey(operation, params), snapshot);
    this.seen.push(operation);
    this.events.emit("answer", snapshot, checked.body);
  }

  /** The profile of each company's first line. */
  profiles(): void {
    for (const { lines } of this.exchange.companies)
      if (lines[0]) this.answer("companyProfile", { symbol: lines[0].symbol });
  }

  /**
   * Requests the indices and the board every so many seconds.
   * @param late seconds between the two, if not `quiet`
   * @param quiet requests both at once, after the all-share moved and when nothing traded in the second before, so that each round gives a pair
   */
  follow(rounds: number, { every = 10, late = 0.1, quiet = false } = {}): void {
    for (let at = 0; at < rounds; at++) {
      const gap = quiet ? 0 : late;
      this.exchange.advance(this.exchange.now + (every - gap) * second);
      const level = this.#level;
      for (let version = -1; quiet && (version !== this.exchange.version || level === this.#allShare()); ) {
        ({ version } = this.exchange);
        this.exchange.advance(this.exchange.now + 1.1 * second);
      }
      this.#level = this.#allShare();
      this.answer("sectors");
      this.exchange.advance(this.exchange.now + gap * second);
      this.answer("board");
    }
  }

  #allShare(): number {
    const index = this.exchange.indices.find(({ sectorId }) => sectorId === allShareId);
    return index ? exactLevel(index) : 0;
  }

  of(sectorId: number): IndexWeights | undefined {
    return this.market.now().weights.get(sectorId);
  }

  /** The exchange changes the weights now. What moved before is judged by the weights of then. */
  rebalance(): void {
    const { exchange } = this;
    const lines = exchange.lines.filter(({ day }) => day.traded);
    this.#before = new Map(
      exchange.indices.flatMap(({ sectorId }) =>
        lines.map((line) => {
          const price = priceInCents(line) / 100;
          return [
            `${sectorId} ${line.symbol}`,
            { price, weight: exchange.pointsPerRupee(line.symbol, sectorId) },
          ];
        }),
      ),
    );
    exchange.rebalance();
  }

  /** Points that a line truly contributed to an index in this session. */
  #truth(sectorId: number, { symbol, price = 0, previousClose = 0, earlier }: BoardRow): number {
    if (earlier) return 0;
    const before = this.#before.get(`${sectorId} ${symbol}`) ?? { price: previousClose, weight: 0 };
    const now = this.exchange.pointsPerRupee(symbol, sectorId) * (price - before.price);
    return before.weight * (before.price - previousClose) + now;
  }

  /** Lines whose contribution is wrong by more than this, the worst first. */
  wrong(sectorId: number, points = 0.05): { symbol: string; points: number }[] {
    const weights = this.of(sectorId);
    const rows = [...(this.market.board()?.rows.values() ?? [])];
    const found = new Map(weights && contributions(rows, weights).map((one) => [one.symbol, one.points]));
    return rows
      .map((row) => {
        const error = Math.abs((found.get(row.symbol) ?? 0) - this.#truth(sectorId, row));
        return { symbol: row.symbol, points: error };
      })
      .filter((one) => one.points > points)
      .sort((a, b) => b.points - a.points);
  }
}
