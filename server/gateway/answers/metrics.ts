/** Figures of each operation for `/healthz?full`, and the counters of `/metrics`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DroppedRow } from "#wire/contract/parseBody";
import type { Surprise } from "#wire/contract/surprises";
import { type OperationName, operations } from "#wire/operations";
import type { CacheWord } from "./answers.ts";

export interface OperationHealth {
  /** epoch ms of the last good answer, by HTTP or by push */
  lastSuccessAt?: number;
  lastFailureAt?: number;
  /** reason in our own words; never text from upstream */
  lastFailure?: string;
  /** epoch ms of the first failure since the last good answer */
  failingSince?: number;
  /** failures since the last good answer */
  failures: number;
  /** ms the last good answer took */
  latency?: number;
  rows?: number;
  /** number of rows that the contract left out of the last answer; `droppedRows` has the first few, with place and reason */
  dropped: number;
  droppedRows: readonly DroppedRow[];
  /** differences of the last answer from the contract */
  surprises: readonly Surprise[];
}

export interface SuccessReport {
  at: number;
  latency: number | undefined;
  rows: number;
  dropped: readonly DroppedRow[];
  surprises: readonly Surprise[];
}

const shownDrops = 5;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { requests, cache, calls, retries, refusals, droppedRows } = createCounters(registry);
  const { answers, upstream } = createHistograms(registry);
  const book = createHealthBook();
  return {
    requests,
    /** @param took ms */
    answered(route: string, status: number, took: number) {
      requests.inc({ route, status: String(status) });
      answers.observe({ route }, took / 1000);
    },
    calls,
    retries,
    refusals,
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
    given(operation: OperationName, word: CacheWord) {
      cache.inc({ operation, cache: word });
    },
    /** an answer from the cache; the histogram of durations leaves it out */
    answeredQuickly(operation: OperationName, status: 200 | 304) {
      requests.inc({ route: `/api${operations[operation].path}`, status: String(status) });
      cache.inc({ operation, cache: "hit" });
    },
    /** a number that is read only when metrics are requested */
    gauge(name: string, help: string, value: () => number) {
      const collect = () => gauge.set(value());
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect });
    },
    /** a count since the start that is kept elsewhere, and read only when metrics are requested */
    total(name: string, help: string, value: () => number) {
      const collect = () => {
        counter.reset();
        counter.inc(value());
      };
      const counter: Counter = new Counter({ name, help, registers: [registry], collect });
    },
    /** numbers with one label, read only when metrics are requested; a label without a number has no sample */
    labelled(name: string, help: string, label: string, values: () => ReadonlyMap<string, number>) {
      const collect = () => {
        gauge.reset();
        for (const [of, value] of values()) gauge.set({ [label]: of }, value);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers: [registry], collect });
    },
    counter: <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
    succeeded(name: OperationName, good: SuccessReport) {
      book.succeeded(name, good);
      if (good.latency !== undefined) upstream.observe({ operation: name }, good.latency / 1000);
      if (good.dropped.length > 0) droppedRows.inc({ operation: name }, good.dropped.length);
    },
    failed: book.failed,
    health: book.of,
    /** takes the figures of an operation from the gateway that sends the requests */
    adopt: book.adopt,
    anySuccess: book.anySuccess,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

function createHealthBook() {
  const health = new Map<OperationName, OperationHealth>();
  const of = (name: OperationName): OperationHealth =>
    health.get(name) ?? { failures: 0, dropped: 0, droppedRows: [], surprises: [] };
  return {
    of,
    succeeded(name: OperationName, { at, latency, rows, dropped, surprises }: SuccessReport) {
      const { failingSince: _, ...before } = of(name);
      health.set(name, {
        ...before,
        lastSuccessAt: at,
        ...(latency === undefined ? {} : { latency: Math.round(latency) }),
        failures: 0,
        rows,
        dropped: dropped.length,
        droppedRows: dropped.slice(0, shownDrops),
        surprises,
      });
    },
    adopt: (name: OperationName, figures: OperationHealth) => void health.set(name, figures),
    failed: (name: OperationName, at: number, reason: string) => {
      const before = of(name);
      health.set(name, {
        ...before,
        lastFailureAt: at,
        lastFailure: reason,
        failingSince: before.failingSince ?? at,
        failures: before.failures + 1,
      });
    },
    anySuccess: () => [...health.values()].some(({ lastSuccessAt }) => lastSuccessAt !== undefined),
  };
}

function createCounters(registry: Registry) {
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  return {
    requests: counter("pola_requests_total", "Requests answered, by route and status", ["route", "status"]),
    cache: counter("pola_cache_total", "Answers by cache result: hit, miss or stale", ["operation", "cache"]),
    calls: counter("pola_upstream_calls_total", "Requests sent upstream, by operation and outcome", [
      "operation",
      "outcome",
    ]),
    retries: counter("pola_upstream_retries_total", "Failed requests that were repeated at once", [
      "operation",
    ]),
    refusals: counter("pola_upstream_refusals_total", "Requests that upstream refused, by operation", [
      "operation",
    ]),
    droppedRows: counter("pola_rows_dropped_total", "Rows dropped because they break the contract", [
      "operation",
    ]),
  };
}

/** Prometheus counts in seconds. The service needs one to four seconds. */
function createHistograms(registry: Registry) {
  const histogram = <L extends string>(name: string, help: string, label: L, buckets: number[]) =>
    new Histogram({ name, help, labelNames: [label], buckets, registers: [registry] });
  return {
    answers: histogram(
      "pola_answer_seconds",
      "Time to answer, by route; without answers sent at once from the cache",
      "route",
      [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 15],
    ),
    upstream: histogram(
      "pola_upstream_seconds",
      "Time until upstream gave a usable answer, by operation",
      "operation",
      [0.05, 0.25, 0.5, 1, 2, 4, 8, 15],
    ),
  };
}
