import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardMeta } from "#feed/board/boardStore";
import type { PageBoard } from "#feed/groups/sessionRecord";
import type { Source } from "#feed/reading/reading";
import type { StepResult } from "#market/alerts/engine";
import type { AlertMarket } from "#market/alerts/firing";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { boardNow } from "#market/now/board";
import { boardRow } from "#market/testing/fixtures";
import { second } from "#units/time";
import { RuleEvaluator } from "./evaluator.ts";
import { testShelf } from "./testing/shelf.ts";

vi.mock("#feed/clock/clock", async (original) => ({ ...(await original()), now: () => Date.now() }));
beforeEach(() => void vi.useFakeTimers({ now: open, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const open = Date.parse("2026-11-20T10:00:00+05:30");

const rule = (more: Partial<Rule> = {}): Rule => ({
  ...usualRule,
  id: "r1",
  scope: { on: "line", symbol: "JKH.N0000" },
  condition: { of: "figure", figure: "price", side: "above", level: 20.5 },
  created: open,
  ...more,
});

/** One browser: its disk, its clock and the boards that a page receives. */
class Scene {
  readonly shelf = testShelf();
  readonly failures: unknown[] = [];
  rules: readonly Rule[] = [rule()];
  word: Freshness = "live";
  results: StepResult[] = [];
  #source: Source = "live";
  #newest: PageBoard | undefined;
  #evaluator: RuleEvaluator | undefined;

  get evaluator(): RuleEvaluator {
    if (!this.#evaluator) throw new Error("no page is open");
    return this.#evaluator;
  }

  /** Opens the page; it has not received a board. */
  async open(): Promise<void> {
    this.#evaluator = new RuleEvaluator(this.shelf, (reason) => this.failures.push(reason));
    await this.#evaluator.begin();
  }

  async close(): Promise<void> {
    this.evaluator.save();
    this.#evaluator = undefined;
    await settled();
  }

  /** The next board, 6 s later. */
  board(price: number, { gap = false, source = this.#source, named = true } = {}): void {
    this.#source = source;
    pass(gap ? 600 : 6);
    const at = Date.now();
    const row: BoardRow = boardRow({
      symbol: "JKH.N0000",
      price,
      previousClose: 20.4,
      lastTradeAt: at - second,
    });
    const meta = { stampedAt: at, source: named ? source : undefined } as BoardMeta;
    this.#take({
      rows: [row],
      ...{ at, seenAt: at, gap, newestTradeAt: at, meta },
      board: boardNow(new Map([[row.symbol, row]]), { at, speed: 1 }),
      newBlocks: [],
      cadence: 6_000,
    });
  }

  #take(board: PageBoard): void {
    this.#newest = board;
    const market = (first: AlertMarket["first"]) => ({
      ...{ at: board.at, age: 0, sequence: board.meta.stampedAt, word: this.word, first },
      rows: new Map([...board.rows].map((row) => [row.symbol, row])),
      blocks: [],
      watchlists: new Map(),
    });
    this.results.push(this.evaluator.take(this.rules, board, market));
  }

  tick(): void {
    const result = this.evaluator.tick(this.rules, () => ({ at: Date.now(), word: this.word }));
    if (result) this.results.push(result);
  }

  /** The same board comes again 9 s later. */
  poll(): void {
    pass(9);
    if (this.#newest) this.#take(this.#newest);
  }

  get firings() {
    return this.results.flatMap(({ firings }) => firings);
  }
  get notices() {
    return this.results.flatMap(({ notices }) => notices);
  }
}

const pass = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * second);
const settled = () => new Promise((done) => setTimeout(done, 0));

async function opened(): Promise<Scene> {
  const scene = new Scene();
  await scene.open();
  return scene;
}

test("a price that crosses the level fires once, with both sides of the crossing", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.6, 20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toMatchObject([
    { symbol: "JKH.N0000", before: { value: 20.4 }, after: { value: 20.6 }, afterwards: false },
  ]);
});

test("rules are blind, and say so after two minutes, although each poll brings the same old board", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price);
  scene.word = "stale";
  for (let polls = 0; polls < 15; polls += 1) {
    scene.poll();
    scene.tick();
  }
  expect(scene.notices).toMatchObject([{ kind: "blind", reason: "stale" }]);
  scene.word = "live";
  for (const price of [20.4, 20.4]) scene.board(price);
  expect(scene.notices.map(({ kind }) => kind)).toEqual(["blind", "sees again"]);
});

test("a reload between the two sides of a crossing fires once, as seen afterwards", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price);
  await scene.close();
  await scene.open();
  for (const price of [20.6, 20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toMatchObject([
    { before: { value: 20.4 }, after: { value: 20.6 }, afterwards: true },
  ]);
  await scene.close();
  await scene.open();
  for (const price of [20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toHaveLength(1);
});

test("a reload without a crossing fires nothing", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4]) scene.board(price);
  for (let reload = 0; reload < 5; reload += 1) {
    await scene.close();
    await scene.open();
    for (const price of [20.4, 20.3, 20.5]) scene.board(price);
  }
  expect(scene.firings).toEqual([]);
});

test("a page that crashes before it could store its last board fires from an older board", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price);
  await settled();
  await scene.open(); // without `close`, so nothing is stored when the page ends
  for (const price of [20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toMatchObject([{ afterwards: true }]);
});

test("a price already above the level when the rule first sees it does not fire", async () => {
  const scene = await opened();
  for (const price of [20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toEqual([]);
});

test("figures of the simulated market are not compared with figures of the real one", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4]) scene.board(price);
  for (const price of [20.6, 20.6, 20.6]) scene.board(price, { source: "embedded" });
  expect(scene.firings).toEqual([]);
  await scene.close();
  await scene.open();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price, { source: "live" });
  expect(scene.firings).toEqual([]);
});

test("a market that is old for ten minutes fires nothing, and is reported once", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4]) scene.board(price);
  scene.word = "stale";
  for (let passed = 0; passed < 600; passed += 1) {
    pass(1);
    scene.tick();
  }
  expect(scene.firings).toEqual([]);
  expect(scene.notices).toMatchObject([{ rule: "r1", kind: "blind", reason: "stale" }]);
});

test("a stored state of another form is not used, and that is reported", async () => {
  const scene = new Scene();
  scene.shelf.stored.set("engine", { source: "live", state: { version: 99 } });
  await scene.open();
  for (const price of [20.4, 20.4, 20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.failures).toHaveLength(1);
  expect(scene.firings).toHaveLength(1);
});

test("a rule that another tab has delivered does not fire here for the same crossing, also after a reload", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.6, 20.6]) scene.board(price);
  const { firings } = scene;
  const late = await opened();
  for (const price of [20.4, 20.4]) late.board(price);
  late.evaluator.alsoFired(late.rules, firings);
  await late.close();
  await late.open();
  for (const price of [20.6, 20.6, 20.6]) late.board(price);
  expect(late.firings).toEqual([]);
});

test("a tab that slept for hours does not replace what another tab has stored meanwhile", async () => {
  const slept = await opened();
  for (const price of [20.4, 20.4]) slept.board(price);
  const awake = new Scene();
  Object.assign(awake, { shelf: slept.shelf });
  await awake.open();
  for (const price of [20.4, 20.6, 20.6]) awake.board(price);
  await awake.close();
  await slept.close();
  await awake.open();
  for (const price of [20.6, 20.6]) awake.board(price);
  expect(awake.firings).toHaveLength(1);
  expect(awake.evaluator.state.rules["r1"]?.firedAt).toBe(awake.firings[0]?.after.at);
});

test("boards that name no market belong to the market of the boards before them", async () => {
  const scene = new Scene();
  await scene.open();
  for (const named of [true, true, false]) scene.board(20.4, { named });
  for (const named of [true, false, true]) scene.board(20.6, { named });
  expect(scene.results.flatMap(({ firings }) => firings)).toHaveLength(1);
});
