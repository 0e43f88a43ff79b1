import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import type { TypicalAnswer } from "#wire/gateway/recordedDays";
import { createUsualTrading, type UsualWorld } from "./usualTrading.ts";

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
  const world: UsualWorld = {
    send: async (address) => {
      asked.push(address);
      return answer();
    },
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
