/** The simulated exchange behind a proxy that notes when each request and each push link begins and ends. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { startExchange } from "#server/exchange/start";

/** epoch ms; `to` is infinite until it has ended */
export interface Span {
  /** path under `/api` */
  path: string;
  from: number;
  to: number;
}

/** ms before a request reaches the exchange, because the real service is not on this machine */
const distance = 80;

export async function openUpstream() {
  const exchange = await startExchange({ port: 0, host: "127.0.0.1", seed: 7, clock: "always-open" });
  const base = new URL(exchange.url);
  const requests: Span[] = [];
  const links: Span[] = [];
  const sockets = new Set<Duplex>();
  const note = (spans: Span[], question: IncomingMessage, end: ServerResponse | Duplex) => {
    const path = (question.url ?? "/").split("?", 1)[0] ?? "/";
    const span = { path: path.replace(/^\/api/, ""), from: Date.now(), to: Number.POSITIVE_INFINITY };
    spans.push(span);
    end.once("close", () => {
      span.to = Date.now();
    });
  };

  const server = createServer((question, reply) => {
    note(requests, question, reply);
    setTimeout(() => forward(base, question, reply), distance);
  });
  server.on("upgrade", (question, socket, head) => {
    note(links, question, socket);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    join(base, question, { socket, head });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    requests,
    links,
    async close() {
      for (const socket of sockets) socket.destroy();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await exchange.close();
    },
  };
}

function forward(base: URL, question: IncomingMessage, reply: ServerResponse): void {
  const { host: _, ...headers } = question.headers;
  const target = new URL(question.url ?? "/", base);
  const sent = request(target, { method: question.method ?? "GET", headers });
  sent.once("response", (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  sent.once("error", () => reply.destroy());
  question.pipe(sent);
}

function join(base: URL, question: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }) {
  const upstream = connect(Number(base.port), base.hostname);
  const lines = [`${question.method} ${question.url} HTTP/1.1`];
  for (let at = 0; at < question.rawHeaders.length; at += 2)
    lines.push(`${question.rawHeaders[at]}: ${question.rawHeaders[at + 1]}`);
  upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
  upstream.write(head);
  socket.pipe(upstream).pipe(socket);
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.on("error", () => one.destroy());
    one.once("close", () => other.destroy());
  }
}

const startsOf = (spans: readonly Span[]) => spans.map(({ from }) => from).sort((a, b) => a - b);

/** Spans that begin within a window. */
export const begunIn = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.filter((span) => span.from >= from && span.from < to);

/** Greatest number of spans that were open at once. */
export const mostAtOnce = (spans: readonly Span[]): number =>
  Math.max(0, ...spans.map(({ from }) => spans.filter((one) => one.from <= from && one.to > from).length));

/** Greatest number of spans that began within any second. */
export const mostInASecond = (spans: readonly Span[]): number => {
  const starts = startsOf(spans);
  return Math.max(
    0,
    ...starts.map((from) => starts.filter((one) => one >= from && one < from + 1_000).length),
  );
};

/** Longest time for which two spans or more were open, ms. */
export function longestDouble(spans: readonly Span[], now: number): number {
  const changes = spans
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: Math.min(to, now), by: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.by - other.by);
  let [open, since, longest] = [0, 0, 0];
  for (const { at, by } of changes) {
    if (open < 2 && open + by >= 2) since = at;
    if (open >= 2 && open + by < 2) longest = Math.max(longest, at - since);
    open += by;
  }
  return longest;
}
