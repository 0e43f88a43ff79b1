import { afterEach, describe, expect, test, vi } from "vitest";
import { createStore } from "#feed/reading/store";
import { type UsualTrading, usualTrading } from "#market/lists/usual";
import { boardRow } from "#market/testing/fixtures";
import type { TypicalAnswer } from "#wire/gateway/recordedDays";
import { createUsualTrading, startUsualLines, type UsualWorld } from "./usualTrading.ts";

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
    const world: UsualWorld = {
      board: () => ({
        meta: { clock: { at: time.board, speed: 1 }, newestTradeAt: time.board, source: "live" },
        rows: [boardRow({ symbol: "A", turnover: 250, shares: 5 })],
      }),
      now: () => (given.replay ? undefined : time.page),
    };
    const compare = createUsualTrading(world);
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
  const compared = usualTrading(
    [],
    { market: { turnover: 1, shares: 1, days: 7 }, lines: new Map() },
    Date.parse("2026-10-09T11:42:00+05:30"),
  );

  function scene() {
    const lines = createStore<UsualTrading | undefined>(undefined);
    const state = { readers: 0, loaded: true, now: 0 };
    const fetchQuery = vi.fn(async () => ({ value: compared }));
    const usual = startUsualLines({
      cache: { fetchQuery: fetchQuery as never },
      lines,
      readers: () => state.readers,
      loaded: () => state.loaded,
      now: () => state.now,
    });
    const seconds = (count: number) => {
      for (let each = 0; each < count; each += 1) {
        state.now += 1_000;
        usual.tick();
      }
    };
    return { usual, lines, state, fetchQuery, seconds };
  }

  test("nothing is requested before the board has arrived, or while no view shows it", () => {
    const { usual, state, fetchQuery, seconds } = scene();
    seconds(90);
    state.readers = 1;
    state.loaded = false;
    usual.request();
    seconds(90);
    expect(fetchQuery).not.toHaveBeenCalled();
  });

  test("while a view shows it, the comparison is requested once a minute", async () => {
    const { usual, lines, state, fetchQuery, seconds } = scene();
    state.readers = 3;
    usual.request();
    await vi.waitFor(() => expect(lines.get()).toBe(compared), 120_000);
    seconds(179);
    expect(fetchQuery).toHaveBeenCalledTimes(3);
  });

  test("after a failure nothing is shown, and the next attempt follows sooner", async () => {
    const { usual, lines, state, fetchQuery, seconds } = scene();
    state.readers = 1;
    await usual.show();
    fetchQuery.mockRejectedValueOnce(new Error("no answer"));
    await usual.show();
    expect(lines.get()).toBeUndefined();
    seconds(20);
    expect(fetchQuery).toHaveBeenCalledTimes(3);
  });
});
