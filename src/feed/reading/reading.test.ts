import { expect, test } from "vitest";
import { FeedError, longestAnswer, withTimeout } from "./reading.ts";

/** Behaves like a browser over a dead connection: it gives no answer until the request is cancelled. */
const dead = (_: unknown, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

test("a caller that gives up gets its own abort reason", async () => {
  const caller = new AbortController();
  const asked = withTimeout(longestAnswer, caller.signal, (signal) => dead("", { signal }));
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
