import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type DeliveredMessage, History } from "./history.ts";
import { keptIn, newFolder } from "./testing/desk.ts";
import { boardAt, fired } from "./testing/fired.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newPath(): string {
  folders.push(newFolder());
  return join(folders.at(-1) ?? "", "firings.json");
}
const logged: string[] = [];
const open = (path: string | undefined) => new History(keptIn(path, logged));
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

test("the newest 1,000 firings stay", async () => {
  const path = newPath();
  const history = open(path);
  await history.load();
  for (let at = 0; at < 1_200; at++) {
    history.fired(numbered(at));
    history.delivered(delivery(`k${at}`));
  }
  await history.flush();
  expect(history.all()).toHaveLength(1_000);
  const next = open(path);
  await next.load();
  expect(next.all().at(-1)?.firing.key).toBe("k1199");
  expect(next.all()).toHaveLength(1_000);
  expect(next.undelivered(0)).toEqual([]);
});

test("a foreign file is set aside, and what happens afterwards is kept", async () => {
  const path = newPath();
  writeFileSync(path, '[{"k":"firing"}]');
  const history = open(path);
  await history.load();
  expect(logged).toContain("it has another form");
  expect(history.all()).toEqual([]);
  history.fired(numbered(1));
  await history.flush();
  const next = open(path);
  await next.load();
  expect(next.all()).toEqual([numbered(1)]);
});

test("without a folder the firings are in memory", async () => {
  const history = open(undefined);
  await history.load();
  history.fired(numbered(1));
  await history.load();
  expect(history.all()).toHaveLength(1);
  expect(history.state().kept).toBe("memory");
});
