import { environmentManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "#feed/answers/pollIntervals";
import { boardStore } from "#feed/board/board";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { boardRow } from "#market/testing/fixtures";
import type { TypicalAnswer } from "#wire/gateway/recordedDays";
import { usualLines } from "./usualLines.ts";
import { createUsualTrading, feedUsualLines } from "./usualTrading.ts";

afterEach(() => vi.unstubAllGlobals());

describe("the request", () => {
  const at = (time: string) => Date.parse(`2026-10-09T${time}+05:30`);
  const second = 1_000;

  const told = (source = "live"): TypicalAnswer => ({
    at: at("11:42:00"),
    source,
    compared: ["2026-10-08", "2026-10-07"],
    market: { turnover: 100, shares: 10, days: 6 },
    lines: [{ symbol: "A", turnover: 100, shares: null, days: 6 }],
  });

  function scene(answer: () => Response, given: { replay?: boolean } = {}) {
    const asked: string[] = [];
    const time = { board: at("11:42:10"), page: 0 };
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return answer();
    });
    const compare = createUsualTrading(
      () => ({
        meta: { clock: { at: time.board, speed: 1 }, newestTradeAt: time.board, source: "live" },
        rows: [boardRow({ symbol: "A", turnover: 250, shares: 5 })],
      }),
      () => (given.replay ? undefined : time.page),
    );
    const pass = (ms: number) => {
      time.board += ms;
      time.page += ms;
    };
    return { compare, asked, pass };
  }

  const answered = () => Response.json(told());

  test("the page requests the medians of the board's minute: of the market, of a line, or of all lines", async () => {
    const { compare, asked } = scene(answered);
    expect((await compare("market"))?.market.turnover.times).toBe(2.5);
    expect((await compare("all"))?.lines.get("A")?.turnover.times).toBe(2.5);
    expect((await compare("A&B.N0000"))?.lines.get("A")?.shares.times).toBeUndefined();
    const minute = `/recordings/typical?at=${at("11:42:00")}`;
    expect(asked).toEqual([`${minute}&symbol=`, minute, `${minute}&symbol=A%26B.N0000`]);
  });

  test("the page sends one request a minute, however often views open", async () => {
    const { compare, asked, pass } = scene(answered);
    for (let past = 0; past <= 120; past += 5) {
      await compare("market");
      pass(5 * second);
    }
    expect(asked).toHaveLength(3);
  });

  test("in a replay each minute of the day is requested once", async () => {
    const { compare, asked, pass } = scene(answered, { replay: true });
    for (const ms of [0, 10 * second, 60 * second, -60 * second]) {
      pass(ms);
      await compare("market");
    }
    expect(asked).toHaveLength(3);
  });

  test.each([
    ["recordings of another market", () => Response.json(told("embedded"))],
    ["a plain proxy without the address", () => new Response("not found", { status: 404 })],
    ["a plain proxy that answers with a page", () => new Response("<!doctype html>")],
  ])("nothing is compared with %s", async (_, answer) => {
    expect(await scene(answer).compare("market")).toBeUndefined();
  });

  test("a failure of the server is an error, and the next call requests again", async () => {
    let fails = true;
    const { compare, asked } = scene(() => (fails ? new Response("", { status: 503 }) : answered()));
    await expect(compare("market")).rejects.toThrow();
    fails = false;
    expect((await compare("market"))?.days).toBe(6);
    expect(asked).toHaveLength(2);
  });
});

describe("figures of every line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    environmentManager.setIsServer(() => false); // in a browser
  });
  afterEach(() => vi.useRealTimers());

  const at = Date.parse("2026-10-09T11:42:00+05:30");
  const told: TypicalAnswer = {
    ...{ at, source: "embedded", compared: ["2026-10-08"], lines: [] },
    market: { turnover: 100, shares: 10, days: 6 },
  };

  test("they are requested once a minute, only with a board and while a view shows them; after a failure sooner", async () => {
    let fails = false;
    const send = vi.fn(async () => (fails ? new Response("", { status: 503 }) : Response.json(told)));
    vi.stubGlobal("fetch", send);
    vi.stubGlobal("requestAnimationFrame", (paint: () => void) => setTimeout(paint, 16));
    const stop = feedUsualLines(createQueryClient(), boardStore);
    const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
    let leave = usualLines.subscribe(() => undefined);
    await seconds(90);
    expect(send).not.toHaveBeenCalled();
    const board = (minutes: number) => {
      const boardAt = at + minutes * 60_000;
      boardStore.takeSnapshot(readingOf([wireRow("A", 1, { lastTradedTime: boardAt })], boardAt));
    };
    board(0);
    await seconds(1);
    expect(usualLines.get()?.days).toBe(6);
    for (const minutes of [1, 2]) {
      board(minutes);
      await seconds(60);
    }
    expect(send).toHaveBeenCalledTimes(3);
    fails = true;
    board(3);
    await seconds(60);
    expect(usualLines.get()).toBeUndefined();
    fails = false;
    await seconds(21);
    expect(usualLines.get()?.days).toBe(6);
    leave();
    send.mockClear();
    board(9);
    await seconds(600);
    expect(send).not.toHaveBeenCalled();
    leave = usualLines.subscribe(() => undefined);
    await seconds(1);
    expect(send).toHaveBeenCalledOnce();
    leave();
    stop();
  });
});
