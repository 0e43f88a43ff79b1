import { expect, test } from "vitest";
import { openAddresses } from "#server/stomp/testing/openAddresses";
import { Lodging } from "./lodging.ts";

const house = (remember: boolean) =>
  new Lodging({
    rules: { kind: openAddresses("/topic/*,/queue/*"), send: () => undefined },
    heartBeat: [0, 0],
    remember,
  });
const many = (one: Lodging) => {
  for (let index = 0; index < 1_500; index += 1) one.publish(`/topic/passing-${index}`, "x", []);
};

test("a destination that nobody hears and that keeps nothing is forgotten when there are many", () => {
  const bare = house(false);
  const first = bare.outlet("/topic/first");
  expect(bare.outlet("/topic/first")).toBe(first);
  many(bare);
  expect(bare.outlet("/topic/first")).not.toBe(first);
});

test("a queue with a message that waits is not forgotten, however many destinations come", () => {
  const bare = house(false);
  bare.publish("/queue/kept", "x", []);
  const kept = bare.outlet("/queue/kept");
  many(bare);
  expect(bare.outlet("/queue/kept")).toBe(kept);
});

test("a topic that remembers its last message is not forgotten", () => {
  const remembering = house(true);
  remembering.publish("/topic/kept", "x", []);
  const kept = remembering.outlet("/topic/kept");
  many(remembering);
  expect(remembering.outlet("/topic/kept")).toBe(kept);
});
