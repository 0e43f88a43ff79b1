import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createProblems } from "#feed/reading/problems";
import { FeedError } from "#feed/reading/reading";
import { fakeDelay } from "#feed/testing/fakeDelay";
import { operations } from "#wire/operations";
import { createCall } from "./call.ts";
import { InFlight } from "./inFlight.ts";
import type { Sender } from "./sendRequest.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const mover = { symbol: "ACME.N0000", price: 10, change: 1, changePercentage: 11.1 };
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

function setUp(...answers: (Response | Error | "silence")[]) {
  const sent: { target: string; init: RequestInit }[] = [];
  const problems = createProblems();
  const inFlight = new InFlight(Date.now);
  const sender: Sender = {
    send: (target, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)];
      sent.push({ target, init });
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer instanceof Response) return Promise.resolve(answer.clone());
      return new Promise((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    },
    now: Date.now,
    chance: () => 0.5,
    inFlight,
  };
  const call = createCall(sender, problems);
  const health = (path: string) => problems.snapshot().get(path);
  return { call, sent, health, inFlight };
}

/** Runs the fake clock until the call has ended. */
const settled = async <T>(running: Promise<T>) => {
  const result = running.then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  await vi.runAllTimersAsync();
  return result;
};

test("a call goes to the server that served the page, at the contract's path, and is parsed by the contract's schema", async () => {
  const { call, sent } = setUp(json([mover, { symbol: "BAD", price: "ten" }]));
  const { value } = await settled(call(operations.gainers, {}));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    target: "/api/topGainers",
    init: { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } },
  });
  expect(value?.value).toEqual([mover]);
  expect(value).toMatchObject({ dropped: 1, via: "http" });
});

test("a call sends its parameters as the form that the contract declares", async () => {
  const { call, sent } = setUp(json([]));
  await settled(call(operations.indexSeries, { chartId: 1, period: 5 }));
  expect(sent[0]).toMatchObject({ target: "/api/chartData", init: { body: "chartId=1&period=5" } });
});

test("a call counts successes, latency and dropped rows under the operation's path", async () => {
  const { call, health } = setUp(json([{ symbol: "" }, mover]));
  await settled(call(operations.gainers, {}));
  expect(health("/topGainers")).toMatchObject({
    successes: 1,
    failures: 0,
    droppedRows: 1,
    droppedLately: 1,
  });
  expect(health("/topGainers")?.incidents[0]).toMatchObject({ what: "[0]" });
});

describe("a failure is", () => {
  const problem = (status: number, said: object = {}) =>
    json(
      { detail: "symbol: what is it", ...said },
      { status, headers: { "Content-Type": "application/problem+json" } },
    );
  test.each([
    ["absent", "204", new Response(null, { status: 204 }), 1],
    ["refused", "400", problem(400), 1],
    ["refused", "405", new Response("<html>", { status: 405 }), 1],
    ["refused", "500", new Response("", { status: 500 }), 1],
    ["unreachable", "502", problem(502), 1],
    ["malformed", "a 502 whose gateway could not read the answer", problem(502, { unreadable: true }), 1],
    ["unreachable", "503", problem(503), 1],
    ["unreachable", "a dropped connection", new TypeError("fetch failed"), 2],
    ["malformed", "a page of HTML", new Response("<html>"), 2],
    ["malformed", "an empty body", new Response(""), 2],
    ["malformed", "another kind of JSON", json({ error: true }), 2],
    ["malformed", "null", json(null), 2],
  ])("%s for %s", async (kind, _, answer, tries) => {
    const { call, sent } = setUp(answer);
    const { error } = await settled(call(operations.gainers, {}));
    expect(error).toBeInstanceOf(FeedError);
    expect(error).toMatchObject({ kind });
    expect(sent).toHaveLength(tries);
  });

  test.each([
    ["200 with an empty object", json({})],
    ["the gateway's 404", problem(404)],
    ["204", new Response(null, { status: 204 })],
  ])("absent for %s that was requested by name, and is not counted", async (_, answer) => {
    const { call, sent, health } = setUp(answer);
    const { error } = await settled(call(operations.legacyAnnouncements, { symbol: "NOPE.N0000" }));
    expect(error).toMatchObject({ kind: "absent" });
    expect(sent).toHaveLength(1);
    expect(health(operations.legacyAnnouncements.path)).toMatchObject({ failures: 0, successes: 1 });
  });

  test("not absent for an empty object or a 404 if a whole list was requested", async () => {
    const bare = await settled(setUp(json({})).call(operations.board, {}));
    expect(bare.error).toMatchObject({ kind: "malformed" });
    const lost = await settled(setUp(problem(404)).call(operations.board, {}));
    expect(lost.error).toMatchObject({ kind: "refused" });
  });

  test("reported with the gateway's own text, and never with a text from upstream", async () => {
    const told = await settled(setUp(problem(400)).call(operations.gainers, {}));
    expect(String(told.error)).toContain("symbol: what is it");
    const foreign = await settled(
      setUp(new Response("<b>secret", { status: 400 })).call(operations.gainers, {}),
    );
    expect(String(foreign.error)).not.toContain("secret");
  });

  test("retried once: if the first body was cut off, the caller gets the second", async () => {
    const { call, health } = setUp(new Response('[{"symbol":'), json([mover]));
    const { value } = await settled(call(operations.gainers, {}));
    expect(value?.value).toHaveLength(1);
    expect(health("/topGainers")).toMatchObject({ failures: 1, successes: 1, failing: 0 });
  });

  test("unreachable after 20 s of silence and three attempts", async () => {
    const { call, sent } = setUp("silence");
    const running = settled(call(operations.gainers, {}));
    const { error } = await running;
    expect(error).toMatchObject({ kind: "unreachable" });
    expect(sent).toHaveLength(3);
  });
});

describe("a request without an answer, as over a dead connection,", () => {
  const aborted = (sent: readonly { init: RequestInit }[]) =>
    sent.map(({ init }) => init.signal?.aborted === true);

  test("a request without an answer, as over a dead connection, is sent again after 4 s, and the first attempt is cancelled", async () => {
    const { call, sent, health } = setUp("silence", json([mover]));
    const running = call(operations.gainers, {});
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await running).value).toHaveLength(1);
    expect(aborted(sent)).toEqual([true, false]);
    expect(health("/topGainers")).toMatchObject({ failures: 1, successes: 1, failing: 0 });
  });

  test("a request without an answer, as over a dead connection, is sent again at once when the connection is known to be back", async () => {
    const { call, sent, inFlight } = setUp("silence", json([mover]));
    const running = call(operations.gainers, {});
    await vi.advanceTimersByTimeAsync(1_000);
    inFlight.resend();
    expect((await running).value).toHaveLength(1);
    expect(aborted(sent)).toEqual([true, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a request without an answer, as over a dead connection, is not sent again if it was sent after the connection came back", async () => {
    const { call, sent, inFlight } = setUp("silence");
    const running = settled(call(operations.gainers, {}));
    inFlight.resend();
    expect(aborted(sent)).toEqual([false]);
    await running;
  });

  test("a request without an answer, as over a dead connection, is not sent again once its answer has begun to arrive, however slow the answer is", async () => {
    const slow = new ReadableStream({
      async start(controller) {
        await fakeDelay(9_000);
        controller.enqueue(new TextEncoder().encode(JSON.stringify([mover])));
        controller.close();
      },
    });
    const { call, sent } = setUp(new Response(slow));
    const { value } = await settled(call(operations.gainers, {}));
    expect(value?.value).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });
});

test("a caller that gives up gets its own abort reason, the request is cancelled, and no failure is counted", async () => {
  const { call, sent, health } = setUp("silence");
  const stop = new AbortController();
  const running = settled(call(operations.gainers, {}, stop.signal));
  stop.abort(new Error("left the page"));
  const { error } = await running;
  expect(String(error)).toContain("left the page");
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(health("/topGainers")).toBeUndefined();
});

test("a caller that has already given up sends no request", async () => {
  const { call, sent } = setUp(new TypeError("fetch failed"));
  const stop = new AbortController();
  const running = settled(call(operations.gainers, {}, stop.signal));
  await Promise.resolve();
  stop.abort(new Error("left"));
  const { error } = await running;
  expect(String(error)).toContain("left");
  expect(sent).toHaveLength(1);
});
