/** If an exchange refuses this server, the gateway retries at growing intervals, and works again once the exchange answers. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Problem } from "#server/gateway/http/problem";
import { ask } from "#server/gateway/testing/ask";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { type Behaviour, startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { Backoff, type Failure, isBlockPage, retryAfterOf } from "./backoff.ts";

describe("pauses", () => {
  const problem = new Problem({ status: 502, detail: "no" });
  const failure = (rest: Partial<Failure> = {}): Failure => ({
    problem,
    retryAfter: undefined,
    kind: "upstream",
    ...rest,
  });

  function start(usual = 10_000) {
    let now = 0;
    const backoff = new Backoff(
      () => now,
      1,
      () => usual,
    );
    return { backoff, pass: (ms: number) => (now += ms) };
  }

  const within = (pause: number, nominal: number) => {
    expect(pause).toBeGreaterThanOrEqual(nominal * 0.8);
    expect(pause).toBeLessThanOrEqual(nominal * 1.2);
  };

  test("while upstream is down, pauses after failures grow to half a minute, and end with the first success", () => {
    const { backoff, pass } = start();
    for (let at = 0; at < 2; at += 1) backoff.failed("board", "board", failure());
    for (let at = 0; at < 7; at += 1) {
      backoff.failed("sectors", "sectors", failure());
      within(backoff.pause("sectors", "sectors"), Math.min(30_000, 1_000 * 2 ** at));
      pass(60_000);
    }
    backoff.failed("sectors", "sectors", failure());
    backoff.succeeded("sectors", "sectors");
    expect([backoff.pause("sectors", "sectors"), backoff.failing("sectors")]).toEqual([0, false]);
  });

  test.each(["board", "sectors"] as const)(
    "if only %s fails, it is retried within 7 s of its last request, but not sooner than about a second",
    (operation) => {
      const { backoff, pass } = start();
      for (let at = 0; at < 30; at += 1) {
        const took = (at % 7) * 1_000;
        pass(took);
        backoff.failed(operation, operation, failure(), took);
        const pause = backoff.pause(operation, operation);
        expect(pause).toBeGreaterThanOrEqual(800);
        if (at < 3) continue;
        expect(pause + took).toBeLessThanOrEqual(Math.max(7_001, took + 1_201));
        pass(pause);
      }
    },
  );

  test("the first board after failures ends all pauses except those for a Retry-After or an empty answer", () => {
    const { backoff } = start();
    for (let at = 0; at < 12; at += 1)
      for (const operation of ["board", "sectors"] as const) backoff.failed(operation, operation, failure());
    backoff.failed("quote", "quote?1", failure({ retryAfter: 20_000 }));
    backoff.failed("quote", "quote?2", failure({ kind: "nothing" }));
    expect(backoff.pause("sectors", "sectors")).toBeGreaterThan(10_000);
    backoff.succeeded("board", "board");
    expect(backoff.pause("sectors", "sectors")).toBe(0);
    expect(backoff.pause("quote", "quote?1")).toBe(20_000);
    expect(backoff.pause("quote", "quote?2")).toBe(300_000);
    backoff.failed("sectors", "sectors", failure());
    expect(backoff.pause("sectors", "sectors")).toBeGreaterThan(4_000);
  });

  test("a board ends no pauses unless upstream counted as down", () => {
    const { backoff } = start();
    for (let at = 0; at < 12; at += 1) backoff.failed("sectors", "sectors", failure());
    const pause = backoff.pause("sectors", "sectors");
    backoff.succeeded("board", "board");
    backoff.failed("board", "board", failure());
    backoff.succeeded("board", "board");
    expect(backoff.pause("sectors", "sectors")).toBe(pause);
  });

  test("an operation that keeps failing pauses for all parameters; other operations do not pause", () => {
    const { backoff } = start();
    for (let at = 0; at < 8; at += 1) backoff.failed("quote", `quote?${at}`, failure());
    expect(backoff.pause("quote", "quote?never asked")).toBeGreaterThan(1_000);
    expect(backoff.pause("orderBook", "orderBook?0")).toBe(0);
    backoff.succeeded("quote", "quote?9");
    expect(backoff.pause("quote", "quote?never asked")).toBe(0);
  });

  test("an empty answer does not pause requests of the operation with other parameters", () => {
    const { backoff } = start();
    for (let at = 0; at < 50; at += 1) backoff.failed("quote", `quote?${at}`, failure({ kind: "nothing" }));
    expect(backoff.pause("quote", "quote?real")).toBe(0);
    expect(backoff.pause("quote", "quote?1")).toBe(300_000);
  });

  test("a Retry-After pauses the whole operation, up to a limit", () => {
    const { backoff } = start();
    backoff.failed("quote", "quote?1", failure({ retryAfter: 20_000 }));
    expect(backoff.pause("quote", "quote?2")).toBe(20_000);
    backoff.failed("board", "board", failure({ retryAfter: 1e12 }));
    expect(backoff.pause("board", "board")).toBe(600_000);
  });

  test("a request that was never sent upstream does not count as a failure", () => {
    const { backoff } = start();
    backoff.failed("quote", "quote?1", failure({ kind: "unasked" }));
    expect([backoff.pause("quote", "quote?1"), backoff.lastProblem("quote", "quote?1")]).toEqual([
      0,
      undefined,
    ]);
  });

  test("pauses after refusals double from the usual interval to ten minutes, also for the board", () => {
    const { backoff, pass } = start();
    for (let at = 0; at < 9; at += 1) {
      backoff.failed("board", "board", failure({ kind: "refused" }));
      const pause = backoff.pause("board", "board");
      const nominal = Math.min(600_000, 10_000 * 2 ** at);
      expect(pause).toBeGreaterThanOrEqual(nominal);
      expect(pause).toBeLessThanOrEqual(nominal * 1.2);
      pass(pause);
    }
    backoff.succeeded("board", "board");
    backoff.failed("board", "board", failure({ kind: "refused" }));
    expect(backoff.pause("board", "board")).toBeLessThanOrEqual(12_000);
  });

  test("a refusal pauses the whole operation, for at least its usual interval", () => {
    const { backoff } = start(1_800_000);
    backoff.failed("quote", "quote?1", failure({ kind: "refused" }));
    expect(backoff.pause("quote", "quote?2")).toBe(1_800_000);
    expect(backoff.pause("sectors", "sectors")).toBe(0);
  });

  test("failures between refusals do not restart the pauses after refusals", () => {
    const { backoff } = start();
    for (let at = 0; at < 3; at += 1) {
      backoff.failed("board", "board", failure({ kind: "refused" }));
      backoff.failed("board", "board", failure());
    }
    backoff.failed("board", "board", failure({ kind: "refused" }));
    expect(backoff.pause("board", "board")).toBeGreaterThanOrEqual(80_000);
  });

  test("after everything was refused, the first board ends the pauses that exceed the usual interval", () => {
    const { backoff, pass } = start();
    for (let at = 0; at < 5; at += 1)
      for (const operation of ["board", "sectors"] as const)
        backoff.failed(operation, operation, failure({ kind: "refused" }));
    backoff.failed("quote", "quote", failure({ kind: "refused", retryAfter: 300_000 }));
    pass(10_000);
    backoff.succeeded("board", "board");
    expect([backoff.pause("sectors", "sectors"), backoff.pause("quote", "quote")]).toEqual([0, 290_000]);
  });

  test("the budget allows one immediate retry for every five requests", () => {
    const { backoff } = start();
    let retries = 0;
    for (let at = 0; at < 100; at += 1) {
      backoff.earnRetry();
      if (backoff.spendRetry()) retries += 1;
    }
    expect(retries).toBeGreaterThanOrEqual(20);
    expect(retries).toBeLessThanOrEqual(22);
  });

  test.each([
    ["20", 20_000],
    ["Fri, 02 Oct 2026 05:30:30 GMT", 30_000],
    ["Fri, 02 Oct 2026 05:00:00 GMT", 0],
    ["soon", undefined],
    [undefined, undefined],
    ["-1", undefined],
  ])("Retry-After %s is %s ms", (header, ms) => {
    expect(retryAfterOf(header, Date.parse("2026-10-02T05:30:00Z"))).toBe(ms);
  });
});

describe("refusals", () => {
  const second = 1_000;
  const time = { at: 0, now: () => time.at, wall: () => Date.now(), wait: () => new Promise<void>(() => {}) };
  let upstream: UpstreamStandIn;
  let gateway: RunningGateway;
  beforeEach(async () => {
    time.at = 0;
    upstream = await startUpstream();
    gateway = await startGateway({ base: upstream.base, time, pace: 1 });
    expect((await ask(gateway.url, "board")).status).toBe(200); // now the gateway has a board and knows the phase
    time.at = 11 * second;
  });
  afterEach(async () => {
    await gateway.close();
    await upstream.close();
  });

  const refuses =
    (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
    (outgoing) =>
      outgoing.writeHead(status, headers).end("<h1>blocked</h1>");

  /** Sends a request to the gateway once a second, for this many seconds. @returns the seconds at which a request went upstream */
  async function sentWithin(seconds: number): Promise<number[]> {
    const sent: number[] = [];
    for (let at = 0; at < seconds; at += 1) {
      upstream.seen.length = 0;
      await ask(gateway.url, "board");
      if (upstream.seen.length > 0) sent.push(at);
      time.at += second;
    }
    return sent;
  }

  test.each([
    ["401", refuses(401)],
    ["403", refuses(403)],
    ["429", refuses(429)],
    ["451", refuses(451)],
    ["a block page with 200", refuses(200)],
  ])(
    "after %s the board is requested at doubling intervals, never faster than every 10 s",
    async (_, behaviour) => {
      upstream.behave("/tradeSummary", behaviour);
      const sent = await sentWithin(45);
      const apart = sent.slice(1).map((at, index) => at - (sent[index] ?? Number.NaN));
      expect(apart).toHaveLength(2);
      for (const [index, each] of apart.entries()) {
        expect(each).toBeGreaterThanOrEqual(10 * 2 ** index);
        expect(each).toBeLessThanOrEqual(12 * 2 ** index + 1);
      }
    },
  );

  test("the gateway obeys the Retry-After of a 429, even if it is longer than the growing pause", async () => {
    upstream.behave("/tradeSummary", refuses(429, { "retry-after": "100" }));
    expect(await sentWithin(150)).toEqual([0, 100]);
  });

  test("callers get a problem that reports the refusal, and the metrics count it", async () => {
    upstream.behave("/allSectors", refuses(403));
    for (const detail of [
      "upstream refuses requests of this server: status 403",
      expect.stringMatching(/^upstream failed \(.*status 403\); the next request follows in \d\d s$/),
    ]) {
      const response = await ask(gateway.url, "sectors");
      expect([response.status, await response.json()]).toMatchObject([503, { refused: true, detail }]);
    }
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toContain('pola_upstream_refusals_total{operation="sectors"} 1');
  });

  test("when the exchange answers again, the next request succeeds, and pauses after later failures start short", async () => {
    upstream.behave("/tradeSummary", refuses(403));
    expect(await sentWithin(30)).toHaveLength(2);
    upstream.behave("/tradeSummary", undefined);
    time.at += 30 * second;
    const recovered = await ask(gateway.url, "board");
    expect([recovered.status, recovered.headers.get("pola-cache")]).toEqual([200, "miss"]);
    time.at += 11 * second;
    upstream.behave("/tradeSummary", refuses(403));
    expect(await sentWithin(30)).toHaveLength(2);
  });

  test.each([
    ["<!doctype html><title>Access Denied</title>", true],
    ["\n<html><body>Please complete the CAPTCHA</body></html>", true],
    ["<!doctype html><h1>Maintenance</h1>", false],
    ['{"title":"Shares blocked"}', false],
    ["", false],
  ])("%j is a block page: %s", (body, expected) => {
    expect(isBlockPage(Buffer.from(body))).toBe(expected);
  });
});
