/** `/docs`: both interfaces on one self-contained page, generated from the descriptions behind `/openapi.json` and `/asyncapi.yaml`. */
import { lifetimes } from "#server/gateway/answers/answers";
import { encode, type Operation } from "#wire/contract/operation";
import { isOperationName, operations } from "#wire/operations";
import { asyncApi } from "./asyncapi.ts";
import examples from "./examples.json" with { type: "json" };
import type { Json } from "./jsonSchema.ts";
import { openApi } from "./openapi.ts";

const style =
  "html{color-scheme:light dark}body{background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}" +
  "h2{margin-top:2.5rem}section{border-top:1px solid #8888;padding:.5rem 0}h3{margin:.5rem 0;font-size:1.1rem}" +
  "code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8888}" +
  "table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}" +
  "th{overflow-wrap:normal}@media(min-width:50rem){td a{white-space:nowrap}}@media(max-width:30rem){body{margin:1rem auto}td,th{padding-right:.5rem;font-size:.9rem}}";

const letters: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: unknown) => String(text ?? "").replace(/[&<>"]/g, (letter) => letters[letter] ?? "");
const paragraph = (text: unknown) => (text === undefined ? "" : `<p>${plain(text)}</p>`);

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

const folded = (title: string, text: string) =>
  `<details><summary>${title}</summary><pre>${plain(text)}</pre></details>`;
const shape = (title: string, schema: Json | undefined) =>
  schema === undefined ? "" : folded(title, JSON.stringify(schema, null, 2));

/** Parameters in the address, and parameters in a form. */
function parametersOf(operation: Json): string {
  const inAddress = within(operation, "parameters");
  const listed = Array.isArray(inAddress)
    ? inAddress.map((one) => [within(one, "name"), within(one, "required"), within(one, "schema")] as const)
    : [];
  const form = within(operation, "requestBody", "content", "application/x-www-form-urlencoded", "schema");
  const needed = within(form, "required");
  const required = new Set<Json>(Array.isArray(needed) ? needed : []);
  const sent = entries(within(form, "properties")).map(
    ([name, one]) => [name, required.has(name), one] as const,
  );
  return table(
    ["Parameter", "Required", "Accepted values"],
    [...listed, ...sent].map(([name, must, schema]) => [
      name,
      must === true ? "yes" : "no",
      within(schema, "description") ?? within(schema, "type"),
    ]),
  );
}

/** An encoded request, and its answer with each list cut to one row. */
function exampleOf(name: string): string {
  if (!isOperationName(name)) return "";
  const operation: Operation = operations[name];
  const { params, body } = examples[name];
  const { method, target, contentType, body: sent } = encode(operation, params);
  const type = contentType ? `\nContent-Type: ${contentType}\n\n${sent}` : "";
  const answer = JSON.stringify(body, null, 2);
  return `${folded("Example request", `${method} /api${target}${type}`)}${folded("Example answer, lists cut to one row", answer)}`;
}

const span = (ms: number) => {
  if (ms >= 172_800_000) return `${ms / 86_400_000} days`;
  if (ms >= 3_600_000) return `${ms / 3_600_000} h`;
  return ms > 60_000 ? `${ms / 60_000} min` : `${ms / 1_000} s`;
};

/** How long an answer is cached before the next request to the exchange. */
function cadenceOf(name: string): string {
  if (!isOperationName(name)) return "";
  const { call, session, settling, closed } = lifetimes(name);
  const same = call === session && session === settling && settling === closed;
  return paragraph(
    same
      ? `Requested again after ${span(session)}.`
      : `Requested again after ${span(session)} in the session, ${span(call)} in the opening call, ${span(settling)} while values settle, ${span(closed)} when closed.`,
  );
}

function operationSection([path, method, operation]: Described, common: ReadonlyMap<string, Json>): string {
  const name = String(within(operation, "operationId"));
  const special = entries(within(operation, "responses"))
    .map(([status, response]) => [status, within(response, "description")] as const)
    .filter(([status, meaning]) => common.get(status) !== meaning);
  const ok = within(operation, "responses", "200", "content", "application/json", "schema");
  const json = isOperationName(name)
    ? undefined
    : within(operation, "requestBody", "content", "application/json", "schema");
  return `<section id="${name}"><h3><code>${method.toUpperCase()} ${plain(path)}</code></h3>${paragraph(
    within(operation, "summary"),
  )}${cadenceOf(name)}${parametersOf(operation)}${table(["Status", "Meaning here"], special)}${exampleOf(name)}${shape(
    "Fields of the body sent",
    json,
  )}${shape("Fields of the answer", ok)}</section>`;
}

function channelSection(channel: Json): string {
  const messages = entries(within(channel, "messages")).map(([name, message]) =>
    shape(`Fields of ${plain(name)}`, within(message, "payload")),
  );
  return `<section><h3><code>${plain(within(channel, "address"))}</code></h3>${paragraph(
    within(channel, "description"),
  )}${messages.join("")}</section>`;
}

/** Addresses for operators, browsers and tools. The page describes addresses with a body of the contract above them. */
const others: readonly (readonly [address: string, answer: string])[] = [
  ["GET /healthz", "200 while the process runs; with ?full the state of the process in detail, as JSON"],
  ["GET /readyz", "200 once the page is built and upstream has answered, else 503 with the reasons"],
  ["GET /metrics", "Counters and gauges for Prometheus"],
  ["GET /version", "Name, version and build, as JSON"],
  ["GET /openapi.json", "The HTTP interface, for tools"],
  ["GET /asyncapi.yaml", "The STOMP interface, for tools"],
  ["GET /docs", "This page"],
  ["GET /files/<path>", "Files named in the service's answers: only PDF files and pictures"],
  [
    "GET /recordings/<day>",
    "The whole recording of a day: NDJSON, gzipped; ranges are allowed. With ?at=<time> it redirects to the part with this instant",
  ],
  [
    "GET /recordings/<day>/members/<n>",
    "One part of the recording: a whole board and all changes until the next whole board, as NDJSON",
  ],
  [
    "GET /recordings/<day>/answers/<operation>?at=<time>",
    "The newest answer recorded at or before an instant, in the service's form; 404 with the nearest instants if there is none",
  ],
  [
    "GET /recordings/typical?at=<time>&symbol=<symbol>",
    "Medians of turnover and shares at the same time of day, over at most seven recorded days before, for each line and the market",
  ],
  [
    "GET /recordings/history?at=<time>",
    "The recorded days, each with turnover, shares, breadth, crossings, coverage, gaps, foreign purchases and foreign sales; with a time, only the days before its day",
  ],
  ["GET /robots.txt", "Keeps crawlers out"],
  ["GET /favicon.ico", "The icon"],
  ["GET /.well-known/security.txt", "Contact for security reports; 404 if none is known"],
  ["GET /api/ws/websocket", "The STOMP broker described below, over WebSocket"],
  ["GET every other address", "The dashboard"],
];

const howToAsk =
  "An operation without parameters accepts an empty JSON object or no body. An operation with parameters accepts a form, or for GET a query string. HEAD is allowed wherever GET is.";
const howFresh =
  "Each operation is requested from the exchange at most once per interval; all callers get the answer from the cache. The interval of each operation is given below. " +
  "Age gives the seconds since the exchange answered. Pola-Cache is stale if the next request failed. A request with the ETag in If-None-Match gets 304 while the body has not changed.";

type Described = readonly [path: string, method: string, operation: Json];

export function docsPage(version: string): string {
  const all = entries(within(openApi(version), "paths")).flatMap(([path, methods]) =>
    entries(methods).map(([method, operation]): Described => [path, method, operation]),
  );
  const [, , typical] = all.find(([path]) => path === `/api${operations.quote.path}`) ?? [];
  const common = entries(within(typical, "responses")).map(
    ([status, response]) => [status, within(response, "description") ?? ""] as const,
  );
  const headers = entries(within(typical, "responses", "200", "headers"));
  const contents = all.map(([path, method, operation]) => {
    const name = plain(within(operation, "operationId"));
    return `<tr><td><a href="#${name}">${method.toUpperCase()} ${plain(path)}</a></td><td>${plain(within(operation, "summary"))}</td></tr>`;
  });
  const push = entries(within(asyncApi(version, undefined), "channels"));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pola: interfaces</title><style>${style}</style></head><body><main><h1>Pola ${plain(
    version,
  )}: interfaces</h1><p>The HTTP and STOMP interfaces of this server. For tools: <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.yaml">asyncapi.yaml</a>.</p><h2>HTTP</h2><table>${contents.join(
    "",
  )}</table><h3>Requests</h3>${paragraph(howToAsk)}<h3>How fresh an answer is</h3>${paragraph(howFresh)}<h3>Statuses</h3>${table(["Status", "Meaning"], common)}<p>Every status from 400 on has a body of application/problem+json: status, title, detail, and if a parameter is not valid, also parameter, value and accepts.</p><h3>Headers of an answer</h3>${table(
    ["Header", "Meaning"],
    headers.map(([name, header]) => [name, within(header, "description")]),
  )}${all.map((one) => operationSection(one, new Map(common))).join("")}<h2>For operators, browsers and tools</h2>${table(["Address", "Answer"], others)}<h2>STOMP at <code>/api/ws/websocket</code></h2>${push.map(([, channel]) => channelSection(channel)).join("")}</main></body></html>\n`;
}
