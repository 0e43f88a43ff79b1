import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { now } from "#feed/clock/clock";
import { encode } from "#wire/contract/operation";
import { leaderboards } from "#wire/leaderboards";
import { prices } from "#wire/prices";
import { earlyTimes, sendOnce } from "./earlyAnswers.ts";

describe("an early request", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    globalThis.earlyAnswers = undefined;
  });

  const path = `/api${prices.board.path}`;
  const script = () => {
    const page = readFileSync(join(import.meta.dirname, "../../../index.html"), "utf8");
    return /<script>([^<]*earlyAnswers[^<]*)<\/script>/.exec(page)?.[1] ?? "";
  };
  /** Runs index.html's script at an address, with `send` as its `fetch`. */
  const open = (send: typeof fetch, pathname = "/board") => {
    vi.stubGlobal("fetch", send);
    vi.stubGlobal("location", { pathname });
    new Function(script())();
  };

  test("index.html requests the board early, with the same request as the code, which then sends none", async () => {
    const send = vi.fn(async () => new Response("[]"));
    open(send);
    const { method, target, contentType, body } = encode(prices.board, {});
    const question = { method, body, headers: { "Content-Type": contentType } };
    expect(send).toHaveBeenCalledExactlyOnceWith(`/api${target}`, expect.objectContaining(question));
    expect(await (await sendOnce(path, {})).text()).toBe("[]");
    expect(send).toHaveBeenCalledOnce();
    await sendOnce(path, {});
    await sendOnce("/api/other", {});
    expect(send).toHaveBeenCalledTimes(3);
  });

  test("on the overview index.html also requests the leaders early, as the code would; on other pages only the board", async () => {
    const send = vi.fn(async () => new Response("[]"));
    open(send, "/");
    const targets = [prices.board, ...Object.values(leaderboards)].map(
      (each) => `/api${encode(each, {}).target}`,
    );
    expect(send.mock.calls.map(([target]: unknown[]) => target)).toEqual(targets);
    for (const target of targets) await sendOnce(target, {});
    expect(send).toHaveBeenCalledTimes(targets.length);
    send.mockClear();
    open(send, "/map");
    expect(send).toHaveBeenCalledOnce();
  });

  test("a request long after the page was opened gets a new answer", async () => {
    const send = vi.fn(async () => new Response("[]"));
    open(send, "/");
    const { now: opened } = performance;
    const later = opened.call(performance) + 31_000;
    vi.spyOn(performance, "now").mockReturnValue(later);
    await sendOnce("/api/topGainers", {});
    expect(send).toHaveBeenCalledTimes(5);
    vi.restoreAllMocks();
  });

  test("an early answer is dated by its arrival, even if the code reads it much later", async () => {
    const since = performance.now();
    const sinceOpened = vi.spyOn(performance, "now").mockReturnValue(since);
    open(async () => new Response("[]"));
    await globalThis.earlyAnswers?.get(path)?.answer;
    sinceOpened.mockReturnValue(since + 60);
    const times = earlyTimes(await sendOnce(path, {}));
    expect(now() - (times?.receivedAt ?? Number.NaN)).toBeCloseTo(60, 3);
    expect(times?.askedAt).toBe(times?.receivedAt);
    vi.restoreAllMocks();
  });

  test("a caller that gives up also cancels the early request", async () => {
    open(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    );
    const given = new AbortController();
    const asked = sendOnce(path, { signal: given.signal });
    given.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
  });
});
