/** A kind of learned data is a declaration: what is tested here holds for each kind. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IdleQueue } from "#server/gateway/answers/idleRequests";
import { systemClock } from "#server/gateway/upstream/clocks";
import { createKeptFile } from "./keptFile.ts";
import { type LearnedForm, LearnedStore } from "./learnedStore.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pola-store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = pino({ level: "silent" });
const form: LearnedForm<number> = {
  ...{ name: "weights", version: 2, outdated: 1, list: "weights", most: 3, writeEvery: 1_000 },
  row: v.tuple([v.string(), v.number()]),
  asRow: (symbol, weight) => [symbol, weight],
};
function open(upstream = "here") {
  const found: string[] = [];
  const file = (name: string) => createKeptFile({ folder, name, most: 10_000, log });
  const place = { file, upstream, clock: systemClock, pace: 1 };
  return { store: new LearnedStore(form, place, (key) => found.push(key)), found };
}
const path = () => join(folder, "weights.json");

test("entries are kept over restarts, the newest last, and beyond the limit the oldest are dropped", async () => {
  const { store, found } = open();
  for (const [at, key] of ["A", "B", "C", "A", "D"].entries()) store.set(key, at);
  expect([...store]).toEqual([
    ["C", 2],
    ["A", 3],
    ["D", 4],
  ]);
  expect(found).toEqual(["A", "B", "C", "D"]);
  await store.close();
  const again = open();
  expect([...again.store]).toEqual([...store]);
  expect(again.found).toEqual(["C", "A", "D"]);
  expect(again.store.state()).toEqual({ kept: "file", reason: undefined, known: 3 });
});

test("a gateway that follows has what the leader has, and nothing of another upstream or of damaged texts", () => {
  const [leader, follower] = [open().store, open().store];
  leader.set("A", 1);
  follower.set("B", 2);
  follower.adopt(leader.text());
  expect([...follower]).toEqual([["A", 1]]);
  for (const text of [open("elsewhere").store.text(), '{"version":2}', "null", "[]"]) follower.adopt(text);
  expect([...follower]).toEqual([["A", 1]]);
});

test.each([
  ["of an outdated version is replaced without a warning", { version: 1, upstream: "here" }, false],
  ["of a later version is set aside", { version: 3, upstream: "here", weights: [] }, true],
  ["of another upstream is set aside", { version: 2, upstream: "elsewhere", weights: [] }, true],
  ["with a wrong entry is set aside", { version: 2, upstream: "here", weights: [["A", "1"]] }, true],
  [
    "with too many entries is set aside",
    { version: 2, upstream: "here", weights: Array(4).fill(["A", 1]) },
    true,
  ],
])("a file %s", async (_, content, isAside) => {
  writeFileSync(path(), JSON.stringify(content));
  const { store } = open();
  expect([store.size, store.state().kept]).toEqual([0, isAside ? "failing" : "file"]);
  store.set("A", 1);
  await store.close();
  expect(JSON.parse(readFileSync(path(), "utf8"))).toEqual({
    version: 2,
    upstream: "here",
    weights: [["A", 1]],
  });
  expect(readdirSync(folder).sort()).toEqual([
    "weights.json",
    ...(isAside ? ["weights.json.unreadable"] : []),
  ]);
});

test("what is missing is requested in turn, and after failures later and later", () => {
  const time = { at: 0 };
  const queue = new IdleQueue<string>({ now: () => time.at }, 1);
  for (const key of ["A", "B"]) queue.set(key, `${key}.N0000`);
  const next = () => queue.next(() => true);
  expect([next(), queue.get("A"), queue.count((key) => key === "B")]).toEqual(["A", "A.N0000", 1]);
  queue.failed("A");
  expect(next()).toBe("B");
  queue.rest("B");
  expect(next()).toBeUndefined();
  time.at = 600_000;
  expect(next()).toBe("A");
  queue.failed("A");
  time.at += 1_199_999;
  expect(next()).toBeUndefined();
  time.at += 1;
  expect(next()).toBe("A");
});
