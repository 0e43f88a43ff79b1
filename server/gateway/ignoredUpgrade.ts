/**
 * Upgrades to what is not spoken here (h2c) are ignored, and the request is answered as if it asked for none (RFC 9110 7.8). Node hands
 * the bare socket over, with the request's body unread: the request goes in again, without its wish.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { afterAnswers } from "./httpServer.ts";

export const asksForWebSocket = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  tokensOf(headers.upgrade ?? "").includes("websocket");

/** @param head what came behind the header: its body, and requests after it */
export function answerWithoutUpgrade(
  server: Pick<Server, "emit">,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  const again = Buffer.concat([Buffer.from(headerOf(request), "latin1"), head]);
  afterAnswers(socket, () => {
    if (socket.destroyed) return;
    socket.removeAllListeners("timeout"); // Node's own, which it sets anew
    socket.unshift(again);
    server.emit("connection", socket);
  });
}

const withWish: ReadonlySet<string> = new Set(["upgrade", "http2-settings"]);

/** The request line and the headers as they came, but for those of the upgrade. */
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
