/** Puts every address of the gateway behind one listener for Node's HTTP server. */
import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { earlierLinesPath } from "#wire/earlierLines";
import { type OperationName, operations } from "#wire/operations";
import { sectorNamesPath } from "#wire/sectorNames";
import { wallsPath } from "#wire/walls";
import type { AbsentPictures } from "./absentPictures.ts";
import type { Admission } from "./admission.ts";
import { answerHeaders, type HeadersOf } from "./answerHeaders.ts";
import type { Answers } from "./answers.ts";
import { createApi, wrongBody } from "./api.ts";
import { createApp } from "./app.ts";
import { asyncApi, toYaml } from "./asyncapi.ts";
import type { BrowserBroker } from "./broker.ts";
import { docsPage } from "./docsPage.ts";
import { createFiles } from "./files.ts";
import { createHealth } from "./health.ts";
import type { HostRule } from "./hostNames.ts";
import type { House } from "./house.ts";
import type { SeenLines } from "./lines.ts";
import { openApi } from "./openapi.ts";
import type { Pages } from "./pages.ts";
import type { PushLink } from "./push.ts";
import { createQuick } from "./quick.ts";
import { requestId } from "./requestMarks.ts";
import { pathOf, refusedHost, refusedTarget, writeProblem } from "./requestTarget.ts";
import type { SectorNames } from "./sectorNames.ts";
import { dataHeaders, securityHeaders } from "./securityHeaders.ts";
import { siteFiles } from "./siteFiles.ts";
import type { Walls } from "./walls.ts";

export interface AddressesOptions {
  house: House;
  answers: Answers;
  broker: BrowserBroker;
  link: PushLink;
  lines: SeenLines;
  sectors: SectorNames;
  walls: Walls;
  pages: Pages;
  admission: Admission;
  isKnownHost: HostRule;
  /** told that somebody reads an operation, at this ms of the clock */
  reading: (operation: OperationName, now: number) => void;
  /** where file paths of the service lead */
  files: string;
  absent: AbsentPictures;
  frameAncestors: string;
  version: string;
  /** whom to tell of a fault in this server's security */
  contact: string | undefined;
}

type Asked = Context<{ Bindings: HttpBindings }>;
const urlOf = ({ incoming }: HttpBindings) => incoming.url ?? "/";

export function listenAtAddresses(options: AddressesOptions): RequestListener {
  const { house, pages, admission, answers, reading, isKnownHost } = options;
  const headers = securityHeaders(options.frameAncestors);
  const headersOf = answerHeaders(dataHeaders(options.frameAncestors), house.clock);
  const app = createApp({
    api: createApi({
      answers,
      headersOf,
      answered(operation, { cache }) {
        reading(operation, house.clock.now());
        house.tally.given(operation, cache);
      },
    }),
    pages,
    headers,
    log: house.log,
    fixed: {
      ...healthAddresses(options, headers),
      ...paperAddresses(options.version, headers),
      ...siteFiles({ ...options, headers, wall: () => house.clock.wall() }),
      [earlierLinesPath]: () => json(options.lines.body(), headers),
      [sectorNamesPath]: () => json(options.sectors.body(), headers),
      [wallsPath]: () => json(options.walls.body(), headers),
    },
    posted: {
      async [wallsPath]({ env }) {
        await options.walls.report(env.incoming);
        return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
      },
    },
    files: fileAddress(options),
    admit: ({ env }) => admission.admit(env.incoming),
    now: () => house.clock.now(),
    answered: (route, status) => house.tally.requests.inc({ route, status: String(status) }),
  });
  const quick = quickWay(options, headersOf, headers);
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  return (incoming, outgoing) => {
    const host = refusedHost(incoming, isKnownHost);
    if (!host && quick(incoming, outgoing)) return;
    outgoing.setHeader("X-Request-Id", requestId(incoming));
    const refused = refusedTarget(incoming.url) ?? host;
    if (refused) writeProblem(outgoing, refused, headers);
    else void listener(incoming, outgoing);
  };
}

function quickWay(
  { house, answers, admission, reading }: AddressesOptions,
  headersOf: HeadersOf,
  headers: Headers,
) {
  return createQuick({
    answers,
    headersOf,
    clock: house.clock,
    admitNow: (incoming, now) => admission.now(incoming, now),
    answered(operation, status, now) {
      reading(operation, now);
      house.tally.answeredQuickly(operation, status);
    },
    refuse: (operation, body, outgoing) =>
      writeProblem(outgoing, wrongBody(operations[operation], body), headers),
  });
}

function fileAddress({ house, files: base, absent }: AddressesOptions) {
  const give = createFiles({ upstream: house.upstream, lane: house.fileLane, base, absent });
  return ({ env, req }: Asked) =>
    give({
      path: pathOf(env.incoming.url).slice("/files/".length),
      method: req.method,
      named: req.header("if-none-match"),
      cut: () => env.outgoing.destroy(),
    });
}

function healthAddresses(
  { house, answers, broker, link, sectors, walls, pages }: AddressesOptions,
  headers: Headers,
) {
  const health = createHealth({ house, answers, pages, broker, link, sectors, walls, headers });
  return Object.fromEntries(
    Object.entries(health).map(([path, give]) => [path, ({ env }: Asked) => give(urlOf(env))]),
  );
}

const json = (body: string, headers: Headers) =>
  new Response(body, {
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-cache" },
  });

function paperAddresses(version: string, headers: Headers) {
  const paper = (text: string, type: string) =>
    new Response(text, { headers: { ...headers, "Content-Type": type, "Cache-Control": "no-cache" } });
  const open = JSON.stringify(openApi(version));
  const docs = docsPage(version);
  return {
    "/docs": () => paper(docs, "text/html; charset=utf-8"),
    "/openapi.json": () => paper(open, "application/json"),
    "/asyncapi.yaml": ({ env }: Asked) =>
      paper(toYaml(asyncApi(version, env.incoming.headers.host)).trimStart(), "application/yaml"),
  };
}

type Headers = ReturnType<typeof securityHeaders>;
