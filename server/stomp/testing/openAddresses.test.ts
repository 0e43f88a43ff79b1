import { expect, test } from "vitest";
import { openAddresses } from "./openAddresses.ts";
import { queue } from "./queue.ts";

test("an address is open as it is named, and under /queue/ it is a queue", () => {
  const kind = openAddresses("/topic/a,/queue/b");
  expect(["/topic/a", "/queue/b", "/topic/ab", "/topic/", "/queue/a"].map(kind)).toEqual([
    "topic",
    queue,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a star at the end opens all that begin so and go on, and nothing else", () => {
  const kind = openAddresses("/topic/test-*,/queue/*");
  expect(
    ["/topic/test-0-x1", "/queue/test-0-x1", "/topic/test-", "/topic/tes", "/queue/", "/app/x"].map(kind),
  ).toEqual(["topic", queue, undefined, undefined, undefined, undefined]);
});

test("a star elsewhere is a character like any other", () => {
  const kind = openAddresses("/topic/*/a");
  expect(kind("/topic/*/a")).toBe("topic");
  expect(kind("/topic/b/a")).toBeUndefined();
});
