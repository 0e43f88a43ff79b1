import { expect, test } from "vitest";
import { Message } from "#server/stomp/codec/frame";
import { openAddresses } from "#server/stomp/testing/openAddresses";
import { Destinations } from "./broker.ts";

const destinations = (remember: boolean) =>
  new Destinations({ kind: openAddresses("/topic/*,/queue/*") }, remember);
const publish = (all: Destinations, destination: string) =>
  all.get(destination)?.publish(new Message("1", { destination, headers: [], body: Buffer.from("x") }));
const many = (all: Destinations) => {
  for (let index = 0; index < 1_500; index += 1) publish(all, `/topic/passing-${index}`);
};

test("the broker removes an idle destination if there are many destinations", () => {
  const bare = destinations(false);
  const first = bare.get("/topic/first");
  expect(bare.get("/topic/first")).toBe(first);
  many(bare);
  expect(bare.get("/topic/first")).not.toBe(first);
});

test("the broker keeps a queue with a message, even with many destinations", () => {
  const bare = destinations(false);
  publish(bare, "/queue/kept");
  const kept = bare.get("/queue/kept");
  many(bare);
  expect(bare.get("/queue/kept")).toBe(kept);
});

test("the broker keeps a topic with a last message", () => {
  const remembering = destinations(true);
  publish(remembering, "/topic/kept");
  const kept = remembering.get("/topic/kept");
  many(remembering);
  expect(remembering.get("/topic/kept")).toBe(kept);
});
