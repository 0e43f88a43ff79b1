/** Partly readable answers, and what later callers get after upstream has recovered. */

import { expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { startPair } from "#server/gateway/testing/pair";
import { minute } from "#units/time";
import { operations } from "#wire/operations";
import { checkBody } from "./bodyCheck.ts";

const time = { at: 0, now: () => time.at, wall: () => Date.now(), wait: () => new Promise<void>(() => {}) };
const { upstream, gateway } = await startPair({ time, pace: 1 });

const news = { top: "true", type: "CN", numberOfRecord: "3" };
test.each([
  ["news", news, { CN: [{ id: "1", title: "x".repeat(20_000) }] }],
  ["events", { top: "true", year: "2026", numberOfRecord: "3" }, [1, { id: "1" }]],
] as const)(
  "the cache keeps a partly readable answer to %s for a minute, not for its usual lifetime",
  async (name, params, bad) => {
    const { path } = operations[name];
    const given = async () => (await ask(gateway.url, name, params)).text();
    upstream.behave(path, (outgoing) => outgoing.end(JSON.stringify(bad)));
    const first = await given();
    upstream.behave(path, undefined);
    time.at += minute - 1;
    expect(await given()).toBe(first);
    time.at += 2;
    const second = await given();
    expect(second).not.toBe(first);
    time.at += 10 * minute;
    expect(await given()).toBe(second);
  },
);

const partly = (body: unknown) => checkBody(operations.board.reply, Buffer.from(JSON.stringify(body))).partly;

test("a board with an unreadable row or an impossible figure counts as partly readable", () => {
  const row = boardRow("ACME.N0000", 10);
  expect(partly({ reqTradeSummery: [row] })).toBe(false);
  expect(partly({ reqTradeSummery: [row, 1] })).toBe(true);
  expect(partly({ reqTradeSummery: [row, { ...row, symbol: "BETA.N0000", sharevolume: 1e15 }] })).toBe(true);
});

test("a long text makes a board partly readable only if it has a very long word", () => {
  const row = boardRow("ACME.N0000", 10);
  const named = (name: string) => partly({ reqTradeSummery: [{ ...row, name }] });
  expect(named("a line\n".repeat(3_000))).toBe(false);
  expect(named("a word ".repeat(3_000))).toBe(false);
  expect(named(`${'"'.repeat(900)}`)).toBe(true);
  expect(named("x".repeat(1_001))).toBe(true);
});
