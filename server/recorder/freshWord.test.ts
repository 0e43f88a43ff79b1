import { expect, test } from "vitest";
import { freshWord } from "./freshWord.ts";

const usual = { boardAge: 0, cadence: 10_000, failing: false, phase: "session", silence: 1_000 };

test.each([
  [{}, "live"],
  [{ boardAge: 20_001 }, "delayed"],
  [{ failing: true }, "delayed"],
  [{ boardAge: 30_001 }, "stale"],
  [{ boardAge: 300_001 }, "offline"],
  [{ silence: 300_001 }, "not-moving"],
  [{ phase: "call" }, "closed"],
  [{ phase: "closed", silence: undefined }, "closed"],
  [{ phase: "settling" }, "live"],
  [{ phase: "settling", silence: 120_001 }, "closed"],
  [{ phase: "closed", boardAge: 30_001 }, "stale"],
])("%j reads %s", (evidence, word) => {
  expect(freshWord({ ...usual, ...evidence })).toBe(word);
});
