/** Counts the requests that upstream receives from one browser, from a thousand, and after its push link was cut. */
import type { IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import { compare, median, say } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { record } from "#e2e/bench/measuring/verdicts";
import { startGateway } from "#e2e/testing/gateway";
import { boardTopic } from "#wire/gateway/boardChanges";
import { topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import { ask } from "./pacedLoad.ts";
import { pause } from "./subscribers.ts";

const goal = "16";
/** a fifth of the usual intervals */
const pace = 0.2;
const seconds = 24;
const many = 1000;
/**
 * ms between two rounds of requests: one browser sends far more requests than the cadence, and a thousand browsers together send as many
 */
const eager = 250;
const calm = 4000;
const expected = new Set([
  ...["host", "connection", "content-length", "content-type", "accept-encoding", "origin", "referer"],
]);
const byPath = new Map(Object.values(operations).map((operation) => [operation.path, operation]));

/** Faults of a request, in words. */
export function breaches({ method, headers, url }: IncomingMessage): string[] {
  const { pathname } = new URL(url ?? "/", "http://service");
  const operation = byPath.get(pathname.replace(/^\/api/, ""));
  if (!operation) return [`${pathname} is no operation`];
  const type = headers["content-type"];
  const kinds = { json: "application/json", form: "application/x-www-form-urlencoded", query: undefined };
  const wrong: string[] = [];
  if (method !== operation.method) wrong.push(`${method} ${pathname}`);
  if (type !== kinds[operation.body]) wrong.push(`content type ${type} at ${pathname}`);
  if (!headers.origin || !headers.referer) wrong.push(`no Origin or Referer at ${pathname}`);
  for (const name of Object.keys(headers)) if (!expected.has(name)) wrong.push(`header ${name}`);
  return wrong;
}

const paths = [operations.board, operations.gainers, operations.losers, operations.mostActive].map(
  ({ path }) => path,
);

/** A browser with the board open: it subscribes, and polls every `every` ms. */
async function browse(gateway: { url: string; port: number }, every: number): Promise<() => void> {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/api/ws/websocket`, {
    perMessageDeflate: false,
  });
  await new Promise((done) => socket.once("open", done));
  socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:bench\n\n\0");
  [boardTopic, ...Object.values(topics)].forEach((topic, id) => {
    socket.send(`SUBSCRIBE\nid:${id}\ndestination:${topic}\nack:auto\n\n\0`);
  });
  const poll = () => {
    for (const path of paths) void ask(`${gateway.url}/api${path}`);
  };
  await pause(Math.random() * Math.min(every, 10)); // spreads the browsers over time
  const timer = setInterval(poll, every);
  return () => {
    clearInterval(timer);
    socket.terminate();
  };
}

async function watch(browsers: number, wrong: string[]) {
  let requests = 0;
  const service = await openService({
    updates: 50,
    pushes: 2,
    delay: () => 20,
    seen(question) {
      requests += 1;
      wrong.push(...breaches(question));
    },
  });
  const flags = ["--upstream", service.url, "--limit", "1000000", "--log-level", "error"];
  const gateway = await startGateway([...flags, "--pace", String(pace)]);
  const leave: (() => void)[] = [];
  for (let at = 0; at < browsers; at++) leave.push(await browse(gateway, browsers === 1 ? eager : calm));
  await pause(5000);
  requests = 0;
  await pause(seconds * 1000);
  const found = {
    requests,
    links: service.pushLinks(),
    topics: service.subscriptions("/topic/"),
    answers: service.subscriptions("/user/"),
  };
  for (const end of leave) end();
  await gateway.stop();
  await service.close();
  return found;
}

/** Pauses between attempts to reopen the push link while it is refused, ms. */
async function gapsAfterCut(): Promise<number[]> {
  const service = await openService({ updates: 0, pushes: 2, delay: () => 20 });
  const gateway = await startGateway(["--upstream", service.url, "--log-level", "fatal"]);
  while (service.pushLinks() === 0) await pause(100);
  await pause(2000);
  const attempts = service.cutPush();
  await pause(40_000);
  await gateway.stop();
  await service.close();
  const at = [...attempts];
  return at.slice(1).map((one, index) => one - (at[index] ?? one));
}

export async function benchPoliteness(rounds: number): Promise<void> {
  const wrong: string[] = [];
  const units = {
    requests: `upstream requests in ${seconds} s`,
    links: "push connections",
    topics: "topics subscribed to on them",
    answers: "private answers subscribed to, one a topic",
  };
  const manyClients = `${many} browsers`;
  const aims = [{ goal, figure: "requests", of: manyClients, beside: "1 browser", atMost: 1.05 }];
  const found = await compare({ title: "Manners upstream", rounds, units, aims }, [
    { name: "1 browser", measure: () => watch(1, wrong) },
    { name: manyClients, measure: () => watch(many, wrong) },
  ]);
  const most = (figure: string) =>
    median((found.get(manyClients) ?? []).map((row) => row[figure] ?? Number.NaN));
  for (const each of new Set(wrong)) say(`  wrong: ${each}`);
  record({
    goal,
    what: "Requests put wrongly",
    figure: `${wrong.length}`,
    against: "0",
    met: wrong.length === 0,
  });
  const link = `${most("links")} with ${most("topics")} topics`;
  record({
    goal,
    what: "Push connections",
    figure: link,
    against: "1 with 3",
    met: most("links") === 1 && most("topics") === 3,
  });
  const gaps = await gapsAfterCut();
  const shown = gaps.map((gap) => (gap / 1000).toFixed(1)).join(", ");
  const [first = 0, ...later] = gaps;
  record({
    goal,
    what: "Attempts while the push link is refused for 40 s",
    figure: `${gaps.length + 1}`,
    against: `gaps growing: ${shown} s`,
    met: later.length > 0 && Math.max(...later) > first && Math.max(...gaps) <= 40_000,
  });
}
