import { expect, test } from "vitest";
import { openAddresses } from "./openAddresses.ts";
import { queue } from "./queue.ts";

test("a named address is open, and below /queue/ it is a queue", () => {
  const kind = openAddresses("/topic/a,/queue/b");
  expect(["/topic/a", "/queue/b", "/topic/ab", "/topic/", "/queue/a"].map(kind)).toEqual([
    "topic",
    queue,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a star at the end opens only the longer addresses with that prefix", () => {
  const kind = openAddresses("/topic/test-*,/queue/*");
  expect(
    ["/topic/test-0-x1", "/queue/test-0-x1", "/topic/test-", "/topic/tes", "/queue/", "/app/x"].map(kind),
  ).toEqual(["topic", queue, undefined, undefined, undefined, undefined]);
});

test("a star elsewhere is an ordinary character", () => {
  const kind = openAddresses("/topic/*/a");
  expect(kind("/topic/*/a")).toBe("topic");
  expect(kind("/topic/b/a")).toBeUndefined();
});
