import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HandClock } from "#server/stomp/handClock";
import { silentLog } from "#server/stomp/log";
import { type Behaviour, StubService } from "#server/stomp/stubService";
import type { Topic } from "#wire/leaderboards";
import { createPushLink, type PushLink, type PushState } from "./push.ts";

let service: StubService;
let clock: HandClock;
let link: PushLink;
let lists: { topic: Topic; body: string; at: number }[];
let states: PushState["state"][];

const tick = () => new Promise((resolve) => setImmediate(resolve));
/** Sockets are real, so what they bring is waited for; only time is turned by hand. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await tick();
}
const isUp = () => link.state().state === "up";
const isDown = () => link.state().state === "down";

beforeEach(async () => {
  service = await new StubService().open();
  clock = new HandClock();
  lists = [];
  states = [];
  link = createPushLink({
    url: service.url,
    origin: "https://exchange.example",
    pace: 1,
    log: silentLog,
    clock,
    epoch: () => 1_000_000 + clock.now(),
    random: () => 0.999,
    onList: (topic, body, at) => lists.push({ topic, body: body.toString(), at }),
    onState: ({ state }) => states.push(state),
  });
});
afterEach(async () => {
  link.close();
  await service.gone();
});

const row = {
  id: 1,
  securityId: 2,
  symbol: "A.N0000",
  price: 1,
  change: 0,
  changePercentage: 0,
  tradeDate: "2026-08-21T09:09:13.000+0000",
};
const list = JSON.stringify([row]);

describe("a good service", () => {
  beforeEach(async () => {
    link.start();
    await until(() => isUp() && service.frames.length === 10);
    await quiet();
  });

  test("is listened to on both addresses of each topic, then asked for each list", () => {
    const said = service.frames.map(
      ({ command, headers }) => `${command} ${headers.get("destination") ?? ""}`,
    );
    expect(said).toEqual([
      "CONNECT ",
      "SUBSCRIBE /topic/top-gainers",
      "SUBSCRIBE /user/topic/top-gainers",
      "SUBSCRIBE /topic/top-looses",
      "SUBSCRIBE /user/topic/top-looses",
      "SUBSCRIBE /topic/most-active-trades",
      "SUBSCRIBE /user/topic/most-active-trades",
      "SEND /app/request-top-gainers",
      "SEND /app/request-top-looses",
      "SEND /app/request-most-active-trades",
    ]);
  });

  test("gets Origin and what a WebSocket needs, and nothing else", () => {
    const [upgrade] = service.upgrades;
    expect(upgrade?.headers.origin).toBe("https://exchange.example");
    expect(Object.keys(upgrade?.headers ?? {}).sort()).toEqual([
      "connection",
      "host",
      "origin",
      "sec-websocket-key",
      "sec-websocket-version",
      "upgrade",
    ]);
  });

  test("is heard on either address, octets as they came", async () => {
    service.push("gainers", list);
    service.push("own-losers", `${list} `);
    service.push("mostActive", "[]");
    await until(() => lists.length === 3);
    expect(lists).toEqual([
      { topic: "gainers", body: list, at: 1_000_000 },
      { topic: "losers", body: `${list} `, at: 1_000_000 },
      { topic: "mostActive", body: "[]", at: 1_000_000 },
    ]);
    expect(link.state().lastMessageAt).toEqual({
      gainers: 1_000_000,
      losers: 1_000_000,
      mostActive: 1_000_000,
    });
  });

  test.each([
    ["HTML", "<html></html>"],
    ["cut JSON", list.slice(0, -3)],
    ["an object", `{"reqTopGainers":${list}}`],
    ["a number", "1"],
    ["null", "null"],
    ["nothing", ""],
    ["rows of which none can be read", '[{"symbol":null},{}]'],
    ["deep nesting", "[".repeat(100_000)],
    ["octets that are no text", Buffer.from([0x5b, 0xff, 0x5d])],
  ])("whose body is %s does not reach the browsers, and is counted", async (_what, body) => {
    service.push("gainers", body);
    service.push("gainers", list);
    await until(() => lists.length === 1);
    expect(lists[0]?.body).toBe(list);
    expect(link.state()).toMatchObject({ dropped: 1, state: "up" });
  });

  test("whose message names no subscription of ours is counted, not forwarded", async () => {
    service.push("constructor", list);
    service.push("other", list);
    await until(() => link.state().dropped === 2);
    expect(lists).toEqual([]);
  });

  test("is asked again every minute", async () => {
    for (const count of [13, 16]) {
      for (let at = 0; at < 60_000; at += 10_000) {
        clock.advance(10_000);
        await quiet();
      }
      await until(() => service.frames.length === count);
    }
  });

  test("that pushes nothing for an hour is kept while it answers pings", async () => {
    for (let at = 0; at < 3_600_000; at += 12_000) {
      clock.advance(12_000);
      await quiet();
    }
    expect(link.state()).toMatchObject({ state: "up", connects: 1 });
  });

  test("that answers no ping is given up after two of them", async () => {
    service.alive = false;
    clock.advance(12_000);
    clock.advance(12_000);
    expect(isDown()).toBe(true);
  });

  test("is left with DISCONNECT and nothing stays behind", async () => {
    link.close();
    await until(() => service.sockets.size === 0);
    expect(service.frames.at(-1)?.command).toBe("DISCONNECT");
    await until(() => clock.waiting === 0);
  });

  test.each([
    ["an endless frame", `MESSAGE\na:b\n\n${"x".repeat(1_000_000)}`, "x".repeat(100_000)],
    ["a claim of 10^12 octets", "MESSAGE\ncontent-length:1000000000000\n\n"],
    ["a content-length that is no number", "MESSAGE\ncontent-length:NaN\n\n"],
    ["a header of 20 KiB", `MESSAGE\na:${"x".repeat(20_000)}\n`],
    ["garbage", "nonsense^"],
    ["a message beyond 1 MiB", "x".repeat(1_100_000)],
    ["ERROR", "ERROR\nmessage:away\n\n^"],
    ["a frame that is not a server's", "SEND\ndestination:/topic/top-gainers\n\n^"],
  ])("that sends %s is left at once and found again", async (_what, ...said) => {
    for (const text of said) service.say(text);
    await until(isDown);
    clock.advance(1_000);
    await until(isUp);
    expect(link.state().connects).toBe(2);
  });
});

/** Lets pings and pongs that are on their way arrive. */
async function quiet(): Promise<void> {
  for (const socket of service.sockets) {
    const pong = new Promise((resolve) => socket.once("pong", resolve));
    socket.ping();
    await pong;
  }
}

describe("a bad service", () => {
  test.each<Behaviour>([
    "reset",
    "accept and close",
    "ERROR",
    "garbage",
    "unknown version",
    { status: 200 },
    { status: 302 },
    { status: 403 },
    { status: 404 },
    { status: 500 },
    { status: 503 },
  ])("is tried again, ever more slowly, and found as soon as it is good: %j", async (behaviour) => {
    service.behaviour = behaviour;
    link.start();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await until(() => isDown() && link.state().connects === attempt);
      waits.push(Math.round(clock.next ?? Number.NaN));
      clock.advance(clock.next ?? 0);
    }
    expect(waits).toEqual([999, 1998, 3996, 7992, 7992]);
    service.behaviour = "good";
    await until(() => isUp() || isDown());
    if (isDown()) clock.advance(8_000);
    await until(isUp);
    expect(states.slice(0, 4)).toEqual(["connecting", "down", "connecting", "down"]);
  });

  test.each<Behaviour>(["never CONNECTED", "never opens"])(
    "is given 10 s and no more: %s",
    async (behaviour) => {
      service.behaviour = behaviour;
      link.start();
      await until(() => service.upgrades.length === 1);
      clock.advance(9_999);
      expect(isDown()).toBe(false);
      clock.advance(1);
      expect(isDown()).toBe(true);
    },
  );

  test("that is not there at all is found when it comes", async () => {
    await service.gone();
    link.start();
    await until(isDown);
    await service.open();
    clock.advance(1_000);
    await until(isUp);
  });

  test("that flaps fifty times is never asked for more than one socket at once, nor twice in a second", async () => {
    link.start();
    const start = clock.now();
    for (let flap = 1; flap <= 50; flap += 1) {
      await until(isUp);
      service.cut();
      await until(isDown);
      clock.advance(clock.next ?? 0);
    }
    await until(isUp);
    expect(service.most).toBe(1);
    expect(link.state().connects).toBe(51);
    expect((clock.now() - start) / 50).toBeGreaterThan(500);
    service.push("gainers", list);
    await until(() => lists.length === 1);
  });

  test("starts from a short wait again once a link has lived 30 s", async () => {
    link.start();
    for (const alive of [false, false, true, false]) {
      await until(isUp);
      if (alive) {
        for (let at = 0; at < 30_000; at += 10_000) {
          clock.advance(10_000);
          await quiet();
        }
      }
      service.cut();
      await until(isDown);
      if (alive) expect(Math.round(clock.next ?? 0)).toBe(999);
      clock.advance(clock.next ?? 0);
    }
  });

  test("that refuses requests with ERROR is only listened to", async () => {
    service.behaviour = "ERROR to a request";
    link.start();
    await until(isDown);
    service.frames.length = 0;
    clock.advance(1_000);
    await until(() => isUp() && service.frames.length === 4);
    service.push("losers", list);
    await until(() => lists.length === 1);
    expect(service.frames.map(({ command }) => command)).toEqual([
      "CONNECT",
      "SUBSCRIBE",
      "SUBSCRIBE",
      "SUBSCRIBE",
    ]);
  });

  test("is not opened again after close", async () => {
    service.behaviour = "reset";
    link.start();
    await until(isDown);
    link.close();
    expect(clock.waiting).toBe(0);
  });
});

describe("SockJS", () => {
  beforeEach(async () => {
    service.behaviour = "only SockJS";
    link.start();
    await until(isDown);
    clock.advance(1_000);
    await until(() => isUp() && service.frames.length === 10);
  });

  test("takes over where a plain WebSocket is redirected, at an address of its own form", async () => {
    expect(service.upgrades.map(({ url }) => url)).toEqual([
      "/api/ws/websocket",
      expect.stringMatching(/^\/api\/ws\/\d{3}\/[\w-]{8}\/websocket$/),
    ]);
    expect(link.state().transport).toBe("sockjs");
  });

  test("brings lists, several in a frame too, and beats mean nothing", async () => {
    const message = (body: string) =>
      `MESSAGE\nsubscription:gainers\nmessage-id:1\ndestination:/topic/x\n\n${body}\0`;
    service.say("h");
    service.say(`a${JSON.stringify([message(list), message("[]")])}`);
    await until(() => lists.length === 2);
    expect(lists.map(({ body }) => body)).toEqual([list, "[]"]);
  });

  test("stays the way to come back", async () => {
    service.cut();
    await until(isDown);
    clock.advance(2_000);
    await until(isUp);
    expect(service.upgrades.at(-1)?.url).not.toBe("/api/ws/websocket");
  });

  test.each(['c[3000,"Go away!"]', "nonsense", "a[1]", "a{", ""])("is left when it says %j", async (said) => {
    service.say(said);
    await until(isDown);
  });
});
