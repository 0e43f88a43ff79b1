import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { longestAnswer } from "#feed/reading/reading";
import { sectorNamesAddress } from "#wire/gateway/learnedAddresses";
import { buildAddress, documentAddress } from "#wire/gateway/pageFiles";
import { typicalAddress } from "#wire/gateway/recordedDays";
import { memberAddress, recordedAnswerAddress } from "#wire/gateway/recording";
import { wallReportAddress, wallsAddress } from "#wire/gateway/walls";
import { askGateway } from "./askGateway.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers one after another; the last one is given again and again. */
function server(...answers: (Response | Error)[]) {
  const send = vi.fn(async (_target: string, _init: RequestInit) => {
    const answer = answers[Math.min(send.mock.calls.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer?.clone() ?? new Response("");
  });
  vi.stubGlobal("fetch", send);
  return send;
}
/** Behaves like a browser over a dead connection: it gives no answer until the request is cancelled. */
const dead = (_: unknown, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

const day = "2026-10-02";
const report = { id: "hall", view: "board" } as never;

test.each([
  ["/sector-names", () => askGateway(sectorNamesAddress, {})],
  ["/recordings/typical?at=5&symbol=", () => askGateway(typicalAddress, { at: 5, symbol: "" })],
  ["/recordings/typical?at=5", () => askGateway(typicalAddress, { at: 5, symbol: undefined })],
  ["/recordings/typical?at=5&symbol=A%26B", () => askGateway(typicalAddress, { at: 5, symbol: "A&B" })],
  ["/recordings/2026-10-02/members/3", () => askGateway(memberAddress, { day, n: 3 })],
  [
    "/recordings/2026-10-02/answers/quote?symbol=A&at=5",
    () => askGateway(recordedAnswerAddress, { symbol: "A", day, operation: "quote", at: 5 }),
  ],
  ["/files/a%20b.pdf", () => askGateway(documentAddress, { address: "/files/a%20b.pdf" })],
  ["/version.json", () => askGateway(buildAddress, {})],
  ["/walls", () => askGateway(wallReportAddress, report)],
])("the declared address becomes a request for %s", async (target, ask) => {
  const send = server(Response.json({}));
  await ask();
  expect(send.mock.calls.map(([sent]) => sent)).toEqual([target]);
});

test("a report is posted as JSON, a document is asked for its status alone, and a build is never taken from the browser's cache", async () => {
  const send = server(new Response(null, { status: 204 }));
  expect((await askGateway(wallReportAddress, report)).status).toBe(204);
  await askGateway(documentAddress, { address: "/files/a" });
  await askGateway(buildAddress, {});
  const json = { "Content-Type": "application/json" };
  expect(send.mock.calls.map(([, { signal: _, ...init }]) => init)).toEqual([
    { method: "POST", headers: json, body: JSON.stringify(report) },
    { method: "HEAD" },
    { method: "GET", headers: { Accept: "application/json" }, cache: "no-store" },
  ]);
});

test.each([
  ["404", new Response("none", { status: 404 })],
  ["405", new Response("", { status: 405 })],
  ["a page instead of JSON", new Response("<!doctype html>")],
  ["JSON of another kind", Response.json({ companies: "x" })],
])("%s means that the server has nothing there, and no second request follows", async (_, answer) => {
  const send = server(answer);
  expect(await askGateway(sectorNamesAddress, {})).toMatchObject({ value: undefined, from: "/sector-names" });
  expect(send).toHaveBeenCalledTimes(1);
});

test("a dropped connection is tried a second time; a refusal is not", async () => {
  const send = server(new TypeError("Failed to fetch"), Response.json({ companies: [], waiting: 3 }));
  const asked = askGateway(sectorNamesAddress, {});
  await vi.runAllTimersAsync();
  expect((await asked).value?.waiting).toBe(3);
  expect(send).toHaveBeenCalledTimes(2);
  const refusing = server(new Response("", { status: 429 }));
  await expect(askGateway(sectorNamesAddress, {})).rejects.toMatchObject({ kind: "limited", status: 429 });
  expect(refusing).toHaveBeenCalledTimes(1);
});

test("the failure of a report that the page asks for again within seconds is told at once", async () => {
  const send = server(new TypeError("Failed to fetch"), Response.json({ walls: [] }));
  await expect(askGateway(wallsAddress, {})).rejects.toMatchObject({ kind: "unreachable" });
  expect(send).toHaveBeenCalledTimes(1);
});

test("a request over a dead connection is cancelled, and leaves no timer or listener", async () => {
  vi.stubGlobal("fetch", dead);
  const asked = askGateway(sectorNamesAddress, {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(longestAnswer);
  expect(await asked).toMatchObject({ kind: "unreachable", message: "no answer within 20 s" });
  expect(vi.getTimerCount()).toBe(0);
});
