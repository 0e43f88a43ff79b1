/** A service to measure with, which answers polls and pushes. It also serves the hand-made pages under comparison. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { WebSocketServer } from "ws";
import { type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import { Market, marketNow } from "./market.ts";
import { frame, type Subscriber, speak } from "./stompOfService.ts";

export interface ServiceOptions {
  /** board rows that change each second */
  updates: number;
  /** leader lists pushed on each topic each second */
  pushes: number;
  /** how long an answer takes, ms */
  delay: () => number;
  /** whether the next answer is a failure */
  fails?: () => boolean;
  /** answers instead of the real one; without a body the answer never ends */
  instead?: () => Instead | undefined;
  /** called with every request */
  seen?: (question: IncomingMessage) => void;
  /** files by path, such as `/reference/dom.html` */
  files?: ReadonlyMap<string, { type: string; body: string }>;
}

export interface Instead {
  encoding: string;
  body: Buffer | undefined;
}

const names = Object.keys(topics) as Topic[];

function bodyFor(market: Market, path: string): unknown {
  if (path === operations.board.path) return { reqTradeSummery: market.rows };
  const list = names.find((name) => path === operations[name].path);
  return list ? market.leaders(list) : [];
}

async function drain(question: IncomingMessage): Promise<void> {
  for await (const _ of question); // reads the body, which is not used
}

function answer(reply: ServerResponse, body: unknown) {
  reply.writeHead(200, {
    "content-type": "application/json",
    "pola-source": "embedded",
    "pola-clock": `${marketNow()};speed=1`,
  });
  reply.end(JSON.stringify(body));
}

function answerInstead(reply: ServerResponse, { encoding, body }: Instead) {
  reply.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
  if (body) {
    reply.end(body);
    return;
  }
  const more = Buffer.from("[0,".repeat(20_000));
  const timer = setInterval(() => reply.write(more), 5);
  reply.once("close", () => clearInterval(timer));
}

/** number of pushed lists whose sending time is kept */
const kept = 5_000;

export async function openService(options: ServiceOptions) {
  const { updates, pushes, delay, files, fails, instead, seen } = options;
  const market = new Market();
  const subscribers = new Set<Subscriber>();
  const asked = tally();
  const sent = new Map<string, number>();
  const server = createServer((question, reply) => {
    const { pathname } = new URL(question.url ?? "/", "http://service");
    const path = pathname.replace(/^\/api/, "");
    const file = files?.get(path);
    if (file) {
      reply.writeHead(200, { "content-type": file.type });
      reply.end(file.body);
      return;
    }
    seen?.(question);
    asked.begins(path);
    reply.once("close", () => asked.ends(path));
    const give = () => {
      const other = instead?.();
      if (fails?.()) reply.writeHead(500).end();
      else if (other) answerInstead(reply, other);
      else answer(reply, bodyFor(market, path));
    };
    void drain(question).then(() => setTimeout(give, delay()));
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  let attempts: number[] | undefined;
  server.on("upgrade", (question, socket, head) => {
    attempts?.push(performance.now());
    if (attempts) socket.destroy();
    else sockets.handleUpgrade(question, socket, head, (each) => speak(each, subscribers));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the service has no port");

  const push = (name: Topic) => {
    market.beat++;
    const rows = market.leaders(name);
    const body = JSON.stringify(rows);
    if (name === "gainers") remember(sent, rows);
    for (const { socket, id, destination } of subscribers) {
      if (destination !== topics[name]) continue;
      socket.send(frame("MESSAGE", { subscription: id, destination, "message-id": `${market.beat}` }, body));
    }
  };
  const timers = [
    ...(updates > 0 ? [setInterval(() => market.change(Math.max(1, Math.round(updates / 20))), 50)] : []),
    ...(pushes > 0 ? names.map((name) => setInterval(() => push(name), 1000 / pushes)) : []),
  ];
  return {
    url: `http://127.0.0.1:${address.port}/api`,
    port: address.port,
    /** number of requests for a path so far */
    asked: asked.of,
    /** greatest number of requests for a path that were in flight at once */
    mostAtOnce: asked.mostAtOnce,
    pushLinks: () => sockets.clients.size,
    /** number of subscriptions to destinations that begin with this text */
    subscriptions: (begin: string) =>
      [...subscribers].filter(({ destination }) => destination.startsWith(begin)).length,
    /** ends the push link and refuses new ones; returns the times of later attempts, ms */
    cutPush(): readonly number[] {
      attempts = [];
      for (const socket of sockets.clients) socket.terminate();
      return attempts;
    },
    /** time at which the gainers with this first price were pushed, epoch ms */
    sentAt: (price: string) => sent.get(price),
    close: () =>
      new Promise<void>((done) => {
        for (const timer of timers) clearInterval(timer);
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Counts the requests for each path, and those in flight. */
function tally() {
  const paths = new Map<string, { times: number; open: number; most: number }>();
  const one = (path: string) => {
    const known = paths.get(path) ?? { times: 0, open: 0, most: 0 };
    paths.set(path, known);
    return known;
  };
  return {
    begins(path: string) {
      const each = one(path);
      each.times += 1;
      each.open += 1;
      each.most = Math.max(each.most, each.open);
    },
    ends(path: string) {
      one(path).open -= 1;
    },
    of: (path: string) => one(path).times,
    mostAtOnce: (path: string) => one(path).most,
  };
}

function remember(sent: Map<string, number>, [first]: readonly { price?: number }[]) {
  const price = first?.price?.toFixed(2) ?? "";
  sent.delete(price); // moves it to the end, so that the oldest is dropped first
  sent.set(price, performance.timeOrigin + performance.now());
  const [oldest] = sent.keys();
  if (sent.size > kept && oldest !== undefined) sent.delete(oldest);
}
