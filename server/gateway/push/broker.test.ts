/** What a browser may receive and send. Nothing that one client sends may change what another receives. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EventHub } from "#server/gateway/answers/eventHub";
import { silentLog } from "#server/stomp/session/rules";
import { HandClock } from "#server/stomp/testing/fixture";
import { isMessage, isReceipt, send, settled, subscribe } from "#server/stomp/testing/listening";
import { Peer } from "#server/stomp/testing/peer";
import { type BrowserBroker, createBrowserBroker, webSocketPath } from "./broker.ts";

let broker: BrowserBroker;
let events: EventHub;
let server: Server;
let clock: HandClock;
let peers: Peer[];

beforeEach(async () => {
  clock = new HandClock();
  peers = [];
  events = new EventHub();
  broker = createBrowserBroker(events, { log: silentLog, clock });
  server = createServer();
  server.on("upgrade", (request, socket, head) => broker.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  for (const { socket } of peers) socket.terminate();
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});

const publish = (topic: string, body: string) =>
  events.emit("publication", { topic, body, at: 5, clock: { at: 9, speed: 1 } });

async function browser(...said: string[]): Promise<Peer> {
  const { port } = server.address() as AddressInfo;
  const peer = new Peer(`ws://127.0.0.1:${port}${webSocketPath}`, {
    protocols: ["v12.stomp"],
    headers: { Origin: `http://127.0.0.1:${port}` },
  });
  peers.push(peer);
  await peer.opened;
  peer.say("CONNECT\naccept-version:1.2\nhost:h\n\n^", ...said);
  await settled(peer);
  return peer;
}

const feeds = ["top-gainers", "top-looses", "most-active-trades", "board"];

test("browsers may subscribe only to the shared and private topics of three lists and the board", async () => {
  const peer = await browser(
    ...feeds.flatMap((feed) => [
      subscribe(feed, `/topic/${feed}`),
      subscribe(`own-${feed}`, `/user/topic/${feed}`),
    ]),
  );
  expect(peer.seen.filter(isReceipt)).toHaveLength(9);
  for (const feed of feeds) publish(`/topic/${feed}`, `[${feed}]`);
  expect(await settled(peer)).toEqual(feeds.map((feed) => `${feed} [${feed}]`));
  expect(peer.seen.filter(isMessage)[0]?.headers.get("timestamp")).toBe("5");
});

test.each([
  "/topic/summary",
  "/topic/top-gainers ",
  "/topic/Top-Gainers",
  "/topic/%74op-gainers",
  "/topic/*",
  "/topic/",
  "",
  "/user/x/topic/board",
  "/queue/a",
  "/app/request-board",
  "__proto__",
  "/topic/top-gainers\\c",
])("the broker refuses SUBSCRIBE to %j", async (destination) => {
  const peer = await browser();
  peer.say(subscribe("s", destination));
  expect(await peer.closed).toBe(1002);
  expect(peer.transcript.at(-1)).toBe("ERROR no such destination for ready");
});

describe("a false price", () => {
  const spellings = [
    "/topic/top-gainers",
    " /topic/top-gainers",
    "/topic/top-gainers ",
    "/TOPIC/top-gainers",
    "/topic/%74op-gainers",
    "/topic//top-gainers",
    "/topic/./top-gainers",
    "topic/top-gainers",
    "/topic/board",
    "/user/topic/top-gainers",
    "/user/1/topic/top-gainers",
    "/app/topic/top-gainers",
    "/app/request-top-gainers/../../topic/top-gainers",
    "/app/request-weather",
    "/exchange/amq.topic/top-gainers",
    "__proto__",
    "",
  ];
  // biome-ignore format: a table
  const attempts: [how: string, said: string[]][] = [
    ...spellings.map((place): [string, string[]] => [`sent to ${JSON.stringify(place)}`, [send(place, "evil")]]),
    ["sent in a transaction", ["BEGIN\ntransaction:t\n\n^", send("/topic/top-gainers", "evil", "transaction:t\n"), "COMMIT\ntransaction:t\n\n^"]],
    ["sent as MESSAGE", ["MESSAGE\ndestination:/topic/top-gainers\nmessage-id:1\nsubscription:w\n\nevil^"]],
    ["sent as a later of repeated headers", [send("/nowhere", "evil", "destination:/topic/top-gainers\n")]],
    ["hidden in the body of another SEND", [send("/topic/none", "x", "content-length:1\n"), send("/topic/top-gainers", "evil")]],
    ["hidden behind a content-length too short", [`SEND\ndestination:/app/request-board\ncontent-length:0\n\n${send("/topic/top-gainers", "evil")}`]],
    ["hidden behind an escaped line end", [send("/topic/none\\ndestination\\c/topic/top-gainers", "evil")]],
  ];
  test.each(attempts)(
    "%s is refused; no client receives it and no client is disconnected",
    async (_how, said) => {
      const witness = await browser(
        ...feeds.flatMap((feed) => [
          subscribe(feed, `/topic/${feed}`),
          subscribe(`own-${feed}`, `/user/topic/${feed}`),
        ]),
      );
      const liar = await browser();
      liar.say(...said);
      expect(await liar.closed).toBe(1002);
      expect(liar.transcript.at(-1)).toMatch(/^ERROR /);
      publish("/topic/top-gainers", "[true]");
      expect(await settled(witness)).toEqual(["top-gainers [true]"]);
      expect(await settled(await browser(subscribe("late", "/topic/top-gainers")))).toEqual(["late [true]"]);
    },
  );

  test("a false price in the body of a request is not sent to other clients", async () => {
    publish("/topic/top-gainers", "[true]");
    const witness = await browser(subscribe("w", "/user/topic/top-gainers"));
    const asker = await browser(
      subscribe("s", "/user/topic/top-gainers"),
      send("/app/request-top-gainers", "evil"),
    );
    expect(await settled(asker)).toEqual(["s [true]"]);
    expect(await settled(witness)).toEqual([]);
  });
});

describe("a request", () => {
  test.each(feeds)("a request for %s is answered from the cache, with its headers", async (feed) => {
    publish(`/topic/${feed}`, "[1]");
    const peer = await browser(subscribe("s", `/user/topic/${feed}`), send(`/app/request-${feed}`, ""));
    expect(await settled(peer)).toEqual(["s [1]"]);
    expect(peer.seen.filter(isMessage)[0]?.headers.get("pola-clock")).toBe("9;speed=1");
  });

  test("a request for a list that is not cached gets no answer", async () => {
    const peer = await browser(subscribe("s", "/user/topic/board"), send("/app/request-board", ""));
    expect(await settled(peer)).toEqual([]);
  });

  test("a request is answered 12 times at once, then once a second", async () => {
    publish("/topic/board", "{}");
    const flood = Array.from({ length: 50 }, () => send("/app/request-board", ""));
    const peer = await browser(subscribe("s", "/user/topic/board"), ...flood);
    expect(await settled(peer)).toHaveLength(12);
    clock.advance(3_000);
    peer.say(...flood);
    expect(await settled(peer)).toHaveLength(15);
    const other = await browser(subscribe("s", "/user/topic/board"), send("/app/request-board", ""));
    expect(await settled(other)).toHaveLength(1);
  });
});

test("a page of another site gets 403", async () => {
  const { port } = server.address() as AddressInfo;
  const peer = new Peer(`ws://127.0.0.1:${port}${webSocketPath}`, {
    headers: { Origin: "https://evil.example" },
  });
  const status = new Promise((resolve) =>
    peer.socket.on("unexpected-response", (request, response) => {
      request.destroy();
      resolve(response.statusCode);
    }),
  );
  expect(await status).toBe(403);
});

test("after sixty sockets have opened and closed, no session remains", async () => {
  for (let n = 0; n < 60; n += 1) {
    const peer = await browser(subscribe("s", "/topic/board"));
    peer.socket.terminate();
  }
  while (broker.stats().sessions > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(broker.stats()).toMatchObject({ sessions: 0, subscriptions: 0, opened: 60 });
  expect(broker.subscribers("/topic/board")).toBe(0);
});
