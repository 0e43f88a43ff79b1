import { expect, test } from "vitest";
import { createProblems } from "#feed/reading/problems";
import { cameBy, sourceState } from "./HealthTable.tsx";

test("a source without requests, a failing source and a source answered from a cache have different states", () => {
  const problems = createProblems();
  const state = () => sourceState(problems.snapshot().get("/x"));
  expect(state()).toBe("silent");
  problems.success("/x", { at: 1, stale: true });
  expect(state()).toBe("memory");
  problems.success("/x", { at: 2 });
  expect(state()).toBe("ok");
  problems.failure("/x", { at: 3, what: "unreachable", reason: "gone" });
  expect(state()).toBe("failing");
});

test("an operation with a topic shows the transport of its newest rows", () => {
  const source = { kind: "operation", source: "/topGainers", topic: "/topic/top-gainers" } as const;
  const seen = (polled: number | undefined, pushed: number | undefined) =>
    cameBy(
      source,
      new Map([
        [source.source, { lastSuccessAt: polled }],
        [source.topic, { lastSuccessAt: pushed }],
      ]),
    );
  expect(seen(1, 2)).toBe("push");
  expect(seen(3, 2)).toBe("poll");
  expect(seen(undefined, undefined)).toBeUndefined();
});
