/** What waits when the leader changes is asked for anew. The tests' own stores lead at first, and never answer. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { snapshotKey } from "#server/gateway/answers/snapshots";
import { ask } from "#server/gateway/testing/ask";
import { trueBodies } from "#server/gateway/testing/bodies";
import { startGateway } from "#server/gateway/testing/gateway";
import { startUpstream } from "#server/gateway/testing/upstream";
import { type Clock, systemClock } from "#server/gateway/upstream/clocks";
import { createRedisStores } from "#server/stores/redisStores";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { type RedisServer, startRedis } from "#server/stores/testing/redisServer";
import { operations } from "#wire/operations";
import { type Presence, type SharedAnswer, streamNames } from "./events.ts";
import { tryEvery } from "./lease.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

/** The stores of a test and of its gateway. */
const storesOf = {
  async memory() {
    const join = createMemoryHub();
    return [join(), join()] as const;
  },
  async redis() {
    const options = { url: redis.url, prefix: `${randomUUID()}:`, log: pino({ level: "silent" }) };
    const [one, other] = [createRedisStores(options), createRedisStores(options)];
    onTestFinished(() => one.close());
    // connected as soon as a command is answered
    for (const stores of [one, other])
      await expect.poll(() => stores.snapshots.get("none").then(() => "answers", String)).toBe("answers");
    return [one, other] as const;
  },
};
type Kind = keyof typeof storesOf;
const kinds: Kind[] = ["memory", "redis"];

const minutes = (count: number) => count * 60_000;

/**
 * A gateway whose requests wait longer than a test, and a leader that answers nothing.
 * @param tries whether it tries again for the lease by itself
 */
async function stage(kind: Kind, { leader = true, pace = 0.01, tries = true } = {}) {
  const [dead, own] = await storesOf[kind]();
  let led = leader;
  let reachable = true;
  let ahead = 0;
  const { claim } = own.snapshots;
  own.snapshots.claim = (...given) => {
    if (!reachable) {
      ahead += minutes(1); // so that one refusal is enough for working alone
      return Promise.reject(new Error("away"));
    }
    return led ? Promise.resolve(undefined) : claim(...given);
  };
  const time: Clock = {
    ...systemClock,
    now: () => systemClock.now() + ahead,
    wait: (ms) => (tries || ms !== tryEvery ? systemClock.wait(ms) : new Promise(() => {})),
  };
  const wishes: string[] = [];
  dead.streams.follow(new Map([[streamNames.wishes, "0-0"]]), (_, { head }) => void wishes.push(head));
  const timeouts = { headers: minutes(1), whole: minutes(1) };
  const gateway = await startGateway({
    ...{ base: upstream.base, pace, timeouts, time },
    shared: { stores: own, name: "one" },
  });
  onTestFinished(() => gateway.close());
  const role = async () => {
    const text = await (await fetch(`${gateway.url}/healthz?full`)).text();
    const { gateways }: { gateways: { role: string } } = JSON.parse(text);
    return gateways.role;
  };
  return {
    ...{ gateway, dead, wishes, role },
    /** the leader's lease ends */
    die() {
      led = false;
    },
    reach(now: boolean) {
      reachable = now;
    },
  };
}

test("a follower takes the lease when the leader says that it leaves, not only at its next attempt", async () => {
  const { dead, die, role } = await stage("memory", { tries: false });
  await expect.poll(role).toBe("follows");
  die();
  await dead.streams.append(streamNames.leader, { head: JSON.stringify({ kind: "left" }) }, { most: 10 });
  await expect.poll(role).toBe("leads");
});

describe.each(kinds)("%s", (kind) => {
  test("a request to a dead leader, and the renewals of its board, go to the exchange as soon as this gateway leads", async () => {
    const { gateway, die, wishes } = await stage(kind);
    const asked = ask(gateway.url, "quote", { symbol: "ACME.N0000" });
    const board = ask(gateway.url, "board");
    await expect.poll(() => wishes.length).toBe(2);
    die();
    expect((await asked).status).toBe(200);
    expect((await board).status).toBe(200);
    const count = () => upstream.seen.filter(({ path }) => path === operations.board.path).length;
    const before = count();
    // the board is renewed while it is read
    const read = async () => {
      await ask(gateway.url, "board");
      return count();
    };
    await expect.poll(read).toBeGreaterThan(before + 2);
  });

  test("a follower asks the next leader for what the one before did not answer", async () => {
    const { gateway, dead, die, wishes } = await stage(kind);
    const asked = ask(gateway.url, "quote", { symbol: "ACME.N0000" });
    await expect.poll(() => wishes.length).toBe(1);
    const next: Presence = {
      ...{ id: "2", name: "two", role: "leads", since: 0, fence: 2, browsers: 0, interested: false },
      ...{ recording: null, lag: null, sentAt: dead.now() },
    };
    const tell = () =>
      dead.streams.append(streamNames.gateways, { head: JSON.stringify(next) }, { most: 10 });
    await tell();
    await expect.poll(() => wishes.length).toBe(2);
    expect(wishes[1]).toBe(wishes[0]);
    await tell();
    die();
    expect((await asked).status).toBe(200);
  });

  test("a request that waits for its turn while each gateway is alone goes to the exchange as soon as this one leads", async () => {
    const { gateway, role, reach } = await stage(kind, { leader: false, pace: 100 });
    await expect.poll(role).toBe("leads");
    reach(false);
    await expect.poll(role).toBe("alone");
    expect((await ask(gateway.url, "quote", { symbol: "ACME.N0000" })).status).toBe(200);
    const count = () =>
      upstream.seen.filter(({ path }) => path.startsWith(operations.companyProfile.path)).length;
    const before = count();
    const second = ask(gateway.url, "companyProfile", { symbol: "ACME.N0000" });
    // a turn is minutes away at this pace
    await expect.poll(count).toBe(before);
    reach(true);
    expect((await second).status).toBe(200);
  });
});

test("an answer from before the common clock was set back is as old as the machines' clocks say", async () => {
  const { gateway, dead, wishes } = await stage("memory");
  const params = { symbol: "ACME.N0000" };
  const [at, hourAhead] = [Date.now() - minutes(10), dead.now() + minutes(60)];
  const old: SharedAnswer = {
    ...{ operation: "quote", params, hasBody: true, partly: false, source: "live", fetchedAt: at },
    ...{ answeredAt: hourAhead, requestedAt: hourAhead, clock: { at, speed: 1 } },
    givenIn: { phase: "session", minute: 600 },
    health: { failures: 0, dropped: 0, droppedRows: [], surprises: [] },
  };
  const body = Buffer.from(JSON.stringify(trueBodies.quote));
  const key = snapshotKey("quote", params);
  await dead.snapshots.put(key, { head: JSON.stringify(old), body }, { fence: 0, life: minutes(600) });
  const first = ask(gateway.url, "quote", params).catch(() => undefined); // waits for the leader until the test ends
  await expect.poll(() => wishes.length).toBe(1);
  const answer = await ask(gateway.url, "quote", params);
  expect([answer.status, answer.headers.get("pola-cache")]).toEqual([200, "stale"]);
  expect(Number(answer.headers.get("age"))).toBeGreaterThanOrEqual(600);
  await gateway.close();
  await first;
});
