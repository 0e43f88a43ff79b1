/** The gateway in one piece: one upstream, one cache, one set of addresses. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { createApi } from "./api.ts";
import { createApp } from "./app.ts";
import { type Clock, systemClock } from "./clock.ts";
import { exchangeTimes } from "./exchangeTimes.ts";
import { createService, type House } from "./fetching.ts";
import { createKnown } from "./known.ts";
import { createLane } from "./lane.ts";
import { createPages } from "./pages.ts";
import { createRestraint } from "./restraint.ts";
import { securityHeaders } from "./securityHeaders.ts";
import { memorySnapshots } from "./snapshots.ts";
import { createTally } from "./tally.ts";
import { createUpstream, type Patience } from "./upstream.ts";

export interface GatewayConfig {
  /** base url of the service, ending in its `/api` */
  base: string;
  /** what Origin and Referer upstream say */
  origin: string;
  /** where file paths of the service lead */
  files: string;
  zone: string;
  /** factor on every cadence, cache life and pacing limit */
  pace: number;
  /** requests a second allowed per address */
  limit: number;
  frameAncestors: string;
  /** folder of the built page */
  pageRoot: string;
  log: Logger;
  time?: Clock;
  patience?: Patience;
}

export interface Gateway {
  handler(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** takes the server's WebSocket upgrades at our path */
  attach(server: Server): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

const patience: Patience = { headers: 5_000, whole: 10_000 };
/** A caller gets an answer or a problem within 15 s. */
const longestWait = 14_000;
const lane = { atOnce: 2, starts: 4, window: 1_000, waiting: 64 };

export function createGateway(config: GatewayConfig): Gateway {
  const { log, time: clock = systemClock, pace } = config;
  const tally = createTally();
  const upstream = createUpstream({ patience, ...config });
  const house: House = {
    upstream,
    tally,
    clock,
    log,
    pace,
    longestWait,
    lane: createLane({ ...lane, window: lane.window * pace }, clock),
    restraint: createRestraint(() => clock.now(), pace),
    snapshots: memorySnapshots(),
    times: exchangeTimes(config.zone, clock),
    known: createKnown(),
    stored: () => undefined,
  };
  const headers = securityHeaders(config.frameAncestors);
  const answers = createService(house);
  const pages = createPages(config.pageRoot);
  const api = createApi({
    answers,
    clock,
    headers,
    answered: (operation, { cache }) => tally.cache.inc({ operation, cache }),
  });
  const app = createApp({
    api,
    pages,
    headers,
    log,
    fixed: { "/healthz": () => new Response("ok", { headers: { ...headers } }) },
    files: async () => new Response("not yet", { status: 404 }),
    admit: async () => undefined,
    answered: (route, status) => tally.requests.inc({ route, status: String(status) }),
  });
  const listener = getRequestListener(app.fetch);
  return {
    handler: (incoming, outgoing) => void listener(incoming, outgoing),
    attach: () => undefined,
    start: () => pages.load(),
    close: () => upstream.close(),
  };
}
