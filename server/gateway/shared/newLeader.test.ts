/** What waits when the leader changes is asked for anew. The tests' own stores lead at first, and never answer. */
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { startGateway } from "#server/gateway/testing/gateway";
import { startUpstream } from "#server/gateway/testing/upstream";
import { type Clock, systemClock } from "#server/gateway/upstream/clocks";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { operations } from "#wire/operations";
import { type Presence, streamNames } from "./events.ts";

vi.setConfig({ testTimeout: 30_000 });

const upstream = await startUpstream();
afterAll(() => upstream.close());

const minutes = (count: number) => count * 60_000;

/** A gateway whose requests wait longer than a test, and a leader that answers nothing. */
async function stage({ leader = true, pace = 0.01 } = {}) {
  const join = createMemoryHub();
  const dead = join();
  if (leader) await dead.snapshots.claim("dead", { ms: minutes(60), known: 0 });
  const own = join();
  let reachable = true;
  let ahead = 0;
  const { claim } = own.snapshots;
  own.snapshots.claim = (...given) => (reachable ? claim(...given) : Promise.reject(new Error("away")));
  const time: Clock = { ...systemClock, now: () => systemClock.now() + ahead };
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
    reach(now: boolean) {
      reachable = now;
    },
    pass(ms: number) {
      ahead += ms;
    },
  };
}

test("a request to a dead leader, and the renewals of its board, go to the exchange as soon as this gateway leads", async () => {
  const { gateway, dead, wishes } = await stage();
  const asked = ask(gateway.url, "quote", { symbol: "ACME.N0000" });
  const board = ask(gateway.url, "board");
  await expect.poll(() => wishes.length).toBe(2);
  await dead.snapshots.release("dead");
  expect((await asked).status).toBe(200);
  expect((await board).status).toBe(200);
  const count = () => upstream.seen.filter(({ path }) => path === operations.board.path).length;
  const before = count();
  await expect.poll(count).toBeGreaterThan(before + 2);
});

test("a follower asks the next leader for what the one before did not answer", async () => {
  const { gateway, dead, wishes } = await stage();
  const asked = ask(gateway.url, "quote", { symbol: "ACME.N0000" });
  await expect.poll(() => wishes.length).toBe(1);
  const next: Presence = {
    ...{ id: "2", name: "two", role: "leads", since: 0, fence: 2, browsers: 0, interested: false },
    ...{ recording: null, lag: null, sentAt: dead.now() },
  };
  const tell = () => dead.streams.append(streamNames.gateways, { head: JSON.stringify(next) }, { most: 10 });
  await tell();
  await expect.poll(() => wishes.length).toBe(2);
  expect(wishes[1]).toBe(wishes[0]);
  await tell();
  await dead.snapshots.release("dead");
  expect((await asked).status).toBe(200);
});

test("a request that waits for its turn while each gateway is alone goes to the exchange as soon as this one leads", async () => {
  const { gateway, role, reach, pass } = await stage({ leader: false, pace: 100 });
  await expect.poll(role).toBe("leads");
  reach(false);
  pass(minutes(1));
  await expect.poll(role).toBe("alone");
  expect((await ask(gateway.url, "quote", { symbol: "ACME.N0000" })).status).toBe(200);
  const path = operations.companyProfile.path;
  const second = ask(gateway.url, "companyProfile", { symbol: "ACME.N0000" });
  // a turn is minutes away at this pace
  await expect.poll(() => upstream.seen.filter((one) => one.path.startsWith(path)).length).toBe(0);
  reach(true);
  expect((await second).status).toBe(200);
});
