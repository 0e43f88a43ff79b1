/** Answers operations and files over HTTP, and refuses invalid requests as the service does. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Market } from "#server/exchange/market/market";
import type { Paper } from "#server/exchange/paper/paper";
import type { SimulatedClock } from "#server/exchange/time/clock";
import type { OriginRule } from "#server/stomp/upgrade";
import type { Operation, ParamTable } from "#wire/contract/operation";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { javaText } from "./javaText.ts";
import type { Service } from "./service.ts";

/** A refusal with the service's own text. */
class Refusal extends Error {
  readonly status: number;
  /** method that the path accepts, for the `Allow` header */
  readonly allow: string | undefined;
  constructor(status: number, message: string, allow?: string) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

const statusNames: Readonly<Record<number, string>> = {
  400: "BAD_REQUEST",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  500: "INTERNAL_SERVER_ERROR",
};

const refusalBody = ({ status, message }: Refusal) =>
  JSON.stringify({ apierror: { status: statusNames[status] ?? "BAD_REQUEST", message } });

const bodyLimit = 16_384;

const operationNames = Object.keys(operations).filter(isOperationName);
const byPath = new Map(operationNames.map((name) => [`/api${operations[name].path}`, name]));

/** @throws Refusal for an unknown path or a wrong method */
function operationFor(method: string, path: string): OperationName {
  const name = byPath.get(path);
  if (!name) throw new Refusal(404, `could not find the ${method} method for URL ${path.slice(0, 80)}`);
  const right = operations[name].method;
  if (right !== method)
    throw new Refusal(405, `Request method '${method.slice(0, 20)}' not supported`, right);
  return name;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection stays open so that the client gets the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > bodyLimit) throw new Refusal(413, `body over ${bodyLimit} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Parameters in a body count only if its content type is that of a form; those in a JSON body count as missing. */
function pairsOf(operation: Operation, sent: { search: string; type: string; body: string }) {
  if (operation.body === "query") return new URLSearchParams(sent.search);
  const isForm = sent.type.toLowerCase().startsWith("application/x-www-form-urlencoded");
  return new URLSearchParams(operation.body === "form" && isForm ? sent.body : "");
}

type Value = string | number | boolean;

/** The declared parameters by name; as at the service, missing ones are refused and others are ignored. @throws Refusal */
function parametersOf(table: ParamTable, pairs: URLSearchParams): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const [name, { type, required }] of Object.entries(table)) {
    const text = pairs.get(name);
    if (text === null || text === "") {
      if (required) throw new Refusal(400, `${name} parameter is missing`);
      continue;
    }
    found[name] = valueOfType(type, name, text);
  }
  return found;
}

function valueOfType(type: ParamTable[string]["type"], name: string, text: string): Value {
  switch (type) {
    case "integer":
      if (!/^[+-]?\d{1,15}$/.test(text))
        throw new Refusal(400, `${name} should be of type java.lang.Integer`);
      return Number(text);
    case "flag":
      if (!/^(true|false)$/i.test(text)) throw new Refusal(400, `${name} should be of type boolean`);
      return text.toLowerCase() === "true";
    case "date":
      return serviceDate(text);
    case "symbol":
    case "choice":
      return text;
    default:
      return type satisfies never;
  }
}

/** Accepts `YYYY-MM-DD` and `YYYY/MM/DD`. The service answers 500 to any other text. */
function serviceDate(text: string): string {
  const written = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(text);
  const day = written ? `${written[1]}-${written[2]}-${written[3]}` : "";
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    throw new Refusal(500, `Unparseable date: "${text.slice(0, 20)}"`);
  return day;
}

export interface ServedExchange {
  market: Market;
  paper: Paper;
  service: Service;
  clock: SimulatedClock;
  /** number of requests so far, by operation */
  requests: Record<OperationName, number>;
  /** origins whose requests are answered; files are served to any origin */
  origin: OriginRule;
  /** handles requests of the push side; returns false for all others */
  aside(request: IncomingMessage, response: ServerResponse): boolean;
  failed(error: unknown): void;
}

interface HttpAnswer {
  status: number;
  type?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const jsonType = "application/json;charset=UTF-8";
const serverLimits = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000 };

/**
 * Operations whose answers change only with the market's version. Each answer is built once for each version. Sectors and the day's
 * summary are not among them, because the indices' ticks come later than the trades.
 */
const versionedOperations = new Set<OperationName>([
  "board",
  "shortPrices",
  "gainers",
  "losers",
  "mostActive",
]);

export function createExchangeServer(served: ServedExchange): Server {
  const texts = new Map<OperationName, { version: number; text: string }>();
  const text = (name: OperationName, params: Record<string, unknown>): string | undefined => {
    const { version } = served.market;
    const known = texts.get(name);
    if (known?.version === version) return known.text;
    const made = serviceAnswer(served.service, name, params);
    if (made !== undefined && versionedOperations.has(name)) texts.set(name, { version, text: made });
    return made;
  };
  return createServer(serverLimits, async (request, response) => {
    if (served.aside(request, response)) return;
    try {
      send(response, served, await answerRequest(request, served, text));
    } catch (error) {
      refuse(response, served, error);
    }
  });
}

type Text = (name: OperationName, params: Record<string, unknown>) => string | undefined;

/** The parameters were parsed by this operation's table, which the compiler cannot infer from the name. */
function serviceAnswer(service: Service, name: OperationName, params: Record<string, unknown>) {
  const ask = service[name] as (params: Record<string, unknown>) => unknown;
  const body = ask(params);
  return body === undefined ? undefined : javaText(name, body);
}

async function answerRequest(
  request: IncomingMessage,
  served: ServedExchange,
  text: Text,
): Promise<HttpAnswer> {
  const [pathname = "", search = ""] = (request.url ?? "").split("?", 2);
  const method = request.method ?? "GET";
  if (method === "GET" && pathname.startsWith("/cdn/")) return file(pathname, served.paper);
  if (!served.origin(request)) throw new Refusal(403, "Invalid CORS request");
  const name = operationFor(method, pathname);
  served.requests[name] += 1;
  const operation = operations[name];
  const body = operation.method === "POST" ? await bodyOf(request) : "";
  const type = request.headers["content-type"] ?? "";
  const params = parametersOf(operation.params, pairsOf(operation, { search, type, body }));
  served.market.advance(served.clock.now());
  const json = text(name, params);
  return json === undefined ? { status: 204 } : { status: 200, type: jsonType, body: json };
}

function file(pathname: string, paper: Paper): HttpAnswer {
  const path = decodedPath(pathname.slice("/cdn/".length));
  const found = path === undefined ? undefined : paper.file(path);
  if (!found) throw new Refusal(404, "no such file");
  return { status: 200, type: found.type, body: found.body };
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined; // an invalid percent sign, so there is no such file
  }
}

function refuse(response: ServerResponse, served: ServedExchange, error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(500, "something failed");
  if (!(error instanceof Refusal)) served.failed(error);
  const headers: Record<string, string> = {};
  if (refusal.allow) headers.Allow = refusal.allow;
  // The server does not read the rest of an oversized body.
  if (refusal.status === 413) headers.Connection = "close";
  send(response, served, { status: refusal.status, type: jsonType, body: refusalBody(refusal), headers });
}

function send(response: ServerResponse, { clock, market }: ServedExchange, answer: HttpAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const body = answer.body ?? "";
  response.sendDate = false;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.type ? { "Content-Type": answer.type } : {}),
    ...(answer.status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
    Date: new Date(market.now).toUTCString(),
    "Pola-Source": "embedded",
    "Pola-Clock": `${market.now};speed=${clock.speed}`,
  });
  response.end(answer.status === 204 ? undefined : body);
}
