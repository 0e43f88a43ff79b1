import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { list, type OpenPushLink, openPushLink, until } from "#server/gateway/testing/pushLink";

let open: OpenPushLink;
beforeEach(async () => {
  open = await openPushLink();
});
afterEach(() => open.close());

describe("a good service", () => {
  beforeEach(async () => {
    open.link.start();
    await until(() => open.isUp() && open.service.frames.length === 10);
    await open.quiet();
  });

  test("a good service gets a SUBSCRIBE for both addresses of each topic, then a request for each list", () => {
    const said = open.service.frames.map(
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

  test("a good service gets Origin and the headers a WebSocket needs, and nothing else", () => {
    const [upgrade] = open.service.upgrades;
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

  test("a good service can push a list to either address, and the bytes stay the same", async () => {
    open.service.push("gainers", list);
    open.service.push("own-losers", `${list} `);
    open.service.push("mostActive", "[]");
    await until(() => open.lists.length === 3);
    expect(open.lists).toEqual([
      { topic: "gainers", body: list, at: 1_000_000 },
      { topic: "losers", body: `${list} `, at: 1_000_000 },
      { topic: "mostActive", body: "[]", at: 1_000_000 },
    ]);
    expect(open.link.state().lastMessageAt).toEqual({
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
    ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["not text", Buffer.from([0x5b, 0xff, 0x5d])],
  ])(
    "a good service may push a body that is %s; the gateway counts it and does not send it to browsers",
    async (_what, body) => {
      open.service.push("gainers", body);
      open.service.push("gainers", list);
      await until(() => open.lists.length === 1);
      expect(open.lists[0]?.body).toBe(list);
      expect(open.link.state()).toMatchObject({ dropped: 1, state: "up" });
    },
  );

  test("a good service may push to an unknown subscription; the gateway counts it and does not send it to browsers", async () => {
    open.service.push("constructor", list);
    open.service.push("other", list);
    await until(() => open.link.state().dropped === 2);
    expect(open.lists).toEqual([]);
  });

  test("a good service gets the requests again every minute", async () => {
    for (const count of [13, 16]) {
      await open.pass(60_000);
      await until(() => open.service.frames.length === count);
    }
    const destinations = open.service.frames.slice(10).map(({ headers }) => headers.get("destination"));
    const requests = ["gainers", "looses", "most-active-trades"].map((name) =>
      expect.stringMatching(`^/app/request-.*${name}$`),
    );
    expect(destinations).toEqual([...requests, ...requests]);
  });

  test("a good service that pushes nothing for an hour stays connected while it answers pings", async () => {
    for (let at = 0; at < 3_600_000; at += 12_000) {
      open.clock.advance(12_000);
      await open.quiet();
    }
    expect(open.link.state()).toMatchObject({ state: "up", connects: 1 });
  });

  test("a good service that answers no ping is closed after two of them", async () => {
    open.service.alive = false;
    open.clock.advance(12_000);
    open.clock.advance(12_000);
    expect(open.isDown()).toBe(true);
  });

  test("a good service that announces a message of 50 MiB is disconnected before the message arrives", async () => {
    open.service.sayRaw(Buffer.from([0x82, 127, 0, 0, 0, 0, 3, 32, 0, 0]));
    await until(open.isDown);
    expect(open.lists).toEqual([]);
    expect(open.link.state().connects).toBe(1);
  });

  test("a good service gets DISCONNECT at the end, and no socket or timer remains", async () => {
    open.link.close();
    await until(() => open.service.sockets.size === 0);
    expect(open.service.frames.at(-1)?.command).toBe("DISCONNECT");
    await until(() => open.clock.waiting === 0);
  });

  test.each([
    ["an endless frame", `MESSAGE\na:b\n\n${"x".repeat(1_000_000)}`, "x".repeat(100_000)],
    ["a claim of 10^12 bytes", "MESSAGE\ncontent-length:1000000000000\n\n"],
    ["a content-length that is no number", "MESSAGE\ncontent-length:NaN\n\n"],
    ["a header of 20 KiB", `MESSAGE\na:${"x".repeat(20_000)}\n`],
    ["garbage", "nonsense^"],
    ["a message beyond 1 MiB", "x".repeat(1_100_000)],
    ["ERROR", "ERROR\nmessage:away\n\n^"],
    ["a frame that is not a server's", "SEND\ndestination:/topic/top-gainers\n\n^"],
  ])("a good service that sends %s is disconnected at once and connected again", async (_what, ...said) => {
    for (const text of said) open.service.say(text);
    await until(open.isDown);
    open.clock.advance(1_000);
    await until(open.isUp);
    expect(open.link.state().connects).toBe(2);
  });
});

describe("SockJS", () => {
  beforeEach(async () => {
    open.service.behaviour = "only SockJS";
    open.link.start();
    await until(open.isDown);
    open.clock.advance(1_000);
    await until(() => open.isUp() && open.service.frames.length === 10);
  });

  test("SockJS is used, with its own form of address, if the service redirects a plain WebSocket", async () => {
    expect(open.service.upgrades.map(({ url }) => url)).toEqual([
      "/api/ws/websocket",
      expect.stringMatching(/^\/api\/ws\/\d{3}\/[\w-]{8}\/websocket$/),
    ]);
    expect(open.link.state().transport).toBe("sockjs");
  });

  test("SockJS delivers lists, also several in a frame; the gateway ignores its heart-beats", async () => {
    const message = (body: string) =>
      `MESSAGE\nsubscription:gainers\nmessage-id:1\ndestination:/topic/x\n\n${body}\0`;
    open.service.say("h");
    open.service.say(`a${JSON.stringify([message(list), message("[]")])}`);
    await until(() => open.lists.length === 2);
    expect(open.lists.map(({ body }) => body)).toEqual([list, "[]"]);
  });

  test("SockJS is used again for the reconnect, after one attempt with the plain socket", async () => {
    open.service.cut();
    await until(open.isDown);
    open.clock.advance(2_000);
    await until(() => open.service.upgrades.length === 3 && open.isDown());
    expect(open.service.upgrades.at(-1)?.url).toBe("/api/ws/websocket");
    open.clock.advance(4_000);
    await until(open.isUp);
    expect(open.service.upgrades.at(-1)?.url).not.toBe("/api/ws/websocket");
  });

  test.each(['c[3000,"Go away!"]', "nonsense", "a[1]", "a{", ""])(
    "SockJS is disconnected when it sends %j",
    async (said) => {
      open.service.say(said);
      await until(open.isDown);
      expect(open.lists).toEqual([]);
      await until(() => open.service.sockets.size === 0);
      expect(open.states.at(-1)).toBe("down");
    },
  );
});
