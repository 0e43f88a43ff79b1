/** Assembles the gateway: one upstream, one cache, one push link, one broker, one set of addresses. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { hostname } from "node:os";
import type { Answers } from "#server/gateway/answers/answers";
import { boardChanges } from "#server/gateway/answers/boardChanges";
import { answersFromUpstream, lifeHere } from "#server/gateway/answers/fetching";
import { createParts, type GatewayParts } from "#server/gateway/answers/gatewayParts";
import { GatewayMarket } from "#server/gateway/answers/market";
import type { Publication, Snapshot } from "#server/gateway/answers/snapshots";
import {
  createAdmission,
  createCallers,
  createConnectionLimits,
  limitConnections,
} from "#server/gateway/http/callers";
import { createHostRule } from "#server/gateway/http/requestTarget";
import { createPages } from "#server/gateway/http/siteFiles";
import { createLearning, createMemories, type LearntConfig } from "#server/gateway/learned/learnt";
import { createDoor } from "#server/gateway/mcp/door";
import { createBrowserBroker, webSocketPath } from "#server/gateway/push/broker";
import { answeredLists, conflate, pushedLists } from "#server/gateway/push/lists";
import { createPushLink, type PushLink } from "#server/gateway/push/push";
import { answerWithoutUpgrade, createUpgrades, type UpgradesOptions } from "#server/gateway/push/upgrades";
import { type AlertsConfig, createAlerting } from "#server/gateway/readers/alerting";
import { createReaders } from "#server/gateway/readers/readers";
import {
  createRecording,
  type RecordConfig,
  type Recording,
  recordedByLeader,
} from "#server/gateway/recorded/recording";
import { createDuties } from "#server/gateway/shared/duties";
import { createSharing, type Sharing } from "#server/gateway/shared/sharing";
import { tunnelTo } from "#server/gateway/upstream/proxy";
import { RequestQueueFull } from "#server/gateway/upstream/requestQueue";
import type { Upstream } from "#server/gateway/upstream/upstream";
import { createWalls } from "#server/gateway/walls/walls";
import type { Stores } from "#server/stores/stores";
import { boardTopic } from "#wire/gateway/boardChanges";
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

/** ms for which the board is renewed after the last reader by HTTP */
const readerStays = 60_000;

export function createGateway(config: GatewayConfig): Gateway {
  const { log, pace } = config;
  const parts = createParts(config);
  const { clock } = parts;
  const callers = createCallers(config.trustedProxies);
  const isKnownHost = createHostRule(config.allowedHosts, hostname(), (host) =>
    log.warn({ host }, "request refused: its host name is not known; --allowed-host allows it"),
  );
  const broker = createBrowserBroker({ log, callers });
  const memories = createMemories(config, parts, () => sharing?.role() !== "follows");
  const market = new GatewayMarket(parts);
  const recorder = createRecording(config, parts, market);
  let readAt = Number.NEGATIVE_INFINITY;
  const read = () => clock.now() - readAt < readerStays * pace;
  const interestedHere = () => broker.subscribers(boardTopic) > 0 || read();
  const interested = () => interestedHere() || sharing?.othersInterested() === true;
  const life = (snapshot: Snapshot) => lifeHere(parts, snapshot) * (sharing?.slowness() ?? 1);
  const sharing: Sharing | undefined =
    config.shared &&
    createSharing({
      ...config.shared,
      ...{ parts, life },
      publish: broker.publish,
      present: () => ({
        browsers: broker.stats().sessions,
        interested: interestedHere(),
        recording: recorder.busy() ?? null,
        link: link.state(),
      }),
      adopt: (what, text) => memories[what].adopt(text),
      wallReported: (report, address, age) => walls.heard(report, address, age),
      flush: () => recorder.flush(),
      became: (role, fence) => duties.became(role, fence),
    });
  const recording = sharing ? { ...recorder, ...recordedByLeader(recorder, sharing) } : recorder;
  const publish = (message: Publication) => {
    broker.publish(message);
    sharing?.publish(message);
  };
  const publishList = conflate(publish, clock);
  const readers = createReaders({
    ...config,
    ...{ parts, market, recording, callers, interested, lines: memories.lines },
    reading: () => reading("board", clock.now()),
  });
  const mcp =
    config.mcpToken === undefined
      ? undefined
      : createDoor({ ...config, ...{ token: config.mcpToken, readers, callers } });
  const alerting = createAlerting(config, { parts, market, lines: memories.lines, sharing });
  const changes = boardChanges(publish, (board, snapshot) => {
    recording.board(board, snapshot);
    alerting.board(board, snapshot);
  });
  const answers = answersFromUpstream(
    sharing ? { ...parts, upstream: askingOnlyIf(parts.upstream, sharing.mayAsk) } : parts,
    [
      // first, so that the other gateways have an answer before its changes
      ...(sharing ? [sharing] : []),
      market,
      memories.sectors,
      memories.lines,
      changes,
      answeredLists(publishList),
      recording,
    ],
    sharing && { fetch: sharing.fetch, life },
  );
  const link = linkUp(config, { parts, answers, publishList, takers: [market, recording] });
  const learning = createLearning(config, { memories, parts, answers, interested });
  const duties = createDuties({
    config,
    ...{ parts, answers, link, recording, learning, memories, changes, sharing, alerting, interested },
    readsIndices: readers.readsIndices,
  });
  const walls = createWalls(clock, callers, sharing?.reportWall);
  const pages = createPages(config.pageRoot);
  const admission = createAdmission(config.limit, callers, () => clock.now(), config.shared?.stores.rate);
  const reading = (operation: Snapshot["operation"], now: number) => {
    if (operation === "board") readAt = now;
  };
  return {
    handler: listenAtAddresses({
      ...config,
      ...memories,
      contact: config.contact,
      ...{ parts, answers, broker, walls, pages, admission, reading, isKnownHost, callers },
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
      alerting.start(answers);
      if (sharing) sharing.start(answers);
      else duties.became("leads", 0);
    },
    async retire() {
      readers.close();
      // The leader's files are complete before another gateway writes them.
      const written = Promise.all([duties.end().then(() => alerting.close()), learning.close()]);
      await Promise.all([broker.close(), written.then(() => sharing?.close())]);
    },
    close: () => parts.upstream.close(),
  };
}

/** A request may wait in the queue while the lease goes to another gateway; it is then not sent. */
const askingOnlyIf = (upstream: Upstream, may: () => boolean): Upstream => ({
  ...upstream,
  call: (request) => (may() ? upstream.call(request) : Promise.reject(new RequestQueueFull())),
});

function linkUp(
  { base, origin, pace, log, proxies }: GatewayConfig,
  at: {
    parts: GatewayParts;
    answers: Answers;
    publishList: (list: Publication) => void;
    takers: readonly Pick<Recording, "listed">[];
  },
): PushLink {
  const take = pushedLists(at.parts, at.answers, at.publishList);
  return createPushLink({
    url: base,
    tunnel: tunnelTo(base, proxies),
    origin,
    pace,
    log,
    onList: (list) => {
      for (const taker of at.takers) taker.listed(list);
      take(list).catch((err: unknown) => log.error({ err }, "a pushed list could not be published"));
    },
  });
}
