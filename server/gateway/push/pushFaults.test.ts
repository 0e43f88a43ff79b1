import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { list, type OpenPushLink, openPushLink, until } from "#server/gateway/testing/pushLink";
import type { Behaviour } from "#server/stomp/testing/stubService";

let open: OpenPushLink;
beforeEach(async () => {
  open = await openPushLink();
});
afterEach(() => open.close());

describe("a bad service", () => {
  test.each<Behaviour>([
    "reset",
    "accept and close",
    "ERROR",
    "garbage",
    "unknown version",
    { status: 502 },
    { status: 503 },
  ])(
    "a bad service is tried again at growing intervals, and connected when it is good: %j",
    async (behaviour) => {
      open.service.behaviour = behaviour;
      open.link.start();
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await until(() => open.isDown() && open.link.state().connects === attempt);
        waits.push(Math.round(open.clock.next ?? Number.NaN));
        open.clock.advance(open.clock.next ?? 0);
      }
      expect(waits).toEqual([999, 1998, 3996, 7992, 7992]);
      open.service.behaviour = "good";
      await until(() => open.isUp() || open.isDown());
      if (open.isDown()) open.clock.advance(8_000);
      await until(open.isUp);
      expect(open.states.slice(0, 4)).toEqual(["connecting", "down", "connecting", "down"]);
    },
  );

  const missing = [1, 2, 4, 8, 16, 30, 30];
  const barred = [20, 40, 80, 160, 320, 600, 600];
  test.each([
    ...[200, 302, 400, 404, 405, 500, 501].map((status) => [status, missing] as const),
    ...[401, 403, 429, 451].map((status) => [status, barred] as const),
  ])(
    "a bad service that answers the upgrade with %d is tried after these seconds: %j",
    async (status, expected) => {
      open.service.behaviour = { status };
      open.link.start();
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        await until(() => open.isDown() && open.link.state().connects === attempt);
        waits.push(Math.round((open.clock.next ?? Number.NaN) / 1_000));
        open.clock.advance(open.clock.next ?? 0);
      }
      expect(waits).toEqual(expected);
      open.service.behaviour = "good";
      await until(() => open.isUp() || open.isDown());
      if (open.isDown()) open.clock.advance(600_000);
      await until(open.isUp);
      expect(open.told).toEqual(["push link down", "push link up"]);
    },
  );

  test.each<Behaviour>(["never CONNECTED", "never opens"])(
    "a bad service is disconnected after 10 s: %s",
    async (behaviour) => {
      open.service.behaviour = behaviour;
      open.link.start();
      await until(() => open.service.upgrades.length === 1);
      open.clock.advance(9_999);
      expect(open.isDown()).toBe(false);
      open.clock.advance(1);
      expect(open.isDown()).toBe(true);
    },
  );

  test("a bad service that starts late gets the link as soon as it runs", async () => {
    await open.service.gone();
    open.link.start();
    await until(open.isDown);
    await open.service.open();
    open.clock.advance(1_000);
    await until(open.isUp);
    expect(open.states).toEqual(["connecting", "down", "connecting", "up"]);
  });

  test("a bad service that drops the link fifty times never gets two sockets at once, or two within a second", async () => {
    open.link.start();
    const start = open.clock.now();
    for (let flap = 1; flap <= 50; flap += 1) {
      await until(open.isUp);
      open.service.cut();
      await until(open.isDown);
      open.clock.advance(open.clock.next ?? 0);
    }
    await until(open.isUp);
    expect(open.service.most).toBe(1);
    expect(open.link.state().connects).toBe(51);
    expect((open.clock.now() - start) / 50).toBeGreaterThan(500);
    open.service.push("gainers", list);
    await until(() => open.lists.length === 1);
  });

  test("a bad service is retried after a short wait if the link was open for 30 s before", async () => {
    const waitAfter = async (seconds: number) => {
      await until(open.isUp);
      for (let at = 0; at < seconds; at += 10) {
        open.clock.advance(10_000);
        await open.quiet();
      }
      open.service.cut();
      await until(open.isDown);
      const wait = Math.round(open.clock.next ?? 0);
      open.clock.advance(open.clock.next ?? 0);
      return wait;
    };
    open.link.start();
    await waitAfter(0);
    expect(await waitAfter(0)).toBeGreaterThan(999);
    expect(await waitAfter(30)).toBe(999);
    expect(await waitAfter(0)).toBeGreaterThan(999);
  });

  test("a bad service that refuses requests with ERROR then gets only subscriptions", async () => {
    open.service.behaviour = "ERROR to a request";
    open.link.start();
    await until(open.isDown);
    open.service.frames.length = 0;
    open.clock.advance(1_000);
    await until(() => open.isUp() && open.service.frames.length === 4);
    open.service.push("losers", list);
    await until(() => open.lists.length === 1);
    expect(open.service.frames.map(({ command }) => command)).toEqual([
      "CONNECT",
      "SUBSCRIBE",
      "SUBSCRIBE",
      "SUBSCRIBE",
    ]);
  });

  test("a bad service gets no further attempt after the link is closed", async () => {
    open.service.behaviour = "reset";
    open.link.start();
    await until(open.isDown);
    open.link.close();
    expect(open.clock.waiting).toBe(0);
  });
});

describe("a service that sends messages other than lists", () => {
  const dropped = () => open.link.state().dropped;

  test("a service that sends messages other than lists without end is disconnected, retried at growing intervals, and logged once a minute", async () => {
    open.link.start();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until(open.isUp);
      for (let n = 0; n < 300; n += 1) open.service.push("gainers", "nonsense");
      await until(() => open.isDown() && open.clock.waiting === 1); // the old socket is closed
      waits.push(Math.round(open.clock.next ?? Number.NaN));
      open.clock.advance(open.clock.next ?? 0);
    }
    expect(waits).toEqual([999, 1998, 3996, 7992]);
    expect(dropped()).toBeLessThan(4 * 300);
    expect(open.warned).toHaveLength(1);
  });

  test("a service that sends messages other than lists on only one topic stays connected for the other topics", async () => {
    open.link.start();
    await until(open.isUp);
    for (let n = 1; n <= 180; n += 1) {
      open.service.push("mostActive", "nonsense");
      await until(() => dropped() === n);
      open.clock.advance(1_000);
      await open.quiet();
    }
    expect(open.isUp()).toBe(true);
    expect(open.warned.length).toBeLessThanOrEqual(4);
    open.service.push("gainers", list);
    await until(() => open.lists.length === 1);
  });
});

test("after a SockJS link drops, the gateway tries the plain socket, and uses it if it works", async () => {
  open.service.behaviour = "only SockJS";
  open.link.start();
  await until(open.isDown);
  open.clock.advance(8_000);
  await until(open.isUp);
  expect(open.link.state().transport).toBe("sockjs");
  open.service.behaviour = "good";
  open.service.cut();
  await until(open.isDown);
  open.clock.advance(8_000);
  await until(open.isUp);
  expect(open.link.state().transport).toBe("websocket");
});
