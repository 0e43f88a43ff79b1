import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { encode } from "#wire/operation";
import { prices } from "#wire/prices";
import { now } from "./clock.ts";
import { earlyTimes, sendOnce } from "./earlyBoard.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyBoard = undefined;
});

const path = `/api${prices.board.path}`;
const script = () => {
  const page = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  return /<script>([^<]*earlyBoard[^<]*)<\/script>/.exec(page)?.[1] ?? "";
};
/** What index.html does, with this for its `fetch`. */
const open = (send: typeof fetch) => {
  vi.stubGlobal("fetch", send);
  new Function(script())();
};

test("the page asks for the board as the code would, and the code does not ask again", async () => {
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

test("an answer is as old as it is, however late the code that reads it came", async () => {
  open(async () => new Response("[]"));
  await globalThis.earlyBoard?.answer;
  await new Promise((later) => setTimeout(later, 60));
  const times = earlyTimes(await sendOnce(path, {}));
  expect(now() - (times?.receivedAt ?? now())).toBeGreaterThan(40);
  expect(times?.askedAt).toBeLessThanOrEqual(times?.receivedAt ?? 0);
});

test("whoever gives up ends the early question too", async () => {
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
