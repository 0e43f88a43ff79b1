import { describe, expect, test } from "vitest";
import { readingOf } from "#feed/testing/freshnessScene";
import { createExchangeClock } from "./exchangeClock.ts";

const open = Date.parse("2026-11-20T11:00:00+05:30");

function setUp() {
  const page = { at: 1_000_000 };
  const exchange = createExchangeClock(() => page.at);
  const told = (at: number, speed = 1, fetchedAt = page.at) =>
    exchange.noteReading(readingOf(null, fetchedAt, { clock: { at, speed } }));
  return { page, exchange, told };
}

describe("the exchange's time", () => {
  test("is the page's own before anything was received", () => {
    const { exchange } = setUp();
    expect(exchange.exchange()).toEqual({ at: 1_000_000, speed: 1 });
    expect(exchange.told()).toBe(false);
    expect(exchange.source()).toBeUndefined();
  });

  test("runs on at the market's speed between answers", () => {
    const { page, exchange, told } = setUp();
    told(open, 60);
    page.at += 1_000;
    expect(exchange.exchange()).toEqual({ at: open + 60_000, speed: 60 });
  });

  test("is not set back by an older answer that arrives late", () => {
    const { page, exchange, told } = setUp();
    page.at += 10_000;
    told(open + 10_000);
    told(open, 1, page.at - 9_000);
    expect(exchange.exchange().at).toBe(open + 10_000);
  });

  test("follows a simulated market into its next day", () => {
    const { page, exchange, told } = setUp();
    told(Date.parse("2026-11-20T14:31:00+05:30"));
    exchange.tick();
    expect(exchange.phase()).toBe("settling");
    page.at += 1_000;
    told(Date.parse("2026-11-23T10:30:00+05:30"));
    exchange.tick();
    expect(exchange.phase()).toBe("session");
  });
});

describe("evidence of trading", () => {
  test("is missing only once a board without any was read", () => {
    const { exchange, told } = setUp();
    told(open);
    exchange.noteEvents([undefined]);
    expect(exchange.session().phase).toBe("session");
    exchange.noteBoard(undefined);
    expect(exchange.session().phase).toBe("no-trades");
    exchange.noteEvents([open - 5_000, undefined]);
    expect(exchange.session()).toMatchObject({ phase: "session", lastEventAt: open - 5_000 });
  });

  test("is the newest of all, whatever order it comes in", () => {
    const { exchange, told } = setUp();
    told(open);
    exchange.noteEvents([open - 1_000, open - 9_000]);
    exchange.noteBoard(open - 60_000);
    expect(exchange.session().lastEventAt).toBe(open - 1_000);
  });

  test("from a market that was started anew, earlier than before, is believed", () => {
    const { page, exchange, told } = setUp();
    told(open + 86_400_000);
    exchange.noteBoard(open + 86_400_000);
    page.at += 1_000;
    told(open);
    exchange.noteBoard(open - 1_000);
    expect(exchange.session().lastEventAt).toBe(open - 1_000);
  });
});

test("no silence of the market was seen while the page slept or its clock was set", () => {
  const { page, exchange, told } = setUp();
  told(open);
  exchange.noteBoard(open - 1_000);
  page.at += 20_000;
  expect(page.at - (exchange.movedAt() ?? 0)).toBe(20_000);
  page.at += 3_600_000;
  exchange.slept(3_600_000);
  expect(page.at - (exchange.movedAt() ?? 0)).toBe(20_000);
});
