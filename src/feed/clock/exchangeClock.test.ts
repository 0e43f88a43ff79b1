import { describe, expect, test } from "vitest";
import { readingOf } from "#feed/testing/freshnessScene";
import { createExchangeClock, createSkew, stampsOfAnswer, stampsOfMessage } from "./exchangeClock.ts";

const open = Date.parse("2026-11-20T11:00:00+05:30");

function setUp() {
  const page = { at: 1_000_000 };
  const exchange = createExchangeClock(() => page.at);
  const told = (at: number, speed = 1, fetchedAt = page.at) =>
    exchange.noteReading(readingOf(null, fetchedAt, { clock: { at, speed } }));
  return { page, exchange, told };
}

describe("the exchange's time", () => {
  test("the exchange's time is the page's own time before the first answer", () => {
    const { exchange } = setUp();
    expect(exchange.exchange()).toEqual({ at: 1_000_000, speed: 1 });
    expect(exchange.hasAnswer()).toBe(false);
    expect(exchange.source()).toBeUndefined();
  });

  test("the exchange's time advances at the market's speed between answers", () => {
    const { page, exchange, told } = setUp();
    told(open, 60);
    page.at += 1_000;
    expect(exchange.exchange()).toEqual({ at: open + 60_000, speed: 60 });
  });

  test("the exchange's time is not set back by an older answer that arrives late", () => {
    const { page, exchange, told } = setUp();
    page.at += 10_000;
    told(open + 10_000);
    told(open, 1, page.at - 9_000);
    expect(exchange.exchange().at).toBe(open + 10_000);
  });

  test("the exchange's time follows a simulated market into its next day", () => {
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

test("evidence of trading counts as missing only after the page has read a board without trades", () => {
  const { exchange, told } = setUp();
  told(open);
  exchange.noteEvents([undefined]);
  expect(exchange.session().phase).toBe("session");
  exchange.noteBoard(undefined);
  expect(exchange.session().phase).toBe("no-trades");
  exchange.noteEvents([open - 5_000, undefined]);
  expect(exchange.session()).toMatchObject({ phase: "session", lastEventAt: open - 5_000 });
});

test("a replay opened from the page begins a minute ago, or at the last trade of an earlier day", () => {
  const { exchange, told } = setUp();
  told(open);
  expect(exchange.replayFrom()).toBe(open - 60_000);
  exchange.noteBoard(open - 30_000);
  expect(exchange.replayFrom()).toBe(open - 60_000);
  told(open + 2 * 86_400_000);
  expect(exchange.replayFrom()).toBe(open - 30_000);
});

test("evidence of trading is the newest of all events, in whatever order they arrive", () => {
  const { exchange, told } = setUp();
  told(open);
  exchange.noteEvents([open - 1_000, open - 9_000]);
  exchange.noteBoard(open - 60_000);
  expect(exchange.session().lastEventAt).toBe(open - 1_000);
});

test("evidence of trading of a restarted market counts, although it is earlier than before", () => {
  const { page, exchange, told } = setUp();
  told(open + 86_400_000);
  exchange.noteBoard(open + 86_400_000);
  page.at += 1_000;
  told(open);
  exchange.noteBoard(open - 1_000);
  expect(exchange.session().lastEventAt).toBe(open - 1_000);
});

test("time asleep, or skipped because the clock was set, does not count as silence of the market", () => {
  const { page, exchange, told } = setUp();
  told(open);
  exchange.noteBoard(open - 1_000);
  page.at += 20_000;
  expect(page.at - (exchange.movedAt() ?? 0)).toBe(20_000);
  page.at += 3_600_000;
  exchange.slept(3_600_000);
  expect(page.at - (exchange.movedAt() ?? 0)).toBe(20_000);
});

const now = 1_800_000_000_000;
const exchange = { at: 5, speed: 1 };
const answer = (
  headers: Record<string, string>,
  more: { skew?: ReturnType<typeof createSkew>; askedAt?: number; exchange?: typeof exchange } = {},
) =>
  stampsOfAnswer(new Headers(headers), { askedAt: now - 100, receivedAt: now, skew: createSkew(), ...more });

describe("an answer", () => {
  test("an answer of the gateway is as old as its Age header says, however wrong the page's clock is", () => {
    const hourAhead = now + 3_600_000;
    const stamps = answer({
      Age: "12",
      "Pola-Fetched-At": String(hourAhead - 12_000),
      "Pola-Clock": "1799999000000;speed=60",
      "Pola-Cache": "stale",
      "Pola-Source": "embedded",
    });
    expect(stamps).toEqual({
      fetchedAt: now - 12_000,
      receivedAt: now,
      stampedAt: hourAhead - 12_000,
      via: "http",
      stale: true,
      clock: { at: 1_799_999_000_000, speed: 60 },
      source: "embedded",
    });
  });

  test("an answer from behind a plain proxy is dated by its receipt, and the Date header gives the exchange's time", () => {
    expect(answer({ Date: "Fri, 20 Nov 2026 06:00:00 GMT" })).toMatchObject({
      fetchedAt: now,
      stampedAt: undefined,
      stale: false,
      clock: { at: Date.parse("2026-11-20T06:00:00Z"), speed: 1 },
      source: undefined,
    });
  });

  test("an answer without any header is dated at the page's own time", () => {
    expect(answer({})).toMatchObject({ fetchedAt: now, clock: { at: now, speed: 1 } });
  });

  test.each(["soon", "-5", "", "NaN"])(
    "an answer does not look newer with the invalid header Age %j",
    (Age) => {
      expect(answer({ Age, "Pola-Clock": "x;speed=0", "Pola-Source": "<b>" })).toMatchObject({
        fetchedAt: now,
        clock: { at: now },
        source: undefined,
      });
    },
  );

  test("an answer received before sleep and read after sleep is as old as the gateway's stamp", () => {
    const skew = createSkew();
    skew.note(now - 7_200_000, now - 7_200_000);
    const headers = { Age: "0", "Pola-Fetched-At": String(now - 7_200_000) };
    expect(answer(headers, { skew, askedAt: now - 7_200_000 }).fetchedAt).toBe(now - 7_200_000);
    expect(answer({}, { askedAt: now - 7_200_000 }).fetchedAt).toBe(now - 7_200_000);
  });
});

describe("an answer without a stamp, to a request sent two hours ago", () => {
  const askedAt = now - 7_200_000;
  test.each([
    { Date: "Fri, 20 Nov 2026 06:00:00 GMT" },
    { "Pola-Clock": `${Date.parse("2026-11-20T06:00:00Z")};speed=1` },
  ])(
    "an answer without a stamp, to a request sent two hours ago, does not set the exchange's clock: with %j its figures may be of any instant since",
    (headers) => {
      const exchange = { at: Date.parse("2026-11-20T06:00:00Z"), speed: 1 };
      const { fetchedAt, clock } = answer(headers, { askedAt, exchange });
      expect([fetchedAt, clock]).toEqual([askedAt, { at: exchange.at - 7_200_000, speed: 1 }]);
      const fast = answer(headers, { askedAt, exchange: { ...exchange, speed: 60 } });
      expect(fast.clock).toEqual({ at: exchange.at - 60 * 7_200_000, speed: 60 });
    },
  );

  test("an answer without a stamp, to a request sent two hours ago, is used if there was no answer before", () => {
    const { clock } = answer({ Date: "Fri, 20 Nov 2026 06:00:00 GMT" }, { askedAt });
    expect(clock).toEqual({ at: Date.parse("2026-11-20T06:00:00Z"), speed: 1 });
  });
});

test("a pushed message is as old as the gateway's stamp, on the page's clock", () => {
  const skew = createSkew();
  skew.note(now, now + 3_600_000); // the gateway's clock is an hour ahead
  const headers = { timestamp: String(now + 3_600_000 - 9_000), "pola-clock": "1799999000000;speed=2" };
  expect(stampsOfMessage(headers, { receivedAt: now, exchange, skew })).toMatchObject({
    fetchedAt: now - 9_000,
    via: "push",
    clock: { at: 1_799_999_000_000, speed: 2 },
  });
});

test("a pushed message is never newer than its receipt", () => {
  const headers = { timestamp: String(now + 5_000) };
  expect(stampsOfMessage(headers, { receivedAt: now, exchange, skew: createSkew() }).fetchedAt).toBe(now);
});

test("a pushed message of the service itself, without a stamp, is dated by its receipt", () => {
  expect(stampsOfMessage({}, { receivedAt: now, exchange })).toMatchObject({
    fetchedAt: now,
    stampedAt: undefined,
    clock: exchange,
  });
});

test("a pushed message that names no source is from the source of the newest answer", () => {
  const of = (headers: Record<string, string>) =>
    stampsOfMessage(headers, { receivedAt: now, exchange, source: "embedded" }).source;
  expect(of({})).toBe("embedded");
  expect(of({ "pola-source": "live" })).toBe("live");
});

describe("the difference of the clocks", () => {
  test("the difference of the clocks is computed from the answer with the shortest delay", () => {
    const skew = createSkew();
    skew.note(1_000_900, 500_000);
    skew.note(1_000_100, 500_000);
    skew.note(1_000_500, 500_000);
    expect(skew.toPage(500_000, Number.POSITIVE_INFINITY)).toBe(1_000_100);
  });

  test("the difference of the clocks is computed again when the gateway's clock was set back by more than a delay explains, even by less than a minute", () => {
    const skew = createSkew();
    const told = (at: number, stamp: number) =>
      stampsOfAnswer(new Headers({ "Pola-Fetched-At": String(stamp) }), {
        askedAt: at - 200,
        receivedAt: at,
        skew,
      });
    told(now, now);
    told(now + 10_000, now + 10_000 - 45_000);
    const pushed = stampsOfMessage(
      { timestamp: String(now + 20_000 - 45_000) },
      { receivedAt: now + 20_000, exchange, skew },
    );
    expect(pushed.fetchedAt).toBe(now + 20_000);
  });

  test("a body that the page requested from upstream counts as http, even if it arrives by push", () => {
    const via = (headers: Record<string, string>) =>
      stampsOfMessage(headers, { receivedAt: now, exchange, skew: createSkew() }).via;
    expect(via({ timestamp: String(now) })).toBe("push");
    expect(via({ timestamp: String(now), "pola-asked": "true" })).toBe("http");
  });

  test("the difference of the clocks is computed again when a clock was set", () => {
    const skew = createSkew();
    skew.note(1_000_000, 1_000_000);
    skew.note(1_000_000, 1_000_000 - 3_600_000);
    expect(skew.toPage(1_000_000 - 3_600_000, Number.POSITIVE_INFINITY)).toBe(1_000_000);
  });
});
