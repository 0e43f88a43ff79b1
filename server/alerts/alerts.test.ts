import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { BlindReason, Notice } from "#market/alerts/firing";
import { allShareId } from "#market/company/sector";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { createNotices } from "./alerts.ts";
import { createDesk, type DeskOptions, newFolder } from "./testing/desk.ts";

const folders: string[] = [];
const desks: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of desks.splice(0)) await one.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function folder() {
  const made = newFolder();
  folders.push(made);
  return made;
}
async function desk(options: Partial<DeskOptions> = {}) {
  const created = createDesk({ folder: undefined, rules: [{ rule: "JKH price > 20.50" }], ...options });
  desks.push(created);
  await created.alerts.lead();
  return created;
}
const seen = (one: Awaited<ReturnType<typeof desk>>) =>
  one.sent.map(({ firing: { before, after, afterwards } }) => [before?.value, after.value, afterwards]);

test("a crossing that two boards show fires once, with both sides", async () => {
  const one = await desk();
  for (const price of [20.4, 20.4, 20.6, 20.7, 20.7]) one.board(price);
  expect(seen(one)).toEqual([[20.4, 20.6, false]]);
  expect(one.sent[0]).toMatchObject({ source: "live", to: ["desk"] });
  expect(one.alerts.state()).toMatchObject({ firings: 1, lastFiringAt: one.time.at - 10_000, errors: 0 });
});

test("a gateway that does not lead evaluates nothing and needs nothing", async () => {
  const one = createDesk({ folder: undefined, rules: [{ rule: "JKH price > 20.50" }] });
  for (const price of [20.4, 20.4, 20.6, 20.7]) one.board(price);
  expect(one.sent).toEqual([]);
  expect(one.alerts.needs().board).toBe(false);
  await one.alerts.lead();
  expect(one.alerts.needs().board).toBe(true);
  await one.alerts.rest();
  expect(one.alerts.needs().board).toBe(false);
});

test("only what a rule needs is needed", async () => {
  const rules = [
    { rule: "SL20 fall 5%" },
    { rule: "any enters gainers" },
    { rule: "halt begins", paused: true },
  ];
  const one = await desk({ rules });
  expect(one.alerts.needs()).toMatchObject({ indices: true, lists: new Set(["gainers"]), papers: new Set() });
  one.change([{ rule: "any disclosure dividend" }]);
  expect([...one.alerts.needs().papers].sort()).toEqual([
    "approvedAnnouncements",
    "circulars",
    "directives",
    "financialAnnouncements",
  ]);
  one.change([{ rule: "JKH price > 20.50", paused: true }]);
  expect(one.alerts.needs().board).toBe(false);
});

test("a line that moves an index fires by the learned weights, and not by an estimate", async () => {
  const one = await desk({ rules: [{ rule: "any moves ASPI >= 5" }] });
  expect(one.alerts.needs()).toMatchObject({ indices: true, moves: new Set(["ASPI"]) });
  const index = sectorFixture(allShareId, "", { value: 20_000, change: 4 });
  one.answer({ of: "indices", indices: [index] });
  for (const price of [20, 22, 22, 20]) one.board(price);
  expect(one.alerts.state().words).toEqual({ blind: 1 });
  const weights = { sectorId: allShareId, pairs: 80, since: 1, misses: 0.01, uncertain: [] };
  const points = new Map([["JKH.N0000", 4]]);
  one.answer({ of: "weights", weights: [{ ...weights, points, word: "learned" }] });
  for (const price of [20, 20, 22, 22]) one.board(price);
  expect(seen(one)).toEqual([[0, 8, false]]);
});

test("a restart between the two sides of a crossing: one firing, seen afterwards", async () => {
  const at = folder();
  const first = await desk({ folder: at });
  for (const price of [20.4, 20.4]) first.board(price);
  await first.close();
  const next = await desk({ folder: at });
  next.time.at = first.time.at + 600_000;
  for (const price of [20.6, 20.6, 20.6, 20.7]) next.board(price);
  expect(seen(next)).toEqual([[20.4, 20.6, true]]);
  expect(next.sent[0]?.firing.before?.at).toBe(first.time.at);
});

test("a plain restart fires nothing", async () => {
  const at = folder();
  const first = await desk({ folder: at });
  for (const price of [20.4, 20.4, 20.6, 20.6, 20.6]) first.board(price);
  expect(first.sent).toHaveLength(1);
  await first.close();
  const next = await desk({ folder: at });
  next.time.at = first.time.at + 60_000;
  for (const price of [20.6, 20.6, 20.6]) next.board(price);
  expect(next.sent).toEqual([]);
});

test("a process that is killed between history and state does not send a firing twice", async () => {
  const at = folder();
  const first = await desk({ folder: at });
  for (const price of [20.4, 20.4]) first.board(price);
  await first.alerts.rest();
  const state = readFileSync(join(at, "alerts.json"));
  await first.alerts.lead();
  for (const price of [20.6, 20.6, 20.6]) first.board(price);
  await first.close();
  expect(first.sent).toHaveLength(1);
  writeFileSync(join(at, "alerts.json"), state);
  const next = await desk({ folder: at });
  next.time.at = first.time.at - 40_000;
  for (const price of [20.6, 20.6, 20.6]) next.board(price);
  expect(next.sent).toEqual([]);
});

test("a firing that an ended process did not send is sent after the start, unless it is an hour old", async () => {
  const at = folder();
  const first = await desk({ folder: at, delivers: false });
  for (const price of [20.4, 20.4, 20.6, 20.6]) first.board(price);
  await first.close();
  const next = createDesk({ folder: at, rules: [{ rule: "JKH price > 20.50" }] });
  next.time.at = first.time.at + 60_000;
  await next.alerts.lead();
  expect(next.sent.map(({ firing }) => firing.key)).toEqual(first.sent.map(({ firing }) => firing.key));
  const late = createDesk({ folder: at, rules: [{ rule: "JKH price > 20.50" }] });
  late.time.at = first.time.at + 3_700_000;
  await late.alerts.lead();
  expect(late.sent).toEqual([]);
});

test("a new leader with another folder continues with the shared state, and repeats no firing", async () => {
  const shared = { text: undefined };
  const first = await desk({ folder: folder(), shared });
  for (const price of [20.4, 20.4]) first.board(price);
  await first.alerts.rest();
  const second = await desk({ folder: folder(), shared });
  second.time.at = first.time.at;
  for (const price of [20.6, 20.6, 20.6]) second.board(price);
  expect(seen(second)).toEqual([[20.4, 20.6, true]]);
  await second.alerts.rest();
  const third = await desk({ folder: folder(), shared });
  third.time.at = second.time.at;
  for (const price of [20.6, 20.6, 20.6]) third.board(price);
  expect(third.sent).toEqual([]);
});

test.each(["not json", "{}", '{"version":1,"savedAt":1,"keys":[],"state":{"version":9}}'])(
  "a foreign state is refused, and the rules run from the start: %s",
  async (text) => {
    const at = folder();
    writeFileSync(join(at, "alerts.json"), text);
    const one = await desk({ folder: at, shared: { text } });
    for (const price of [20.4, 20.4, 20.6, 20.6]) one.board(price);
    expect(one.sent).toHaveLength(1);
  },
);

test("figures that are STALE fire nothing, and the rule is blind with one line in the log", async () => {
  let word: "live" | "stale" = "live";
  const one = await desk({ word: () => word });
  for (const price of [20.4, 20.4]) one.board(price);
  word = "stale";
  for (const price of [20.6, 20.6, 20.6]) one.board(price);
  for (let minutes = 0; minutes < 10; minutes++) await one.pass(60_000);
  expect(one.sent).toEqual([]);
  expect(one.logged.filter((text) => text === "an alert sees no figures that it may use")).toHaveLength(1);
  expect(one.alerts.state().words).toEqual({ blind: 1 });
});

test("an outage of the market is one line in the log for all rules", async () => {
  let word: "live" | "stale" | "offline" = "live";
  const rules = [20.5, 21, 22, 23].map((price) => ({ rule: `JKH price > ${price}` }));
  const one = await desk({ word: () => word, rules });
  for (const price of [20.4, 20.4]) one.board(price);
  const blind = () => one.logged.filter((text) => text.includes("no figures"));
  word = "stale";
  for (let minutes = 0; minutes < 5; minutes++) await one.pass(60_000);
  word = "offline";
  for (let minutes = 0; minutes < 5; minutes++) await one.pass(60_000);
  expect(blind()).toEqual(["alerts see no figures that they may use"]);
  word = "live";
  for (const price of [20.4, 20.4]) one.board(price);
  word = "stale";
  for (let minutes = 0; minutes < 5; minutes++) await one.pass(60_000);
  expect(blind()).toHaveLength(2);
});

test("a rule that can never fire is told with its place", async () => {
  const one = await desk({ rules: [{ rule: "JKH price > 20.50" }, { rule: "ZZZZ price > 10" }] });
  one.board(20.4);
  expect(one.alerts.state().cannotFire).toEqual([{ place: "rules[1]", reason: "unknown line" }]);
  expect(one.logged).toContain("an alert can never fire");
});

test("after a change of the file a rule that stays keeps its state, and a new one begins", async () => {
  const one = await desk();
  for (const price of [20.4, 20.4]) one.board(price);
  one.change([{ rule: "JKH price < 10" }, { rule: "JKH price > 20.50", to: ["phone"] }]);
  for (const price of [20.6, 20.6]) one.board(price);
  expect(one.sent).toMatchObject([{ to: ["phone"], firing: { before: { value: 20.4 } } }]);
});

test("without a folder the state says that it is in memory", async () => {
  expect((await desk()).alerts.state().kept).toBe("memory");
});

function logStage() {
  const lines: [string, object][] = [];
  const log = { warn: (about: object, text: string) => void lines.push([text, about]) };
  const tell = createNotices(log, (rule) => `rules[${rule}]`);
  return {
    lines,
    /** an evaluation that tells that some rules are blind, and after which some are */
    blind(told: readonly [string, BlindReason][], are: readonly [string, BlindReason][] = told) {
      const notices = told.map(([rule, reason]): Notice => ({ rule, kind: "blind", reason, at: 0 }));
      const states = are.map(([rule, reason]) => [rule, { of: "", blind: { since: 0, reason, told: true } }]);
      tell(notices, { rules: Object.fromEntries(states) });
    },
    tell,
  };
}

test("an outage of the market is one line for all rules, also if some become blind later and its word changes", () => {
  const { lines, blind } = logStage();
  const all = Array.from({ length: 2_000 }, (_, at): [string, BlindReason] => [String(at), "stale"]);
  blind(all);
  blind([["new", "offline"]], [...all, ["new", "offline"]]);
  expect(lines).toEqual([
    [
      "alerts see no figures that they may use",
      {
        reason: "stale",
        rules: 2_000,
        places: ["rules[0]", "rules[1]", "rules[2]", "rules[3]", "rules[4]"],
      },
    ],
  ]);
});

test("the next outage is told again, and a list that was not received is another matter", () => {
  const { lines, blind } = logStage();
  blind([["1", "stale"]]);
  blind(
    [["2", "not received"]],
    [
      ["1", "stale"],
      ["2", "not received"],
    ],
  );
  blind([], [["2", "not received"]]);
  blind(
    [["1", "offline"]],
    [
      ["1", "offline"],
      ["2", "not received"],
    ],
  );
  blind([["3", "not received"]], [["2", "not received"]]);
  expect(lines.map(([text]) => text)).toEqual(Array(3).fill("an alert sees no figures that it may use"));
  expect(lines.map(([, about]) => about)).toMatchObject([
    { place: "rules[1]", reason: "stale" },
    { place: "rules[2]", reason: "not received" },
    { place: "rules[1]", reason: "offline" },
  ]);
});

test("each rule that can never fire, or is over, has its own line", () => {
  const { lines, tell } = logStage();
  const notices: Notice[] = [
    { rule: "1", kind: "cannot fire", reason: "unknown line", at: 0 },
    { rule: "2", kind: "expired", reason: "over", at: 0 },
  ];
  tell(notices, { rules: {} });
  expect(lines.map(([text]) => text)).toEqual(["an alert can never fire", "an alert is over"]);
});
