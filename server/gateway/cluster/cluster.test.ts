/** Three gateways of one upstream, with stores in memory. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { report } from "#server/gateway/testing/wallReport";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { boardTopic } from "#wire/gateway/boardChanges";
import { operations } from "#wire/operations";
import type { ClusterState } from "./cluster.ts";
import { streamNames } from "./events.ts";

let upstream: UpstreamStandIn;
const gateways: RunningGateway[] = [];
const joined = createMemoryHub();

const start = async (name: string) => {
  const gateway = await startGateway({
    base: upstream.base,
    pace: 0.05,
    learnEvery: 100,
    shared: { stores: joined(), name },
  });
  gateways.push(gateway);
  return gateway;
};
/** An answer of the gateway, parsed. */
async function json<T>(url: string): Promise<T> {
  const read: T = JSON.parse(await (await fetch(url)).text());
  return read;
}
const health = async ({ url }: RunningGateway) =>
  (await json<{ gateways: ClusterState }>(`${url}/healthz?full`)).gateways;

const at = (place: number) => {
  const gateway = gateways[place];
  if (!gateway) throw new Error("not started");
  return gateway;
};
const askedOf = (path: string) => upstream.seen.filter((one) => one.path.startsWith(path)).length;
const stamp = (response: Response) => response.headers.get("pola-fetched-at");

beforeAll(async () => {
  upstream = await startUpstream();
  for (const name of ["one", "two", "three"]) await start(name);
  await vi.waitFor(async () => expect((await health(at(2))).gateways).toHaveLength(3), 120_000);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await upstream.close();
});

/** Subscribes to the board's changes. */
async function listen(url: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/ws/websocket`, ["v12.stomp"]);
  const sequences: number[] = [];
  const bodies: { sequence: number; since: number }[] = [];
  socket.on("message", (data) => {
    const text = String(data);
    if (!text.startsWith("MESSAGE")) return;
    const body = JSON.parse(text.slice(text.indexOf("\n\n") + 2).replace(/\0\n*$/, ""));
    sequences.push(body.sequence);
    bodies.push(body);
  });
  await once(socket, "open");
  socket.send("CONNECT\naccept-version:1.2\nhost:here\n\n\0");
  socket.send(`SUBSCRIBE\nid:0\ndestination:${boardTopic}\n\n\0`);
  return { sequences, bodies, close: () => socket.close() };
}

test("one gateway leads, and each knows all of them", async () => {
  const told = await Promise.all(gateways.map(health));
  expect(told.filter(({ role }) => role === "leads")).toHaveLength(1);
  for (const { gateways: listed } of told)
    expect(listed.map(({ name }) => name)).toEqual(["one", "three", "two"]);
});

test("every gateway answers with the same bytes and the same time, and the exchange gets one request", async () => {
  const path = operations.quote.path;
  const before = askedOf(path);
  const answers = await Promise.all(
    gateways.flatMap(({ url }) => [1, 2, 3].map(() => ask(url, "quote", { symbol: "ACME.N0000" }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(stamp)).size).toBe(1);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(askedOf(path) - before).toBe(1);
});

test("a refusal and a missing line are told by every gateway as by the leader", async () => {
  upstream.behave(operations.orderBook.path, (outgoing) => outgoing.writeHead(404).end("{}"));
  const missing = await Promise.all(
    gateways.map(({ url }) => ask(url, "orderBook", { symbol: "NONE.N0000" })),
  );
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
  upstream.behave(operations.news.path, (outgoing) => outgoing.writeHead(403).end("no"));
  const params = { top: "true", type: "CN", numberOfRecord: "3" };
  const refused = await Promise.all(gateways.map(({ url }) => ask(url, "news", params)));
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const answer of refused) expect(await answer.json()).toMatchObject({ refused: true });
  upstream.behave(operations.orderBook.path, undefined);
  upstream.behave(operations.news.path, undefined);
});

test("the changes of the board have the same numbers at every gateway, also for a reader of a follower only", async () => {
  const followers = (await Promise.all(gateways.map(health))).flatMap(({ role }, place) =>
    role === "follows" ? [place] : [],
  );
  const heard = await Promise.all(followers.map((place) => listen(at(place).url)));
  expect((await ask(at(0).url, "board")).status).toBe(200);
  let price = 10;
  upstream.behave(operations.board.path, (outgoing) => {
    price += 1;
    outgoing.end(JSON.stringify({ reqTradeSummery: [boardRow("ACME.N0000", price)] }));
  });
  await expect.poll(() => Math.min(...heard.map(({ sequences }) => sequences.length))).toBeGreaterThan(4);
  const [one, other] = heard.map(({ sequences }) => sequences);
  const shared = one?.filter((sequence) => other?.includes(sequence)) ?? [];
  expect(shared.length).toBeGreaterThan(2);
  for (const { sequences } of heard)
    expect(sequences).toEqual(sequences.map((_, place) => (sequences[0] ?? 0) + place));
  // the whole board of a follower is never older than the change that it published
  const last = heard[0]?.bodies.at(-1);
  const board = await ask(at(followers[0] ?? 0).url, "board");
  expect(Number(stamp(board))).toBeGreaterThanOrEqual(last?.since ?? Number.POSITIVE_INFINITY);
  for (const one of heard) one.close();
});

test("lines, sectors and walls are the same at every gateway", async () => {
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
  };
  expect((await fetch(`${at(1).url}/walls`, post)).status).toBe(204);
  const walls = async (place: number) =>
    (await json<{ walls: { id: string }[] }>(`${at(place).url}/walls`)).walls.map(({ id }) => id);
  for (const place of [0, 1, 2]) await expect.poll(() => walls(place)).toEqual([report.id]);
  const texts = (path: string) =>
    Promise.all(gateways.map(async ({ url }) => (await fetch(url + path)).text()));
  for (const path of ["/lines", "/sector-names"])
    await expect.poll(async () => new Set(await texts(path)).size).toBe(1);
  expect(
    JSON.parse((await texts("/lines"))[2] ?? "").lines.map(({ symbol }: { symbol: string }) => symbol),
  ).toContain("BETA.N0000");
});

test("a fault of the exchange is in the health of every gateway", async () => {
  upstream.behave(operations.circulars.path, (outgoing) => outgoing.writeHead(500).end());
  await ask(at(2).url, "circulars");
  type Operations = { operations: { name: string; lastFailure?: string }[] };
  const fault = async ({ url }: RunningGateway) =>
    (await json<Operations>(`${url}/healthz?full`)).operations.find(({ name }) => name === "circulars")
      ?.lastFailure;
  for (const gateway of gateways) await expect.poll(() => fault(gateway)).toBe("status 500");
  upstream.behave(operations.circulars.path, undefined);
});

const places = async () => {
  const roles = (await Promise.all(gateways.map(health))).map(({ role }) => role);
  return { leader: roles.indexOf("leads"), follower: roles.indexOf("follows") };
};

test("while the exchange does not answer, a follower tells that its expired answer is stale, never that it is new", async () => {
  const { follower } = await places();
  const params = { symbol: "HANG.N0000" };
  const asked = () => ask(at(follower).url, "orderBook", params);
  const first = await asked();
  expect([first.status, first.headers.get("pola-cache")]).toEqual([200, "miss"]);
  upstream.behave(operations.orderBook.path, () => undefined);
  let last = first;
  await expect
    .poll(async () => {
      last = await asked();
      return last.headers.get("pola-cache");
    })
    .not.toMatch(/hit/);
  expect(last.headers.get("pola-cache")).toBe("stale");
  expect(stamp(last)).toBe(stamp(first));
  upstream.behave(operations.orderBook.path, undefined);
});

test("a follower shows the push link of the leader", async () => {
  const { leader, follower } = await places();
  type Linked = { link: { state: string; since: number } };
  const link = async (place: number) => (await json<Linked>(`${at(place).url}/healthz?full`)).link;
  // the leader tries to connect again and again, so its link differs from that of a gateway that never tried
  await expect
    .poll(async () => {
      const [own, shown] = [await link(leader), await link(follower)];
      return own.since === shown.since && own.state === shown.state;
    })
    .toBe(true);
  const gauge = async (place: number) =>
    /^pola_link_up (\d)$/m.exec(await (await fetch(`${at(place).url}/metrics`)).text())?.[1];
  expect(await gauge(follower)).toBe((await link(follower)).state === "up" ? "1" : "0");
});

test("only callers from the operator's network read the names of the gateways", async () => {
  const names = async (headers: Record<string, string>) => {
    const response = await fetch(`${at(0).url}/healthz?full`, { headers });
    const { gateways: told }: { gateways: ClusterState } = JSON.parse(await response.text());
    return told.gateways.map(({ name }) => name);
  };
  expect(await names({})).toEqual(["one", "three", "two"]);
  expect(await names({ "x-forwarded-for": "192.168.1.7" })).toEqual(["one", "three", "two"]);
  const hidden = ["gateway 1", "gateway 2", "gateway 3"];
  expect(await names({ "x-forwarded-for": "198.51.100.7" })).toEqual(hidden);
  expect(await names({ "x-forwarded-for": "192.168.1.7, 198.51.100.7" })).toEqual(hidden);
  expect(await names({ forwarded: "for=198.51.100.7" })).toEqual(hidden);
});

test("when the leader is told to stop, it tells the others, and another leads and goes on from its board", async () => {
  const events: string[] = [];
  const stores = joined();
  stores.streams.follow(new Map([[streamNames.leader, "0-0"]]), (_, { head }) => void events.push(head));
  const roles = await Promise.all(gateways.map(health));
  const place = roles.findIndex(({ role }) => role === "leads");
  const follower = at((place + 1) % 3);
  const heard = await listen(follower.url);
  await expect.poll(() => heard.sequences.length).toBeGreaterThan(1);
  const fence = roles[place]?.fence ?? 0;
  const [old] = gateways.splice(place, 1);
  await old?.close();
  await expect
    .poll(async () => (await Promise.all(gateways.map(health))).map(({ role }) => role).sort())
    .toEqual(["follows", "leads"]);
  expect((await health(at(0))).fence).toBe(fence + 1);
  expect(events.filter((event) => JSON.parse(event).kind === "left")).toHaveLength(1);
  await stores.close();
  const count = heard.sequences.length;
  await expect.poll(() => heard.sequences.length).toBeGreaterThan(count + 2);
  expect(heard.sequences).toEqual([...heard.sequences].sort((one, other) => one - other));
  expect(heard.sequences.at(-1)).toBeGreaterThan((fence + 1) * 1_000_000);
  heard.close();
});

test("only the leader writes what has been learned", async () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "pola-learned-")));
  const joinTwo = createMemoryHub();
  const both: RunningGateway[] = [];
  for (const data of folders)
    both.push(await startGateway({ base: upstream.base, data, shared: { stores: joinTwo(), name: data } }));
  const [one, other] = both;
  if (!one || !other) throw new Error("not started");
  await expect
    .poll(async () => (await Promise.all(both.map(health))).map(({ role }) => role))
    .toContain("leads");
  expect((await ask(one.url, "board")).status).toBe(200);
  const leads = (await health(one)).role === "leads";
  const lines = async ({ url }: RunningGateway) => (await json<{ lines: unknown[] }>(`${url}/lines`)).lines;
  await expect.poll(() => lines(other)).toEqual(await lines(one));
  // the follower first, so that it does not become the leader
  for (const gateway of leads ? [other, one] : [one, other]) await gateway.close();
  const [ofLeader, ofFollower] = (leads ? folders : [...folders].reverse()).map((folder) =>
    readdirSync(folder),
  );
  expect(ofLeader?.some((file) => file.startsWith("lines-"))).toBe(true);
  expect(ofFollower).toEqual([]);
  for (const folder of folders) rmSync(folder, { recursive: true });
});
