/** Combines all addresses of the gateway in one listener for Node's HTTP server. */
import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Answers } from "#server/gateway/answers/answers";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { asyncApi, toYaml } from "#server/gateway/docs/asyncapi";
import { docsPage } from "#server/gateway/docs/docsPage";
import { openApi } from "#server/gateway/docs/openapi";
import type { Admission, Callers } from "#server/gateway/http/callers";
import { dataHeaders, requestId, securityHeaders } from "#server/gateway/http/headers";
import { writeProblem } from "#server/gateway/http/problem";
import { type HostRule, pathOf, refusedHost, refusedTarget } from "#server/gateway/http/requestTarget";
import { createApp } from "#server/gateway/http/routes";
import { type Pages, siteFiles } from "#server/gateway/http/siteFiles";
import { type AbsentPictures, createFiles } from "#server/gateway/learned/files";
import type { SeenLines } from "#server/gateway/learned/lines";
import type { SectorNames } from "#server/gateway/learned/sectorNames";
import { type Door, mcpPath } from "#server/gateway/mcp/door";
import type { BrowserBroker } from "#server/gateway/push/broker";
import type { PushLink } from "#server/gateway/push/push";
import type { ReaderAddresses } from "#server/gateway/readers/addresses";
import type { Alerting } from "#server/gateway/readers/alerting";
import { createRecordedAddresses } from "#server/gateway/recorded/addresses";
import type { Recording } from "#server/gateway/recorded/recording";
import type { Sharing } from "#server/gateway/shared/sharing";
import type { Walls } from "#server/gateway/walls/walls";
import { earlierLinesPath, sectorNamesPath } from "#wire/gateway/learntAddresses";
import { recordingsPath } from "#wire/gateway/recording";
import { wallsPath } from "#wire/gateway/walls";
import { type OperationName, operations } from "#wire/operations";
import { answerHeaders, createApi, type HeadersOf, wrongBody } from "./api.ts";
import { createFastPath } from "./fastPath.ts";
import { createHealth } from "./health.ts";

export interface AddressesOptions {
  parts: GatewayParts;
  answers: Answers;
  broker: BrowserBroker;
  /** of several gateways the leader's */
  link: Pick<PushLink, "state">;
  lines: SeenLines;
  sectors: SectorNames;
  walls: Walls;
  pages: Pages;
  admission: Admission;
  callers: Pick<Callers, "fromInside">;
  isKnownHost: HostRule;
  /** called when a client reads an operation; `now` is in ms of the clock */
  reading: (operation: OperationName, now: number) => void;
  /** base url of the service's files */
  files: string;
  absent: AbsentPictures;
  frameAncestors: string;
  version: string;
  /** contact for reports of a security fault in this server */
  contact: string | undefined;
  recording: Recording;
  /** the addresses under /v1 */
  readers: ReaderAddresses;
  /** the address for models; undefined unless the operator allowed it */
  mcp: Pick<Door, "answer"> | undefined;
  /** undefined for a gateway that works alone */
  sharing: Pick<Sharing, "state"> | undefined;
  alerting: Pick<Alerting, "state">;
}

type Asked = Context<{ Bindings: HttpBindings }>;
const urlOf = ({ incoming }: HttpBindings) => incoming.url ?? "/";

export function listenAtAddresses(options: AddressesOptions): RequestListener {
  const { parts, pages, admission, answers, reading, isKnownHost, mcp } = options;
  const headers = securityHeaders(options.frameAncestors);
  const headersOf = answerHeaders(dataHeaders(options.frameAncestors), parts.clock);
  const giveRecorded = createRecordedAddresses({
    ...options.recording,
    frameAncestors: options.frameAncestors,
  });
  const recorded = ({ env }: Asked) => giveRecorded(env.incoming);
  const app = createApp({
    api: createApi({
      answers,
      headersOf,
      answered(operation, { cache }) {
        reading(operation, parts.clock.now());
        parts.metrics.given(operation, cache);
      },
    }),
    pages,
    headers,
    log: parts.log,
    fixed: {
      ...healthAddresses(options, headers),
      ...paperAddresses(options.version, headers),
      ...siteFiles({ ...options, headers, wall: () => parts.clock.wall() }),
      [recordingsPath]: recorded,
      [earlierLinesPath]: () => json(options.lines.body(), headers),
      [sectorNamesPath]: () => json(options.sectors.body(), headers),
      [wallsPath]: () => json(options.walls.body(), headers),
    },
    posted: {
      async [wallsPath]({ env }) {
        await options.walls.report(env.incoming);
        return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
      },
      ...(mcp ? { [mcpPath]: ({ env }: Asked) => mcp.answer(env.incoming) } : {}),
    },
    files: fileAddress(options),
    recordings: recorded,
    readers: ({ env }) => options.readers(env.incoming),
    admit: ({ env }) => admission.admit(env.incoming),
    now: () => parts.clock.now(),
    answered: parts.metrics.answered,
  });
  const answerFast = fastPathOf(options, headersOf, headers);
  // By default the library closes the connection 500 ms after the answer if the body is still arriving. The client would then not get the
  // refusal. Our limits and Node's are in ./http/httpServer.ts.
  const listener = getRequestListener(app.fetch, { hostname: "localhost", autoCleanupIncoming: false });
  return (incoming, outgoing) => {
    const host = refusedHost(incoming, isKnownHost);
    if (!host && answerFast(incoming, outgoing)) return;
    outgoing.setHeader("X-Request-Id", requestId(incoming));
    const refused = refusedTarget(incoming.url) ?? host;
    if (refused) writeProblem(outgoing, refused, headers);
    else void listener(incoming, outgoing);
  };
}

function fastPathOf(
  { parts, answers, admission, reading }: AddressesOptions,
  headersOf: HeadersOf,
  headers: Headers,
) {
  return createFastPath({
    answers,
    headersOf,
    clock: parts.clock,
    admitNow: (incoming, now) => admission.now(incoming, now),
    answered(operation, status, now) {
      reading(operation, now);
      parts.metrics.answeredQuickly(operation, status);
    },
    refuse: (operation, body, outgoing) =>
      writeProblem(outgoing, wrongBody(operations[operation], body), headers),
  });
}

function fileAddress({ parts, files: base, absent }: AddressesOptions) {
  const give = createFiles({ upstream: parts.upstream, requestQueue: parts.fileQueue, base, absent });
  return ({ env, req }: Asked) =>
    give({
      path: pathOf(env.incoming.url).slice("/files/".length),
      method: req.method,
      named: req.header("if-none-match"),
      cut: () => env.outgoing.destroy(),
    });
}

function healthAddresses(options: AddressesOptions, headers: Headers) {
  const { parts, answers, broker, link, sectors, walls, pages, recording, sharing, alerting } = options;
  const health = createHealth({
    ...{ parts, answers, pages, broker, link, sectors, walls, headers, recording, sharing, alerting },
  });
  return Object.fromEntries(
    Object.entries(health).map(([path, give]) => [
      path,
      ({ env }: Asked) => give(urlOf(env), options.callers.fromInside(env.incoming)),
    ]),
  );
}

const json = (body: string, headers: Headers) =>
  new Response(body, {
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-cache" },
  });

interface Papers {
  open: string;
  docs: string;
}
const papersByVersion = new Map<string, Papers>();

/** All gateways of a process share it, because it takes longer to create than any other part. */
function papersOf(version: string): Papers {
  const papers = papersByVersion.get(version) ?? {
    open: JSON.stringify(openApi(version)),
    docs: docsPage(version),
  };
  papersByVersion.set(version, papers);
  return papers;
}

function paperAddresses(version: string, headers: Headers) {
  const paper = (text: string, type: string) =>
    new Response(text, { headers: { ...headers, "Content-Type": type, "Cache-Control": "no-cache" } });
  const { open, docs } = papersOf(version);
  return {
    "/docs": () => paper(docs, "text/html; charset=utf-8"),
    "/openapi.json": () => paper(open, "application/json"),
    "/asyncapi.yaml": ({ env }: Asked) =>
      paper(toYaml(asyncApi(version, env.incoming.headers.host)).trimStart(), "application/yaml"),
  };
}

type Headers = ReturnType<typeof securityHeaders>;
