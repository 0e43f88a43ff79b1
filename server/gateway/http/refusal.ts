/** A problem written to a bare socket: where a request never came to be one, or was to become a WebSocket. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Problem } from "./problem.ts";
import { newRequestId } from "./requestMarks.ts";
import { dataHeaders } from "./securityHeaders.ts";

/** ms until a peer that does not hang up by itself is cut off */
const patience = 1_000;

const always = Object.entries({
  ...dataHeaders("'none'"),
  "Content-Type": "application/problem+json",
  "Cache-Control": "no-store",
  Connection: "close",
});

/** @param id of the request, where it came so far that it has one */
export function refuse(socket: Duplex, { status, body, headers }: Problem, id = newRequestId()): void {
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(body);
  const own = { ...headers, "X-Request-Id": id };
  const lines = [...Object.entries(own), ...always, ["Content-Length", Buffer.byteLength(text)]];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`);
  socket.resume();
  setTimeout(() => socket.destroy(), patience).unref();
}
