/**
 * `POST /mcp`: refuses a request without the token, of another site's page, or with a body that is no single message. The protocol itself
 * is loaded only if the operator started the server with --mcp.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { type Callers, foreignPage, fromOwnPages } from "#server/gateway/http/callers";
import { dataHeaders } from "#server/gateway/http/headers";
import { readRequestBody } from "#server/gateway/http/httpServer";
import { Problem } from "#server/gateway/http/problem";
import type { Handler, Routes } from "#server/gateway/http/routes";
import type { AnswerMessage } from "./protocol.ts";
import type { ToolReaders } from "./tools.ts";

const mcpPath = "/mcp";

interface McpConfig {
  /** what a client must send as its bearer token; if undefined, there is no such address */
  mcpToken?: string | undefined;
  frameAncestors: string;
  version: string;
  log: Logger;
}

/** Greatest depth of a message's JSON. The deepest valid message has five levels. */
const deepestMessage = 20;

export function createMcpService(
  config: McpConfig,
  { readers, callers }: { readers: ToolReaders; callers: Callers },
) {
  const { mcpToken, frameAncestors, version, log } = config;
  if (mcpToken === undefined) return undefined;
  const isRight = tokenRule(mcpToken);
  const mayAsk = fromOwnPages(callers);
  const headers = { ...dataHeaders(frameAncestors), "Cache-Control": "no-store" };
  let protocol: AnswerMessage | undefined;
  /** loads the protocol */
  const prepare = async () => {
    const { createProtocol } = await import("./protocol.ts");
    protocol = createProtocol({ readers, version, log });
  };
  const post: Handler = async ({ env: { incoming } }) => {
    if (!mayAsk(incoming)) throw new Problem({ status: 403, detail: foreignPage("use this address") });
    if (!isRight(incoming.headers.authorization)) throw withoutToken();
    if (!protocol) throw new Problem({ status: 503, detail: "the protocol is not loaded yet" });
    const message = messageIn(await readRequestBody(incoming));
    const response = await protocol(requestOf(incoming), message);
    return new Response(response.body, {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...headers },
    });
  };
  return { prepare, routes: { [mcpPath]: { post } } satisfies Routes };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The comparison takes the same time for every wrong token. */
function tokenRule(token: string): (header: string | undefined) => boolean {
  const right = digest(token);
  return (header) => {
    const [, given = ""] = /^Bearer +([^\s]{1,1000})$/i.exec(header ?? "") ?? [];
    return timingSafeEqual(digest(given), right);
  };
}

const withoutToken = () =>
  new Problem(
    { status: 401, detail: "this address needs the bearer token that the operator set" },
    { "WWW-Authenticate": 'Bearer realm="pola"' },
  );

/** @throws Problem */
function messageIn(body: string): unknown {
  const message = parseMessage(body);
  if (typeof message !== "object" || message === null || Array.isArray(message))
    throw new Problem({ status: 400, detail: "expected one message, a JSON object; lists are not accepted" });
  if (isDeeper(message, deepestMessage))
    throw new Problem({ status: 400, detail: `the message has more than ${deepestMessage} levels` });
  return message;
}

function parseMessage(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem({ status: 400, detail: "the body is not JSON" });
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/** The headers that the protocol reads. */
function requestOf({ headers }: IncomingMessage): Request {
  const passed = ["accept", "content-type", "mcp-protocol-version", "mcp-session-id"].flatMap(
    (name): [string, string][] => (headers[name] === undefined ? [] : [[name, String(headers[name])]]),
  );
  return new Request(`http://localhost${mcpPath}`, { method: "POST", headers: passed });
}
