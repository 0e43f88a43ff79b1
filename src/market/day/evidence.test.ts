import { describe, expect, test } from "vitest";
import { minute } from "#units/time";
import {
  type SeenDay,
  type SeenIndices,
  seenDayAfter,
  seenPhaseOf,
  withIndices,
  withStart,
} from "./evidence.ts";
import { colomboHours } from "./session.ts";

const at = (time: string, day = "2026-11-19") => Date.parse(`${day}T${time}+05:30`);
const line = (symbol: string, lastTradeAt: number | undefined, closingPrice?: number, shares = 100) => ({
  symbol,
  lastTradeAt,
  closingPrice,
  shares,
});
type Line = ReturnType<typeof line>;
type Board = readonly [at: number, rows: readonly Line[], indices?: Partial<SeenIndices>];

/** The state after boards at these times, with the indices of the last one. */
const dayAfter = (...boards: readonly Board[]): SeenDay => {
  let seen: SeenDay | undefined;
  for (const [when, rows, indices] of boards) {
    seen = seenDayAfter(seen, { at: when, rows });
    if (indices)
      seen = withIndices(seen, { at: when, tickAt: undefined, top20Percent: undefined, ...indices });
  }
  if (!seen) throw new Error("no board");
  return seen;
};
const state = (...boards: readonly Board[]) => seenPhaseOf(dayAfter(...boards));
const evidence = (what: string, { evidence: all }: ReturnType<typeof seenPhaseOf>) =>
  all.find((one) => one.what === what);

const yesterday = [line("A", at("14:29:00", "2026-11-18"), 20), line("B", at("14:28:00", "2026-11-18"), 30)];

describe("before the first trade", () => {
  test("before the first trade the phase is the call, with the session that the figures show", () => {
    expect(state([at("09:10:00"), yesterday])).toEqual({
      phase: "call",
      scheduled: "call",
      evidence: [{ what: "noTradeToday", late: 0, last: at("14:29:00", "2026-11-18") }],
    });
    expect(state([at("09:10:00"), []]).evidence).toEqual([
      { what: "noTradeToday", late: 0, last: undefined },
    ]);
  });

  test("a delayed open is a call that lasts into the scheduled session", () => {
    expect(state([at("09:29:00"), yesterday], [at("10:10:00"), yesterday])).toMatchObject({
      phase: "call",
      scheduled: "session",
      evidence: [{ what: "noTradeToday", late: 40 * minute }],
    });
  });

  test("on a weekday that a circular names as a holiday the last session stays too", () => {
    const seen = dayAfter([at("11:00:00"), yesterday]);
    const holidays = new Map([[at("00:00:00"), { title: "Poya", path: undefined }]]);
    expect(seenPhaseOf(seen).phase).toBe("call");
    const { phase, scheduled } = seenPhaseOf(seen, { ...colomboHours, holidays });
    expect([phase, scheduled]).toEqual(["closing", "closed"]);
  });

  test("on an evening, a night or a weekend the last session stays", () => {
    const still: Board = [at("20:00:00"), yesterday, { tickAt: at("14:31:00", "2026-11-18") }];
    expect(state(still)).toMatchObject({ phase: "settled", scheduled: "closed" });
  });
});

describe("the open", () => {
  const opened = [
    line("A", at("10:15:00.2")),
    line("B", at("10:15:04"), undefined, 700),
    line("C", at("10:15:05.3")),
  ];

  test("at 10:15 it is late by 45 minutes, with the lines and shares of the auction", () => {
    const seen = state([at("10:14:55"), yesterday], [at("10:15:05"), opened.slice(0, 2)]);
    expect(seen).toMatchObject({ phase: "opened", scheduled: "session" });
    expect(evidence("firstTrade", seen)).toEqual({
      what: "firstTrade",
      at: at("10:15:00.2"),
      late: 45 * minute + 200,
      sure: true,
    });
    expect(evidence("auction", seen)).toEqual({ what: "auction", lines: 2, shares: 800 });
  });

  test("the auction's lines stay in it when they trade again, and lines that trade later do not join it", () => {
    const seen = state(
      [at("10:14:55"), yesterday],
      [at("10:15:05"), opened.slice(0, 2)],
      [at("10:16:00"), [line("A", at("10:15:40")), ...opened.slice(1)]],
    );
    expect(seen.phase).toBe("regular");
    expect(evidence("auction", seen)).toMatchObject({ lines: 2, shares: 800 });
    expect(evidence("firstTrade", seen)).toMatchObject({ at: at("10:15:00.2") });
  });

  test("boards from the middle of a session cannot show its first trade", () => {
    const seen = state([at("11:00:00"), [line("A", at("10:59:00")), line("B", at("09:31:00"))]]);
    expect(evidence("firstTrade", seen)).toMatchObject({ at: at("09:31:00"), sure: false });
    expect(evidence("auction", seen)).toBeUndefined();
    expect(seen.phase).toBe("regular");
  });
});

describe("silence", () => {
  const rows = [line("A", at("09:30:00")), line("B", at("11:00:00"))];

  test("silence of three minutes is quiet, and a suspected halt if the S&P SL20 is 5 % down", () => {
    const phase = (time: string, top20Percent?: number) => state([at(time), rows, { top20Percent }]).phase;
    expect(phase("11:03:00", -5)).toBe("regular");
    expect(phase("11:03:01")).toBe("quiet");
    expect(phase("11:03:01", -4.99)).toBe("quiet");
    expect(phase("11:03:01", -5)).toBe("haltSuspected");
  });

  test("silence after the scheduled close is no halt", () => {
    expect(state([at("14:40:00"), rows, { top20Percent: -6 }])).toMatchObject({
      phase: "quiet",
      scheduled: "settling",
    });
  });

  test("silence has evidence, which is listed", () => {
    const halted = state([at("11:20:00"), rows, { top20Percent: -5.2 }]);
    expect(evidence("top20", halted)).toEqual({ what: "top20", percent: -5.2 });
    expect(evidence("newestTrade", halted)).toEqual({
      what: "newestTrade",
      at: at("11:00:00"),
      ago: 20 * minute,
    });
  });
});

describe("the close", () => {
  const board = (closed: number) =>
    Array.from({ length: 278 }, (_, n) => line(`L${n}`, at("14:29:00"), n < closed ? 20 : undefined));
  const tick = (time: string) => ({ tickAt: at(time) });

  test("the close is in progress while only some closes are published, 143 of 278, however late it is", () => {
    for (const [time, scheduled] of [
      ["14:40:00", "settling"],
      ["16:00:00", "closed"],
    ] as const) {
      const seen = state([at("14:29:55"), board(0)], [at(time), board(143), tick("14:29:55")]);
      expect(seen).toMatchObject({ phase: "closing", scheduled });
      expect(evidence("closes", seen)).toEqual({ what: "closes", closed: 143, traded: 278 });
    }
  });

  test("the close is settled once every close is published and an index has stood still for five minutes", () => {
    const until = (time: string) =>
      state(
        [at("14:50:00"), board(277)],
        [at("14:51:00"), board(278)],
        [at(time), board(278), tick("14:51:00")],
      );
    expect(until("14:55:59").phase).toBe("closing");
    expect(until("14:56:00").phase).toBe("settled");
    expect(evidence("indexStill", until("14:56:00"))).toEqual({ what: "indexStill", for: 5 * minute });
  });

  test("the close is not settled while the index is unknown", () => {
    expect(state([at("14:50:00"), board(278)], [at("15:50:00"), board(278)]).phase).toBe("closing");
  });
});

test("the evidence ignores rows of other days, remembered rows, and times ahead of the clock", () => {
  const rows = [
    ...yesterday,
    line("C", at("10:59:00")),
    { ...line("D", at("10:58:00"), 5), lastKnown: {} },
    { ...line("E", at("10:58:00"), 5), earlier: true },
    line("F", at("11:00:00", "2027-01-04"), 5),
  ];
  expect(dayAfter([at("11:00:00"), rows])).toMatchObject({
    traded: 1,
    closed: 0,
    newestTradeAt: at("10:59:00"),
  });
});

test("the evidence starts again on a new day", () => {
  const seen = dayAfter(
    [at("14:50:00", "2026-11-18"), yesterday],
    [at("09:29:00"), yesterday],
    [at("09:30:02"), [line("A", at("09:30:01"))]],
  );
  expect(seen).toMatchObject({ traded: 1, closed: 0, firstTradeAt: at("09:30:01"), fromStart: true });
});

describe("the indices of another answer", () => {
  const closed = [line("A", at("14:29:00"), 20), line("B", at("14:28:00"), 30)];
  const seen = dayAfter([at("14:57:00"), closed]);
  const tickAt = at("14:51:00");

  test("the indices of another answer settle the day: no tick of an index for five minutes, and all closes published", () => {
    const day = withIndices(seen, { at: at("14:57:00"), tickAt, top20Percent: -1 });
    expect(seenPhaseOf(day).phase).toBe("settled");
    expect(evidence("indexStill", seenPhaseOf(day))).toEqual({ what: "indexStill", for: 6 * minute });
    expect(evidence("top20", seenPhaseOf(day))).toEqual({ what: "top20", percent: -1 });
  });

  test("the indices of another answer show an index standing still only until the time of that answer", () => {
    const day = withIndices(seen, { at: at("14:54:00"), tickAt, top20Percent: undefined });
    expect(seenPhaseOf(day).phase).toBe("closing");
    expect(evidence("indexStill", seenPhaseOf(day))).toEqual({ what: "indexStill", for: 3 * minute });
  });
});

describe("boards from before the page was opened", () => {
  const first = [line("A", at("10:15:00"))];
  const later = [line("A", at("11:00:00")), line("B", at("10:59:00"))];
  const recorded = dayAfter([at("10:14:50"), yesterday], [at("10:15:02"), first], [at("10:59:50"), later]);
  const own = dayAfter([at("11:00:02"), later]);

  test("boards from before the page was opened give the start of the day to the boards that began later", () => {
    expect(seenPhaseOf(own).evidence[0]).toMatchObject({ sure: false });
    const whole = seenPhaseOf(withStart(own, recorded));
    expect(whole.evidence[0]).toMatchObject({ at: at("10:15:00"), late: 45 * minute, sure: true });
    expect(evidence("auction", whole)).toMatchObject({ lines: 1 });
    expect(evidence("newestTrade", whole)).toMatchObject({ at: at("11:00:00") });
  });

  test("boards from before the page was opened are left out if they are newer, as after a jump back in a replay, or of another day", () => {
    expect(withStart(dayAfter([at("10:30:00"), first]), recorded)).toMatchObject({ fromStart: false });
    expect(withStart(dayAfter([at("09:10:00"), yesterday]), recorded)).toMatchObject({ fromStart: false });
  });
});

test("the first trade is uncertain if no board was seen in the minutes before the first board with trades", () => {
  const seen = dayAfter([at("09:25:00"), yesterday], [at("10:00:00"), [line("A", at("09:59:00"))]]);
  expect(seenPhaseOf(seen).evidence[0]).toMatchObject({ what: "firstTrade", sure: false });
});
