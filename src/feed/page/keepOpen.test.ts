import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ConnectionEvents, KeptOpen, pauseAfter } from "./keepOpen.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

interface Attempt {
  at: number;
  events: ConnectionEvents;
  dropped: boolean;
}

function setUp({ throws = 0, chance = 1 } = {}) {
  const attempts: Attempt[] = [];
  const states: string[] = [];
  const kept = new KeptOpen({
    open(events) {
      const attempt: Attempt = { at: Date.now(), events, dropped: false };
      attempts.push(attempt);
      if (attempts.length <= throws) throw new Error("no socket today");
      return () => {
        attempt.dropped = true;
      };
    },
    state: (state) => states.push(state),
    now: Date.now,
    chance: () => chance,
  });
  const last = () => attempts.at(-1) as Attempt;
  const live = (silence = 25_000) => last().events.live(silence);
  return { kept, attempts, states, last, live };
}

describe("the pause", () => {
  test.each([
    [0, 1, 1_000],
    [1, 1, 2_000],
    [3, 1, 8_000],
    [6, 1, 60_000],
    [1_000, 1, 60_000],
    [6, 0, 1_000],
    [6, 0.5, 30_500],
  ])("after %s failures, with chance %s, is %s ms", (failures, chance, ms) => {
    expect(pauseAfter(failures, chance)).toBe(ms);
  });
});

describe("a connection", () => {
  test("is tried again for ever, though opening it throws every time", () => {
    const { attempts } = setUp({ throws: 1_000 });
    vi.advanceTimersByTime(3_600_000);
    expect(attempts.length).toBeGreaterThan(60);
    vi.advanceTimersByTime(3_600_000);
    expect(attempts.length).toBeGreaterThan(120);
  });

  test("whose first opening throws is there within 5 s", () => {
    const { attempts, live, states } = setUp({ throws: 1 });
    vi.advanceTimersByTime(5_000);
    expect(attempts).toHaveLength(2);
    live();
    expect(states.at(-1)).toBe("live");
  });

  test("that opens and says nothing is given up after 5 s", () => {
    const { attempts } = setUp();
    vi.advanceTimersByTime(4_999);
    expect(attempts[0]?.dropped).toBe(false);
    vi.advanceTimersByTime(1);
    expect(attempts[0]?.dropped).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(attempts).toHaveLength(2);
  });

  test("that is accepted and closed at once is not tried in a tight loop", () => {
    const { attempts, live, last } = setUp();
    for (let i = 0; i < 8; i++) {
      live();
      last().events.lost();
      vi.advanceTimersByTime(60_000);
    }
    vi.advanceTimersByTime(0);
    const gaps = attempts.slice(1).map((attempt, at) => attempt.at - (attempts[at]?.at ?? 0));
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(60_000);
  });

  test("that lasted 30 s is tried again after a short pause", () => {
    const { attempts, live, last } = setUp({ throws: 6 });
    vi.advanceTimersByTime(64_000); // 1 + 2 + 4 + 8 + 16 + 32 s
    live(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(30_000);
    last().events.lost();
    const before = attempts.length;
    vi.advanceTimersByTime(1_000);
    expect(attempts).toHaveLength(before + 1);
  });

  test("that promised beats and is silent for longer is replaced", () => {
    const { attempts, live, last } = setUp();
    live(25_000);
    vi.advanceTimersByTime(20_000);
    last().events.heard();
    vi.advanceTimersByTime(25_000);
    expect(attempts[0]?.dropped).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(attempts[0]?.dropped).toBe(true);
    expect(attempts).toHaveLength(2);
  });

  test.each([
    ["is kept where it spoke meanwhile", true, 1],
    ["is replaced where it did not", false, 2],
  ])("of a page that stood still itself %s", (_, spoke, count) => {
    const { attempts, live, last } = setUp();
    live(7_500);
    vi.advanceTimersByTime(2_000);
    vi.setSystemTime(Date.now() + 9_000); // nothing ran: messages and timers are due together
    vi.advanceTimersByTime(1_000);
    expect(attempts).toHaveLength(1);
    if (spoke) last().events.heard();
    vi.advanceTimersByTime(2_000);
    expect(attempts).toHaveLength(count);
  });

  test("that promised none may be silent for ever", () => {
    const { attempts, live } = setUp();
    live(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(86_400_000);
    expect(attempts).toHaveLength(1);
  });

  test("is opened at once when there is reason to hope, never twice in a second", () => {
    const { kept, attempts, last } = setUp();
    last().events.lost();
    vi.advanceTimersByTime(500);
    for (let i = 0; i < 10; i++) kept.hurry();
    vi.advanceTimersByTime(499);
    expect(attempts).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(attempts).toHaveLength(2);
  });

  test("that was begun without hope is begun anew when there is some, and one begun just now is not", () => {
    const { kept, attempts } = setUp();
    vi.advanceTimersByTime(1_000);
    kept.hurry();
    expect(attempts[0]?.dropped).toBe(false);
    vi.advanceTimersByTime(2_000);
    kept.hurry();
    expect(attempts[0]?.dropped).toBe(true);
    vi.advanceTimersByTime(0);
    expect(attempts).toHaveLength(2);
  });

  test("that is live is left alone by hope, and replaced after sleep", () => {
    const { kept, attempts, live, states } = setUp();
    live();
    vi.advanceTimersByTime(5_000);
    kept.hurry();
    expect(attempts).toHaveLength(1);
    kept.replace();
    expect(attempts[0]?.dropped).toBe(true);
    vi.advanceTimersByTime(0);
    expect(attempts).toHaveLength(2);
    expect(states).toEqual(["live", "down"]);
  });

  test("that was replaced is not heard any more", () => {
    const { kept, attempts, states, last } = setUp();
    kept.replace();
    vi.advanceTimersByTime(1_000);
    attempts[0]?.events.lost();
    attempts[0]?.events.live(1);
    expect(attempts).toHaveLength(2);
    expect(last().dropped).toBe(false);
    expect(states).not.toContain("live");
  });

  test("that was closed stays closed and leaves no timer", () => {
    const { kept, attempts, live } = setUp();
    live();
    kept.close();
    expect(attempts[0]?.dropped).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
