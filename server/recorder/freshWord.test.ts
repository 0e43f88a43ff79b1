import { expect, test } from "vitest";
import { wordAt } from "./recorder.ts";

/** An instant of Friday 20 November 2026 from a time in Colombo. */
const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);
const usual = { boardAge: 0, cadence: 10_000, failing: false };

test.each([
  ["10:30:00", {}, "10:29:59", "live"],
  ["10:30:00", { boardAge: 20_001 }, "10:29:59", "delayed"],
  ["10:30:00", { failing: true }, "10:29:59", "delayed"],
  ["10:30:00", { boardAge: 30_001 }, "10:29:59", "stale"],
  ["10:30:00", { boardAge: 300_001 }, "10:29:59", "offline"],
  ["10:30:00", { boardAge: undefined }, undefined, "offline"],
  ["10:30:00", {}, "10:24:59", "not-moving"],
  ["09:05:00", {}, undefined, "closed"],
  ["14:31:00", {}, "14:29:59", "live"],
  ["14:33:00", {}, "14:29:59", "closed"],
  ["18:00:00", {}, "14:29:59", "closed"],
  ["18:00:00", { boardAge: 30_001 }, "14:29:59", "stale"],
])("at %s with %j and the newest trade at %s the word is %s", (now, known, trade, word) => {
  const newestTradeAt = trade === undefined ? undefined : at(trade);
  expect(wordAt(at(now), { ...usual, ...known, newestTradeAt })).toBe(word);
});

test("before the first trade of a day, the time since the previous day's last trade does not count", () => {
  const newestTradeAt = Date.parse("2026-11-19T14:29:59+05:30");
  expect(wordAt(at("09:31:00"), { ...usual, newestTradeAt })).not.toBe("not-moving");
});
