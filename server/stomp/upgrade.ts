/** Decides which upgrades are accepted, and answers a refused upgrade before a WebSocket exists. */
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

type UpgradeRequest = Pick<IncomingMessage, "rawHeaders" | "headers" | "socket">;
export type OriginRule = (request: UpgradeRequest) => boolean;
type Scheme = "http" | "https";

const valuesOf = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);

const either: readonly Scheme[] = ["http", "https"];

/**
 * Accepts a request without an Origin, with our own, or with an allowed one. Origins are compared as whole texts, and two origins at once
 * are refused. Our own origin has exactly the requested Host.
 * @param schemes schemes that the browser may have used
 */
export const sameOriginOr =
  (
    isAllowed: (origin: string) => boolean,
    schemes: (request: UpgradeRequest) => readonly Scheme[] = () => either,
  ): OriginRule =>
  (request) => {
    const { rawHeaders } = request;
    const origins = valuesOf(rawHeaders, "origin");
    const [origin] = origins;
    if (origin === undefined) return true;
    const hosts = valuesOf(rawHeaders, "host");
    const host = hosts.length === 1 ? hosts[0]?.toLowerCase() : undefined;
    if (origins.length > 1) return false;
    const own = host === undefined ? [] : schemes(request).map((scheme) => `${scheme}://${host}`);
    return own.includes(origin) || isAllowed(origin);
  };

export const anyOrigin: OriginRule = () => true;

export interface UpgradeRefusal {
  status: 403 | 404 | 426 | 503;
  headers?: Readonly<Record<string, string>>;
}

export function refuseUpgrade(
  request: IncomingMessage,
  { known, full, origin }: { known: boolean; full: boolean; origin: OriginRule },
): UpgradeRefusal | undefined {
  if (!known) return { status: 404 };
  if (!origin(request)) return { status: 403 };
  if (request.headers["sec-websocket-version"] !== "13")
    return { status: 426, headers: { "Sec-WebSocket-Version": "13", Upgrade: "websocket" } };
  if (full) return { status: 503, headers: { "Retry-After": "5" } };
  return undefined;
}

/** Answers a refused upgrade. Its raw socket has no error listener and no response object, so both are handled here. */
export function turnAwayBarely(socket: Duplex, { status, headers = {} }: UpgradeRefusal): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
