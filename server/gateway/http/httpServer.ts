/** The listening socket and its limits. The server refuses slow, large or malformed requests before they take much time or memory. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { requestId } from "./headers.ts";
import { Problem, refuse } from "./problem.ts";

/** Largest body accepted at any address, bytes. */
const bodyLimit = 16 * 1024;
/** Bytes of a refused body that the server reads and drops. A client that sends everything before it reads then still gets the refusal. */
const discardLimit = 32 * 1024 * 1024;
/** ms for which the connection stays open while the client still sends. Closing it at once would lose the refusal. */
const lingerTime = 2_000;

/**
 * Reads a request's body from the socket, and never buffers a body over the limit.
 * @param limit bytes
 * @throws Problem 413, or 400 if the caller aborts
 */
export function readRequestBody(incoming: IncomingMessage, limit = bodyLimit): Promise<string> {
  const announced = Number(incoming.headers["content-length"] ?? 0);
  if (announced > limit) {
    discard(incoming);
    return Promise.reject(tooLarge(limit));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      incoming.off("data", take);
      discard(incoming);
      reject(tooLarge(limit));
    };
    incoming.on("data", take);
    incoming.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    const broken = () => reject(new Problem({ status: 400, detail: "the body ended early" }));
    incoming.once("error", broken);
    incoming.once("close", broken);
  });
}

function discard(incoming: IncomingMessage): void {
  let size = 0;
  const drop = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= discardLimit) return;
    incoming.off("data", drop);
    incoming.pause();
    incoming.socket.end();
    setTimeout(() => incoming.socket.destroy(), lingerTime).unref();
  };
  incoming.on("data", drop);
  incoming.resume();
}

const tooLarge = (limit: number) =>
  new Problem({ status: 413, detail: `a body may have at most ${limit} bytes` });

const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
  // The longest link to a wall has half of this length; other servers and proxies accept 8 to 32 kB.
  maxHeaderSize: 32 * 1024,
  insecureHTTPParser: false,
  requireHostHeader: false, // a request without Host gets its refusal later, as a problem like other requests
  noDelay: true,
};
/** Open sockets; a browser opens at most seven. */
const connections = 20_000;
/** Requests that one connection may send without waiting for answers. Browsers wait; each waiting request takes memory. */
const pipelineLimit = 64;
/** ms after which a client that reads nothing of its answer is disconnected */
const stalledReader = 20_000;

/** Refusals for errors that Node reports before there is a request, by the error's code. */
const refusals: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem({
    status: 431,
    detail: `address and headers have more than ${serverLimits.maxHeaderSize / 1024} kB together; a link with fewer views or symbols is shorter`,
  }),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem({ status: 408, detail: "the request did not arrive in time" }),
};
const malformedRequest = new Problem({ status: 400, detail: "not a valid HTTP/1.1 request" });
const unsupportedExpect = new Problem({ status: 417, detail: "only Expect: 100-continue is supported" });
const noProxy = new Problem(
  { status: 405, detail: "this server is not a proxy" },
  { Allow: "GET, HEAD, POST" },
);

interface HttpExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** number of earlier requests on the same connection that are not answered yet */
  ahead: number;
}

const isUnderWay = (exchange: HttpExchange | undefined): boolean =>
  exchange?.outgoing.headersSent === true &&
  !(exchange.incoming.complete && exchange.outgoing.writableFinished);

const newestExchange = new WeakMap<Duplex, HttpExchange>();

/** Calls `then` when the socket has written all pending answers. */
export function afterAnswers(socket: Duplex, then: () => void): void {
  const { outgoing } = newestExchange.get(socket) ?? {};
  if (outgoing === undefined || outgoing.writableFinished || outgoing.destroyed) then();
  else outgoing.once("close", then);
}

export function createHttpServer(handler: RequestListener): Server {
  const server = createServer(serverLimits, (incoming, outgoing) => {
    const { socket } = incoming;
    const before = newestExchange.get(socket);
    const ahead = before && !before.outgoing.writableFinished ? before.ahead + 1 : 0;
    newestExchange.set(socket, { incoming, outgoing, ahead });
    if (ahead <= pipelineLimit) handler(incoming, outgoing);
    else socket.destroy();
  });
  server.maxConnections = connections;
  server.maxHeadersCount = 100;
  server.setTimeout(stalledReader);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The server has already answered the request, so an error in the rest of its body gets no second answer.
    if (isUnderWay(newestExchange.get(socket))) socket.destroy();
    else refuse(socket, refusals[error.code ?? ""] ?? malformedRequest);
  });
  // This server is not a proxy, so it refuses CONNECT and closes the socket.
  server.on("connect", (incoming, socket) => refuse(socket, noProxy, requestId(incoming)));
  // The server refuses a body announced as too large before the client sends it, also after `Expect: 100-continue`.
  server.on("checkContinue", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (Number(incoming.headers["content-length"] ?? 0) > bodyLimit) {
      refuse(incoming.socket, tooLarge(bodyLimit), requestId(incoming));
      return;
    }
    outgoing.writeContinue();
    server.emit("request", incoming, outgoing);
  });
  server.on("checkExpectation", (incoming: IncomingMessage) =>
    refuse(incoming.socket, unsupportedExpect, requestId(incoming)),
  );
  return server;
}
