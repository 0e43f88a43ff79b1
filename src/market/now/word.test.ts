import { expect, test } from "vitest";
import { freshnessOf } from "#market/day/freshness";
import { sessionAt } from "#market/day/session";
import { boardEvidence } from "./word.ts";

/** An instant of Friday 20 November 2026 from a time in Colombo. */
const at = (time: string, day = "20") => Date.parse(`2026-11-${day}T${time}+05:30`);
const usual = {
  boardAge: 0 as number | undefined,
  failing: false,
  newestAt: undefined as number | undefined,
};

/** The word at a moment, from a board whose newest trade was at `tradeAt`. @param newestAt newest event in other data */
function wordAt(now: number, tradeAt: number | undefined, given: Partial<typeof usual> = {}) {
  const { boardAge, failing, newestAt } = { ...usual, ...given };
  const clock = { at: now, speed: 1 };
  const boardAt = { at: now - (boardAge ?? 0), speed: 1 };
  const board = boardAge === undefined ? undefined : { clock: boardAt, newestTradeAt: tradeAt };
  const newestEventAt = Math.max(tradeAt ?? 0, newestAt ?? 0) || undefined;
  const session = sessionAt(now, board && { newestEventAt });
  const link = { linkAge: boardAge, answerAge: boardAge, waiting: Number.POSITIVE_INFINITY, failing };
  return freshnessOf(
    { ...link, cadence: 10_000, online: true, veiled: false, silent: false },
    boardEvidence({ board, session, clock, age: boardAge ?? 0 }),
  );
}

test.each([
  ["10:30:00", {}, "10:29:59", "live"],
  ["10:30:00", { boardAge: 20_001 }, "10:29:39", "delayed"],
  ["10:30:00", { failing: true }, "10:29:59", "delayed"],
  ["10:30:00", { boardAge: 30_001 }, "10:29:29", "stale"],
  ["10:30:00", { boardAge: 300_001 }, "10:24:59", "offline"],
  ["10:30:00", { boardAge: undefined }, undefined, "offline"],
  ["10:30:00", {}, "10:24:59", "not-moving"],
  ["10:30:00", { newestAt: at("10:29:59") }, "10:24:58", "delayed"],
  ["10:30:00", {}, "10:33:00", "delayed"],
  ["09:05:00", {}, "09:04:00", "closed"],
  ["14:31:00", {}, "14:29:59", "live"],
  ["14:33:00", {}, "14:29:59", "closed"],
  ["18:00:00", {}, "14:29:59", "closed"],
  ["18:00:00", { boardAge: 30_001 }, "14:29:59", "stale"],
])("at %s with %j and the newest trade at %s the word is %s", (now, given, trade, word) => {
  expect(wordAt(at(now), trade === undefined ? undefined : at(trade), given)).toBe(word);
});

test("before the first trade of a day, the time since the previous day's last trade does not count", () => {
  expect(wordAt(at("09:31:00"), at("14:29:59", "19"))).not.toBe("not-moving");
});

test.each([["undated"], ["unpriced"]])("figures of a board that is %s are not current", (fault) => {
  const clock = { at: at("10:30:00"), speed: 1 };
  const session = sessionAt(clock.at, { newestEventAt: clock.at - 1_000 });
  const board = { clock, newestTradeAt: clock.at - 1_000, [fault]: true };
  expect(boardEvidence({ board, session, clock, age: 0 })).toMatchObject({
    unbelievable: true,
    behind: false,
  });
});
