/** The listening socket and its bounds: slow, large or crooked requests are cut before they cost anything. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
  noDelay: true,
};
/** Sockets at once; a browser holds at most seven. */
const connections = 20_000;
/** ms a reader may take nothing of its answer */
const stalledReader = 20_000;

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

export function createHttpServer(handler: RequestListener): Server {
  const server = createServer(limits, handler);
  server.maxConnections = connections;
  server.maxHeadersCount = 100;
  server.setTimeout(stalledReader);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    refuse(socket, refusals[error.code ?? ""] ?? "400 Bad Request");
  });
  // a proxy we are not: CONNECT is answered and cut
  server.on("connect", (_, socket) => refuse(socket, "405 Method Not Allowed", "Allow: GET, HEAD, POST\r\n"));
  return server;
}

export function refuse(socket: Duplex, status: string, headers = ""): void {
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const security = "X-Content-Type-Options: nosniff\r\n";
  socket.end(`HTTP/1.1 ${status}\r\n${headers}${security}Connection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}
