import { expect, test } from "vitest";
import { isAtRest, isFramed, isTrusted, stanceOf, stateWritten } from "./wallState.ts";

test("before the first figures a display waits: nothing on it is old", () => {
  expect(stanceOf({ word: "stale", fetchedAt: undefined })).toBe("waiting");
  expect(stanceOf({ word: "stale", fetchedAt: 5 })).toBe("stale");
  expect(stanceOf({ word: "offline", fetchedAt: undefined })).toBe("offline");
});

test("old figures are framed and prove nothing; those of a market at rest are neither framed nor news", () => {
  expect(
    ["live", "delayed", "stale", "not-moving", "offline", "closed", "waiting"].filter((word) =>
      isFramed(word as never),
    ),
  ).toEqual(["stale", "offline"]);
  const trusted = (word: string, veiled = false) => isTrusted({ word: word as never, veiled });
  expect(
    ["live", "delayed", "stale", "not-moving", "offline", "closed"].filter((word) => trusted(word)),
  ).toEqual(["live", "delayed", "closed"]);
  expect(trusted("live", true)).toBe(false);
});

test("of a market at rest it is told when it was asked, never that its figures are as young as that", () => {
  const words = ["live", "delayed", "stale", "not-moving", "offline", "closed"] as const;
  const atRest = words.filter((word) => isAtRest({ word, boardBehind: false }));
  expect(atRest).toEqual(["not-moving", "closed"]);
  expect(isAtRest({ word: "delayed", boardBehind: true })).toBe(true);
});

test("the state is written for scripts", () => {
  expect(stateWritten({ view: "map", stance: "live", age: 4 })).toBe("view=map word=live age=4");
  expect(stateWritten({ view: "map", stance: "waiting", age: undefined })).toBe(
    "view=map word=waiting age=none",
  );
});
