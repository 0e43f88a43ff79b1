/** Both kinds of stores keep the same promises. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRedisStores } from "./redisStores.ts";
import { idAt, type Stores, type StreamEntry } from "./stores.ts";
import { createMemoryHub } from "./testing/memoryStores.ts";
import { type RedisServer, startRedis } from "./testing/redisServer.ts";

let redis: RedisServer;
const log = pino({ level: "silent" });
const open: Stores[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await Promise.all(open.map((stores) => stores.close()));
  await redis.stop();
});

/** Nothing of it returns during a test. */
const slow = { burst: 3, perSecond: 0.001 };

/** The stores of two gateways of one upstream, which no other test shares. */
const kinds = {
  async memory() {
    const join = createMemoryHub();
    return [join(), join()] as const;
  },
  async redis() {
    const prefix = `${randomUUID()}:`;
    const both = [0, 1].map(() => createRedisStores({ url: redis.url, prefix, log }));
    open.push(...both);
    const [one, other] = both;
    if (!one || !other) throw new Error("two stores are needed");
    // connected as soon as a command is answered
    for (const stores of both)
      await expect.poll(() => stores.snapshots.get("none").then(() => "answers", String)).toBe("answers");
    return [one, other] as const;
  },
};

const follow = (stores: Stores, streams: readonly string[], from = "0-0") => {
  const seen: [string, StreamEntry][] = [];
  const end = stores.streams.follow(new Map(streams.map((stream) => [stream, from])), (stream, entry) =>
    seen.push([stream, entry]),
  );
  return { seen, end, heads: () => seen.map(([stream, { head }]) => `${stream} ${head}`) };
};

describe.each(Object.entries(kinds))("%s", (_, start) => {
  test("one gateway has the lease; a second gets it after it ends or is given up, with a greater fence", async () => {
    const [one, other] = await start();
    expect(await one.snapshots.claim("one", { ms: 60_000, known: 0 })).toBe(1);
    expect(await other.snapshots.claim("other", { ms: 60_000, known: 0 })).toBeUndefined();
    expect(await one.snapshots.claim("one", { ms: 300, known: 1 }), "renewed").toBe(1);
    await expect.poll(() => other.snapshots.claim("other", { ms: 60_000, known: 1 })).toBe(2);
    await one.snapshots.release("one");
    expect(await one.snapshots.claim("one", { ms: 300, known: 1 }), "not its own to give up").toBeUndefined();
    await other.snapshots.release("other");
    expect(await one.snapshots.claim("one", { ms: 300, known: 7 }), "above the known fence").toBe(8);
  });

  test("an answer is stored with its bytes, only by the newest leader, and forgotten after its life", async () => {
    const [one, other] = await start();
    const fence = (await one.snapshots.claim("one", { ms: 60_000, known: 0 })) ?? 0;
    const body = Buffer.from([0, 10, 255, 123, 10]);
    expect(await one.snapshots.put("board", { head: '{"a":1}', body }, { fence, life: 60_000 })).toBe(true);
    expect(await other.snapshots.get("board")).toEqual({ head: '{"a":1}', body });
    expect(await one.snapshots.put("nothing", { head: "{}" }, { fence, life: 60_000 })).toBe(true);
    expect((await other.snapshots.get("nothing"))?.body).toBeUndefined();
    expect(await one.snapshots.put("board", { head: "{}" }, { fence: fence - 1, life: 60_000 })).toBe(false);
    expect((await other.snapshots.get("board"))?.head).toBe('{"a":1}');
    expect(await one.snapshots.put("short", { head: "{}" }, { fence, life: 50 })).toBe(true);
    await expect.poll(() => one.snapshots.get("short")).toBeUndefined();
  });

  test("a follower gets the entries of its streams in order, from an id on, and those that come later", async () => {
    const [one, other] = await start();
    const fence = (await one.snapshots.claim("one", { ms: 60_000, known: 0 })) ?? 0;
    const most = 100;
    for (const head of ["1", "2"])
      expect(await one.streams.append("a", { head }, { most, fence })).toBe(true);
    const all = follow(other, ["a", "b"]);
    await expect.poll(all.heads).toEqual(["a 1", "a 2"]);
    const later = follow(other, ["a"], all.seen[0]?.[1].id);
    await expect.poll(later.heads).toEqual(["a 2"]);
    const body = Buffer.from([1, 0, 2]);
    expect(await one.streams.append("b", { head: "3", body }, { most })).toBe(true);
    await expect.poll(all.heads).toEqual(["a 1", "a 2", "b 3"]);
    expect(all.seen[2]?.[1].body).toEqual(body);
    expect(await one.streams.append("a", { head: "4" }, { most, fence: fence + 1 }), "another's fence").toBe(
      false,
    );
    all.end();
    expect(await one.streams.append("a", { head: "5" }, { most, fence })).toBe(true);
    await expect.poll(later.heads).toEqual(["a 2", "a 5"]);
    expect(all.heads()).toHaveLength(3);
    later.end();
  });

  test("a stream keeps a limited number of entries, and an id can be made from a time", async () => {
    const [one, other] = await start();
    for (let sample = 0; sample < 20; sample += 1) await one.snapshots.claim("one", { ms: 60_000, known: 0 }); // measures the common clock
    for (let at = 0; at < 400; at += 1) await one.streams.append("a", { head: String(at) }, { most: 10 });
    const kept = follow(other, ["a"]);
    await expect.poll(() => kept.heads().at(-1)).toBe("a 399");
    expect(kept.seen.length).toBeLessThan(250);
    kept.end();
    const newer = async (at: number) => expect.poll(() => one.now()).toBeGreaterThan(at + 20);
    await newer(one.now());
    const from = idAt(one.now());
    await newer(one.now());
    await one.streams.append("a", { head: "last" }, { most: 10 });
    const newest = follow(other, ["a"], from);
    await expect.poll(newest.heads).toEqual(["a last"]);
    newest.end();
  });

  test("requests of an address are counted in all gateways", async () => {
    const [one, other] = await start();
    const [here, there] = [one, other].map((stores) => stores.rate("second", slow));
    expect(await here?.take("1.2.3.4")).toEqual({ allowed: true, left: 2 });
    expect(await there?.take("1.2.3.4")).toEqual({ allowed: true, left: 1 });
    expect(await here?.take("1.2.3.4")).toEqual({ allowed: true, left: 0 });
    expect(await there?.take("1.2.3.4")).toEqual({ allowed: false, left: 0 });
    expect((await there?.take("5.6.7.8"))?.allowed).toBe(true);
    const quick = one.rate("quick", { burst: 1, perSecond: 50 });
    expect((await quick.take("1.2.3.4")).allowed).toBe(true);
    await expect
      .poll(async () => (await quick.take("1.2.3.4")).allowed, { message: "what was used returns" })
      .toBe(true);
  });
});

test("the common clock of gateways is that of Redis, to a part of a second", async () => {
  const [one] = await kinds.redis();
  let quickest = Number.POSITIVE_INFINITY;
  for (let claim = 0; claim < 20; claim += 1) {
    const sentAt = performance.now();
    await one.snapshots.claim("one", { ms: 60_000, known: 0 });
    quickest = Math.min(quickest, performance.now() - sentAt);
  }
  const sentAt = performance.now();
  const [seconds, micros] = (await redis.command("TIME")).match(/^\d+/gm) ?? [];
  const now = one.now();
  const took = performance.now() - sentAt;
  // nothing tells the clock nearer than half of the quickest answer
  const off = Math.abs(now - (Number(seconds) * 1_000 + Number(micros) / 1_000));
  expect(off).toBeLessThanOrEqual(quickest / 2 + took + 25);
});

test("without Redis every call fails at once, and after its return a follower goes on where it was", async () => {
  const own = await startRedis();
  const stores = createRedisStores({ url: own.url, prefix: "a:", log });
  await expect
    .poll(() => stores.streams.append("a", { head: "1" }, { most: 10 }).catch(() => false))
    .toBe(true);
  const seen = follow(stores, ["a"]);
  await expect.poll(seen.heads).toEqual(["a 1"]);
  await own.kill();
  await expect.poll(() => stores.snapshots.get("x").then(() => "", String)).toMatch(/RedisFailure/);
  await expect(stores.streams.append("a", { head: "lost" }, { most: 10 })).rejects.toThrow();
  await expect(stores.rate("second", slow).take("1.2.3.4")).rejects.toThrow();
  await own.start();
  await expect
    .poll(() => stores.streams.append("a", { head: "2" }, { most: 10 }).catch(() => false))
    .toBe(true);
  await expect.poll(seen.heads).toEqual(["a 1", "a 2"]);
  await stores.close();
  await own.stop();
});

test("a full Redis refuses the lease also to its holder, and a lease without an end is nobody's", async () => {
  const own = await startRedis();
  const stores = createRedisStores({ url: own.url, prefix: "a:", log });
  const claim = () =>
    stores.snapshots.claim("one", { ms: 60_000, known: 0 }).catch((error: Error) => error.name);
  await expect.poll(claim).toBe(1);
  await own.command("CONFIG", "SET", "maxmemory", "1");
  expect(await claim()).toBe("RedisFailure");
  await own.command("CONFIG", "SET", "maxmemory", "0");
  expect(await claim()).toBe(1);
  await own.command("SET", "a:lease", "somebody");
  expect(await claim()).toBe(2);
  await stores.close();
  await own.stop();
});

test("after Redis's clock was set back, a dead leader's lease ends in the usual time, and a damaged fence counts as none", async () => {
  const own = await startRedis();
  const stores = createRedisStores({ url: own.url, prefix: "a:", log });
  const claim = (known = 0) =>
    stores.snapshots.claim("one", { ms: 200, known }).catch((error: Error) => error.name);
  await expect.poll(() => claim()).toBe(1);
  // its end seems an hour away
  await own.command("SET", "a:lease", "dead", "PX", "3600000");
  expect(await claim(), "a living leader has time to renew it").toBeUndefined();
  await expect.poll(() => claim()).toBe(2);
  for (const fence of ["nonsense", "-7", "1.5", "nan", "inf", "1e300", "9007199254740993"]) {
    await own.command("DEL", "a:lease");
    await own.command("SET", "a:fence", fence);
    expect(await claim(41), fence).toBe(42);
    expect(await stores.streams.append("a", { head: fence }, { most: 10, fence: 42 })).toBe(true);
  }
  await stores.close();
  await own.stop();
});

test("while Redis is paused, commands fail within seconds, and no further one is sent", async () => {
  const stores = createRedisStores({ url: redis.url, prefix: `${randomUUID()}:`, log });
  await expect
    .poll(() => stores.streams.append("a", { head: "1" }, { most: 10 }).catch(() => false))
    .toBe(true);
  await redis.command("CLIENT", "PAUSE", "4000", "ALL");
  await expect(stores.streams.append("a", { head: "2" }, { most: 10 })).rejects.toThrow(/no answer within/);
  await expect(stores.streams.append("a", { head: "3" }, { most: 10 })).rejects.toThrow(/earlier command/);
  await expect(stores.rate("second", slow).take("1.2.3.4")).rejects.toThrow(/earlier command/);
  await expect
    .poll(() => stores.streams.append("a", { head: "4" }, { most: 10 }).catch(() => false))
    .toBe(true);
  const seen = follow(stores, ["a"]);
  await expect.poll(seen.heads).toContain("a 4");
  expect(seen.heads(), "what was not sent never comes").not.toContain("a 3");
  await stores.close();
});
