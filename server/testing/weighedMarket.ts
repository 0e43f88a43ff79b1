/** A simulated exchange whose answers reach the gateway's market and learned data, without sockets and in simulated time. */
import { createHash } from "node:crypto";
import { pino } from "pino";
import type { IndexWeights } from "#market/index/moved";
import { contributions } from "#market/index/moved";
import { Market, type MarketOptions } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService, type Service } from "#server/exchange/service";
import { EventHub } from "#server/gateway/answers/eventHub";
import { createParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import { keepRead } from "#server/gateway/answers/readBody";
import { type Snapshot, snapshotKey } from "#server/gateway/answers/snapshots";
import { createLearnedData, type LearnedData } from "#server/gateway/learned/learnedData";
import { checkBody } from "#server/gateway/upstream/bodyCheck";
import { sessionTimeAt } from "#server/gateway/upstream/clocks";
import { second } from "#units/time";
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
  readonly learned: LearnedData;
  readonly events = new EventHub();
  readonly #parts: ReturnType<typeof createParts>;
  readonly #service: Service;
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

  get weights(): LearnedData["weights"] {
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
    const octets = Buffer.from(JSON.stringify(sent));
    const checked = checkBody(operations[operation].reply, octets);
    const body = {
      hash: createHash("sha256").update(octets).digest("base64url"),
      ...{ identity: octets, gzip: undefined, br: undefined, size: octets.length },
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

  /** Requests the indices and the board every so many seconds. @param late seconds between the two */
  follow(rounds: number, { every = 10, late = 0.1 } = {}): void {
    for (let at = 0; at < rounds; at++) {
      this.exchange.advance(this.exchange.now + (every - late) * second);
      this.answer("sectors");
      this.exchange.advance(this.exchange.now + late * second);
      this.answer("board");
    }
  }

  of(sectorId: number): IndexWeights | undefined {
    return this.market.now().weights.get(sectorId);
  }

  /** Lines whose contribution is wrong by more than this, the worst first. The truth is of a day without a rebalance. */
  wrong(sectorId: number, points = 0.05): { symbol: string; points: number }[] {
    const weights = this.of(sectorId);
    const rows = [...(this.market.board()?.rows.values() ?? [])];
    const found = new Map(weights && contributions(rows, weights).map((one) => [one.symbol, one.points]));
    return rows
      .map(({ symbol, price = 0, previousClose = 0, earlier }) => {
        const truth = earlier ? 0 : this.exchange.pointsPerRupee(symbol, sectorId) * (price - previousClose);
        return { symbol, points: Math.abs((found.get(symbol) ?? 0) - truth) };
      })
      .filter((one) => one.points > points)
      .sort((a, b) => b.points - a.points);
  }
}
