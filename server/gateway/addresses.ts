/** Puts every address of the gateway behind one listener for Node's HTTP server. */
import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { answerHeaders, type HeadersOf } from "#server/gateway/answers/answerHeaders";
import type { Answers } from "#server/gateway/answers/answers";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { asyncApi, toYaml } from "#server/gateway/docs/asyncapi";
import type { Json } from "#server/gateway/docs/jsonSchema";
import { openApi } from "#server/gateway/docs/openapi";
import type { Admission } from "#server/gateway/http/admission";
import type { HostRule } from "#server/gateway/http/hostNames";
import type { Pages } from "#server/gateway/http/pages";
import { requestId } from "#server/gateway/http/requestMarks";
import { pathOf, refusedHost, refusedTarget, writeProblem } from "#server/gateway/http/requestTarget";
import { dataHeaders, securityHeaders } from "#server/gateway/http/securityHeaders";
import { siteFiles } from "#server/gateway/http/siteFiles";
import type { AbsentPictures } from "#server/gateway/learned/absentPictures";
import { createFiles } from "#server/gateway/learned/files";
import type { SeenLines } from "#server/gateway/learned/lines";
import type { SectorNames } from "#server/gateway/learned/sectorNames";
import type { BrowserBroker } from "#server/gateway/push/broker";
import type { PushLink } from "#server/gateway/push/push";
import type { Walls } from "#server/gateway/walls/walls";
import { earlierLinesPath } from "#wire/gateway/earlierLines";
import { sectorNamesPath } from "#wire/gateway/sectorNames";
import { wallsPath } from "#wire/gateway/walls";
import { type OperationName, operations } from "#wire/operations";
import { createApi, wrongBody } from "./api.ts";
import { createApp } from "./app.ts";
import { createFastPath } from "./fastPath.ts";
import { createHealth } from "./health.ts";

/** `/docs`: both interfaces on one page that needs nothing else, made from the same descriptions as `/openapi.json` and `/asyncapi.yaml`. */

const style =
  "html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}" +
  "h2{margin-top:2.5rem}section{border-top:1px solid #8888;padding:.5rem 0}h3{margin:.5rem 0;font-size:1.1rem}" +
  "code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8888}" +
  "table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}" +
  "th{overflow-wrap:normal}@media(max-width:30rem){body{margin:1rem auto}td,th{padding-right:.5rem;font-size:.9rem}}";

const letters: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: unknown) => String(text ?? "").replace(/[&<>"]/g, (letter) => letters[letter] ?? "");

const entries = (value: Json | undefined): [string, Json][] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
const within = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => entries(inner).find(([name]) => name === key)?.[1], value);

const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]) =>
  rows.length === 0
    ? ""
    : `<table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${plain(cell)}</td>`).join("")}</tr>`)
        .join("")}</table>`;

const shape = (title: string, schema: Json | undefined) =>
  schema === undefined
    ? ""
    : `<details><summary>${title}</summary><pre>${plain(JSON.stringify(schema, null, 2))}</pre></details>`;

const kindOf = (schema: Json | undefined) => {
  const choices = within(schema, "enum");
  return Array.isArray(choices)
    ? choices.join(", ")
    : [within(schema, "type"), within(schema, "pattern")].filter(Boolean).join(", as ");
};

/** Parameters in the address, and those in a form. */
function parametersOf(operation: Json): string {
  const inAddress = within(operation, "parameters");
  const listed = Array.isArray(inAddress)
    ? inAddress.map((one) => [within(one, "name"), within(one, "required"), kindOf(within(one, "schema"))])
    : [];
  const form = within(operation, "requestBody", "content", "application/x-www-form-urlencoded", "schema");
  const needed = within(form, "required");
  const required = new Set<Json>(Array.isArray(needed) ? needed : []);
  const sent = entries(within(form, "properties")).map(([name, one]) => [
    name,
    required.has(name),
    kindOf(one),
  ]);
  return table(
    ["Parameter", "Required", "Takes"],
    [...listed, ...sent].map(([name, must, takes]) => [name, must === true ? "yes" : "no", takes]),
  );
}

function operationSection(path: string, method: string, operation: Json): string {
  const responses = entries(within(operation, "responses"));
  const ok = within(operation, "responses", "200", "content", "application/json", "schema");
  const json = within(operation, "requestBody", "content", "application/json", "schema");
  return `<section><h3><code>${method.toUpperCase()} ${plain(path)}</code></h3><p>${plain(within(operation, "summary"))}</p>${parametersOf(
    operation,
  )}${table(
    ["Status", "Meaning"],
    responses.map(([status, response]) => [status, within(response, "description")]),
  )}${shape("Body sent", json)}${shape("Body of the answer", ok)}</section>`;
}

function channelSection(channel: Json): string {
  const messages = entries(within(channel, "messages")).map(([name, message]) =>
    shape(`Message ${plain(name)}`, within(message, "payload")),
  );
  return `<section><h3><code>${plain(within(channel, "address"))}</code></h3><p>${plain(
    within(channel, "description"),
  )}</p>${messages.join("")}</section>`;
}

/** Addresses for operators, browsers and tools; those with a body of the contract are described above them. */
const others: readonly (readonly [address: string, answer: string])[] = [
  ["GET /healthz", "Whether the process runs: 200. With ?full how it is, in detail, as JSON"],
  ["GET /readyz", "200 once the page is built and upstream has answered, else 503 with the reasons"],
  ["GET /metrics", "Counters and gauges for Prometheus"],
  ["GET /version", "Name, version and build, as JSON"],
  ["GET /openapi.json", "The HTTP interface, for tools"],
  ["GET /asyncapi.yaml", "The STOMP interface, for tools"],
  ["GET /docs", "This page"],
  ["GET /files/<path>", "Files of the service that its answers name: PDF and pictures alone"],
  ["GET /robots.txt", "Keeps crawlers out"],
  ["GET /favicon.ico", "The icon"],
  [
    "GET /.well-known/security.txt",
    "Whom to tell of a fault in this server's security; 404 where nobody is named",
  ],
  ["GET /api/ws/websocket", "The STOMP broker below, by WebSocket"],
  ["GET every other address", "The dashboard"],
];

function docsPage(version: string): string {
  const http = entries(within(openApi(version), "paths")).flatMap(([path, methods]) =>
    entries(methods).map(([method, operation]) => operationSection(path, method, operation)),
  );
  const push = entries(within(asyncApi(version, undefined), "channels")).map(([, channel]) =>
    channelSection(channel),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pola: interfaces</title><style>${style}</style></head><body><main><h1>Pola ${plain(
    version,
  )}: interfaces</h1><p>What this server answers over HTTP and sends over STOMP. For tools: <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.yaml">asyncapi.yaml</a>.</p><h2>HTTP</h2>${http.join("")}<h2>For operators, browsers and tools</h2>${table(["Address", "Answer"], others)}<p>HEAD is taken wherever GET is.</p><h2>STOMP at <code>/api/ws/websocket</code></h2>${push.join("")}</main></body></html>\n`;
}

export interface AddressesOptions {
  parts: GatewayParts;
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
  const { parts, pages, admission, answers, reading, isKnownHost } = options;
  const headers = securityHeaders(options.frameAncestors);
  const headersOf = answerHeaders(dataHeaders(options.frameAncestors), parts.clock);
  const app = createApp({
    api: createApi({
      answers,
      headersOf,
      answered(operation, { cache }) {
        reading(operation, parts.clock.now());
        parts.tally.given(operation, cache);
      },
    }),
    pages,
    headers,
    log: parts.log,
    fixed: {
      ...healthAddresses(options, headers),
      ...paperAddresses(options.version, headers),
      ...siteFiles({ ...options, headers, wall: () => parts.clock.wall() }),
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
    now: () => parts.clock.now(),
    answered: (route, status) => parts.tally.requests.inc({ route, status: String(status) }),
  });
  const answerFast = fastPathOf(options, headersOf, headers);
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
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
      parts.tally.answeredQuickly(operation, status);
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

function healthAddresses(
  { parts, answers, broker, link, sectors, walls, pages }: AddressesOptions,
  headers: Headers,
) {
  const health = createHealth({ parts, answers, pages, broker, link, sectors, walls, headers });
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
