/** Starts the embedded exchange: a market, its service over HTTP and STOMP, and the timer that advances them. */
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { Market } from "#server/exchange/market/market";
import { createPaper } from "#server/exchange/paper/paper";
import { type ClockMode, createClock } from "#server/exchange/time/day";
import { Broker } from "#server/stomp/broker";
import { sockjsInfo } from "#server/stomp/codec/frame";
import { type Log, silentLog } from "#server/stomp/session/rules";
import { anyOrigin, type OriginRule, sameOriginOr } from "#server/stomp/upgrade";
import { isTopic, privateDestination, requestDestination, type Topic, topics } from "#wire/leaderboards";
import { type OperationName, operations } from "#wire/operations";
import { createExchangeServer, javaText, type ServedExchange } from "./http.ts";
import { createService } from "./service.ts";

/** The parts of the market that the push side uses. */
interface PushedMarket {
  /** the same rows as over HTTP */
  list(topic: Topic): readonly unknown[];
  /** takes a function that gets each list to broadcast; returns a function that unsubscribes */
  subscribe(topic: Topic, broadcast: () => void): () => void;
}

export interface ExchangePush {
  /** SockJS's info call; returns false for any other request */
  answerInfo(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
}

const base = "/api/ws";
const topicNames = Object.keys(topics).filter(isTopic);
const topicsByRequest = new Map(topicNames.map((name) => [requestDestination(name), name]));
const broadcast = new Set<string>(Object.values(topics));

/**
 * The service's push side, with STOMP at `/api/ws/websocket`, SockJS at `/api/ws` and no heart-beats. A topic sends the whole list each
 * time. Its times are ISO text, while HTTP has ms.
 */
export function attachPush(server: Server, market: PushedMarket, log: Log = silentLog): ExchangePush {
  const broker = new Broker({
    log,
    path: `${base}/websocket`,
    sockjs: base,
    origin: anyOrigin,
    heartBeat: [0, 0],
    remember: false,
    rules: {
      // The service allows any subscription. A destination without broadcasts stays silent.
      kind: (destination) =>
        broadcast.has(destination)
          ? "topic"
          : /^(\/user)?\/topic\//.test(destination)
            ? "private"
            : undefined,
      send(destination) {
        const topic = topicsByRequest.get(destination);
        if (topic) {
          return (_sent, asker) =>
            asker.reply({
              destination: privateDestination(topic),
              body: pushedBody(topic, market.list(topic)),
              headers,
            });
        }
        return destination.startsWith("/app/") ? () => undefined : undefined;
      },
    },
  });
  const undo = topicNames.map((name) =>
    market.subscribe(name, () => {
      if (broker.subscribers(topics[name]) > 0)
        broker.publish(topics[name], pushedBody(name, market.list(name)), headers);
    }),
  );
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  return {
    answerInfo: (request, response) => answerInfo(request, response),
    close() {
      for (const off of undo) off();
      return broker.close();
    },
  };
}

const headers: readonly [string, string][] = [["content-type", "application/json"]];

function answerInfo(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url?.split("?", 1)[0] !== `${base}/info`) return false;
  response.writeHead(200, { "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store" });
  response.end(sockjsInfo(Math.floor(Math.random() * 2 ** 32)));
  return true;
}

/** A time such as `2026-08-21T09:09:13.000+0000`, without a colon in the offset. */
const pushedTime = (at: number) => new Date(at).toISOString().replace("Z", "+0000");

const pushedBody = (topic: Topic, rows: readonly unknown[]) => javaText(topic, rows.map(pushedRow));

const pushedRow = (row: unknown) =>
  typeof row === "object" && row !== null && "tradeDate" in row && typeof row.tradeDate === "number"
    ? { ...row, tradeDate: pushedTime(row.tradeDate) }
    : row;

// The Origins whose requests the exchange answers.

const loopback = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Answers requests of its own Origin, those set by the operator, and any of this machine, because a gateway may use a proxy on another
 * port.
 */
function answeredOrigins(allowed: readonly string[]): OriginRule {
  const own = sameOriginOr(allowed);
  return (request) => {
    const { rawHeaders } = request;
    const origins = rawHeaders.filter(
      (_, at) => rawHeaders[at - 1]?.toLowerCase() === "origin" && at % 2 === 1,
    );
    return own(request) || (origins.length === 1 && loopback.test(origins[0] ?? ""));
  };
}

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

export interface RunningExchange {
  /** base url, ending in `/api` */
  url: string;
  /** base url for the paths in bodies */
  filesUrl: string;
  market: Market;
  /** number of requests per operation since the start */
  requests: Readonly<Record<OperationName, number>>;
  close(): Promise<void>;
}

/** real ms between two steps of the simulation, and between two checks for lists to broadcast */
const stepEvery = 250;
const stepsAPulse = 6;

/** @throws the listen error when the port is taken */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
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
    origin: answeredOrigins(options.origin === undefined ? [] : [options.origin]),
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
    url: `${origin}/api`,
    filesUrl: `${origin}/cdn`,
    market,
    requests,
    async close() {
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
