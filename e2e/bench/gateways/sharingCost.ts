/** G6: how much later a pushed list reaches a follower's browser than the leader's, and a follower's CPU time with and without lists. */
import { WebSocket } from "ws";
import { pause, quantile } from "#e2e/bench/gateway/subscribers";
import { say } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { record } from "#e2e/bench/measuring/verdicts";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { startRedis } from "#server/stores/testing/redisServer";
import { topics } from "#wire/leaderboards";
import { leaderOf } from "./roles.ts";
import { printSideBySide } from "./sideBySide.ts";

const goal = "G6";
/** lists a second on all three topics together */
const lists = 20;
const warmUp = 15_000;
const seconds = 40;

const epoch = () => performance.timeOrigin + performance.now();

/** A browser with the three lists. It notes the arrival of the gainers by their first price, which identifies the list. */
async function listen({ port }: Gateway) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws/websocket`, { perMessageDeflate: false });
  const arrivals = new Map<string, number>();
  socket.on("message", (data) => {
    const at = epoch();
    const text = data.toString();
    if (!text.includes(`\ndestination:${topics.gainers}`)) return;
    const price = /"price":([\d.]+)/.exec(text)?.[1];
    if (price) arrivals.set(Number(price).toFixed(2), at);
  });
  await new Promise((done, fail) => {
    socket.once("open", done);
    socket.once("error", fail);
  });
  socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:bench\n\n\0");
  Object.values(topics).forEach((topic, id) => {
    socket.send(`SUBSCRIBE\nid:${id}\ndestination:${topic}\nack:auto\n\n\0`);
  });
  return { arrivals, leave: () => socket.terminate() };
}

async function cpuOf({ url }: Gateway): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1];
  if (found === undefined) throw new Error("/metrics has no process_cpu_seconds_total");
  return Number(found);
}

/** Gateways of a service that pushes at a rate: a leader, its follower, and one without Redis. The first that starts leads. */
async function openSet(rate: number, redis: string) {
  const service = await openService({
    updates: 0,
    pushes: rate / Object.keys(topics).length,
    delay: () => 20,
  });
  const flags = ["--upstream", service.url, "--limit", "1000000", "--log-level", "error"];
  const leader = await startGateway([...flags, "--redis", redis]);
  await leaderOf([leader]);
  const follower = await startGateway([...flags, "--redis", redis]);
  const alone = await startGateway(flags);
  const gateways = [leader, follower, alone];
  const browsers = {
    leader: await listen(leader),
    follower: await listen(follower),
    alone: await listen(alone),
  };
  return {
    service,
    gateways,
    browsers,
    cpu: () => Promise.all(gateways.map(cpuOf)),
    async close() {
      for (const { leave } of Object.values(browsers)) leave();
      for (const gateway of gateways) await gateway.stop();
      await service.close();
    },
  };
}

type Delays = Record<"leader" | "follower" | "alone" | "added", number[]>;

function delaysOf({ service, browsers }: Awaited<ReturnType<typeof openSet>>, since: number): Delays {
  const delays: Delays = { leader: [], follower: [], alone: [], added: [] };
  for (const [price, at] of browsers.leader.arrivals) {
    const sent = service.sentAt(price);
    const follower = browsers.follower.arrivals.get(price);
    const alone = browsers.alone.arrivals.get(price);
    if (sent === undefined || sent < since || follower === undefined || alone === undefined) continue;
    delays.leader.push(at - sent);
    delays.follower.push(follower - sent);
    delays.alone.push(alone - sent);
    delays.added.push(follower - at);
  }
  return delays;
}

export async function benchSharingCost(): Promise<void> {
  const redis = await startRedis();
  const quiet = await openSet(0, redis.url);
  const busy = await openSet(lists, redis.url);
  await pause(warmUp);
  const since = epoch();
  const before = { quiet: await quiet.cpu(), busy: await busy.cpu() };
  await pause(seconds * 1_000);
  const length = (epoch() - since) / 1_000;
  const after = { quiet: await quiet.cpu(), busy: await busy.cpu() };
  const delays = delaysOf(busy, since);
  const share = (set: "quiet" | "busy") =>
    after[set].map((cpu, at) => ((cpu - (before[set][at] ?? Number.NaN)) / length) * 100);
  const cpu = { quiet: share("quiet"), busy: share("busy") };
  await quiet.close();
  await busy.close();
  await redis.stop();

  const names = ["1 without Redis", "leader", "follower"];
  const inOrder = ([leader = Number.NaN, follower = Number.NaN, alone = Number.NaN]: readonly number[]) => [
    alone,
    leader,
    follower,
  ];
  const latency = (portion: number) =>
    [delays.alone, delays.leader, delays.follower].map((some) => quantile(some, portion));
  printSideBySide(
    `Cost of sharing, ${lists} lists a second, ${length.toFixed(0)} s, one browser each`,
    names,
    [
      { what: "ms from the push to the browser, p50", figures: latency(0.5) },
      { what: "ms from the push to the browser, p99", figures: latency(0.99) },
      { what: "CPU without lists, % of a core", figures: inOrder(cpu.quiet) },
      { what: `CPU with ${lists} lists a second, % of a core`, figures: inOrder(cpu.busy) },
    ],
  );
  say(`  ${delays.added.length} lists compared`);

  for (const [name, portion, atMost] of [
    ["p50", 0.5, 10],
    ["p99", 0.99, 30],
  ] as const) {
    const added = quantile(delays.added, portion);
    record({
      goal,
      what: `Later at a follower's browser than at the leader's, ${name}`,
      figure: `${added.toFixed(1)} ms`,
      against: `at most ${atMost} ms`,
      met: added <= atMost,
    });
  }
  const [, quietly = Number.NaN] = cpu.quiet;
  const [leads = Number.NaN, follows = Number.NaN, alone = Number.NaN] = cpu.busy;
  const percent = (figure: number) => `${figure.toFixed(2)} %`;
  record({
    goal,
    what: `CPU of a follower at ${lists} lists a second`,
    figure: percent(follows),
    against: `${(follows / quietly).toFixed(2)}x without lists (${percent(quietly)}); at most 1 % of a core`,
    met: follows <= 1,
  });
  for (const [name, used] of [
    ["a follower", follows],
    ["the leader", leads],
  ] as const)
    record({
      goal,
      what: `CPU that sharing adds to ${name}`,
      figure: percent(used - alone),
      against: `${(used / alone).toFixed(2)}x one without Redis (${percent(alone)}); at most 1 % of a core`,
      met: used - alone <= 1,
    });
}
