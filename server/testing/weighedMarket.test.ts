/** Weights learned from the answers of an exchange whose floats are hidden. Each line is judged by the truth, which no answer tells. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { allShareId, top20Id } from "#market/company/sector";
import { indexMove } from "#market/index/indexMove";
import { toIndexWeights } from "#rows/weightRows";
import { createTools } from "#server/gateway/mcp/tools";
import { createTables } from "#server/gateway/readers/tables";
import { parseBody } from "#wire/contract/parseBody";
import { indexWeights } from "#wire/gateway/indexWeights";
import { WeighedMarket } from "./weighedMarket.ts";

const open = Date.parse("2026-11-20T09:30:05+05:30");
const monday = Date.parse("2026-11-23T09:30:05+05:30");
const groupId = 238;

function begun(options: Partial<ConstructorParameters<typeof WeighedMarket>[0]> = {}): WeighedMarket {
  const run = new WeighedMarket({ seed: 23, at: open, ...options });
  run.answer("sectors");
  run.answer("dailySummary");
  run.answer("board");
  run.profiles();
  return run;
}

/** Lines that are wrong by more than 0.05 points and are not named as uncertain. */
const unnamed = (run: WeighedMarket, sectorId: number) => {
  const named = new Set(run.of(sectorId)?.uncertain.map(({ symbol }) => symbol));
  return run.wrong(sectorId).filter(({ symbol }) => !named.has(symbol));
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pola-weights-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("after 300 pairs of an exchange with hidden floats", () => {
  let run: WeighedMarket;
  beforeAll(() => {
    run = begun();
    run.follow(100);
    while ((run.of(allShareId)?.pairs ?? 0) < 300) run.follow(10);
  });

  test.each([allShareId, top20Id, groupId])(
    "every line's contribution to index %i is within 0.05 points of the truth, or the line is named",
    (sectorId) => {
      expect(unnamed(run, sectorId)).toEqual([]);
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

  test("a rebalance in mid-session puts the word back to estimate, and the weights are learned anew from then on", () => {
    const at = run.exchange.now;
    run.exchange.rebalance();
    for (let round = 0; round < 60 && !run.of(allShareId)?.base; round++) run.follow(1);
    expect(run.of(allShareId)).toMatchObject({ word: "estimate", base: { at: expect.any(Number) } });
    expect(run.of(allShareId)?.since).toBeGreaterThan(at - 60_000);
    expect(run.of(allShareId)?.pairs).toBeLessThan(10);
    // from the next session on the truth does not depend on the weights of before
    run.exchange.advance(monday);
    for (let round = 0; round < 6; round++) {
      run.follow(10);
      expect(run.of(allShareId)).not.toHaveProperty("base");
      // never learned while a line is wrong and not named
      if (run.of(allShareId)?.word === "learned") expect(unnamed(run, allShareId)).toEqual([]);
    }
    expect(run.of(allShareId)?.pairs).toBeGreaterThan(30);
  });
});

test("a board 4 s after the index is used only if no trade took place in between", () => {
  const run = begun();
  run.follow(120, { every: 14, late: 4 });
  expect(run.of(allShareId)?.pairs).toBeGreaterThan(3);
  expect(unnamed(run, allShareId)).toEqual([]);
});

test("learning sends no request: only the answers that were asked for anyway are read", () => {
  // the run's `renew` throws
  const run = begun();
  const asked = run.seen.length;
  run.follow(10);
  expect(run.seen.length).toBe(asked + 20);
});

test("a restart keeps what was learned, in a file for each index", async () => {
  const data = temporaryFolder();
  const run = begun({ data });
  run.follow(40);
  const before = run.of(allShareId);
  await run.learned.close();
  expect(readdirSync(data).filter((name) => name.startsWith(`weights-${allShareId}-`))).toHaveLength(1);
  const again = new WeighedMarket({ seed: 23, at: open, data, exchange: run.exchange });
  again.answer("sectors");
  expect(again.of(allShareId)).toMatchObject({ pairs: before?.pairs, since: before?.since });
  for (const [symbol, points] of before?.points ?? [])
    expect(again.of(allShareId)?.points.get(symbol)).toBeCloseTo(points, 4);
  expect(again.weights.state()).toMatchObject({ kept: "file", reason: undefined });
  again.answer("board");
  again.follow(10);
  expect(again.of(allShareId)?.pairs).toBeGreaterThan(before?.pairs ?? 0);
});

test.each([
  ["cut off", (text: string) => text.slice(0, text.length / 2)],
  ["with a changed number of lines", (text: string) => text.replace(/"lines":\[\{.*?\},/, '"lines":[')],
])("a damaged file, %s, is named with its reason, and its index alone is learned anew", async (_, damage) => {
  const data = temporaryFolder();
  const run = begun({ data });
  run.follow(15);
  const group = run.of(groupId);
  await run.learned.close();
  const file = readdirSync(data).find((name) => name.startsWith(`weights-${allShareId}-`)) ?? "";
  writeFileSync(join(data, file), damage(readFileSync(join(data, file), "utf8")));
  const again = new WeighedMarket({ seed: 23, at: open, data, exchange: run.exchange });
  again.answer("sectors");
  expect(again.weights.state()).toMatchObject({ kept: "failing" });
  expect(again.weights.state().reason).toMatch(
    /^weights-1: the file is unreadable and was renamed to \.unreadable: /,
  );
  expect(again.of(groupId)).toMatchObject({ pairs: group?.pairs });
  expect(again.of(allShareId)).toBeUndefined();
  again.answer("board");
  again.follow(5);
  expect(again.of(allShareId)?.pairs).toBeGreaterThan(0);
  expect(readdirSync(data)).toContain(`${file}.unreadable`);
});

test("a gateway that follows has the leader's weights, and learns on from them when it leads", () => {
  const leader = begun();
  leader.follow(30);
  const follower = new WeighedMarket({ seed: 23, at: open, exchange: leader.exchange });
  for (const damaged of ["[]", "{}", '[["1","x"]]']) follower.weights.shared.adopt(damaged);
  expect(follower.weights.body()).toBe('{"indices":[]}');
  follower.weights.shared.adopt(leader.weights.shared.text());
  expect(follower.weights.body()).toBe(leader.weights.body());
  follower.answer("sectors");
  follower.answer("board");
  follower.profiles();
  follower.follow(10);
  expect(follower.of(allShareId)?.pairs).toBeGreaterThan(leader.of(allShareId)?.pairs ?? 0);
});
