import { describe, expect, test } from "vitest";
import { minute, second } from "#units/time";
import {
  type Freshness,
  freshnessOf,
  isBoardBehind,
  isClockBehind,
  type LinkEvidence,
  marketAge,
  panelFreshness,
  quietMinutes,
  worse,
} from "./freshness.ts";
import { type Phase, sessionAt } from "./session.ts";

const good: LinkEvidence = {
  linkAge: 3 * second,
  answerAge: 3 * second,
  waiting: 10 * minute,
  cadence: 10 * second,
  online: true,
  failing: false,
  veiled: false,
  silent: false,
};
const trading = { phase: "session" as Phase, marketAge: 5 * second };

describe("the page has the right word in session", () => {
  test.each<[string, Partial<LinkEvidence>, number | undefined, Freshness]>([
    ["all is well", {}, 5 * second, "live"],
    ["link age is two cadences", { linkAge: 20 * second }, 5 * second, "live"],
    ["link age is past two cadences", { linkAge: 20_001 }, 5 * second, "delayed"],
    ["link age is past three cadences", { linkAge: 30_001 }, 5 * second, "stale"],
    ["a slow operation is at 45 s", { linkAge: 45 * second, cadence: minute }, 5 * second, "live"],
    [
      "a slow operation is past three cadences",
      { linkAge: 181 * second, cadence: minute },
      5 * second,
      "stale",
    ],
    ["upstream gave nothing for 5 min", { linkAge: 5 * minute + 1 }, 5 * second, "offline"],
    ["nothing at all came for 5 min", { linkAge: 6 * minute, answerAge: 6 * minute }, 5 * second, "offline"],
    ["the browser is offline", { online: false }, 5 * second, "offline"],
    ["the newest question went unanswered", { failing: true }, 5 * second, "delayed"],
    ["its server sends nothing on the push link", { silent: true }, 5 * second, "delayed"],
    ["the rows are far older than other data", { behind: true }, 5 * second, "delayed"],
    ["it woke from sleep", { veiled: true }, 5 * second, "stale"],
    ["the market is quiet for 5 min", {}, 5 * minute, "live"],
    ["the market is silent for longer", {}, 5 * minute + 1, "not-moving"],
    ["a silent market and an old answer", { linkAge: 31 * second }, 6 * minute, "stale"],
    [
      "nothing was answered yet",
      { linkAge: undefined, answerAge: undefined, waiting: second },
      undefined,
      "stale",
    ],
    ["nothing was ever answered", { linkAge: undefined, answerAge: undefined }, undefined, "offline"],
  ])("when %s", (_, link, age, word) => {
    expect(freshnessOf({ ...good, ...link }, { phase: "session", marketAge: age })).toBe(word);
  });
});

test("a clock at 11:30 is wrong beside an event of 14:48; it is right if the event is a minute ahead or the market runs fast", () => {
  const at = Date.parse("2026-11-20T11:30:00+05:30");
  const behind = isClockBehind(Date.parse("2026-11-20T14:48:00+05:30"), { at, speed: 1 });
  expect(freshnessOf(good, { phase: "session", marketAge: 0, unbelievable: behind })).toBe("delayed");
  expect(isClockBehind(at + 2 * minute + 1, { at, speed: 1 })).toBe(true);
  expect(isClockBehind(at + 2 * minute, { at, speed: 1 })).toBe(false);
  expect(isClockBehind(at + 5 * minute, { at, speed: 60 })).toBe(false);
  expect(isClockBehind(undefined, { at, speed: 1 })).toBe(false);
});

describe("a board whose newest trade is much older than other data counts as behind", () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);
  const session = sessionAt(at("10:43"), { newestEventAt: at("10:43") });
  test.each<[string, string | undefined, number, boolean]>([
    ["five minutes", "2026-11-20T10:38+05:30", 1, false],
    ["more than five", "2026-11-20T10:37:59+05:30", 1, true],
    ["more than five, on a market at sixty times its pace", "2026-11-20T10:37:59+05:30", 60, false],
    ["more than half an hour at that pace", "2026-11-20T10:12:59+05:30", 60, true],
    ["a day", "2026-11-19T14:29:59+05:30", 1, true],
    ["an unknown time", undefined, 1, false],
  ])("a board older than other data by %s counts as behind, or not", (_, newest, speed, behind) => {
    expect(isBoardBehind(newest === undefined ? undefined : Date.parse(newest), session, speed)).toBe(behind);
  });
  test("yesterday's board does not count as behind in the first minutes of a session or without a session", () => {
    const early = sessionAt(at("09:34"), { newestEventAt: at("09:34") });
    const yesterday = at("14:29") - 24 * 60 * minute;
    expect(isBoardBehind(yesterday, early, 1)).toBe(false);
    const settling = sessionAt(at("14:45"), { newestEventAt: at("14:44") });
    expect(isBoardBehind(yesterday, settling, 1)).toBe(false);
  });
});

describe("the page has the right word out of session", () => {
  test.each<[Phase, Partial<LinkEvidence>, Freshness]>([
    ["closed", {}, "closed"],
    ["no-trades", {}, "closed"],
    ["call", {}, "closed"],
    ["settling", {}, "closed"],
    ["settling", { linkAge: 21 * second }, "delayed"],
    ["closed", { cadence: 30 * minute, linkAge: 80 * minute, answerAge: minute }, "closed"],
    ["closed", { cadence: 30 * minute, linkAge: 91 * minute, answerAge: minute }, "stale"],
    ["closed", { online: false }, "offline"],
    ["closed", { veiled: true }, "stale"],
  ])("%s with %j", (phase, link, word) => {
    expect(freshnessOf({ ...good, ...link }, { phase, marketAge: 20 * 60 * minute })).toBe(word);
  });
});

test.each<[string, number | undefined, Freshness]>([
  ["its values still move", 30 * second, "live"],
  ["the newest event is 2 min old", 2 * minute, "live"],
  ["the newest event is older", 2 * minute + 1, "closed"],
  ["the last trade is 31 min old", 31 * minute, "closed"],
  ["no event is known", undefined, "closed"],
])("while the day settles the word is live only while new data arrives: %s", (_, age, word) => {
  expect(freshnessOf(good, { phase: "settling", marketAge: age })).toBe(word);
});

test("a panel's word depends on its own answers and not on the market", () => {
  const still = { phase: "session", marketAge: 6 * minute, unbelievable: true } as const;
  expect(panelFreshness(good, still)).toBe("live");
  expect(panelFreshness({ ...good, linkAge: 31 * second }, still)).toBe("stale");
  expect(panelFreshness(good, { ...still, unbelievable: false, phase: "no-trades" })).toBe("closed");
});

test.each<[number | undefined, Freshness]>([
  [minute, "live"],
  [3 * minute, "closed"],
  [undefined, "closed"],
])(
  "while values settle, after %s ms without new data the word is %s for the page and every panel",
  (marketAge, word) => {
    const market = { phase: "settling", marketAge } as const;
    expect(freshnessOf(good, market)).toBe(word);
    expect(panelFreshness(good, market)).toBe(word);
    expect(panelFreshness({ ...good, linkAge: 31 * second }, market)).toBe("stale");
  },
);

test.each([
  [2 * minute, undefined],
  [3 * minute + 1, 3],
  [undefined, undefined],
])("%s ms without new data are shown as %s minutes", (age, minutes) => {
  expect(quietMinutes({ ...trading, marketAge: age })).toBe(minutes);
});

describe("market age", () => {
  const at = (text: string) => Date.parse(`2026-11-20T${text}+05:30`);
  test("is the exchange's time minus the newest event's time, plus the age of the answer", () => {
    const session = sessionAt(at("11:00:00"), { newestEventAt: at("10:59:50") });
    expect(marketAge(session, at("11:00:00"), 4 * second)).toBe(14 * second);
  });
  test("counts from the open until the first trade, not from yesterday", () => {
    const session = sessionAt(at("09:31:00"), { newestEventAt: at("14:29:59") - 24 * 60 * minute });
    expect(marketAge(session, at("09:31:00"), 0)).toBe(minute);
  });
  test("is never negative, whatever the clocks show", () => {
    const session = sessionAt(at("11:00:00"), { newestEventAt: at("11:00:05") });
    expect(marketAge(session, at("11:00:00"), second)).toBe(second);
  });
});

test.each<[Freshness, Freshness, Freshness]>([
  ["live", "not-moving", "not-moving"],
  ["delayed", "not-moving", "not-moving"],
  ["stale", "not-moving", "stale"],
  ["live", "stale", "stale"],
  ["offline", "stale", "offline"],
  ["stale", "live", "stale"],
])("a panel whose own word is %s on a page that is %s is shown as %s", (panel, page, word) => {
  expect(worse(panel, page)).toBe(word);
});

test("from the open until the first trade, yesterday's figures are not LIVE or NOT MOVING", () => {
  for (const marketAge of [0, 6 * minute])
    expect(freshnessOf(good, { phase: "awaited", marketAge })).toBe("closed");
  expect(freshnessOf({ ...good, linkAge: 31 * second }, { phase: "awaited", marketAge: 0 })).toBe("stale");
});

test("a silence measured by this page counts even if the exchange's clock is wrong", () => {
  const silent = { phase: "session", marketAge: 5 * minute + 1, unbelievable: true } as const;
  expect(freshnessOf(good, silent)).toBe("not-moving");
});

test.each(["closed", "call", "no-trades", "awaited"] as const)(
  "figures of an unknown day are not CLOSED (%s)",
  (phase) => {
    const market = { phase, marketAge: undefined, unbelievable: true };
    expect(freshnessOf(good, market)).toBe("delayed");
    expect(panelFreshness(good, market)).toBe("delayed");
  },
);
