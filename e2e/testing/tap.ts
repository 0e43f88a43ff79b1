/** Between gateway and exchange. It counts requests, and can freeze, alter, refuse or cut answers. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect as dial, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface Call {
  method: string;
  /** path below the base URL, such as `/tradeSummary` */
  path: string;
  headers: IncomingMessage["headers"];
}
interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}
export type Alter = (body: unknown) => unknown;

export interface Tap {
  /** base URL for the gateway */
  url: string;
  calls: Call[];
  /** from now on every request gets the first answer again, so that a page can be compared with that answer */
  freeze(): void;
  /** the last answer served for a path, as the exchange wrote it */
  served(path: string): unknown;
  /** changes the answers of one path on their way */
  alter(path: string, change: Alter): void;
  /** from now on every request of one path is refused with 503 */
  fail(path: string): void;
  /** from now on every request is cut, as if the service were gone */
  silence(): void;
  /** cuts the push link to upstream; with `refuse` new ones fail */
  cutPush(options?: { refuse: boolean }): void;
  /** number of push links now, and the greatest number at one time */
  pushLinks(): { now: number; most: number };
  reset(): void;
  close(): Promise<void>;
}

const read = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

function ask(target: URL, question: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    const { host: _, "accept-encoding": __, ...headers } = question.headers;
    const method = question.method ?? "GET";
    // the exchange refuses another site's Origin, and the gateway sends the tap's
    const own = { origin: target.origin, referer: `${target.origin}/`, "accept-encoding": "identity" };
    const sent = request(target, { method, headers: { ...headers, ...own } });
    sent.once("error", fail);
    sent.once("response", (reply) => {
      read(reply).then(
        (answer) => done({ status: reply.statusCode ?? 502, headers: reply.headers, body: answer }),
        fail,
      );
    });
    sent.end(body);
  });
}

class TapState {
  readonly calls: Call[] = [];
  readonly alterations = new Map<string, Alter>();
  readonly failing = new Set<string>();
  readonly last = new Map<string, Buffer>();
  /** answers before a test altered them, because other servers may still have those in their cache */
  readonly unaltered = new Map<string, Buffer | undefined>();
  kept: Map<string, Answer> | undefined;
  refusesPush = false;
  silent = false;

  alter(path: string, change: Alter): void {
    if (!this.unaltered.has(path)) this.unaltered.set(path, this.last.get(path));
    this.alterations.set(path, change);
  }

  restore(): void {
    this.alterations.clear();
    for (const [path, body] of this.unaltered)
      if (body) this.last.set(path, body);
      else this.last.delete(path);
    this.unaltered.clear();
  }

  change(path: string, answer: Answer): Answer {
    const alteration = this.alterations.get(path);
    if (!alteration || answer.status !== 200) return answer;
    const body = Buffer.from(JSON.stringify(alteration(JSON.parse(answer.body.toString("utf8")))));
    return { ...answer, body };
  }
}

async function answer(state: TapState, base: URL, question: IncomingMessage): Promise<Answer> {
  const body = await read(question);
  const below = (question.url ?? "/").replace(/^\/api/, "");
  const path = below.split("?")[0] ?? below;
  state.calls.push({ method: question.method ?? "", path, headers: question.headers });
  if (state.failing.has(path)) return { status: 503, headers: {}, body: Buffer.from("") };
  const target = new URL(question.url ?? "/", base);
  const key = `${below} ${body.toString("utf8")}`;
  const given = state.kept?.get(key) ?? (await ask(target, question, body));
  state.kept?.set(key, given);
  const changed = state.change(path, given);
  state.last.set(path, changed.body);
  return changed;
}

function send(reply: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _, connection: __, ...kept } = headers;
  reply.writeHead(status, { ...kept, "content-length": body.length });
  reply.end(body);
}

function relay(
  base: URL,
  sockets: Set<Duplex>,
  question: IncomingMessage,
  browser: Duplex,
  head: Buffer,
): void {
  const upstream: Socket = dial(Number(base.port), base.hostname);
  const lines = [`${question.method} ${question.url} HTTP/1.1`];
  for (let at = 0; at < question.rawHeaders.length; at += 2)
    lines.push(`${question.rawHeaders[at]}: ${question.rawHeaders[at + 1]}`);
  upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
  upstream.write(head);
  browser.pipe(upstream).pipe(browser);
  for (const socket of [upstream, browser]) {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  }
  upstream.once("close", () => browser.destroy());
  browser.once("close", () => upstream.destroy());
}

/** @param exchange base url of the exchange, ending in /api; @param port to listen on, 0 for any */
export async function openTap(exchange: string, port = 0): Promise<Tap> {
  const base = new URL(exchange);
  const state = new TapState();
  const pushed = new Set<Duplex>();
  const links = { now: 0, most: 0 };
  const server = createServer((question, reply) => {
    if (state.silent) return void reply.destroy();
    answer(state, base, question).then(
      (given) => send(reply, given),
      () => reply.destroy(),
    );
  });
  server.on("upgrade", (question, socket, head) => {
    if (state.silent || state.refusesPush) socket.destroy();
    else {
      links.now += 1;
      links.most = Math.max(links.most, links.now);
      socket.once("close", () => {
        links.now -= 1;
      });
      relay(base, pushed, question, socket, head);
    }
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the tap has no port");
  const cutPush = ({ refuse } = { refuse: false }) => {
    state.refusesPush = refuse;
    for (const socket of pushed) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}/api`,
    calls: state.calls,
    freeze: () => {
      state.kept ??= new Map();
    },
    served: (path) => JSON.parse(state.last.get(path)?.toString("utf8") ?? "null"),
    alter: (path, change) => state.alter(path, change),
    fail: (path) => void state.failing.add(path),
    silence: () => {
      state.silent = true;
      cutPush();
    },
    cutPush,
    pushLinks: () => ({ ...links }),
    reset: () => {
      state.silent = false;
      state.kept = undefined;
      state.refusesPush = false;
      state.restore();
      state.failing.clear();
    },
    close: () =>
      new Promise((done) => {
        cutPush();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
