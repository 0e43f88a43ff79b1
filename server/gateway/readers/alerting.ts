/** Connects the operator's alerts to the gateway: boards, answers, the freshness word, the data folder, health and metrics. */
import { answersOf, type NeededAnswer } from "#market/alerts/inputs/needs";
import { sentLists } from "#market/now/lists";
import { paperLists } from "#market/now/market";
import { Alerts, type AlertsState } from "#server/alerts/alerts";
import { Delivery } from "#server/alerts/delivery";
import { History } from "#server/alerts/history";
import { createPost } from "#server/alerts/post";
import type { WatchedFile } from "#server/alerts/watchedFile";
import type { Answers } from "#server/gateway/answers/answers";
import type { EventHub } from "#server/gateway/answers/eventHub";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { IdleQueue, IdleRequests, type RequestSource } from "#server/gateway/answers/idleRequests";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { Cluster } from "#server/gateway/cluster/cluster";
import { createKeptFile } from "#server/gateway/learned/keptFile";
import { type LearnedDataConfig, markOf } from "#server/gateway/learned/learnedData";
import type { LearnedLines, NamedLine } from "#server/gateway/learned/lines";
import { retryAfterOf } from "#server/gateway/upstream/backoff";
import type { OperationName } from "#wire/operations";

export interface AlertsConfig {
  file: WatchedFile;
}

export interface AlertingService {
  /** what the rules need now; nothing while this gateway does not evaluate */
  needs(): { board: boolean; operations: ReadonlySet<OperationName> };
  /** operations that rules can need */
  operations: readonly OperationName[];
  /** undefined without a file */
  state(): AlertsState | undefined;
  start(): void;
  close(): Promise<void>;
}

interface AlertingConfig extends LearnedDataConfig {
  alerts?: AlertsConfig | undefined;
}

interface AlertingParts {
  parts: GatewayParts;
  market: GatewayMarket;
  answers: Answers;
  lines: Pick<LearnedLines, "absent">;
  cluster: Pick<Cluster, "keep" | "kept" | "role"> | undefined;
}

/** The operations that rules can need besides the board. */
const operationsOfRules = ["sectors", ...sentLists, ...paperLists] as const satisfies readonly NeededAnswer[];

/** largest stored state or history that is read, bytes; enough for 2,000 rules */
const largestFile = 50_000_000;

export function createAlerting(
  events: EventHub,
  config: AlertingConfig,
  { parts, market, answers, lines, cluster }: AlertingParts,
): AlertingService {
  const { alerts: given, log: allLogs, data, base, upstreamName = base } = config;
  if (!given) return noAlerting;
  const { clock, times, metrics } = parts;
  const log = allLogs.child({ part: "alerts" });
  const mark = markOf(upstreamName);
  const mayWrite = () => cluster?.role() !== "follows";
  const counted = metrics.counter(
    "pola_alert_messages_total",
    "Messages to webhooks, by webhook and outcome",
    ["webhook", "outcome"],
  );
  const file = { folder: data, most: largestFile, log };
  // a gateway that leads no more still notes what it has sent
  const history = new History(createKeptFile({ ...file, name: `alerts-${mark}-firings` }));
  const alerts: Alerts = new Alerts({
    file: given.file,
    kept: createKeptFile({ ...file, name: `alerts-${mark}`, mayWrite }),
    shared: cluster && {
      read: () => cluster.kept("alerts"),
      write: (text) => cluster.keep("alerts", text),
    },
    history,
    delivery: new Delivery({
      post: (permits) => createPost({ permits, retryAfter: (header) => retryAfterOf(header, clock.wall()) }),
      done: (one) => history.delivered(one),
      counted: (webhook, outcome) => counted.inc({ webhook, outcome }),
      ...{ clock, log },
    }),
    exchange: () => times.clock(),
    market: () => market.now(),
    word: () => market.state().word,
    source: () => times.source(),
    known: () => knownLines(market, lines),
    ...{ clock, log },
  });
  registerFigures(metrics, () => alerts.state());
  const quotes = new IdleRequests({
    ...{ parts, answers, every: config.learnEvery },
    sources: [yearQuotes(() => alerts.quotes(), parts)],
    interested: () => true,
  });
  const rest = () => {
    quotes.close();
    return alerts.rest();
  };
  events.on("board", ({ sequence }, { answeredAt }) =>
    alerts.board({ sequence, age: Math.max(0, Math.round(clock.now() - answeredAt)) }),
  );
  events.on("role", (role) => {
    if (role === "follows") void rest();
    // A gateway that led until now and works alone goes on; the others cannot know what it has sent.
    if (role !== "leads") return;
    alerts.lead().catch((err: unknown) => log.error({ err }, "the alerts could not be started"));
    quotes.start();
  });

  return {
    needs() {
      const needs = alerts.needs();
      return { board: needs.board, operations: new Set(answersOf(needs)) };
    },
    operations: operationsOfRules,
    state: () => alerts.state(),
    start: () => alerts.start(),
    close: () => rest().then(() => alerts.close()),
  };
}

/** The lines of the newest board, and those that are known besides. */
function knownLines(market: Pick<GatewayMarket, "board">, lines: AlertingParts["lines"]): NamedLine[] {
  const names = new Map(lines.absent().map(({ symbol, name }) => [symbol, name]));
  for (const { symbol, name } of market.board()?.rows.values() ?? []) names.set(symbol, name);
  return Array.from(names, ([symbol, name]) => ({ symbol, name }));
}

/** Requests the quotes with the twelve-month ranges, one at a time while upstream is idle. */
function yearQuotes(missing: () => readonly string[], { clock, pace }: GatewayParts): RequestSource {
  const queue = new IdleQueue<"range">(clock, pace);
  return {
    next() {
      const symbols = new Set(missing());
      for (const symbol of symbols) queue.set(symbol, "range");
      const symbol = queue.next((one) => symbols.has(one));
      return symbol === undefined ? undefined : { operation: "quote", params: { symbol } };
    },
    failed({ params: { symbol } }) {
      if (symbol !== undefined) queue.failed(symbol);
    },
  };
}

function registerFigures({ gauge, total }: GatewayParts["metrics"], state: () => AlertsState): void {
  gauge("pola_alert_rules", "Rules of the operator's file", () => state().rules);
  gauge(
    "pola_alert_rules_blind",
    "Rules that see no figures that they may use",
    () => state().words.blind ?? 0,
  );
  gauge("pola_alert_rules_cannot_fire", "Rules that can never fire", () => state().cannotFire.length);
  total("pola_alert_firings_total", "Firings since the start", () => state().firings);
  total("pola_alert_errors_total", "Evaluations that ended with an error", () => state().errors);
  gauge("pola_alert_evaluates", "1 while this gateway evaluates the rules", () =>
    state().evaluates ? 1 : 0,
  );
  gauge("pola_alert_file_ok", "0 while the file on disk has a fault", () => (state().file.fault ? 0 : 1));
  gauge("pola_alert_waiting", "Firings that wait for a webhook", () =>
    state().webhooks.reduce((sum, { waiting }) => sum + waiting, 0),
  );
}

const noAlerting: AlertingService = {
  needs: () => ({ board: false, operations: new Set() }),
  operations: [],
  state: () => undefined,
  start: () => undefined,
  close: async () => undefined,
};
