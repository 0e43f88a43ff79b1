/** Makes the rooms of the gateway, each after those that it needs. What happens later passes between them as events. */
import { hostname } from "node:os";
import { publishBoards } from "#server/gateway/answers/boardChanges";
import { EventHub } from "#server/gateway/answers/eventHub";
import { answersFromUpstream } from "#server/gateway/answers/fetching";
import { createParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import { BoardInterest, startRenewals } from "#server/gateway/answers/renewals";
import { Cluster } from "#server/gateway/cluster/cluster";
import { paperRoutes } from "#server/gateway/docs/papers";
import { createPages } from "#server/gateway/http/builtPage";
import { createAdmission, createCallers } from "#server/gateway/http/callers";
import { createHostRule } from "#server/gateway/http/requestTarget";
import { siteRoutes } from "#server/gateway/http/siteFiles";
import { createLearnedData } from "#server/gateway/learned/learnedData";
import { createMcpService } from "#server/gateway/mcp/mcpService";
import { createBrowserBroker } from "#server/gateway/push/broker";
import { publishLists } from "#server/gateway/push/lists";
import { createPushLink } from "#server/gateway/push/push";
import { attachSockets } from "#server/gateway/push/upgrades";
import { createAlerting } from "#server/gateway/readers/alerting";
import { createReaders } from "#server/gateway/readers/readers";
import { createWeightsAddress } from "#server/gateway/recorded/recordedWeights";
import { createRecording } from "#server/gateway/recorded/recording";
import { createWalls } from "#server/gateway/walls/walls";
import { listenAtAddresses } from "./addresses.ts";
import type { Gateway, GatewayConfig } from "./gatewayConfig.ts";
import { createHealth } from "./health.ts";

export function createGateway(config: GatewayConfig): Gateway {
  const { log, shared, sockets } = config;
  const events = new EventHub();
  const parts = createParts(config);
  const { clock, headers, metrics } = parts;
  const callers = createCallers(config.trustedProxies);
  const admission = createAdmission(config.limit, callers, () => clock.now(), shared?.stores.rate);
  const isKnownHost = createHostRule(config.allowedHosts, hostname(), (host) =>
    log.warn({ host }, "request refused: its host name is not known; --allowed-host allows it"),
  );
  const broker = createBrowserBroker(events, { log, callers });
  const cluster = shared && new Cluster(events, { ...shared, parts });
  const market = new GatewayMarket(events, parts);
  const answers = answersFromUpstream(events, parts, cluster);
  const interest = new BoardInterest(events, { clock, pace: parts.pace, broker, cluster });
  const around = { parts, market, answers, cluster, interest, callers, broker };
  const learned = createLearnedData(events, config, around);
  publishBoards(events, parts);
  publishLists(events, parts, answers);
  const recording = createRecording(events, config, around);
  const { lines, sectors, weights } = learned;
  const readers = createReaders(events, { ...config, ...around, recording, lines, weights });
  const mcp = createMcpService(config, { readers, callers });
  const alerting = createAlerting(events, config, { ...around, lines });
  const link = createPushLink(events, config);
  const renewals = startRenewals(events, { ...around, recording, readers, alerting });
  const walls = createWalls(events, parts, callers);
  const pages = createPages(config.pageRoot);
  const linked = { state: () => cluster?.leadersLink() ?? link.state() };
  const health = createHealth({
    ...{ ...around, link: linked, sectors, weights, walls, pages, recording, alerting },
  });
  const papers = { routes: paperRoutes(config.version, headers) };
  const site = {
    routes: siteRoutes({ ...config, contact: config.contact, pages, headers, wall: () => clock.wall() }),
  };
  const weighed = createWeightsAddress({ weights, recording, headers });
  const rooms = [health, papers, site, recording, learned, weighed, walls, mcp, readers];
  return {
    handler: listenAtAddresses(config, { events, parts, answers, pages, admission, isKnownHost }, rooms),
    attach: (server, others = "refused") =>
      attachSockets(server, { broker, callers, sockets, metrics, admission, isKnownHost, others }),
    async prepare() {
      await Promise.all([pages.load(), learned.prepare(), mcp?.prepare()]);
    },
    start() {
      learned.start();
      alerting.start();
      if (cluster) cluster.start({ answers, broker, interest, recording: recording.here, link });
      else events.emit("role", "leads", 0);
    },
    async retire() {
      readers.close();
      link.close();
      renewals.close();
      // The leader's files are complete before another gateway writes them.
      const written = Promise.all([recording.close(), alerting.close(), learned.close()]);
      await Promise.all([broker.close(), written.then(() => cluster?.close())]);
    },
    close: () => parts.upstream.close(),
  };
}
