/** The gateway in one piece: one upstream, one cache, one push link, one broker, one set of addresses. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import { boardTopic } from "#wire/boardChanges";
import { topics } from "#wire/leaderboards";
import { createAdmission } from "./admission.ts";
import type { Answers } from "./answers.ts";
import { createApi } from "./api.ts";
import { createApp } from "./app.ts";
import { asyncApi, toYaml } from "./asyncapi.ts";
import { createBoardChanges } from "./boardChanges.ts";
import { type BrowserBroker, createBrowserBroker } from "./broker.ts";
import { type Bus, memoryBus } from "./bus.ts";
import { type Clock, systemClock } from "./clock.ts";
import { clockHeader } from "./exchangeTime.ts";
import { exchangeTimes } from "./exchangeTimes.ts";
import { createService, type House } from "./fetching.ts";
import { createFiles } from "./files.ts";
import { createHealth } from "./health.ts";
import { createKnown } from "./known.ts";
import { createLane } from "./lane.ts";
import { openApi } from "./openapi.ts";
import { createPages, type Pages } from "./pages.ts";
import { createPushLink, type PushLink } from "./push.ts";
import { pushedLists } from "./pushed.ts";
import { createRestraint } from "./restraint.ts";
import { securityHeaders } from "./securityHeaders.ts";
import { memorySnapshots, type Snapshot } from "./snapshots.ts";
import { createTally } from "./tally.ts";
import { createUpgrades } from "./upgrades.ts";
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
  version: string;
  log: Logger;
  /** for tests */
  time?: Clock;
  patience?: Patience;
}

export interface Gateway {
  handler(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** takes the server's WebSocket upgrades at our path; `others` gets the rest */
  attach(server: Pick<Server, "on">, others?: "refused" | "left alone"): void;
  /** reads the built page; nothing goes up yet */
  prepare(): Promise<void>;
  start(): void;
  /** closes sockets with 1001 and asks for nothing more by itself; requests are still answered */
  retire(): Promise<void>;
  /** lets upstream go: what is still unanswered fails */
  close(): Promise<void>;
}

const patience: Patience = { headers: 5_000, whole: 10_000 };
/** A caller gets an answer or a problem within 15 s. */
const longestWait = 14_000;
const laneLimits = { atOnce: 2, starts: 4, window: 1_000, waiting: 64 };
/** The board is asked for this long after the last reader by HTTP, ms. */
const readerStays = 60_000;

export function createGateway(config: GatewayConfig): Gateway {
  const { log, pace, origin } = config;
  const bus = memoryBus();
  const house = furnish(config);
  const { clock } = house;
  const answers = createService(house);
  const broker = createBrowserBroker({ log });
  let readAt = Number.NEGATIVE_INFINITY;
  const board = createBoardChanges({
    answers,
    bus,
    clock,
    pace,
    interested: () => broker.subscribers(boardTopic) > 0 || clock.now() - readAt < readerStays * pace,
  });
  const lists = pushedLists(house, answers, bus);
  const link = createPushLink({
    url: config.base,
    origin,
    pace,
    log,
    onList: (topic, octets, at) =>
      void lists(topic, octets, at).catch((err) => log.error({ err }, "pushed list")),
    onState: ({ state }) => log.info({ state }, "push link"),
  });
  house.stored = (snapshot) =>
    snapshot.operation === "board" ? board.answered(snapshot) : tell(bus, snapshot);
  bus.subscribe(({ topic, body, at, clock: spoken }) => {
    const stamps = { timestamp: String(at), "pola-clock": clockHeader(spoken) };
    broker.publish(topic, body, Object.entries({ "content-type": "application/json", ...stamps }));
  });
  const pages = createPages(config.pageRoot);
  const admit = createAdmission(config.limit);
  const listener = listenerFor(config, {
    house,
    answers,
    broker,
    link,
    pages,
    admit,
    read: () => (readAt = clock.now()),
  });
  return {
    handler: (incoming, outgoing) => void listener(incoming, outgoing),
    attach: (server, others = "refused") => server.on("upgrade", createUpgrades(broker, admit, others)),
    prepare: () => pages.load(),
    start() {
      link.start();
      board.start();
    },
    async retire() {
      board.close();
      link.close();
      await broker.close();
    },
    close: () => house.upstream.close(),
  };
}

function furnish(config: GatewayConfig): House {
  const { log, time: clock = systemClock, pace } = config;
  return {
    upstream: createUpstream({ patience, ...config }),
    tally: createTally(),
    clock,
    log,
    pace,
    longestWait,
    lane: createLane({ ...laneLimits, window: laneLimits.window * pace }, clock),
    restraint: createRestraint(() => clock.now(), pace),
    snapshots: memorySnapshots(),
    times: exchangeTimes(config.zone, clock),
    known: createKnown(),
    stored: () => undefined,
  };
}

/** A leaderboard answered over HTTP is told to those who listen to its topic: they hear of whatever is newest. */
function tell(bus: Bus, { operation, body, fetchedAt, clock }: Snapshot): void {
  const topic = Object.entries(topics).find(([name]) => name === operation)?.[1];
  if (topic && body) bus.publish({ topic, body: body.identity, at: fetchedAt, clock });
}

interface Parts {
  house: House;
  answers: Answers;
  broker: BrowserBroker;
  link: PushLink;
  pages: Pages;
  admit: (incoming: IncomingMessage) => Promise<void>;
  /** somebody read the board */
  read: () => void;
}

function listenerFor(config: GatewayConfig, { house, answers, broker, link, pages, admit, read }: Parts) {
  const { clock, tally, upstream } = house;
  const headers = securityHeaders(config.frameAncestors);
  const paper = (text: string, type: string) => () =>
    new Response(text, { headers: { ...headers, "Content-Type": type, "Cache-Control": "no-cache" } });
  const health = createHealth({ house, answers, pages, broker, link, headers });
  const files = createFiles({ upstream, base: config.files });
  const app = createApp({
    api: createApi({
      answers,
      clock,
      headers,
      answered(operation, { cache }) {
        if (operation === "board") read();
        tally.cache.inc({ operation, cache });
      },
    }),
    pages,
    headers,
    log: config.log,
    fixed: {
      ...Object.fromEntries(
        Object.entries(health).map(([path, give]) => [path, ({ env }: Asked) => give(urlOf(env))]),
      ),
      "/openapi.json": paper(JSON.stringify(openApi(config.version)), "application/json"),
      "/asyncapi.yaml": paper(toYaml(asyncApi(config.version)).trimStart(), "application/yaml"),
    },
    files: ({ env, req }) =>
      files(urlOf(env).replace(/^\/files\/|\?.*$/g, ""), req.method, req.header("if-none-match")),
    admit: ({ env }) => admit(env.incoming),
    answered: (route, status) => tally.requests.inc({ route, status: String(status) }),
  });
  return getRequestListener(app.fetch);
}

type Asked = Context<{ Bindings: HttpBindings }>;
const urlOf = ({ incoming }: HttpBindings) => incoming.url ?? "/";
