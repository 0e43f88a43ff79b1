/** A service to measure against: a board of as many rows as the real one, changing as fast as wanted, pushed and polled. */
import { createServer, type IncomingMessage } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";

export interface ServiceOptions {
  /** board rows that change, a second */
  updates: number;
  /** leaderboards pushed on each topic, a second */
  pushes: number;
  /** how long an answer takes, ms */
  delay: () => number;
}

const lines = 280;

const openedAt = Date.now();
/** a Tuesday, 11:00 at the exchange, and on from there: the market is open whenever this is run */
const now = () => Date.parse("2026-11-17T11:00:00+05:30") + Date.now() - openedAt;

const row = (at: number, price: number, trades: number) => ({
  id: at + 1,
  name: `INVENTED COMPANY NUMBER ${at} PLC`,
  symbol: `L${String(at).padStart(3, "0")}.N0000`,
  logoUrl: null,
  quantity: 100,
  percentageChange: price - 100,
  change: price - 100,
  price,
  previousClose: 100,
  high: 120,
  low: 80,
  lastTradedTime: now(),
  issueDate: "01/JAN/1990",
  turnover: trades * 1000,
  sharevolume: trades * 10,
  tradevolume: trades,
  marketCap: 5e9,
  marketCapPercentage: 0,
  open: 100,
  closingPrice: 0,
  crossingVolume: trades * 10,
  crossingTradeVol: trades,
  status: 0,
});

const mover = (at: number, price: number) => ({
  id: at,
  securityId: at + 1,
  symbol: `L${String(at).padStart(3, "0")}.N0000`,
  price,
  change: price - 100,
  changePercentage: price - 100,
  tradeDate: now(),
});

const frame = (command: string, headers: Record<string, string>, body: string) =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}`)
    .join("\n")}\n\n${body}\0`;

interface Subscriber {
  socket: WebSocket;
  id: string;
  destination: string;
}

/** As much STOMP as a service needs that never says no. */
function speak(socket: WebSocket, subscribers: Set<Subscriber>): void {
  socket.on("message", (data: Buffer) => {
    const [head = ""] = data.toString("utf8").split("\n\n");
    const [command, ...lineTexts] = head.trim().split("\n");
    const header = (name: string) =>
      lineTexts.find((text) => text.startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
    if (command === "CONNECT" || command === "STOMP")
      socket.send(frame("CONNECTED", { version: "1.2", "heart-beat": "0,0" }, ""));
    if (command === "SUBSCRIBE")
      subscribers.add({ socket, id: header("id"), destination: header("destination") });
  });
  socket.on("error", () => socket.terminate());
  socket.once("close", () => {
    for (const subscriber of subscribers) if (subscriber.socket === socket) subscribers.delete(subscriber);
  });
}

class Market {
  readonly rows = Array.from({ length: lines }, (_, at) => row(at, 100, 1));
  beat = 0;

  change(count: number): void {
    for (let n = 0; n < count; n++) {
      this.beat++;
      const at = (this.beat * 37) % lines;
      this.rows[at] = row(at, 90 + ((this.beat * 7) % 2000) / 100, this.beat);
    }
  }
  movers = () => Array.from({ length: 10 }, (_, at) => mover(at, 100 + ((this.beat + at) % 1000) / 100));
}

function bodyFor(market: Market, path: string): unknown {
  if (path === operations.board.path) return { reqTradeSummery: market.rows };
  if (path === operations.gainers.path || path === operations.losers.path) return market.movers();
  return [];
}

async function drain(question: IncomingMessage): Promise<void> {
  for await (const _ of question); // the body says nothing we need
}

export async function openService({ updates, pushes, delay }: ServiceOptions) {
  const market = new Market();
  const subscribers = new Set<Subscriber>();
  const asked = new Map<string, number>();
  const server = createServer((question, reply) => {
    const path = new URL(question.url ?? "/", "http://service").pathname.replace(/^\/api/, "");
    asked.set(path, (asked.get(path) ?? 0) + 1);
    void drain(question).then(() =>
      setTimeout(() => {
        reply.writeHead(200, {
          "content-type": "application/json",
          "pola-source": "embedded",
          "pola-clock": `${now()};speed=1`,
        });
        reply.end(JSON.stringify(bodyFor(market, path)));
      }, delay()),
    );
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (question, socket, head) =>
    sockets.handleUpgrade(question, socket, head, (each) => speak(each, subscribers)),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the service has no port");

  const push = () => {
    market.beat++;
    for (const { socket, id, destination } of subscribers) {
      if (!Object.values(topics).some((topic) => topic === destination)) continue;
      const body = JSON.stringify(market.movers());
      socket.send(frame("MESSAGE", { subscription: id, destination, "message-id": `${market.beat}` }, body));
    }
  };
  const timers = [
    setInterval(() => market.change(Math.max(1, Math.round(updates / 20))), 50),
    ...(pushes > 0 ? [setInterval(push, 1000 / pushes)] : []),
  ];
  return {
    url: `http://127.0.0.1:${address.port}/api`,
    /** how often a path was asked for */
    asked: (path: string) => asked.get(path) ?? 0,
    close: () =>
      new Promise<void>((done) => {
        for (const timer of timers) clearInterval(timer);
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
