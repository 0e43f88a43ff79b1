import { expect, test } from "vitest";
import { FeedError } from "#feed/reading/reading";
import { type Session, sessionAt } from "#market/day/session";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { type KnownState, pageFault } from "./marketWord.tsx";

/** a Friday, 11:42:08 at the exchange */
const at = Date.UTC(2026, 10, 20, 6, 12, 8);
const reading = {
  loaded: true,
  newestTradeAt: at,
  failure: undefined,
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "push",
  from: "/tradeSummary",
  stale: false,
  clock: { at, speed: 1 },
  source: "embedded",
  dropped: 0,
} as const;

interface Case {
  word?: KnownState["freshness"]["word"];
  session?: Partial<Session>;
  board?: KnownState["board"];
  fetchedAt?: number | undefined;
  link?: KnownState["link"];
  unbelievable?: boolean;
  boardBehind?: boolean;
}
const of = (given: Case) =>
  pageFault({
    freshness: {
      word: given.word ?? "live",
      session: { ...sessionAt(at, { newestEventAt: at }), ...given.session },
      fetchedAt: "fetchedAt" in given ? given.fetchedAt : at,
      startedAt: at - 60_000,
      unbelievable: given.unbelievable ?? false,
      boardBehind: given.boardBehind ?? false,
    },
    board: given.board ?? reading,
    link: given.link ?? { state: "live", since: at, connects: 1 },
    now: at,
    atExchange: (page) => page,
  });
const failed = (failure: FeedError): KnownState["board"] => ({ ...reading, failure });

readExchangeClockFrom(() => at);

test("without a fault there is no notice", () => {
  expect(of({})).toBeUndefined();
});

test.each([
  ["a failure that the gateway holds back", of({ board: { ...reading, stale: true } })],
  ["an answer with a problem", of({ board: failed(new FeedError("unreachable", "x", 502)) })],
  ["figures that are only too old", of({ word: "stale" })],
])("the notice names an exchange that does not answer, with the time of its last answer: %s", (_, words) => {
  expect(words).toBe("The exchange has sent no board since 11:42:08. The lines are shown as last received.");
});

test("a server that does not answer and an exchange that does not answer have different notices", () => {
  expect(of({ board: failed(new FeedError("unreachable", "x")) })).toContain("nor this page's server");
});

test("before the first answer only a failure is reported", () => {
  const board: KnownState["board"] = { loaded: false, failure: undefined };
  expect(of({ word: "stale", fetchedAt: undefined, board })).toBeUndefined();
  const failing = (status?: number) =>
    of({
      word: "stale",
      fetchedAt: undefined,
      board: { loaded: false, failure: new FeedError("unreachable", "x", status) },
    });
  expect(failing()).toContain("This page's own server has not answered since 11:41:08");
  expect(failing(502)).toContain("The exchange has not answered since 11:41:08, when this page opened.");
});

test("a server that answers is not reported as down even if the exchange has been down for long", () => {
  const words = "The exchange has sent no board since 11:42:08.";
  expect(of({ word: "offline", board: { ...reading, stale: true } })).toContain(words);
  expect(of({ word: "offline", board: failed(new FeedError("unreachable", "x", 502)) })).toContain(words);
});

test("events ahead of the exchange's clock are reported", () => {
  expect(of({ word: "delayed", unbelievable: true })).toContain("has the time 11:42:08, which is ahead of");
});

test.each([
  [at - 600_000, "11:32:08"],
  [at - 86_400_000, "19 Nov 2026"],
])(
  "a board older than all other data is reported with the time of its newest trade",
  (newestTradeAt, time) => {
    const board = { ...reading, newestTradeAt };
    const words = of({ word: "delayed", unbelievable: true, boardBehind: true, board });
    expect(words).toBe(
      `The board's newest trade is from ${time}, but other figures are newer. The board's prices may be old.`,
    );
  },
);

test("an unreadable answer is reported with its reason", () => {
  expect(of({ board: failed(new FeedError("malformed", "x")) })).toContain("could not be read");
});

test("figures stored on an earlier visit are called a snapshot, with their time", () => {
  const kept = { ...reading, kept: true };
  const silent = of({ word: "stale", board: { ...kept, failure: new FeedError("unreachable", "x") } });
  expect(silent).toBe(
    "Snapshot from 11:42, 20 Nov, stored on an earlier visit. This page's own server has not answered since 11:41:08, when the page opened.",
  );
  const words = of({ word: "stale", board: { ...kept, failure: new FeedError("unreachable", "x", 503) } });
  expect(words).toContain("The exchange has not answered");
  expect(of({ word: "stale", board: kept })).toContain("This page's own server has not answered");
  const old = { ...kept, clock: { at: at - 400 * 86_400_000, speed: 1 } };
  expect(of({ word: "offline", board: old })).toContain("Snapshot from 11:42, 16 Oct 2025, stored");
});

test("a silent market is reported without guessing its cause", () => {
  expect(of({ word: "not-moving" })).toContain("No new data from the whole market since 11:42:08.");
});

test("if no event was seen, the silence is counted from the open", () => {
  const session = { lastEventAt: undefined, openAt: at - 600_000 };
  expect(of({ word: "not-moving", session })).toContain("No new data from the whole market since 11:32:08.");
});

test.each(["awaited", "no-trades"] as const)(
  "a day that is %s is reported with its possible causes",
  (phase) => {
    const words = of({ word: "closed", session: { phase, openAt: at - 720_000 } });
    expect(words).toMatch(
      /no trades seen since 11:30. The data do not show whether the cause is a delayed opening, a holiday or a frozen source/,
    );
    expect(of({ word: "closed", session: { phase, lastEventAt: undefined } })).not.toContain("last session");
  },
);

test("on a day without trades the notice names the day of the figures", () => {
  const words = of({ word: "closed", session: { phase: "no-trades" } });
  expect(words).toContain("The figures are from the last session, 20 Nov 2026.");
});

test("a lost link is reported after a few seconds", () => {
  expect(of({ link: { state: "down", since: at - 1_000, connects: 1 } })).toBeUndefined();
  expect(of({ link: { state: "down", since: at - 8_000, connects: 1 } })).toContain("down since 11:42:00");
});

test("a board without a plausible price is reported as missing figures", () => {
  const board = { ...reading, unpriced: true };
  expect(of({ word: "delayed", unbelievable: true, board })).toMatch(
    /^No line on the board has a plausible price/,
  );
});

test("a board without a plausible time is reported as having an unknown age", () => {
  const board = { ...reading, newestTradeAt: undefined, undated: true };
  expect(of({ word: "delayed", unbelievable: true, board })).toMatch(/^No line has a plausible time/);
});
