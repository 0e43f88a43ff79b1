import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type DeliveredMessage, History } from "./history.ts";
import { boardAt, fired } from "./testing/fired.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "pola-history-"));
  folders.push(folder);
  return join(folder, "alerts", "firings.ndjson");
}
const logged: string[] = [];
const open = (path: string | undefined) =>
  new History({
    path,
    makeFolder: (file) => void mkdirSync(dirname(file), { recursive: true }),
    log: { warn: (_, text) => void logged.push(text) },
  });
const numbered = (at: number, to = ["desk"]) =>
  fired({ to, firing: { key: `k${at}`, before: { value: 20.4, at, age: 0, sequence: at, word: "live" } } });
const delivery = (key: string, to = "desk"): DeliveredMessage => ({
  ...{ key, to, at: boardAt, tries: 1 },
  outcome: "delivered",
});

test("a firing that is known already is not accepted again, also after a restart", async () => {
  const path = newPath();
  const first = open(path);
  await first.load();
  expect([first.fired(numbered(1)), first.fired(numbered(1))]).toEqual([true, false]);
  await first.flush();
  const next = open(path);
  await next.load();
  expect(next.fired(numbered(1))).toBe(false);
  expect(next.all()).toEqual([numbered(1)]);
});

test("the same crossing on a later board is not accepted again", () => {
  const history = open(undefined);
  const { after } = numbered(1).firing;
  const later = { ...numbered(1).firing, key: "other", after: { ...after, at: after.at + 10_000 } };
  expect([history.fired(numbered(1)), history.fired(fired({ firing: later }))]).toEqual([true, false]);
  expect(history.fired(numbered(2))).toBe(true);
});

test("a firing without a delivery is found after a restart, with the webhooks that lack it", async () => {
  const path = newPath();
  const first = open(path);
  await first.load();
  for (const at of [1, 2, 3]) first.fired(numbered(at, ["desk", "phone"]));
  first.delivered(delivery("k1"));
  first.delivered(delivery("k1", "phone"));
  first.delivered(delivery("k2"));
  await first.flush();
  const next = open(path);
  await next.load();
  expect(next.undelivered(0).map(({ firing, to }) => [firing.key, to])).toEqual([
    ["k2", ["phone"]],
    ["k3", ["desk", "phone"]],
  ]);
  expect(next.undelivered(boardAt + 1)).toEqual([]);
});

test("an incomplete last line is removed, and the next line is whole", async () => {
  const path = newPath();
  const first = open(path);
  await first.load();
  first.fired(numbered(1));
  await first.flush();
  appendFileSync(path, '{"k":"firing","fir');
  const next = open(path);
  await next.load();
  next.fired(numbered(2));
  await next.flush();
  const last = open(path);
  await last.load();
  expect(last.all().map(({ firing }) => firing.key)).toEqual(["k1", "k2"]);
  expect(logged).toContain("lines of the history of alerts cannot be read and are removed");
});

test("the newest 1,000 firings stay, and the file stays bounded", async () => {
  const path = newPath();
  const history = open(path);
  await history.load();
  for (let at = 0; at < 4_000; at++) {
    history.fired(numbered(at));
    history.delivered(delivery(`k${at}`));
  }
  await history.flush();
  expect(history.all()).toHaveLength(1_000);
  expect(readFileSync(path, "utf8").split("\n").length).toBeLessThan(6_100);
  const next = open(path);
  await next.load();
  expect(next.all().at(-1)?.firing.key).toBe("k3999");
  expect(next.all()).toHaveLength(1_000);
  expect(next.undelivered(0)).toEqual([]);
});

test("a foreign file is refused, and what happens afterwards is kept", async () => {
  const path = newPath();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "not json\n{}\n");
  const history = open(path);
  await history.load();
  expect(history.all()).toEqual([]);
  history.fired(numbered(1));
  await history.flush();
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(1);
});

test("a folder that cannot be written is reported, and the firing stays in memory", async () => {
  const file = newPath();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  const history = open(join(file, "firings.ndjson")); // a file is no folder
  await history.load();
  history.fired(numbered(1));
  await history.flush();
  expect(history.problem()).toMatch(/^it cannot be written: /);
  expect(history.all()).toHaveLength(1);
});

test("without a folder the firings are in memory", async () => {
  const history = open(undefined);
  await history.load();
  history.fired(numbered(1));
  expect(history.all()).toHaveLength(1);
  expect(history.problem()).toBeUndefined();
});
