import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "#feed/answers/pollIntervals";
import { Recovery } from "#feed/answers/recovery";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { marketLines } from "#feed/lines/knownLines";
import type { LiveFeed, LiveTopic } from "#feed/link/live";
import { problems } from "#feed/reading/problems";
import { fakeDelay } from "#feed/testing/fakeDelay";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { toActive } from "#rows/leaderRows";
import { startLeaderboards } from "./leaderFeed.ts";
import { createLeaders } from "./leaders.ts";

vi.mock("#feed/clock/clock", async (original) => ({ ...(await original()), now: () => Date.now() }));

const start = Date.parse("2026-11-20T11:00:00+05:30");
beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => setTimeout(paint, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const row = (symbol: string) => ({
  symbol,
  price: 10,
  change: 1,
  changePercentage: 2,
  tradeDate: Date.now(),
});

const answers = (symbol: string, age = 0, more = {}) => {
  const headers = { Age: String(age), "Pola-Clock": String(Date.now() - age * 1000), ...more };
  return Promise.resolve(Response.json([row(symbol)], { headers }));
};
const fails = () => Promise.resolve(new Response("", { status: 503 }));

function setUp(answer = () => answers("POLLED")) {
  const asked: string[] = [];
  const service = { answer };
  vi.stubGlobal("fetch", (target: string) => {
    asked.push(target);
    return service.answer();
  });
  const takers = new Map<LiveTopic, (reading: never) => void>();
  const live: LiveFeed = {
    watch(topic, take) {
      takers.set(topic, take as (reading: never) => void);
      return () => takers.delete(topic);
    },
    retryNow: () => undefined,
    replace: () => undefined,
    close: () => undefined,
  };
  const lists = createLeaders();
  const feed = startLeaderboards(live, lists);
  const unobserve = lists.gainers.subscribe(() => undefined);
  const timer = setInterval(() => {
    exchangeClock.tick();
    feed.tick();
  }, 1_000);
  const push = (symbol: string, at = now()) =>
    takers.get("gainers")?.(readingOf([row(symbol)], at, { via: "push" }) as never);
  const shown = () => {
    const { data } = lists.gainers.state();
    return data && [data.value[0]?.symbol, data.via];
  };
  const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const end = () => {
    clearInterval(timer);
    unobserve();
    feed.stop();
  };
  return { asked, service, feed, push, shown, run, end, lists, takers };
}

test("the gainers are requested again within seconds after a failure, before the cadence ends", async () => {
  const { shown, run, feed, service, end } = setUp(fails);
  const recovery = new Recovery(createQueryClient(), feed.open, { now, chance: () => 0 });
  const timer = setInterval(() => recovery.tick(), 1_000);
  await run(2_000);
  expect(shown()).toBeUndefined();
  service.answer = () => answers("BACK");
  await run(4_500);
  expect(shown()).toEqual(["BACK", "http"]);
  clearInterval(timer);
  end();
});

test("the gainers arrive by request first and then by push, without a difference for the view", async () => {
  const { push, shown, run, feed, end } = setUp();
  await run(50);
  expect(shown()).toEqual(["POLLED", "http"]);
  feed.link(true);
  await run(50);
  push("PUSHED");
  expect(shown()).toEqual(["PUSHED", "push"]);
  end();
});

test("the gainers stay if a pushed list is empty or has only falling lines while the board has gainers", async () => {
  const { takers, shown, run, feed, end } = setUp();
  boardStore.takeSnapshot(
    readingOf([wireRow("RISEN", 10, { change: undefined, percentageChange: 5 })], now()),
  );
  await run(50);
  feed.link(true);
  await run(50);
  for (const list of [[], [{ ...row("FALLEN"), change: -1 }]])
    takers.get("gainers")?.(readingOf(list, now(), { via: "push" }) as never);
  await run(50);
  expect(shown()).toEqual(["POLLED", "http"]);
  end();
});

test("the gainers are not polled while they are pushed, and are polled again before 45 s of silence", async () => {
  const { push, shown, run, feed, end, asked } = setUp();
  await run(50);
  feed.link(true);
  await run(50);
  const before = asked.length;
  for (let i = 0; i < 10; i++) {
    push("PUSHED");
    await run(10_000);
  }
  expect(asked).toHaveLength(before);
  await run(28_000);
  expect(asked).toHaveLength(before);
  await run(6_000);
  expect(asked).toHaveLength(before + 1);
  expect(shown()).toEqual(["POLLED", "http"]);
  end();
});

test("the gainers are polled again within 15 s once the push link is lost", async () => {
  const { asked, push, shown, run, feed, end } = setUp();
  feed.link(true);
  await run(50);
  push("PUSHED");
  const before = asked.length;
  feed.link(false);
  await run(16_000);
  expect(asked.length).toBe(before + 1);
  expect(shown()).toEqual(["POLLED", "http"]);
  end();
});

test("the gainers are not requested again when the link first comes up, but after each gap", async () => {
  const { run, feed, end, asked } = setUp();
  await run(50);
  const before = asked.length;
  feed.link(false);
  feed.link(true);
  await run(50);
  expect(asked).toHaveLength(before);
  feed.link(false);
  feed.link(true);
  await run(50);
  expect(asked).toHaveLength(before + 1);
  end();
});

test("the gainers are polled every 15 s while there is no push link", async () => {
  const { run, end, asked } = setUp();
  await run(61_000);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.length).toBeLessThanOrEqual(6);
  end();
});

test("the gainers that were pushed are not replaced by an older answer in flight", async () => {
  const { push, shown, run, end } = setUp(async () => {
    await fakeDelay(3_000);
    return answers("OLD", 60);
  });
  await run(1_000);
  push("PUSHED");
  await run(10_000);
  expect(shown()).toEqual(["PUSHED", "push"]);
  end();
});

test("the gainers are requested again soon if the first answer after the last push is older than that push", async () => {
  const { push, shown, run, feed, end, asked, service } = setUp();
  await run(50);
  feed.link(true);
  await run(50);
  push("PUSHED");
  const before = asked.length;
  service.answer = () => answers("OLD", 60);
  await run(42_000);
  expect(asked).toHaveLength(before + 1);
  expect(shown()).toEqual(["PUSHED", "push"]);
  service.answer = () => answers("POLLED");
  await run(16_000);
  expect(shown()).toEqual(["POLLED", "http"]);
  end();
});

test("the gainers are still polled after the gateway pushes to all pages an answer that one page requested", async () => {
  const stamp = start + 7;
  const { push, shown, run, end } = setUp(() =>
    Promise.resolve(Response.json([row("ASKED")], { headers: { "Pola-Fetched-At": String(stamp) } })),
  );
  push("ASKED", stamp);
  await run(50);
  expect(shown()).toEqual(["ASKED", "http"]);
  push("ASKED", stamp);
  await run(50);
  expect(shown()).toEqual(["ASKED", "http"]);
  end();
});

test("the gainers are not replaced by an older message that the gateway repeats after a subscription", async () => {
  const { push, shown, run, end } = setUp();
  await run(50);
  push("NEW");
  push("REPEATED", now() - 60_000);
  expect(shown()).toEqual(["NEW", "push"]);
  end();
});

test("the gainers come from the board while the service does not answer", async () => {
  const { shown, run, service, end } = setUp(fails);
  boardStore.takeSnapshot(
    readingOf(
      [wireRow("FROMBOARD", 1, { change: undefined, percentageChange: 5, lastTradedTime: start })],
      now(),
    ),
  );
  await run(50);
  expect(shown()).toEqual(["FROMBOARD", "derived"]);
  service.answer = () => answers("BACK");
  await run(16_000);
  expect(shown()).toEqual(["BACK", "http"]);
  end();
});

test("the gainers also come from the board when a cache repeats an old answer while the board changes", async () => {
  const { shown, run, service, end } = setUp();
  await run(50);
  expect(shown()).toEqual(["POLLED", "http"]);
  service.answer = () => answers("POLLED", 300);
  boardStore.takeSnapshot(
    readingOf(
      [wireRow("MOVED", 1, { change: undefined, percentageChange: 5, lastTradedTime: start })],
      now() + 46_000,
    ),
  );
  await run(62_000);
  expect(shown()).toEqual(["MOVED", "derived"]);
  service.answer = () => answers("BACK");
  await run(16_000);
  expect(shown()).toEqual(["BACK", "http"]);
  end();
});

test("the gainers come from the board sooner if the gateway marks its answer as cached after a failure", async () => {
  const { shown, run, service, end } = setUp();
  await run(50);
  service.answer = () => answers("POLLED", 17, { "Pola-Cache": "stale" });
  boardStore.takeSnapshot(
    readingOf(
      [wireRow("MOVED", 1, { change: undefined, percentageChange: 5, lastTradedTime: start })],
      now() + 16_000,
    ),
  );
  await run(17_000);
  expect(shown()).toEqual(["MOVED", "derived"]);
  end();
});

test("the gainers stay unchanged if neither the service nor the board has newer figures", async () => {
  const { shown, run, service, end } = setUp();
  boardStore.takeSnapshot(
    readingOf(
      [wireRow("OLDBOARD", 1, { change: undefined, percentageChange: 5, lastTradedTime: start })],
      now() - 30_000,
      {
        stampedAt: undefined,
      },
    ),
  );
  await run(50);
  expect(shown()).toEqual(["POLLED", "http"]);
  service.answer = fails;
  await run(40_000);
  expect(shown()).toEqual(["POLLED", "http"]);
  end();
});

test("the gainers are not polled while no view shows them", async () => {
  const { asked, run, lists, end } = setUp();
  await run(50);
  await lists.mostActive.want();
  const before = asked.filter((target) => target.includes("mostActive")).length;
  await run(60_000);
  expect(asked.filter((target) => target.includes("mostActive"))).toHaveLength(before);
  end();
});

describe("a row that the board contradicts", () => {
  const sent = (symbol: string, given: object) => ({ ...row(symbol), ...given });
  const list = [sent("GOOD", {}), sent("HIGH", { price: 1e6 }), sent("NEW", { price: 1e6 })];
  const named = (source: string) => {
    const { droppedLately = 0, incidents = [] } = problems.snapshot().get(source) ?? {};
    return [droppedLately, incidents[0]?.what, incidents[0]?.reason];
  };
  const refusal = [1, "[1] HIGH", "price: contradicts the board's figure for this line"];
  const board = (fetchedAt: number) =>
    boardStore.takeSnapshot(readingOf([wireRow("GOOD", 10), wireRow("HIGH", 10)], fetchedAt));

  test("a row that the board contradicts is left out of a pushed list, counted and named; a row for a line that is not on the board yet stays", async () => {
    const { takers, lists, run, feed, end } = setUp();
    await run(50);
    feed.link(true);
    board(now());
    await run(50);
    takers.get("gainers")?.(readingOf(list, now(), { via: "push", from: "/topic/pushed" }) as never);
    await run(50);
    const shown = lists.gainers.state().data;
    expect([shown?.value.map(({ symbol }) => symbol), shown?.dropped]).toEqual([["GOOD", "NEW"], 1]);
    expect(named("/topic/pushed")).toEqual(refusal);
    end();
  });

  test("a row that the board contradicts is left out of an answer as well", async () => {
    const headers = () => ({ Age: "0", "Pola-Clock": String(Date.now()) });
    const { lists, run, end } = setUp(() => Promise.resolve(Response.json(list, { headers: headers() })));
    board(now());
    await run(20_000);
    board(now());
    await run(20_000);
    const shown = lists.gainers.state().data;
    expect(shown?.value.map(({ symbol }) => symbol)).toEqual(["GOOD", "NEW"]);
    expect(named("/topGainers")).toEqual(refusal);
    end();
  });

  test("a row that the board contradicts is kept if the board is of another time", async () => {
    const { takers, lists, run, feed, end } = setUp();
    board(now() - 120_000);
    await run(50);
    feed.link(true);
    await run(50);
    takers.get("gainers")?.(readingOf(list, now(), { via: "push" }) as never);
    await run(50);
    expect(lists.gainers.state().data?.value).toHaveLength(3);
    end();
  });

  test("a row that the board contradicts is left out; if the pushed list is then empty, or was empty although lines traded, the earlier list stays", async () => {
    const { takers, lists, run, end } = setUp();
    const unobserve = lists.mostActive.subscribe(() => undefined);
    boardStore.takeSnapshot(readingOf([wireRow("BUSY", 10, { tradevolume: 7 })], now()));
    await run(50);
    const push = (value: object[]) =>
      takers.get("mostActive")?.(readingOf(value, now(), { via: "push" }) as never);
    push([{ symbol: "BUSY", tradeVolume: 8 }]);
    await run(50);
    for (const value of [[{ symbol: "BUSY", tradeVolume: 1e14 }], []]) push(value);
    await run(50);
    expect(lists.mostActive.state().data?.value).toMatchObject([{ symbol: "BUSY", trades: 8 }]);
    unobserve();
    end();
  });
});

test("the field that names a most active line's share of volume is read as its price change", () => {
  expect(toActive({ symbol: "JKH.N0000", percentageShareVolume: 0.5025, tradeVolume: 297 })).toMatchObject({
    changePercent: 0.5025,
    trades: 297,
  });
});

test("a line that a leaderboard names is known from then on, even if the board lacks it", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json([{ ...row("NAMED.X0000"), securityId: 77, changePercentage: 2 }])),
  );
  await createLeaders().gainers.ask();
  expect(marketLines.symbols()).toContain("NAMED.X0000");
  expect(marketLines.row("NAMED.X0000")).toMatchObject({ stockId: 77, lastKnown: {} });
});
