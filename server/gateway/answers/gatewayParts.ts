/** The parts that all modules of the gateway share. */
import type { Logger } from "pino";
import { type Backoff, createBackoff } from "#server/gateway/upstream/backoff";
import { type Clock, type ExchangeTimes, exchangeTimes, systemClock } from "#server/gateway/upstream/clocks";
import type { Canonical } from "#server/gateway/upstream/parameters";
import {
  createRequestQueue,
  type RequestQueue,
  type RequestQueueLimits,
} from "#server/gateway/upstream/requestQueue";
import { createUpstream, type Timeouts, type Upstream } from "#server/gateway/upstream/upstream";
import { type OperationName, operations } from "#wire/operations";
import type { Row } from "./boardChanges.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { memorySnapshots, type Snapshots } from "./snapshots.ts";

// Records which symbols and ids upstream has named. Questions about these go first, so that questions about invented ones cannot delay
// them.

interface KnownSymbols {
  /** 0 for shared operations, 1 for a known symbol or id, 2 for an unknown one */
  rank(operation: OperationName, params: Canonical): number;
  learn(operation: OperationName, params: Canonical, body: unknown): void;
}

/** Far above the 330 listed lines; beyond it no more are recorded. */
const most = 10_000;

function createKnownSymbols(): KnownSymbols {
  const symbols = new Set<string>();
  const ids = new Set<string>();
  const add = (set: Set<string>, value: unknown) => {
    if (set.size < most && (typeof value === "string" || typeof value === "number")) set.add(String(value));
  };

  return {
    rank(operation, params) {
      if (Object.keys(operations[operation].params).length === 0) return 0;
      const { symbol, stockId, chartId } = params;
      const id = stockId ?? chartId;
      if (symbol !== undefined) return symbols.has(symbol) ? 1 : 2;
      return id === undefined || ids.has(id) ? 1 : 2;
    },
    learn(operation, { symbol }, body) {
      const info = operation === "quote" && isRecord(body) ? body.reqSymbolInfo : undefined;
      if (isRecord(info)) {
        add(symbols, symbol);
        add(ids, info.id);
      }
      for (const row of rowsOf(body)) {
        add(symbols, row.symbol);
        if (operation === "board") add(ids, row.id);
        if (operation === "sectors") add(ids, row.sectorId);
      }
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Rows of a list, or of the first level of lists inside an object. */
function rowsOf(body: unknown): Record<string, unknown>[] {
  const lists = Array.isArray(body)
    ? [body]
    : isRecord(body)
      ? Object.values(body).filter(Array.isArray)
      : [];
  return lists.flat().filter(isRecord);
}

export interface GatewayPartsConfig {
  /** base url of the service, ending in its `/api` */
  base: string;
  /** value of Origin and Referer sent upstream */
  origin: string;
  zone: string;
  /** factor on every cadence, cache life and pacing limit */
  pace: number;
  log: Logger;
  /** set for an upstream in the same process: requests to it are not spaced, as no other client uses it */
  neighbour?: Neighbour | undefined;
  time?: Clock;
  timeouts?: Timeouts;
}

/** What the process that runs both gateway and exchange knows of the exchange in advance; everything else is requested. */
export interface Neighbour {
  /** symbols of all its lines */
  listing: readonly string[];
  /** rows of its boards from before the start */
  earlier: readonly Row[];
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
  clock: Clock;
  log: Logger;
  pace: number;
  /** ms a caller waits at most for a first answer */
  longestWait: number;
}

/** ms; a caller gets an answer or a problem within 15 s, however slow upstream is */
const usualTimeouts: Timeouts = { headers: 5_000, whole: 10_000 };
const waitBeyondCall = 4_000;
/** At most four starts a second, with a margin for network delay. */
const queueLimits: RequestQueueLimits = { atOnce: 2, starts: 4, window: 1_100, apart: 250, waiting: 64 };
const neighbourLimits: RequestQueueLimits = {
  ...queueLimits,
  atOnce: 4,
  starts: Number.POSITIVE_INFINITY,
  window: 0,
  apart: 0,
};

export function createParts(config: GatewayPartsConfig): GatewayParts {
  const { log, time: clock = systemClock, pace, timeouts = usualTimeouts, neighbour } = config;
  const limits = neighbour ? neighbourLimits : atPace(queueLimits, pace);
  return {
    upstream: createUpstream({ ...config, timeouts }),
    metrics: createMetrics(),
    clock,
    log,
    pace,
    longestWait: timeouts.whole + waitBeyondCall,
    requestQueue: createRequestQueue(limits, clock),
    fileQueue: createRequestQueue(limits, clock),
    backoff: createBackoff(() => clock.now(), pace),
    snapshots: memorySnapshots(),
    times: exchangeTimes(config.zone, clock),
    knownSymbols: createKnownSymbols(),
  };
}

const atPace = (limits: RequestQueueLimits, pace: number): RequestQueueLimits => ({
  ...limits,
  window: limits.window * pace,
  apart: limits.apart * pace,
});
