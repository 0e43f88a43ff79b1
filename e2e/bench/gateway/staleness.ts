/** Age of the subscribers' data compared with half of the board's interval, and its cost upstream. */
import { WebSocket } from "ws";
import { marketNow } from "#e2e/bench/measuring/market";
import { compare } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { startGateway } from "#e2e/testing/gateway";
import { parseBody } from "#wire/contract/parseBody";
import { boardChanges, boardTopic } from "#wire/gateway/boardChanges";
import { operations } from "#wire/operations";
import { pause } from "./subscribers.ts";

const { path } = operations.board;
/** a fifth of the usual intervals */
const pace = 0.2;
const interval = 10_000 * pace;
const seconds = 20;
/** each line changes less often than the board is polled, so that no change is hidden by the next one */
const updates = 50;

interface Stamped {
  symbol: string;
  lastTradedTime?: number | null | undefined;
}

const agesOf = (rows: readonly Stamped[]) =>
  rows.flatMap(({ lastTradedTime }) => (lastTradedTime ? [marketNow() - lastTradedTime] : []));

const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length;

function listen(url: string, take: (ages: readonly number[]) => void): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on("message", (data: Buffer) => {
    const text = data.toString("utf8");
    if (!text.startsWith("MESSAGE")) return;
    take(agesOf(parseBody(boardChanges, JSON.parse(text.slice(text.indexOf("\n\n") + 2, -1))).body.changed));
  });
  return new Promise((done) =>
    socket.once("open", () => {
      socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:bench\n\n\0");
      socket.send(`SUBSCRIBE\nid:0\ndestination:${boardTopic}\nack:auto\n\n\0`);
      done(socket);
    }),
  );
}

async function throughGateway(clients: number) {
  const service = await openService({ updates, pushes: 0, delay: () => 1 });
  const flags = ["--upstream", service.url, "--limit", "1000000", "--log-level", "error"];
  const gateway = await startGateway([...flags, "--pace", String(pace)]);
  const ages: number[] = [];
  let counting = false;
  const take = (some: readonly number[]) => {
    if (counting) ages.push(...some);
  };
  const url = `ws://127.0.0.1:${gateway.port}/api/ws/websocket`;
  const sockets: WebSocket[] = [];
  // a few clients parse their messages; the others only add load
  for (let at = 0; at < clients; at++) sockets.push(await listen(url, at < 5 ? take : () => undefined));
  await pause(3 * interval);
  counting = true;
  const before = service.asked(path);
  await pause(seconds * 1000);
  const asked = service.asked(path) - before;
  for (const socket of sockets) socket.terminate();
  await gateway.stop();
  await service.close();
  return { staleness: mean(ages), upstream: asked / ((seconds * 1000) / interval) };
}

/** The same service, polled once per interval by this client alone. */
async function directly() {
  const service = await openService({ updates, pushes: 0, delay: () => 1 });
  const seen = new Map<string, Stamped["lastTradedTime"]>();
  const ages: number[] = [];
  const times = (seconds * 1000) / interval;
  for (let at = 0; at <= times; at++) {
    const reply = await fetch(`${service.url}${path}`, { method: "POST", body: "{}" });
    const { reqTradeSummery }: { reqTradeSummery: (Stamped & { symbol: string })[] } = JSON.parse(
      await reply.text(),
    );
    const fresh = reqTradeSummery.filter((row) => seen.get(row.symbol) !== row.lastTradedTime);
    if (at > 0) ages.push(...agesOf(fresh));
    for (const row of reqTradeSummery) seen.set(row.symbol, row.lastTradedTime);
    await pause(interval);
  }
  await service.close();
  return { staleness: mean(ages), upstream: 1 };
}

const many = 200;

export async function benchStaleness(rounds: number): Promise<void> {
  const half = "half of the interval";
  const manyClients = `pola, ${many} listeners`;
  await compare(
    {
      title: `Board on push, asked for every ${interval / 1000} s`,
      rounds,
      units: {
        staleness: "ms from a change at the service to a listener, mean",
        upstream: "requests an interval",
      },
      aims: ["pola, 1 listener", manyClients].flatMap((of) => [
        { goal: "6", figure: "staleness", of, beside: half, atMost: 1.15 },
        { goal: "6", figure: "upstream", of, beside: half, atMost: 1.05 },
      ]),
    },
    [
      { name: half, measure: async () => ({ staleness: interval / 2, upstream: 1 }) },
      { name: "asking the service itself", measure: directly },
      { name: "pola, 1 listener", measure: () => throughGateway(1) },
      { name: manyClients, measure: () => throughGateway(many) },
    ],
  );
}
