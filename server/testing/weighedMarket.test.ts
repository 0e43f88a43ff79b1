/** Weights learned from the answers of an exchange whose floats are hidden. Each line is judged by the truth, which no answer tells. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { allShareId, top20Id } from "#market/company/sector";
import { indexMove } from "#market/index/indexMove";
import { contributions, doubtsOf } from "#market/index/moved";
import { toIndexWeights } from "#rows/weightRows";
import { createTools } from "#server/gateway/mcp/tools";
import { createTables } from "#server/gateway/readers/tables";
import { parseBody } from "#wire/contract/parseBody";
import { indexWeights } from "#wire/gateway/indexWeights";
import { WeighedMarket } from "./weighedMarket.ts";

const open = Date.parse("2026-11-20T09:30:05+05:30");
const groupId = 238;

/** One session for all tests, which follow each other: it takes long to begin one. */
let run: WeighedMarket;
let kept: string;
beforeAll(() => {
  kept = mkdtempSync(join(tmpdir(), "pola-weights-"));
  run = new WeighedMarket({ seed: 23, at: open, data: kept });
  run.answer("sectors");
  run.answer("dailySummary");
  run.answer("board");
  run.profiles();
});
afterAll(() => {
  rmSync(kept, { recursive: true });
});

/** Points by which the lines' contributions may be wrong, as every reader is told once the word is learned. */
const doubts = (sectorId: number): ReadonlyMap<string, number> => {
  const weights = run.of(sectorId);
  if (!weights) return new Map();
  const rows = run.market.board()?.rows.values() ?? [];
  return doubtsOf({ ...weights, word: "learned" }, contributions(rows, weights));
};

/** Lines that are wrong by more than 0.05 points and are not named as uncertain. */
const unnamed = (sectorId: number) => {
  const named = doubts(sectorId);
  return run.wrong(sectorId).filter(({ symbol }) => !named.has(symbol));
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pola-weights-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a board 4 s after the index is never used if a trade came in between", () => {
  const taken = { quiet: 0, traded: 0 };
  for (let round = 0; round < 30 || (taken.quiet === 0 && round < 200); round++) {
    run.exchange.advance(run.exchange.now + 10_000);
    run.answer("sectors");
    const before = { pairs: run.of(allShareId)?.pairs ?? 0, version: run.exchange.version };
    run.exchange.advance(run.exchange.now + 4_000);
    run.answer("board");
    const pairs = (run.of(allShareId)?.pairs ?? 0) - before.pairs;
    taken[run.exchange.version === before.version ? "quiet" : "traded"] += pairs;
  }
  expect(taken.traded).toBe(0);
  expect(taken.quiet).toBeGreaterThan(0);
});

test("learning sends no request: only the answers that were asked for anyway are read", () => {
  // the run's `renew` throws
  const asked = run.seen.length;
  run.follow(15, { quiet: true });
  expect(run.seen.length).toBe(asked + 30);
});

describe("the files of a gateway that stopped", () => {
  beforeAll(() => run.learned.close());

  /** Another gateway starts with a copy of them. */
  const restart = (damage = (text: string) => text) => {
    const data = temporaryFolder();
    cpSync(kept, data, { recursive: true });
    const file = readdirSync(data).find((name) => name.startsWith(`weights-${allShareId}-`)) ?? "";
    writeFileSync(join(data, file), damage(readFileSync(join(data, file), "utf8")));
    const again = new WeighedMarket({ seed: 23, at: open, data, exchange: run.exchange });
    const first = again.weights.state();
    again.answer("sectors");
    return { again, data, file, first };
  };

  test("keep what was learned, one for each index", () => {
    expect(readdirSync(kept).filter((name) => name.startsWith(`weights-${allShareId}-`))).toHaveLength(1);
    const { again } = restart();
    const before = run.of(allShareId);
    expect(again.of(allShareId)).toMatchObject({ pairs: before?.pairs, since: before?.since });
    for (const [symbol, points] of before?.points ?? [])
      expect(again.of(allShareId)?.points.get(symbol)).toBeCloseTo(points, 4);
    expect(again.weights.state()).toMatchObject({ kept: "file", reason: undefined });
    again.answer("board");
    again.follow(3, { quiet: true });
    expect(again.of(allShareId)?.pairs).toBeGreaterThan(before?.pairs ?? 0);
  });

  test.each([
    ["cut off", (text: string) => text.slice(0, text.length / 2)],
    ["with a changed number of lines", (text: string) => text.replace(/"lines":\[\{.*?\},/, '"lines":[')],
  ])("if damaged, %s, are named with the reason, and that index alone is learned anew", (_, damage) => {
    const { again, data, file, first } = restart(damage);
    expect(first).toMatchObject({ kept: "failing", reason: again.weights.state().reason });
    expect(first.known).toBeGreaterThan(1);
    expect(first.reason).toMatch(/^weights-1: the file is unreadable and was renamed to \.unreadable: /);
    expect(again.of(groupId)).toMatchObject({ pairs: run.of(groupId)?.pairs });
    expect(again.of(allShareId)).toBeUndefined();
    again.answer("board");
    again.follow(3, { quiet: true });
    expect(again.of(allShareId)?.pairs).toBeGreaterThan(0);
    expect(readdirSync(data)).toContain(`${file}.unreadable`);
  });
});

test("every damaged file is named before the first answer, and until the next start", async () => {
  const data = temporaryFolder();
  cpSync(kept, data, { recursive: true });
  const damaged = readdirSync(data).filter((name) => /^weights-(?:40|238)-/.test(name));
  for (const file of damaged) writeFileSync(join(data, file), "{");
  const again = new WeighedMarket({ seed: 23, at: open, data, exchange: run.exchange });
  const { reason } = again.weights.state();
  expect(damaged).toHaveLength(2);
  expect(reason).toMatch(/^weights-40, weights-238: the file is unreadable and was renamed/);
  expect(again.weights.state().kept).toBe("failing");
  again.answer("sectors");
  again.answer("dailySummary");
  again.answer("board");
  again.profiles();
  again.follow(15, { quiet: true });
  await again.learned.close();
  expect(readdirSync(data)).toEqual(expect.arrayContaining(damaged));
  expect(again.weights.state()).toMatchObject({ kept: "file", reason });
  const next = new WeighedMarket({ seed: 23, at: open, data, exchange: run.exchange });
  expect(next.weights.state()).toMatchObject({ kept: "file", reason: undefined });
});

test("a gateway that follows has the leader's weights, and learns on from them when it leads", () => {
  const follower = new WeighedMarket({ seed: 23, at: open, exchange: run.exchange });
  for (const damaged of ["[]", "{}", '[["1","x"]]']) follower.weights.shared.adopt(damaged);
  expect(follower.weights.body()).toBe('{"indices":[]}');
  follower.weights.shared.adopt(run.weights.shared.text());
  expect(follower.weights.body()).toBe(run.weights.body());
  follower.answer("sectors");
  follower.answer("board");
  follower.profiles();
  follower.follow(3, { quiet: true });
  expect(follower.of(allShareId)?.pairs).toBeGreaterThan(run.of(allShareId)?.pairs ?? 0);
});

describe("after 300 pairs of an exchange with hidden floats", () => {
  beforeAll(() => {
    run.follow(200, { quiet: true });
    while ((run.of(allShareId)?.pairs ?? 0) < 300) run.follow(10, { quiet: true });
  });

  test.each([allShareId, top20Id, groupId])(
    "every line's contribution to index %i is within 0.05 points of the truth, or the line is named",
    (sectorId) => {
      expect(unnamed(sectorId)).toEqual([]);
    },
  );

  test("the word of the all-share is learned, and lines, others and residual are its change", () => {
    const weights = run.of(allShareId);
    expect(weights).toMatchObject({ word: "learned" });
    expect(weights?.pairs).toBeGreaterThanOrEqual(300);
    expect(weights?.misses).toBeLessThanOrEqual(0.05);
    const { move, index } = indexMove(run.market.now(), allShareId, undefined, 10) ?? {};
    const sum = move?.lines.reduce((all, { points }) => all + Math.round(points * 100), 0) ?? 0;
    const rest = Math.round((move?.others ?? 0) * 100) + Math.round((move?.residual ?? 0) * 100);
    expect(sum + rest).toBe(Math.round((index?.change ?? 0) * 100));
    expect(Math.abs(move?.residual ?? 1)).toBeLessThanOrEqual(0.05);
  });

  test("/index-weights has what was learned, and no weights of an index that is still estimated", () => {
    const { indices } = parseBody(indexWeights, JSON.parse(run.weights.body())).body;
    const sent = new Map(indices.map(toIndexWeights).map((one) => [one.sectorId, one]));
    expect([...sent.keys()].sort()).toEqual([...run.market.now().weights.keys()].sort());
    expect(sent.get(allShareId)?.points.size).toBeGreaterThan(150);
    for (const { word, points } of sent.values()) if (word === "estimate") expect(points.size).toBe(0);
    expect(run.weights.body().length).toBeLessThan(20_000);
  });

  test("the tool index says from what it is told, and its rows add up to the change", async () => {
    const tables = createTables(run.market, run.weights);
    const given = {
      market: run.market,
      tables,
      ready: async () => {},
      readIndices() {},
      recording: {} as never,
    };
    const tool = createTools(given).find(({ name }) => name === "index");
    const { about, rows = [] } = (await tool?.run({ find: "ASPI" })) ?? {};
    expect(about).toMatch(
      /What moved ASPI: from learned weights, which explain it to 0(\.0\d?)? points over 3\d\d pairs since 2026-11-20\.$/,
    );
    expect(rows.map(({ row }) => row).slice(-2)).toEqual(["others", "residual"]);
    const sum = rows.slice(1).reduce((all, { points }) => all + Math.round(Number(points) * 100), 0);
    expect(sum).toBe(Math.round(Number(rows[0]?.change) * 100));
  });

  test("after a rebalance in mid-session the word is estimate and says since when, and within 100 pairs it is learned, and every line is right again or named", () => {
    const at = run.exchange.now;
    run.rebalance();
    while (run.of(allShareId)?.changedAt === undefined) run.follow(1, { quiet: true });
    const { changedAt = 0 } = run.of(allShareId) ?? {};
    expect(run.of(allShareId)).toMatchObject({ word: "estimate", base: { at: expect.any(Number) } });
    expect(changedAt).toBeGreaterThan(at);
    // what is learned has doubts, which say nothing of points by capitalisation
    expect(run.of(allShareId)?.uncertain).not.toEqual([]);
    const told = createTables(run.market, run.weights).moved(allShareId)?.rows ?? [];
    expect(told.length).toBeGreaterThan(100);
    expect(new Set(told.map(({ doubt }) => doubt))).toEqual(new Set([null]));
    expect(run.of(allShareId)).toMatchObject({ since: changedAt, pairs: 3 });
    expect(JSON.parse(run.weights.body()).indices).toContainEqual(
      expect.objectContaining({ sectorId: allShareId, word: "estimate", changedAt, weights: {} }),
    );
    for (let left = 97; left > 0; left = 100 - (run.of(allShareId)?.pairs ?? 0))
      run.follow(left, { quiet: true });
    // no second change was seen
    expect(run.of(allShareId)?.since).toBe(changedAt);
    expect(run.of(allShareId)?.word).toBe("learned");
    expect(unnamed(allShareId)).toEqual([]);
    expect(doubts(allShareId).size).toBeLessThanOrEqual(55);
  });
});
