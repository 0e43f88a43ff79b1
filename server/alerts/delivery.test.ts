import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { permitsOf } from "./addresses.ts";
import { Delivery, type Targets, type Webhook } from "./delivery.ts";
import type { DeliveredMessage, FiredAlert } from "./history.ts";
import { createPost } from "./post.ts";
import { boardAt, fired } from "./testing/fired.ts";
import { startReceiver, withStatus } from "./testing/receiver.ts";

/** reads seconds only */
const retryAfterOf = (header: string | undefined) =>
  header === undefined ? undefined : Number(header) * 1_000;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A clock whose waits end at once if they are pauses between attempts, and otherwise when the test says so. */
function testClock() {
  const ends: (() => void)[] = [];
  let at = 0;
  return {
    waits: [] as number[],
    wall: () => boardAt + at,
    now: () => at,
    wait(ms: number) {
      this.waits.push(ms);
      return ms < 10_000 ? Promise.resolve() : new Promise<void>((end) => ends.push(end));
    },
    /** moves the time, and ends all waits */
    pass(ms: number) {
      at += ms;
      for (const end of ends.splice(0)) end();
    },
  };
}

const hook = (url: string, more: Partial<Webhook> = {}): Webhook => ({
  url: new URL(url),
  format: "json",
  headers: {},
  ...more,
});

function delivery(webhooks: Readonly<Record<string, Webhook>>, limit = 5_000) {
  const clock = testClock();
  const outcomes: DeliveredMessage[] = [];
  const awaited: { count: number; done: () => void }[] = [];
  const logged: object[] = [];
  const created = new Delivery({
    post: (permits) => createPost({ permits, limit, retryAfter: retryAfterOf }),
    clock,
    done(delivered) {
      outcomes.push(delivered);
      for (const one of awaited) if (outcomes.length >= one.count) one.done();
    },
    counted: () => undefined,
    log: { warn: (about) => void logged.push(about) },
  });
  const permits = permitsOf(["127.0.0.1"]);
  created.target({ webhooks: new Map(Object.entries(webhooks)), permits, pages: undefined });
  open.push(created);
  const has = (count: number) =>
    new Promise<void>((done) => {
      if (outcomes.length >= count) done();
      else awaited.push({ count, done });
    });
  return {
    deliver: (one: FiredAlert) => created.deliver(one),
    target: (targets: Targets) => created.target(targets),
    state: () => created.state(),
    close: () => created.close(),
    ...{ clock, outcomes, logged, has },
  };
}

const numbered = (count: number, to = ["desk"]) =>
  Array.from({ length: count }, (_, at) => fired({ to, firing: { key: `k${at}` } }));

async function receiver(...given: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...given);
  open.push(started);
  return started;
}

test("a firing reaches each of its webhooks once", async () => {
  const [desk, phone] = [await receiver(), await receiver()];
  const { deliver, has, outcomes, state } = delivery({
    desk: hook(desk.url),
    phone: hook(phone.url, { format: "ntfy", headers: { Authorization: "Bearer x" } }),
    other: hook(desk.url),
  });
  deliver(fired({ to: ["desk", "phone"] }));
  await has(2);
  expect(desk.received).toHaveLength(1);
  expect(phone.received).toMatchObject([
    { headers: { title: "JKH price > 20.50", authorization: "Bearer x" } },
  ]);
  expect(outcomes).toMatchObject([
    { outcome: "delivered", tries: 1 },
    { outcome: "delivered", tries: 1 },
  ]);
  expect(state().map(({ delivered }) => delivered)).toEqual([1, 1, 0]);
});

test("a 500 is tried three times with pauses, then shown", async () => {
  const desk = await receiver(withStatus(500));
  const { deliver, has, outcomes, state, clock, logged } = delivery({ desk: hook(desk.url) });
  deliver(fired());
  await has(1);
  expect(desk.received).toHaveLength(3);
  expect(clock.waits).toEqual([1_000, 4_000]);
  expect(outcomes).toMatchObject([{ to: "desk", outcome: "failed", reason: "status 500", tries: 3 }]);
  expect(state()).toMatchObject([{ failed: 1, lastFailure: { reason: "status 500" }, waiting: 0 }]);
  expect(logged).toEqual([{ webhook: "desk", reason: "status 500", tries: 3, firings: 1 }]);
});

test("a 500 that is repaired is delivered by the next attempt", async () => {
  const desk = await receiver(withStatus(500));
  const { deliver, has, outcomes } = delivery({ desk: hook(desk.url) });
  deliver(fired());
  await desk.has(1);
  desk.answer(withStatus(200));
  await has(1);
  expect(outcomes).toMatchObject([{ outcome: "delivered" }]);
});

test.each([429, 408])(
  "status %i is tried again, after the pause that the receiver asks for",
  async (status) => {
    const desk = await receiver(withStatus(status, { "Retry-After": "7" }));
    const { deliver, has, outcomes, clock } = delivery({ desk: hook(desk.url) });
    deliver(fired());
    await has(1);
    expect(desk.received).toHaveLength(3);
    expect(clock.waits).toEqual([7_000, 7_000]);
    expect(outcomes).toMatchObject([{ outcome: "failed", reason: `status ${status}`, tries: 3 }]);
  },
);

test("no receiver can ask for a pause of more than ten minutes, and the end does not wait for it", async () => {
  const desk = await receiver(withStatus(429, { "Retry-After": "86400" }));
  const { deliver, clock, close, outcomes } = delivery({ desk: hook(desk.url) });
  deliver(fired());
  await expect.poll(() => clock.waits).toEqual([600_000]);
  await close();
  expect(outcomes, "the next start sends it").toEqual([]);
});

test("a webhook that answers 101 does not hold up the end", async () => {
  const raw = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    );
  });
  raw.listen(0, "127.0.0.1");
  await once(raw, "listening");
  const { port } = raw.address() as { port: number };
  const { deliver, has, close, outcomes } = delivery({ desk: hook(`http://127.0.0.1:${port}/`) });
  deliver(fired());
  await has(1);
  await close();
  expect(outcomes).toMatchObject([{ outcome: "refused", reason: "status 101", tries: 1 }]);
  raw.close();
});

test.each([404, 302])("status %i is sent once", async (status) => {
  const desk = await receiver(withStatus(status, { Location: "http://127.0.0.1:1/" }));
  const { deliver, has, outcomes } = delivery({ desk: hook(desk.url) });
  deliver(fired());
  await has(1);
  expect(desk.received).toHaveLength(1);
  expect(outcomes).toMatchObject([{ outcome: "refused", tries: 1 }]);
});

test("a webhook that hangs does not delay another", async () => {
  const slow = await receiver(() => undefined);
  const desk = await receiver();
  const { deliver, outcomes, state } = delivery({ slow: hook(slow.url), desk: hook(desk.url) }, 2_000);
  for (const one of numbered(3, ["slow", "desk"])) deliver(one);
  await desk.has(3);
  expect(outcomes.filter(({ to }) => to === "slow")).toEqual([]);
  expect(state()).toMatchObject([{ name: "slow", waiting: 3 }, { name: "desk" }]);
});

test("more than five firings of one board become one summary", async () => {
  const desk = await receiver();
  const { deliver, has, outcomes } = delivery({ desk: hook(desk.url) });
  for (const one of numbered(6)) deliver(one);
  await has(6);
  expect(desk.received).toHaveLength(1);
  expect(JSON.parse(desk.received[0]?.body ?? "")).toMatchObject({ kind: "summary", title: "6 alerts" });
  expect(outcomes.map(({ key, summary }) => [key, summary])).toEqual(
    numbered(6).map((_, at) => [`k${at}`, true]),
  );
});

test("five firings of one board are five messages, and the later ones of the minute come in one summary", async () => {
  const desk = await receiver();
  const { deliver, has, clock, state } = delivery({ desk: hook(desk.url) });
  const all = numbered(20);
  for (const one of all.slice(0, 5)) deliver(one);
  await has(5);
  expect(desk.received).toHaveLength(5);
  for (const one of all.slice(5, 10)) deliver(one);
  await has(10);
  expect(desk.received).toHaveLength(6);
  for (const one of all.slice(10)) deliver(one);
  await new Promise((turn) => setImmediate(turn));
  expect(state()).toMatchObject([{ waiting: 10 }]);
  clock.pass(60_000);
  await has(20);
  expect(desk.received.map(({ body }) => JSON.parse(body).firings.length)).toEqual([1, 1, 1, 1, 1, 5, 10]);
});

test("the queue of a webhook is bounded, and what does not fit fails", async () => {
  const slow = await receiver(() => undefined);
  const { deliver, outcomes, state } = delivery({ desk: hook(slow.url) }, 2_000);
  deliver(fired());
  await slow.has(1);
  for (const one of numbered(250)) deliver(one);
  expect(state()).toMatchObject([{ waiting: 201, failed: 50 }]);
  expect(outcomes[0]).toMatchObject({
    key: "k0",
    outcome: "failed",
    reason: "too many firings waited for it",
  });
});

test("after a change of the file, firings go to the new address, and those for a removed webhook fail", async () => {
  const [old, next] = [await receiver(), await receiver()];
  const { deliver, has, target, outcomes, state } = delivery({ desk: hook(old.url), gone: hook(old.url) });
  const permits = permitsOf(["127.0.0.1"]);
  deliver(fired({ to: ["gone"] }));
  target({ webhooks: new Map([["desk", hook(next.url)]]), permits, pages: undefined });
  deliver(fired());
  await has(2);
  expect(old.received).toEqual([]);
  expect(next.received).toHaveLength(1);
  expect(outcomes.find(({ to }) => to === "gone")?.reason).toBe("its webhook is no longer in the file");
  expect(state().map(({ name }) => name)).toEqual(["desk"]);
});

test("no state, log line or outcome has a header or an address", async () => {
  const desk = await receiver(withStatus(500));
  const secret = hook(`${desk.url}/topsecret`, { headers: { Authorization: "Bearer topsecret" } });
  const { deliver, has, outcomes, logged, state } = delivery({ desk: secret });
  deliver(fired());
  await has(1);
  expect(JSON.stringify([outcomes, logged, state()])).not.toMatch(/topsecret|127\.0|http/);
});
