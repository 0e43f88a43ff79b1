import { pino } from "pino";
import { expect, test } from "vitest";
import type { Role } from "#server/gateway/answers/eventHub";
import { Lease, type LeaseOptions, leaseTime } from "./lease.ts";

/** A lease with a clock that the test moves, and a store that answers as the test says. */
function stage(answer: (known: number) => number | undefined | "fails" | "hangs" = () => 1) {
  const world = { at: 0, answer };
  const timers: { due: number; done: () => void }[] = [];
  const clock: LeaseOptions["clock"] = {
    now: () => world.at,
    wait: (ms) => new Promise((done) => timers.push({ due: world.at + ms, done })),
  };
  const roles: [Role, number][] = [];
  const released: string[] = [];
  const lease = new Lease({
    snapshots: {
      claim: (_, { known }) => {
        const said = world.answer(known);
        if (said === "hangs") return new Promise(() => undefined);
        return said === "fails" ? Promise.reject(new Error("out of reach")) : Promise.resolve(said);
      },
      release: async (holder) => void released.push(holder),
    },
    clock,
    holder: "one",
    log: pino({ level: "silent" }),
    became: (role, fence) => roles.push([role, fence]),
    reached: () => undefined,
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    ...{ world, lease, roles, released, settle },
    /** moves the clock in small steps, and runs the timers that are due */
    async pass(ms: number) {
      const end = world.at + ms;
      while (world.at < end) {
        world.at += 100;
        for (const timer of timers.splice(0).filter((one) => one.due > world.at || void one.done()))
          timers.push(timer);
        await settle();
      }
    },
    /** moves the clock at once, as after a pause of the process */
    async jump(ms: number) {
      world.at += ms;
      for (const { done } of timers.splice(0)) done();
      await settle();
    },
  };
}

test("the leader may ask while it renews its lease, and another fence makes it lead anew", async () => {
  const { lease, roles, pass, world } = stage();
  expect(lease.mayAsk()).toBe(false);
  lease.start();
  await pass(20_000);
  expect(roles).toEqual([["leads", 1]]);
  expect(lease.mayAsk()).toBe(true);
  world.answer = (known) => known + 1; // the store was emptied
  await pass(1_000);
  expect(roles.slice(0, 2)).toEqual([
    ["leads", 1],
    ["leads", 2],
  ]);
});

test("while the store is out of reach, the leader goes on until its lease would have ended twice over", async () => {
  const { lease, roles, pass, world } = stage();
  lease.start();
  await pass(3_000);
  world.answer = () => "fails";
  await pass(2 * leaseTime - 1_500);
  expect(lease.role()).toBe("leads");
  expect(lease.mayAsk()).toBe(true);
  await pass(2_500);
  expect(roles.at(-1)).toEqual(["alone", 1]);
  expect(lease.mayAsk()).toBe(false);
  expect(lease.outage()).toBeGreaterThan(2 * leaseTime);
  world.answer = () => undefined;
  await pass(1_000);
  expect(roles.at(-1)).toEqual(["follows", 1]);
  expect(lease.outage()).toBe(0);
});

test("a follower works alone only after ten seconds without the store", async () => {
  const { lease, pass, world } = stage(() => undefined);
  lease.start();
  await pass(3_000);
  world.answer = () => "fails";
  await pass(2 * leaseTime - 1_000);
  expect(lease.role()).toBe("follows");
  await pass(2_000);
  expect(lease.role()).toBe("alone");
});

test("a follower takes a lease that was given up at once, without waiting for its next attempt", async () => {
  const { lease, roles, pass, settle, world } = stage(() => undefined);
  lease.start();
  await pass(3_000);
  world.answer = () => 2;
  lease.hurry();
  await settle();
  expect(roles).toEqual([["leads", 2]]);
});

test("after a pause of the process the old leader asks nothing before it knows who leads", async () => {
  const { lease, roles, pass, jump, world } = stage();
  lease.start();
  await pass(3_000);
  world.answer = () => "hangs";
  world.at += leaseTime;
  expect(lease.mayAsk(), "its lease has just ended").toBe(false);
  await jump(25_000);
  expect(roles.at(-1)?.[0]).toBe("follows");
  expect(lease.mayAsk()).toBe(false);
});

test("a lease that was granted before a pause is not taken for a valid one", async () => {
  const { lease, roles, settle, world } = stage(() => {
    world.at += 6_000; // the process stood still while the answer was on its way
    return 1;
  });
  lease.start();
  await settle();
  expect(roles).toEqual([]);
  expect(lease.mayAsk()).toBe(false);
});

test("a leader that ends gives up its lease; a follower has none to give up", async () => {
  const one = stage();
  one.lease.start();
  await one.pass(1_000);
  await one.lease.close();
  expect(one.released).toEqual(["one"]);
  expect(one.roles.at(-1)?.[0]).toBe("follows");
  const other = stage(() => undefined);
  other.lease.start();
  await other.pass(1_000);
  await other.lease.close();
  expect(other.released).toEqual([]);
});
