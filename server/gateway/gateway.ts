/** Assembles the gateway: one upstream, one cache, one push link, one broker, one set of addresses. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { hostname } from "node:os";
import { publishBoards } from "#server/gateway/answers/boardChanges";
import { EventHub } from "#server/gateway/answers/eventHub";
import { answersFromUpstream } from "#server/gateway/answers/fetching";
import { createParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import { BoardInterest, Renewals } from "#server/gateway/answers/renewals";
import {
  createAdmission,
  createCallers,
  createConnectionLimits,
  limitConnections,
} from "#server/gateway/http/callers";
import { createHostRule } from "#server/gateway/http/requestTarget";
import { createPages } from "#server/gateway/http/siteFiles";
import { createLearning, type LearntConfig } from "#server/gateway/learned/learnt";
import { createDoor } from "#server/gateway/mcp/door";
import { createBrowserBroker, webSocketPath } from "#server/gateway/push/broker";
import { publishLists } from "#server/gateway/push/lists";
import { createPushLink } from "#server/gateway/push/push";
import { answerWithoutUpgrade, createUpgrades, type UpgradesOptions } from "#server/gateway/push/upgrades";
import { type AlertsConfig, createAlerting } from "#server/gateway/readers/alerting";
import { createReaders } from "#server/gateway/readers/readers";
import { createRecording, type RecordConfig } from "#server/gateway/recorded/recording";
import { createSharing } from "#server/gateway/shared/sharing";
import { createWalls } from "#server/gateway/walls/walls";
import type { Stores } from "#server/stores/stores";
import { listenAtAddresses } from "./addresses.ts";

export interface GatewayConfig extends LearntConfig {
  /** requests a second allowed for each address */
  limit: number;
  sockets: number;
  /** host names that the server accepts besides those that it detects */
  allowedHosts: readonly string[];
  /** addresses and networks of reverse proxies whose forwarding headers are trusted */
  trustedProxies: readonly string[];
  frameAncestors: string;
  pageRoot: string;
  version: string;
  /** the exchange's time zone, which recordings name */
  zone: string;
  /** symbols whose price is in the metrics */
  priceMetrics?: readonly string[];
  /** contact for reports of a security fault, such as `mailto:…`; undefined for none */
  contact?: string | undefined;
  /** if undefined, nothing is recorded; needs a folder for data */
  record?: RecordConfig | undefined;
  /** bearer token of the address for models; if undefined, there is no such address */
  mcpToken?: string | undefined;
  /** the operator's file of alerts */
  alerts?: AlertsConfig | undefined;
  /** what it shares with the other gateways of its upstream, and its name among them; undefined for a gateway that works alone */
  shared?: { stores: Stores; name: string } | undefined;
}

export interface Gateway {
  handler(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** handles WebSocket upgrades at our path; `others` decides about upgrades at other paths */
  attach(server: Pick<Server, "on" | "emit">, others?: "refused" | "left alone"): void;
  /** reads the built page, and loads all data of an upstream in the same process; sends no requests to any other upstream */
  prepare(): Promise<void>;
  start(): void;
  /** closes sockets with 1001 and stops the gateway's own requests upstream; it still answers requests of clients */
  retire(): Promise<void>;
  /** closes the connections upstream; requests in flight fail */
  close(): Promise<void>;
}

export function createGateway(config: GatewayConfig): Gateway {
  const { log } = config;
  const events = new EventHub();
  const parts = createParts(config);
  const { clock, pace } = parts;
  const callers = createCallers(config.trustedProxies);
  const isKnownHost = createHostRule(config.allowedHosts, hostname(), (host) =>
    log.warn({ host }, "request refused: its host name is not known; --allowed-host allows it"),
  );
  const broker = createBrowserBroker(events, { log, callers });
  const sharing = config.shared && createSharing(events, { ...config.shared, parts });
  const market = new GatewayMarket(events, parts);
  const answers = answersFromUpstream(events, parts, sharing);
  const interest = new BoardInterest(events, { clock, pace, broker, sharing });
  const around = { parts, market, answers, sharing, interest, callers };
  const learning = createLearning(events, config, around);
  publishBoards(events, parts);
  publishLists(events, parts, answers);
  const recording = createRecording(events, config, around);
  const readers = createReaders(events, { ...config, ...around, recording, lines: learning.lines });
  const mcp = createDoor(config, { readers, callers });
  const alerting = createAlerting(events, config, { ...around, lines: learning.lines });
  const link = createPushLink(events, config);
  const renewals = new Renewals(events, { clock, pace, answers }, [
    {
      operation: "board",
      wanted: () => interest.anywhere() || recording.watching() || alerting.needs().board,
    },
    { operation: "sectors", wanted: () => readers.readsIndices() || recording.watchingIndices() },
    ...alerting.operations.map((operation) => ({
      operation,
      wanted: () => alerting.needs().operations.has(operation),
    })),
  ]);
  const walls = createWalls(events, clock, callers);
  const pages = createPages(config.pageRoot);
  const admission = createAdmission(config.limit, callers, () => clock.now(), config.shared?.stores.rate);
  return {
    handler: listenAtAddresses({
      ...config,
      ...learning,
      contact: config.contact,
      ...{ parts, answers, broker, walls, pages, admission, isKnownHost, callers },
      reading: (operation, now) => events.emit("reading", operation, now),
      link: { state: () => sharing?.leadersLink() ?? link.state() },
      ...{ recording, sharing, alerting, mcp },
      readers: readers.addresses,
    }),
    attach(server, others = "refused") {
      const refused = (status: number) =>
        parts.metrics.requests.inc({ route: webSocketPath, status: String(status) });
      const connectionLimits = createConnectionLimits(config.sockets, callers);
      server.on("connection", limitConnections(config.sockets, callers));
      const ignore: UpgradesOptions["ignore"] = (request, rest) =>
        answerWithoutUpgrade(server, request, rest);
      server.on(
        "upgrade",
        createUpgrades(broker, { admission, connectionLimits, isKnownHost, others, ignore, refused }),
      );
    },
    async prepare() {
      await Promise.all([pages.load(), learning.prepare(), mcp?.prepare()]);
    },
    start() {
      learning.start();
      alerting.start();
      const present = () => ({
        browsers: broker.stats().sessions,
        interested: interest.here(),
        recording: recording.here.busy() ?? null,
        link: link.state(),
      });
      if (sharing) sharing.start({ answers, present, flush: recording.here.flush });
      else events.emit("role", "leads", 0);
    },
    async retire() {
      readers.close();
      link.close();
      renewals.close();
      // The leader's files are complete before another gateway writes them.
      const written = Promise.all([recording.close(), alerting.close(), learning.close()]);
      await Promise.all([broker.close(), written.then(() => sharing?.close())]);
    },
    close: () => parts.upstream.close(),
  };
}
