/** The listening socket and its bounds: slow, large or crooked requests are cut before they cost anything. */
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

/** Octets; the largest body taken at any address. */
const bodyLimit = 16 * 1024;
/** What may still come of a refused body, octets: whoever sends it all before reading has the refusal then. */
const discardLimit = 32 * 1024 * 1024;
/** ms in which the refusal can still be read, where a body goes on and on: a connection cut at once takes it along. */
const lingering = 2_000;

/**
 * Reads a request's body straight from the socket: a body past the bound is never held.
 * @param limit octets
 * @throws Problem 413, or 400 when the caller breaks off
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
    const broken = () => reject(new Problem({ status: 400, detail: "the body broke off" }));
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
    setTimeout(() => incoming.socket.destroy(), lingering).unref();
  };
  incoming.on("data", drop);
  incoming.resume();
}

const tooLarge = (limit: number) => new Problem({ status: 413, detail: `a body may have ${limit} octets` });

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
  // the longest link to a wall that anybody needs is half as long; other servers and proxies take 8 to 32 kB
  maxHeaderSize: 32 * 1024,
  insecureHTTPParser: false,
  requireHostHeader: false, // refused further in, in the same words as everything else
  noDelay: true,
};
/** Sockets at once; a browser holds at most seven. */
const connections = 20_000;
/** Requests one connection may send without waiting for answers; browsers wait, and each that waits takes its place in memory. */
const pipelined = 64;
/** ms a reader may take nothing of its answer */
const stalledReader = 20_000;

/** What Node refuses before there is a request. */
const refusals: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: new Problem({
    status: 431,
    detail: `the address that was asked for and the headers may have ${limits.maxHeaderSize / 1024} kB together, and have more; a link with fewer views or symbols is shorter`,
  }),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem({ status: 408, detail: "the request did not come in time" }),
};
const crooked = new Problem({ status: 400, detail: "not a request in HTTP/1.1" });
const unexpected = new Problem({ status: 417, detail: "no expectation but 100-continue is met" });
const noProxy = new Problem({ status: 405, detail: "this is no proxy" }, { Allow: "GET, HEAD, POST" });

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** requests before it that came each before the one before was answered */
  ahead: number;
}

const isUnderWay = (exchange: Exchange | undefined): boolean =>
  exchange?.outgoing.headersSent === true &&
  !(exchange.incoming.complete && exchange.outgoing.writableFinished);

const newest = new WeakMap<Duplex, Exchange>();

/** When the answers that a socket still waits for are written. */
export function afterAnswers(socket: Duplex, then: () => void): void {
  const { outgoing } = newest.get(socket) ?? {};
  if (outgoing === undefined || outgoing.writableFinished || outgoing.destroyed) then();
  else outgoing.once("close", then);
}

export function createHttpServer(handler: RequestListener): Server {
  const server = createServer(limits, (incoming, outgoing) => {
    const { socket } = incoming;
    const before = newest.get(socket);
    const ahead = before && !before.outgoing.writableFinished ? before.ahead + 1 : 0;
    newest.set(socket, { incoming, outgoing, ahead });
    if (ahead <= pipelined) handler(incoming, outgoing);
    else socket.destroy();
  });
  server.maxConnections = connections;
  server.maxHeadersCount = 100;
  server.setTimeout(stalledReader);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // what is wrong with the rest of a request that has its answer gets none of its own
    if (isUnderWay(newest.get(socket))) socket.destroy();
    else refuse(socket, refusals[error.code ?? ""] ?? crooked);
  });
  // a proxy we are not: CONNECT is answered and cut
  server.on("connect", (incoming, socket) => refuse(socket, noProxy, requestId(incoming)));
  // what is announced to be too large is refused before it is sent, however it was to be asked for
  server.on("checkContinue", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (Number(incoming.headers["content-length"] ?? 0) > bodyLimit) {
      refuse(incoming.socket, tooLarge(bodyLimit), requestId(incoming));
      return;
    }
    outgoing.writeContinue();
    server.emit("request", incoming, outgoing);
  });
  server.on("checkExpectation", (incoming: IncomingMessage) =>
    refuse(incoming.socket, unexpected, requestId(incoming)),
  );
  return server;
}
