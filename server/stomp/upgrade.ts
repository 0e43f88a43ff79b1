/** The answer to an upgrade that is not let in: given before the WebSocket exists. */
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { OriginRule } from "./origin.ts";

export interface Turned {
  status: 403 | 404 | 426 | 503;
  headers?: Readonly<Record<string, string>>;
}

export function refuseUpgrade(
  request: IncomingMessage,
  { known, full, origin }: { known: boolean; full: boolean; origin: OriginRule },
): Turned | undefined {
  if (!known) return { status: 404 };
  if (!origin(request)) return { status: 403 };
  if (request.headers["sec-websocket-version"] !== "13")
    return { status: 426, headers: { "Sec-WebSocket-Version": "13", Upgrade: "websocket" } };
  if (full) return { status: 503, headers: { "Retry-After": "5" } };
  return undefined;
}

/** The raw socket of an upgrade is ours: it has no error listener and no response object. */
export function turnAwayBarely(socket: Duplex, { status, headers = {} }: Turned): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
