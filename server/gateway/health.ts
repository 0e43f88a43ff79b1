/** `/healthz`, `/readyz` and `/metrics`, for operators and for the page's health view. */

import type { Answers } from "#server/gateway/answers/answers";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { Cluster, ClusterState } from "#server/gateway/cluster/cluster";
import type { BuiltPage } from "#server/gateway/http/builtPage";
import type { Callers } from "#server/gateway/http/callers";
import { queryOf } from "#server/gateway/http/requestTarget";
import type { Handler, Routes } from "#server/gateway/http/routes";
import type { LearnedSectors } from "#server/gateway/learned/sectors";
import type { LearnedWeights } from "#server/gateway/learned/weights";
import type { BrowserBroker } from "#server/gateway/push/broker";
import type { ExchangeLink } from "#server/gateway/push/push";
import type { AlertingService } from "#server/gateway/readers/alerting";
import type { Recording } from "#server/gateway/recorded/recording";
import { clockHeader } from "#server/gateway/upstream/clocks";
import type { Walls } from "#server/gateway/walls/walls";
import { isOperationName, operations } from "#wire/operations";

export interface HealthOptions {
  parts: GatewayParts;
  answers: Answers;
  pages: BuiltPage;
  broker: Pick<BrowserBroker, "stats">;
  link: Pick<ExchangeLink, "state">;
  sectors: Pick<LearnedSectors, "state">;
  weights: Pick<LearnedWeights, "state">;
  walls: Pick<Walls, "count">;
  callers: Pick<Callers, "fromInside">;
  recording: Pick<Recording, "state">;
  /** undefined for a gateway that works alone */
  cluster: Pick<Cluster, "state"> | undefined;
  alerting: Pick<AlertingService, "state">;
}

/** A gateway whose shared store is out of reach for longer than this, ms, gets no new browsers. */
const longestOutage = 30_000;

/** How long a readiness probe waits for a first answer, ms. */
const readyWait = 3_000;

export function createHealth(options: HealthOptions): { routes: Routes } {
  const { parts, answers, pages, cluster, callers } = options;
  const { headers } = parts;
  const reply = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" },
    });
  registerFigures(options);
  registerClusterFigures(options);

  const health: Handler = ({ env: { incoming } }) => {
    const alive = { status: "ok", uptime: Math.round(process.uptime()) };
    const full = queryOf(incoming.url).has("full");
    return reply(full ? { ...alive, ...fullHealth(options, callers.fromInside(incoming)) } : alive);
  };
  const readiness: Handler = async () => {
    if (!parts.metrics.anySuccess()) {
      await Promise.race([answers.renew("board", {}), parts.clock.wait(readyWait)]);
    }
    const reasons: string[] = [];
    if (!pages.built()) reasons.push("the page is not built");
    if (!parts.metrics.anySuccess())
      reasons.push(
        `upstream has not answered yet: ${parts.metrics.health("board").lastFailure ?? "no answer"}`,
      );
    const outage = cluster?.state().outage ?? 0;
    if (outage > longestOutage)
      reasons.push(`the shared store has been out of reach for ${Math.round(outage / 1_000)} s`);
    return reply({ ready: reasons.length === 0, reasons }, reasons.length === 0 ? 200 : 503);
  };
  const metrics: Handler = async () =>
    new Response(await parts.metrics.text(), {
      headers: { ...headers, "Content-Type": parts.metrics.contentType, "Cache-Control": "no-store" },
    });
  return {
    routes: { "/healthz": { get: health }, "/readyz": { get: readiness }, "/metrics": { get: metrics } },
  };
}

/** The names of gateways are addresses in the operator's network, which nobody else has to know. */
function withoutNames(state: ClusterState): ClusterState {
  return { ...state, gateways: state.gateways.map((one, at) => ({ ...one, name: `gateway ${at + 1}` })) };
}

/** @param inside whether the caller is in the operator's network */
function fullHealth(options: HealthOptions, inside: boolean) {
  const { parts, answers, broker, link, sectors, weights, walls, recording, cluster, alerting } = options;
  const { times, metrics, clock, requestQueue, snapshots } = parts;
  const now = clock.wall();
  const alerts = alerting.state();
  return {
    now,
    source: times.source(),
    clock: clockHeader(times.clock()),
    phase: times.session().phase,
    link: link.state(),
    sessions: broker.stats(),
    walls: walls.count(),
    upstream: { inFlight: requestQueue.inFlight(), waiting: requestQueue.waiting() },
    cache: snapshots.size(),
    sectors: sectors.state(),
    weights: weights.state(),
    recorder: recording.state(),
    ...(cluster ? { gateways: inside ? cluster.state() : withoutNames(cluster.state()) } : {}),
    ...(alerts ? { alerts } : {}),
    operations: Object.keys(operations)
      .filter(isOperationName)
      .map((name) => {
        const health = metrics.health(name);
        const age = health.lastSuccessAt === undefined ? undefined : Math.max(0, now - health.lastSuccessAt);
        const takesNone = Object.keys(operations[name].params).length === 0;
        // ms until the operation's next request; only for operations without parameters
        const due = takesNone && age !== undefined ? Math.round(answers.due(name, {})) : undefined;
        return { name, path: operations[name].path, ...health, age, due };
      }),
  };
}

function registerClusterFigures({ parts: { metrics }, cluster }: HealthOptions): void {
  if (!cluster) return;
  const state = () => cluster.state();
  const own = () => state().gateways.find(({ self }) => self);
  metrics.gauge("pola_shared_up", "1 while the shared store answers", () => (state().outage === 0 ? 1 : 0));
  metrics.gauge("pola_lease_held", "1 while this gateway leads", () => (state().role === "leads" ? 1 : 0));
  metrics.gauge("pola_lease_fence", "Number of the newest leader", () => state().fence);
  metrics.total("pola_lease_taken_total", "Times this gateway became the leader", () => state().taken);
  metrics.total(
    "pola_lease_refused_total",
    "Writes refused because another gateway led",
    () => state().refused,
  );
  metrics.gauge(
    "pola_shared_lag_seconds",
    "Longest delay from the leader in the last second",
    () => (own()?.lag ?? 0) / 1_000,
  );
  metrics.gauge("pola_gateways", "Gateways of this upstream", () => state().gateways.length);
}

function registerFigures({ parts, broker, link, walls }: HealthOptions): void {
  const { metrics, requestQueue, snapshots } = parts;
  metrics.gauge("pola_upstream_in_flight", "Requests in flight to upstream", () => requestQueue.inFlight());
  metrics.gauge("pola_upstream_waiting", "Requests waiting in the queue to upstream", () =>
    requestQueue.waiting(),
  );
  metrics.gauge("pola_cache_entries", "Cached answers", () => snapshots.size().entries);
  metrics.gauge(
    "pola_cache_octets",
    "Bytes of cached answers, in all encodings",
    () => snapshots.size().octets,
  );
  metrics.gauge("pola_link_up", "1 while the push link is up", () => (link.state().state === "up" ? 1 : 0));
  metrics.total("pola_link_connects_total", "Sockets opened for the push link", () => link.state().connects);
  metrics.gauge("pola_walls", "Walls that report", () => walls.count().heard);
  metrics.gauge("pola_walls_silent", "Walls without a recent report", () => walls.count().silent);
  metrics.gauge(
    "pola_walls_refused",
    "Wall reports refused in the last day",
    () => walls.count().refused?.reports ?? 0,
  );
  for (const name of Object.keys(broker.stats())) {
    const metric = `pola_broker_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    metrics.gauge(metric, `Browsers' broker: ${name}`, () =>
      Number(Object.entries(broker.stats()).find(([key]) => key === name)?.[1] ?? 0),
    );
  }
}
