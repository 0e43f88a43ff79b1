/**
 * An exchange in this process, whose time only the test moves. It answers without a network. It can fail, disappear, freeze, or answer
 * something else.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createExchangeServer } from "#server/exchange/http";
import { Market, type MarketOptions } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { createService } from "#server/exchange/service";
import { type OperationName, operations } from "#wire/operations";

export type Alter = (body: never) => unknown;

export interface Question {
  method: string;
  /** path and search, such as `/api/tradeSummary` */
  target: string;
  /** value of the Content-Type header */
  type?: string | undefined;
  body?: string | undefined;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

const seed = 7;

export class SimulatedExchange {
  readonly market: Market;
  readonly #server: ReturnType<typeof createExchangeServer>;
  readonly #alterations = new Map<string, Alter>();
  /** the result of every request: answered, refused with 500, or ended as if the network were down */
  answers: "all" | "failing" | "none" = "all";
  /** refuses only this operation; undefined refuses none */
  failing: OperationName | undefined;

  /** @param now epoch ms; the market follows this clock */
  constructor(now: () => number, { rebalanceAt }: Pick<MarketOptions, "rebalanceAt"> = {}) {
    this.market = new Market({ seed, at: now(), rebalanceAt });
    const paper = createPaper({ companies: this.market.companies, seed, now: () => this.market.now });
    this.#server = createExchangeServer({
      market: this.market,
      paper,
      service: createService(this.market, paper),
      clock: { now, speed: 1 },
      requests: Object.fromEntries(Object.keys(operations).map((name) => [name, 0])) as never,
      origin: () => true,
      aside: () => false,
      failed: (error) => {
        throw error;
      },
    });
  }

  /** Starts or stops trading. Time continues. */
  trade(going: boolean): void {
    this.market.freeze(!going);
  }

  /** changes the answers of an operation on their way */
  alter(name: OperationName, change: Alter): void {
    this.#alterations.set(operations[name].path, change);
  }

  /** @returns undefined if the request ends without an answer */
  async answer(question: Question): Promise<Answer | undefined> {
    if (this.answers === "none") return undefined;
    const path = question.target.replace(/^\/api/, "").replace(/\?.*/, "");
    const isRefused = this.failing !== undefined && operations[this.failing].path === path;
    if (this.answers === "failing" || isRefused) return { status: 500, headers: {}, body: "" };
    const answer = await this.#ask(question);
    const alteration = this.#alterations.get(path);
    if (!alteration) return answer;
    const { "Content-Length": _, ...headers } = answer.headers;
    return { ...answer, headers, body: JSON.stringify(alteration(JSON.parse(String(answer.body)) as never)) };
  }

  /** Passes the request to the exchange's HTTP server as if it had come over a connection. */
  #ask({ method, target, type, body = "" }: Question): Promise<Answer> {
    return new Promise((done) => {
      const request = {
        url: target,
        method,
        headers: type === undefined ? {} : { "content-type": type },
        async *iterator() {
          yield Buffer.from(body);
        },
      };
      let head: Pick<Answer, "status" | "headers"> = { status: 200, headers: {} };
      const response = {
        headersSent: false,
        destroyed: false,
        writeHead(status: number, headers: Record<string, string | number>) {
          const written = Object.entries(headers).map(([name, value]) => [name, String(value)]);
          head = { status, headers: Object.fromEntries(written) };
        },
        end: (text: Answer["body"] = "") => done({ ...head, body: text }),
      };
      this.#server.emit(
        "request",
        request as unknown as IncomingMessage,
        response as unknown as ServerResponse,
      );
    });
  }
}
