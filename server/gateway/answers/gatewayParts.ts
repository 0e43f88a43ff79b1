/** The parts that all modules of the gateway share. */
import type { Logger } from "pino";
import { type HeaderRecord, securityHeaders } from "#server/gateway/http/headers";
import { Backoff } from "#server/gateway/upstream/backoff";
import { BoardOrder } from "#server/gateway/upstream/boardOrder";
import { type Clock, type ExchangeTimes, exchangeTimes, systemClock } from "#server/gateway/upstream/clocks";
import { createKnownSymbols, type KnownSymbols } from "#server/gateway/upstream/knownSymbols";
import type { Proxies } from "#server/gateway/upstream/proxy";
import {
  createRequestQueue,
  limitsAt,
  neighbourLimits,
  type RequestQueue,
} from "#server/gateway/upstream/requestQueue";
import {
  createUpstream,
  type Timeouts,
  type Upstream,
  usualTimeouts,
} from "#server/gateway/upstream/upstream";
import { LineIdentities, paperReaders } from "#wire/lineIdentity";
import { lifetimes } from "./answers.ts";
import type { WireFields } from "./boardChanges.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { memorySnapshots, type Snapshots } from "./snapshots.ts";

export interface GatewayPartsConfig {
  /** base url of the service, ending in its `/api` */
  base: string;
  /** value of Origin and Referer sent upstream */
  origin: string;
  /** factor on every cadence, cache lifetime and pacing limit */
  pace: number;
  log: Logger;
  /** value of the policy that says which pages may frame ours, such as `'none'` */
  frameAncestors: string;
  /** whether upstream runs in the same process; requests to it are not spaced, because no other client uses it */
  neighbour?: Neighbour | undefined;
  /** forward proxies between this server and upstream; undefined for none */
  proxies?: Proxies | undefined;
  time?: Clock;
  timeouts?: Timeouts;
}

/** Facts about an exchange in the same process, known before the first request. */
export interface Neighbour {
  /** symbols of all its lines */
  listing: readonly string[];
  /** rows of the last boards from before the start */
  earlier: readonly WireFields[];
}

export interface GatewayParts {
  upstream: Upstream;
  requestQueue: RequestQueue;
  /** the files host has a request queue of its own */
  fileQueue: RequestQueue;
  backoff: Backoff;
  snapshots: Snapshots;
  metrics: Metrics;
  times: ExchangeTimes;
  knownSymbols: KnownSymbols;
  identities: LineIdentities;
  boardOrder: BoardOrder;
  clock: Clock;
  log: Logger;
  pace: number;
  /** of every answer that is no data of upstream */
  headers: HeaderRecord;
  /** ms a caller waits at most for a first answer */
  longestWait: number;
}

/** ms that a caller waits longer than the request's timeout; the total stays under 15 s */
const waitBeyondCall = 4_000;

export function createParts(config: GatewayPartsConfig): GatewayParts {
  const { log, time: clock = systemClock, pace, timeouts = usualTimeouts, neighbour } = config;
  const limits = neighbour ? neighbourLimits : limitsAt(pace);
  const times = exchangeTimes(clock);
  return {
    upstream: createUpstream({ ...config, timeouts }),
    metrics: createMetrics(),
    clock,
    log,
    pace,
    headers: securityHeaders(config.frameAncestors),
    longestWait: timeouts.whole + waitBeyondCall,
    requestQueue: createRequestQueue(limits, clock),
    fileQueue: createRequestQueue(limits, clock),
    backoff: new Backoff(
      () => clock.now(),
      pace,
      (operation) => lifetimes(operation)[times.session().phase],
    ),
    snapshots: memorySnapshots(),
    times,
    knownSymbols: createKnownSymbols(),
    identities: new LineIdentities(paperReaders),
    boardOrder: new BoardOrder(),
  };
}
