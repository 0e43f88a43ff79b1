import { expect, test } from "vitest";
import type { Publication } from "#server/gateway/answers/snapshots";
import { HandClock } from "#server/stomp/testing/fixture";
import { conflate } from "./lists.ts";

function scene() {
  const hand = new HandClock();
  const heard: string[] = [];
  const list = (topic: string, body: string): Publication => ({
    ...{ topic, body, at: hand.now() },
    clock: { at: 0, speed: 1 },
  });
  const clock = {
    now: () => hand.now(),
    wait: (ms: number) => new Promise<void>((done) => void hand.after(ms, done)),
  };
  const take = conflate(({ topic, body }) => heard.push(`${hand.now()} ${topic} ${String(body)}`), clock);
  const settle = async (ms: number) => {
    for (let passed = 0; passed < ms; passed++) {
      hand.advance(1);
      await Promise.resolve();
    }
  };
  return { hand, heard, settle, push: (topic: string, body: string) => take(list(topic, body)) };
}

test("browsers get every list pushed twenty times a second, at once", async () => {
  const { heard, push, settle } = scene();
  for (let n = 0; n < 4; n++) {
    push("a", String(n));
    await settle(50);
  }
  expect(heard).toEqual(["0 a 0", "50 a 1", "100 a 2", "150 a 3"]);
});

test("in a burst each topic sends its first list at once, and its newest soon after", async () => {
  const { hand, heard, push, settle } = scene();
  push("a", "1");
  push("b", "1");
  await settle(10);
  push("a", "2");
  push("a", "3");
  await settle(100);
  expect(heard).toEqual(["0 a 1", "0 b 1", "45 a 3"]);
  expect(hand.waiting).toBe(0);
  push("a", "4");
  expect(heard.at(-1)).toBe("110 a 4");
});

test("from a faster stream browsers get 22 lists a second, in order", async () => {
  const { heard, push, settle } = scene();
  for (let n = 0; n < 50; n++) {
    push("a", String(n));
    await settle(20);
  }
  expect(heard.length).toBeGreaterThanOrEqual(21);
  expect(heard.length).toBeLessThanOrEqual(24);
  const bodies = heard.map((line) => Number(line.split(" ")[2]));
  expect(bodies).toEqual([...bodies].sort((a, b) => a - b));
});

test("waiting lists of all topics are sent together", async () => {
  const { heard, push, settle } = scene();
  push("a", "1");
  await settle(15);
  push("b", "1");
  push("a", "2");
  await settle(15);
  push("b", "2");
  await settle(100);
  expect(heard).toEqual(["0 a 1", "15 b 1", "45 a 2", "45 b 2"]);
});
