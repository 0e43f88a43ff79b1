/**
 * WebSocket upgrades. The broker handles those at our path, within the limits. Those at other paths are refused or left to other handlers.
 * Upgrades to other protocols are ignored.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Metrics } from "#server/gateway/answers/metrics";
import {
  type Admission,
  type Callers,
  createConnectionLimits,
  limitConnections,
} from "#server/gateway/http/callers";
import { requestId } from "#server/gateway/http/headers";
import { afterAnswers } from "#server/gateway/http/httpServer";
import { Problem, refuse } from "#server/gateway/http/problem";
import { type HostRule, refusedHost } from "#server/gateway/http/requestTarget";
import { type BrowserBroker, webSocketPath } from "./broker.ts";

const noSocket = new Problem({ status: 404, detail: "no WebSocket at this address" });
const ourFault = new Problem({ status: 500, detail: "internal error during the upgrade" });

interface SocketsOptions {
  broker: Pick<BrowserBroker, "handleUpgrade">;
  callers: Callers;
  /** WebSockets of one address */
  sockets: number;
  metrics: Pick<Metrics, "requests">;
  admission: Pick<Admission, "admit">;
  isKnownHost: HostRule;
  /** what becomes of upgrades at other paths */
  others: "refused" | "left alone";
}

/** Lets the server's connections and upgrades in, within the limits. */
export function attachSockets(server: Pick<Server, "on" | "emit">, options: SocketsOptions): void {
  const { broker, callers, sockets, metrics, admission, isKnownHost, others } = options;
  server.on("connection", limitConnections(sockets, callers));
  const limits = createConnectionLimits(sockets, callers);
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = request.url?.split("?")[0] === webSocketPath;
    if (!isOurs && others === "left alone") return;
    if (!asksForWebSocket(request)) {
      answerWithoutUpgrade(server, request, { socket, head });
      return;
    }
    socket.on("error", () => socket.destroy());
    const take = async () => {
      await admission.admit(request);
      const refused = refusedHost(request, isKnownHost) ?? (isOurs ? undefined : noSocket);
      if (refused) throw refused;
      limits.take(request, socket);
      broker.handleUpgrade(request, socket, head);
    };
    take().catch((error: unknown) => {
      const problem = error instanceof Problem ? error : ourFault;
      metrics.requests.inc({ route: webSocketPath, status: String(problem.status) });
      refuse(socket, problem, requestId(request));
    });
  });
}

const asksForWebSocket = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  tokensOf(headers.upgrade ?? "").includes("websocket");

/**
 * The server ignores an upgrade to an unsupported protocol (h2c) and answers the request (RFC 9110 7.8). Node passes the bare socket with the
 * request's body unread. The server parses the request again without its upgrade headers.
 * @param head the bytes after the header: the body, and requests that follow
 */
function answerWithoutUpgrade(
  server: Pick<Server, "emit">,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  const again = Buffer.concat([Buffer.from(headerOf(request), "latin1"), head]);
  afterAnswers(socket, () => {
    if (socket.destroyed) return;
    socket.removeAllListeners("timeout"); // Node adds this listener again when it parses the request
    socket.unshift(again);
    server.emit("connection", socket);
  });
}

const withWish: ReadonlySet<string> = new Set(["upgrade", "http2-settings"]);

/** The request line and the headers as received, without the upgrade headers. */
function headerOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (withWish.has(lower)) continue;
    const kept = lower === "connection" ? tokensOf(value).filter((token) => !withWish.has(token)) : [value];
    if (kept.length > 0) lines.push(`${name}: ${kept.join(", ")}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

const tokensOf = (value: string): string[] =>
  value
    .toLowerCase()
    .split(",")
    .map((token) => token.trim());
