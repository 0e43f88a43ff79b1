import { afterEach, expect, test, vi } from "vitest";
import { minute } from "#units/time";
import { charts } from "#wire/charts";
import { prices } from "#wire/prices";
import { questionOf, RecordedAnswers } from "./recordedAnswers.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["board?", prices.board, {}],
  ["quote?symbol=JKH.N0000", prices.quote, { symbol: "JKH.N0000" }],
  ["stockSeries?period=1&stockId=297", charts.stockSeries, { stockId: 297, period: 1 }],
  ["stockSeries?stockId=297", charts.stockSeries, { stockId: 297, period: undefined }],
])("the recording names a request %s", (written, operation, params) => {
  expect(questionOf(operation, params)).toBe(written);
});

const from = Date.parse("2026-10-02T11:00:00+05:30");

/** Each answer is valid for a minute; there is none before `from`. */
function recording() {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const at = Number(new URL(address, "http://here").searchParams.get("at"));
    const ex = Math.floor((at - from) / minute) * minute + from;
    const until = { "Pola-Recorded-Until": String(at < from ? from : ex + minute) };
    if (address.includes("/quote")) return new Response("busy", { status: 503 });
    if (at < from) return new Response(null, { status: 204, headers: until });
    if (address.includes("/quiet"))
      return new Response(null, { status: 204, headers: { ...until, "Pola-Clock": `${ex}` } });
    const clock = address.includes("sectors") ? {} : { "Pola-Clock": `${ex};speed=20` };
    return new Response(`${ex}`, { headers: { ...until, ...clock, "Pola-Source": "live" } });
  });
  return { answers: new RecordedAnswers("2026-10-02"), asked };
}

test("an answer is requested for an instant, and is kept until the next recorded answer", async () => {
  const { answers, asked } = recording();
  const first = await answers.at("board?", from + 5_000);
  expect(first).toEqual({ from, until: from + minute, body: `${from}`, speed: 20, source: "live" });
  expect(asked).toEqual([`/recordings/2026-10-02/answers/board?at=${from + 5_000}&absent=204`]);
  expect(await answers.at("board?", from + minute - 1)).toBe(first);
  expect(asked.length).toBe(1);
  expect((await answers.at("board?", from + minute)).body).toBe(`${from + minute}`);
});

test("a recorded answer without a body differs from an answer that was not recorded", async () => {
  const { answers } = recording();
  expect((await answers.at("quiet?", from)).body).toBe("");
  expect((await answers.at("quiet?", from - 1)).body).toBeUndefined();
});

test("before its first recorded answer a request has no body", async () => {
  const { answers, asked } = recording();
  expect(await answers.at("board?", from - 2 * minute)).toMatchObject({ body: undefined, until: from });
  await answers.at("board?", from - 1);
  expect(asked.length).toBe(1);
  expect((await answers.at("board?", from)).body).toBe(`${from}`);
});

test("the answers of another moment are used only when all of them are loaded", async () => {
  const { answers } = recording();
  const { signal } = new AbortController();
  await answers.at("board?", from);
  await answers.at("gainers?", from);
  const same = await answers.ready(from + 1, signal);
  expect(same.changed).toBe(false);
  const { changed, take } = await answers.ready(from + minute, signal);
  expect(changed).toBe(true);
  expect((await answers.at("board?", from)).body).toBe(`${from}`);
  take();
  expect((await answers.at("gainers?", from + minute)).body).toBe(`${from + minute}`);
});

test("a request that the page no longer needs is not loaded again", async () => {
  const { answers, asked } = recording();
  await answers.at("board?", from);
  await answers.at("gainers?", from);
  await answers.askedAnew(async () => void (await answers.at("board?", from)));
  asked.length = 0;
  await answers.ready(from + minute, new AbortController().signal);
  expect(asked.map((address) => /answers\/(\w+)/.exec(address)?.[1])).toEqual(["board"]);
});

test("a refusal, or an answer without a time, is a failure and does not count as unrecorded", async () => {
  const { answers } = recording();
  await expect(answers.at("quote?symbol=A", from)).rejects.toMatchObject({ kind: "unreachable" });
  await expect(answers.at("sectors?", from)).rejects.toMatchObject({ kind: "malformed" });
});
