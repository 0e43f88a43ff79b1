/** Starts the embedded exchange: a market, its service over HTTP and STOMP, and the timer that advances them. */

import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { type ClockMode, createClock } from "#server/exchange/time/clock";
import { type Log, silentLog } from "#server/stomp/session/rules";
import { sameOriginOr } from "#server/stomp/upgrade";
import { type OperationName, operations } from "#wire/operations";
import { createExchangeServer, type ServedExchange } from "./http.ts";
import { attachPush } from "./push.ts";
import { createService } from "./service.ts";

/** The exchange answers any page of this machine, because a gateway may use a proxy on another port. */
const loopback = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

export interface ExchangeOptions {
  /** 0 picks a free port */
  port?: number;
  host?: string;
  seed?: number;
  clock?: ClockMode;
  /** simulated ms per real ms */
  speed?: number;
  /** an Origin that is accepted like the exchange's own; requests without an Origin are accepted too */
  origin?: string | undefined;
  log?: Log;
  /** board names to use instead of the invented ones, by symbol */
  names?: Readonly<Record<string, string>>;
  /** simulated time at which the indices are rebalanced once, ms */
  rebalanceAt?: number | undefined;
}

export type RunningExchange = Awaited<ReturnType<typeof startExchange>>;

/** real ms between two steps of the simulation, and between two checks for lists to broadcast */
const stepEvery = 250;
const stepsAPulse = 6;

/** @throws the listen error when the port is taken */
export async function startExchange(options: ExchangeOptions = {}) {
  const {
    port = 4180,
    host = "127.0.0.1",
    seed = 1,
    speed = 1,
    log = silentLog,
    names = {},
    rebalanceAt,
  } = options;
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const clock = createClock(options.clock ?? "always-open", speed, { calendar: Date.now(), elapsed });
  const market = new Market({ seed, at: clock.now(), names, rebalanceAt });
  const paper = createPaper({ companies: market.companies, seed, now: () => market.now });
  const requests = noRequests();
  const served: ServedExchange = {
    market,
    paper,
    service: createService(market, paper),
    clock,
    requests,
    origin: sameOriginOr((origin) => origin === options.origin || loopback.test(origin)),
    aside: (request, response) => push.answerInfo(request, response),
    failed: (error) => log.warn({ error: String(error) }, "a request failed"),
  };
  const server = createExchangeServer(served);
  const push = attachPush(server, market, log);
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    await push.close();
    throw error;
  }
  const bound = server.address();
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${typeof bound === "object" && bound ? bound.port : port}`;
  const stop = keepMoving(market, () => clock.now());
  return {
    /** base url, ending in `/api` */
    url: `${origin}/api`,
    /** base url for the paths in bodies */
    filesUrl: `${origin}/cdn`,
    market,
    /** number of requests per operation since the start */
    requests: requests as Readonly<typeof requests>,
    async close(): Promise<void> {
      stop();
      const closed = once(server, "close");
      server.close();
      await push.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function noRequests(): Record<OperationName, number> {
  const none = Object.keys(operations).map((name) => [name, 0]);
  return Object.fromEntries(none);
}

function keepMoving(market: Market, now: () => number): () => void {
  let steps = 0;
  const timer = setInterval(() => {
    market.advance(now());
    steps += 1;
    if (steps % stepsAPulse === 0) market.pulse();
  }, stepEvery);
  return () => clearInterval(timer);
}
