import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { countedClock } from "#server/gateway/testing/countedClock";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { createKnownSymbols } from "#server/gateway/upstream/knownSymbols";
import { parseBody } from "#wire/contract/parseBody";
import { boardTopic, boardChanges as changesOfBoard } from "#wire/gateway/boardChanges";
import { topics } from "#wire/leaderboards";
import { compare, publishBoards } from "./boardChanges.ts";
import { EventHub } from "./eventHub.ts";
import { memorySnapshots, type Publication } from "./snapshots.ts";

let upstream: UpstreamStandIn;
let gateway: RunningGateway;
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ base: upstream.base });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

test("the gateway sends new lines with all fields, and names removed lines", () => {
  const rows = (...list: { symbol: string }[]) => new Map(list.map((row) => [row.symbol, row]));
  const [a, b, c] = [
    { symbol: "A", price: 1 },
    { symbol: "B", price: 2 },
    { symbol: "C", price: 3 },
  ];
  expect(compare(rows(a, b), rows(b, c))).toEqual({ changed: [c], gone: ["A"] });
});

/** Messages of a topic as a browser receives them. */
async function listen(url: string, topic: string = boardTopic) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/ws/websocket`);
  const heard: { headers: string; body: unknown }[] = [];
  await once(socket, "open");
  socket.send("CONNECT\naccept-version:1.2\nhost:here\n\n\0");
  await once(socket, "message");
  socket.on("message", (data: Buffer) => {
    const [headers = "", body = ""] = data.toString("utf8").split("\n\n");
    if (headers.startsWith("MESSAGE")) heard.push({ headers, body: JSON.parse(body.replace(/\0\n*$/, "")) });
  });
  socket.send(`SUBSCRIBE\nid:b\ndestination:${topic}\n\n\0`);
  return { heard, close: () => socket.terminate() };
}
const serve = (...prices: number[]) =>
  upstream.behave("/tradeSummary", (outgoing) => {
    const reqTradeSummery = prices.map((price, at) => boardRow(`S${at}.N0000`, price, at));
    outgoing
      .writeHead(200, { "pola-clock": `${sessionAt};speed=1` })
      .end(JSON.stringify({ reqTradeSummery }));
  });

test("a subscriber gets a message for every board answer, even without changes", async () => {
  serve(10, 20);
  const { heard, close } = await listen(gateway.url);
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  serve(10, 21);
  const changes = () => heard.map(({ body }) => parseBody(changesOfBoard, body).body);
  await expect.poll(() => changes().some(({ changed }) => changed.length > 0)).toBe(true);
  close();
  const told = changes();
  const sent = heard.flatMap(({ body }) => Reflect.get(Object(body), "changed") as { fields: string[] }[]);
  expect(sent.every(({ fields }) => fields[0] === "symbol" && !fields.includes("name"))).toBe(true);
  const first = told.find(({ changed }) => changed.length > 0);
  expect(first?.changed[0]).toMatchObject({ symbol: "S1.N0000", price: 21 });
  expect(first?.changed[0]).not.toHaveProperty("name");
  expect(first?.clock).toBe(sessionAt);
  for (const [at, one] of told.entries()) {
    const before = told[at - 1];
    if (before) expect([one.sequence, one.since]).toEqual([before.sequence + 1, before.fetchedAt]);
  }
  expect(heard[0]?.headers).toMatch(/\ntimestamp:\d{13}\n/);
  expect(heard[0]?.headers).toMatch(new RegExp(`\\npola-clock:${sessionAt};speed=1(\\n|$)`));
});

test("a leaderboard requested over HTTP is published on its topic, and marked as requested", async () => {
  const { heard, close } = await listen(gateway.url, topics.gainers);
  const { status } = await ask(gateway.url, "gainers");
  expect(status).toBe(200);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  close();
  expect(heard[0]?.headers).toMatch(/\npola-asked:true(\n|$)/);
});

test("the gateway requests the board for its first reader, and no longer after the last reader has left", async () => {
  const { clock, waitsOf } = countedClock();
  const own = await startUpstream();
  const idle = await startGateway({ base: own.base, time: clock });
  /** The gateway waits so long, in ms, after it looked for readers and found none. */
  const looks = () => waitsOf(5);
  await expect.poll(looks).toBeGreaterThan(20);
  expect(own.seen).toEqual([]);
  const { heard, close } = await listen(idle.url);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  close();
  let [seen, before] = [own.seen.length, looks()];
  await expect
    .poll(() => {
      if (own.seen.length > seen) [seen, before] = [own.seen.length, looks()];
      return looks() - before;
    })
    .toBeGreaterThan(20);
  await idle.close();
  await own.close();
});

test("after a request over HTTP the gateway still renews the board for some time", async () => {
  await ask(gateway.url, "board");
  const before = upstream.seen.length;
  await expect.poll(() => upstream.seen.length - before).toBeGreaterThan(1);
});

test("each board after the first is published as numbered changes; other answers are not published", () => {
  const published: Publication[] = [];
  const events = new EventHub();
  events.on("publication", (changes) => published.push(changes));
  publishBoards(events, { snapshots: memorySnapshots(), knownSymbols: createKnownSymbols() });
  const clock = { at: sessionAt, speed: 1 };
  const answered = (operation: "board" | "gainers", fetchedAt: number, price: number) =>
    events.emit(
      "answer",
      {
        ...{ operation, fetchedAt, clock, params: {}, body: undefined, partly: false, source: "live" },
        ...{ answeredAt: 0, askedAt: 0, givenIn: { phase: "session", minute: 600 } },
      },
      { reqTradeSummery: [boardRow("A.N0000", price, 1)] },
    );
  answered("board", 1, 10);
  answered("gainers", 2, 11);
  answered("board", 3, 12);
  answered("board", 4, 12);
  expect(published.map(({ topic, at }) => [topic, at])).toEqual([
    [boardTopic, 3],
    [boardTopic, 4],
  ]);
  const told = published.map(({ body }) => parseBody(changesOfBoard, JSON.parse(String(body))).body);
  expect(told.map(({ sequence, since, changed }) => [sequence, since, changed.length])).toEqual([
    [1, 1, 1],
    [2, 3, 0],
  ]);
});
