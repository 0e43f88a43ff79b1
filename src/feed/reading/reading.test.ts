import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { askSectorNames } from "#feed/lines/sectorTexts";
import { FeedError, longestAnswer, within } from "./reading.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Behaves like a browser over a dead connection: it gives no answer until the request is cancelled. */
const dead = (_: unknown, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

test("a request over a dead connection is cancelled, and leaves no timer or listener", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", dead);
  const asked = askSectorNames().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(longestAnswer);
  expect(await asked).toMatchObject({ kind: "unreachable", message: "no answer within 20 s" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a caller that gives up gets its own abort reason", async () => {
  const caller = new AbortController();
  const asked = within(longestAnswer, caller.signal, (signal) => dead("", { signal }));
  caller.abort(new Error("not wanted any more"));
  await expect(asked).rejects.toThrow("not wanted any more");
});

test.each([
  [400, "refused"],
  [404, "refused"],
  [429, "limited"],
  [500, "refused"],
  [503, "unreachable"],
])("an answer with %d is %s", async (status, kind) => {
  expect(await FeedError.ofResponse(new Response("", { status }), "board")).toMatchObject({ kind, status });
});

test("a 503 that says that the exchange refuses the gateway counts as a refusal", async () => {
  const init = { status: 503, headers: { "Content-Type": "application/problem+json" } };
  const response = new Response(JSON.stringify({ refused: true }), init);
  expect(await FeedError.ofResponse(response, "board")).toMatchObject({ kind: "refused", status: 503 });
});

const source = join(import.meta.dirname, "../..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^worker[\\/]/.test(name))
  .map((name) => [name, readFileSync(join(source, name), "utf8")] as const)
  .filter(([, text]) => /(?<![\w.])fetch\(/.test(text));

test("the search finds requests to check", () => expect(files.length).toBeGreaterThan(5));

test.each(files)("every query in %s passes its abort signal on", (_, text) => {
  for (const call of text.split(/(?<![\w.])fetch\(/).slice(1))
    expect(call.slice(0, call.indexOf(";"))).toMatch(/\bsignal\b|\binit\b/);
});
