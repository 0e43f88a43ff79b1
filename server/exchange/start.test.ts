import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Peer } from "#server/stomp/testing/peer";
import { parseBody } from "#wire/contract/parseBody";
import type { Topic } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import { attachPush } from "./push.ts";

const at = Date.UTC(2026, 7, 21, 9, 9, 13);
const rows = [
  { id: 1, securityId: 2, symbol: "A.N0000", price: 1, change: 0, changePercentage: 0, tradeDate: at },
];
let server: Server;
let push: ReturnType<typeof attachPush>;
let port: number;
let broadcasts: Map<Topic, () => void>;

beforeEach(async () => {
  broadcasts = new Map();
  server = createServer((request, response) => {
    if (!push.answerInfo(request, response)) response.writeHead(404).end();
  });
  push = attachPush(server, {
    list: (topic) => (topic === "mostActive" ? [] : rows),
    subscribe(topic, broadcast) {
      broadcasts.set(topic, broadcast);
      return () => broadcasts.delete(topic);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  await push.close();
  await new Promise((resolve) => server.close(resolve));
});

const connect = "CONNECT\naccept-version:1.2\nheart-beat:10000,10000\n\n^";
const subscribe = (id: string, destination: string) => `SUBSCRIBE\nid:${id}\ndestination:${destination}\n\n^`;
async function client(...said: string[]): Promise<Peer> {
  const peer = new Peer(`ws://127.0.0.1:${port}/api/ws/websocket`);
  await peer.opened;
  peer.say(connect, ...said, "BEGIN\ntransaction:t\nreceipt:ready\n\n^");
  await peer.until(1, ({ command }) => command === "RECEIPT");
  return peer;
}
const messages = (peer: Peer) =>
  peer.seen
    .filter(({ command }) => command === "MESSAGE")
    .map(({ headers, body }) => `${headers.get("destination")} ${body}`);

test("the service sends no heart-beats", async () => {
  const peer = await client();
  expect(peer.seen[0]?.headers.get("heart-beat")).toBe("0,0");
  peer.socket.terminate();
});

test("a subscriber gets the whole list, with times as text, in the form that the contract declares", async () => {
  const peer = await client(subscribe("g", "/topic/top-gainers"));
  broadcasts.get("gainers")?.();
  broadcasts.get("losers")?.();
  await peer.until(1, ({ command }) => command === "MESSAGE");
  const [said] = messages(peer);
  const body = said?.replace("/topic/top-gainers ", "") ?? "";
  expect(body).toContain(
    '"price":1.0,"change":0.0,"changePercentage":0.0,"tradeDate":"2026-08-21T09:09:13.000+0000"',
  );
  const reading = parseBody(operations.gainers.reply, JSON.parse(body));
  expect(reading.dropped).toEqual([]);
  expect(reading.body[0]?.tradeDate).toBe(at);
  peer.socket.terminate();
});

test("a request is answered only on the private address of the session that sent it", async () => {
  const [asker, other] = [
    await client(subscribe("p", "/user/topic/most-active-trades")),
    await client(subscribe("p", "/user/topic/most-active-trades")),
  ];
  asker.say("SEND\ndestination:/app/request-most-active-trades\n\n^");
  await asker.until(1, ({ command }) => command === "MESSAGE");
  other.say("ABORT\ntransaction:t\nreceipt:done\n\n^");
  await other.until(2, ({ command }) => command === "RECEIPT");
  expect(messages(asker)).toEqual(["/user/topic/most-active-trades []"]);
  expect(messages(other)).toEqual([]);
  for (const { socket } of [asker, other]) socket.terminate();
});

test("a new subscriber does not get the last broadcast, as at the service", async () => {
  const early = await client(subscribe("g", "/topic/top-gainers"));
  broadcasts.get("gainers")?.();
  await early.until(1, ({ command }) => command === "MESSAGE");
  const late = await client(subscribe("g", "/topic/top-gainers"));
  expect(messages(late)).toEqual([]);
  for (const { socket } of [early, late]) socket.terminate();
});

test("other messages to /app are ignored", async () => {
  const peer = await client("SEND\ndestination:/app/request-weather\n\n^");
  expect(peer.transcript.at(-1)).toBe("RECEIPT ready");
  peer.socket.terminate();
});

test("other messages to a topic are refused and reach no client", async () => {
  const listener = await client(subscribe("g", "/topic/top-gainers"));
  const liar = await client();
  liar.say('SEND\ndestination:/topic/top-gainers\n\n[{"symbol":"EVIL"}]^');
  await liar.closed;
  listener.say("ABORT\ntransaction:t\nreceipt:done\n\n^");
  await listener.until(2, ({ command }) => command === "RECEIPT");
  expect(messages(listener)).toEqual([]);
  listener.socket.terminate();
});

test("other messages never come from a topic that is not broadcast here, but subscribing to it is allowed", async () => {
  const peer = await client(subscribe("a", "/topic/aspi"));
  expect(peer.transcript).toEqual(["CONNECTED 1.2", "RECEIPT ready"]);
  peer.socket.terminate();
});

test("SockJS reports its options at the info address", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/ws/info?t=1`);
  expect(await answer.json()).toMatchObject({ websocket: true, cookie_needed: false });
});

test("SockJS carries the same STOMP frames inside its own frames", async () => {
  const peer = new Peer(`ws://127.0.0.1:${port}/api/ws/123/abcdefgh/websocket`);
  const frames: string[] = [];
  peer.socket.on("message", (data) => frames.push(String(data)));
  const until = async (count: number) => {
    while (frames.length < count) await new Promise((resolve) => peer.socket.once("message", resolve));
  };
  await until(1);
  peer.say(
    JSON.stringify([
      "CONNECT\naccept-version:1.2\n\n\0",
      "SUBSCRIBE\nid:g\ndestination:/topic/top-gainers\n\n\0",
    ]),
  );
  peer.say(JSON.stringify("BEGIN\ntransaction:t\nreceipt:r\n\n\0"));
  await until(3);
  broadcasts.get("gainers")?.();
  await until(4);
  peer.say("not JSON");
  await peer.closed;
  expect(frames[0]).toBe("o");
  expect(frames[1]).toMatch(/^a\["CONNECTED\\nversion:1\.2\\n/);
  expect(frames[2]).toBe('a["RECEIPT\\nreceipt-id:r\\n\\n\\u0000"]');
  expect(frames[3]).toMatch(/^a\["MESSAGE\\nsubscription:g\\n/);
  expect(frames[4]).toBe('c[1002,"closed"]');
});
