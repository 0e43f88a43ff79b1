import { expect, test } from "vitest";
import type { BoardMeta } from "#feed/board/boardStore";
import type { PageBoard } from "#feed/groups/sessionRecord";
import type { Source } from "#feed/reading/reading";
import type { Stepped } from "#market/alerts/engine";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { boardNow } from "#market/now/board";
import { boardRow } from "#market/testing/fixtures";
import { AlertRunner } from "./runner.ts";

const open = Date.parse("2026-11-20T10:00:00+05:30");
const second = 1_000;

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
  readonly disk = new Map<string, unknown>();
  readonly failures: unknown[] = [];
  rules: readonly Rule[] = [rule()];
  word: Freshness = "live";
  at = open;
  results: Stepped[] = [];
  #source: Source = "live";
  #take: ((board: PageBoard) => void) | undefined;
  #newest: PageBoard | undefined;
  #runner: AlertRunner | undefined;

  get runner(): AlertRunner {
    if (!this.#runner) throw new Error("no page is open");
    return this.#runner;
  }

  /** Opens the page; it has not received a board. */
  async open(): Promise<void> {
    this.#newest = undefined;
    this.#runner = new AlertRunner({
      rules: () => this.rules,
      boards: {
        listen: (take) => {
          this.#take = take;
          return () => {
            this.#take = undefined;
          };
        },
        newest: () => this.#newest,
      },
      word: () => this.word,
      market: (board, { word, first }) => ({
        at: board.at,
        age: 0,
        sequence: board.meta.stampedAt,
        word,
        first,
        rows: new Map([...board.rows].map((row) => [row.symbol, row])),
        blocks: [],
        watchlists: new Map(),
      }),
      exchangeNow: () => this.at,
      now: () => this.at,
      shelf: {
        all: async () => [...this.disk.values()].map((each) => structuredClone(each)),
        put: async (key, value) => void this.disk.set(key, JSON.parse(JSON.stringify(value))),
      },
      done: (result) => this.results.push(result),
      failed: (reason) => this.failures.push(reason),
    });
    await this.#runner.begin();
  }

  close(): void {
    this.runner.stop();
    this.#runner = undefined;
  }

  /** The next board, 6 s later. */
  board(price: number, { gap = false, source = this.#source, named = true } = {}): void {
    this.#source = source;
    this.at += gap ? 600 * second : 6 * second;
    const row: BoardRow = boardRow({
      symbol: "JKH.N0000",
      price,
      previousClose: 20.4,
      lastTradeAt: this.at - second,
    });
    const meta = { stampedAt: this.at, source: named ? source : undefined } as BoardMeta;
    const newest = {
      rows: [row],
      at: this.at,
      seenAt: this.at,
      gap,
      newestTradeAt: this.at,
      meta,
      board: boardNow(new Map([[row.symbol, row]]), { at: this.at, speed: 1 }),
      newBlocks: [],
      cadence: 6_000,
    };
    this.#newest = newest;
    this.#take?.(newest);
  }

  /** The same board comes again 9 s later. */
  poll(): void {
    this.at += 9 * second;
    if (this.#newest) this.#take?.(this.#newest);
  }

  get firings() {
    return this.results.flatMap(({ firings }) => firings);
  }
  get notices() {
    return this.results.flatMap(({ notices }) => notices);
  }
}

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
    scene.runner.tick();
  }
  expect(scene.notices).toMatchObject([{ kind: "blind", reason: "stale" }]);
  scene.word = "live";
  for (const price of [20.4, 20.4]) scene.board(price);
  expect(scene.notices.map(({ kind }) => kind)).toEqual(["blind", "sees again"]);
});

test("a reload between the two sides of a crossing fires once, as seen afterwards", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price);
  scene.close();
  await scene.open();
  for (const price of [20.6, 20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toMatchObject([
    { before: { value: 20.4 }, after: { value: 20.6 }, afterwards: true },
  ]);
  scene.close();
  await scene.open();
  for (const price of [20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.firings).toHaveLength(1);
});

test("a reload without a crossing fires nothing", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4]) scene.board(price);
  for (let reload = 0; reload < 5; reload += 1) {
    scene.close();
    await scene.open();
    for (const price of [20.4, 20.3, 20.5]) scene.board(price);
  }
  expect(scene.firings).toEqual([]);
});

test("a page that crashes before it could store its last board fires from an older board", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price);
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
  scene.close();
  await scene.open();
  for (const price of [20.4, 20.4, 20.4]) scene.board(price, { source: "live" });
  expect(scene.firings).toEqual([]);
});

test("a market that is old for ten minutes fires nothing, and is reported once", async () => {
  const scene = await opened();
  for (const price of [20.4, 20.4]) scene.board(price);
  scene.word = "stale";
  for (let passed = 0; passed < 600; passed += 1) {
    scene.at += second;
    scene.runner.tick();
  }
  expect(scene.firings).toEqual([]);
  expect(scene.notices).toMatchObject([{ rule: "r1", kind: "blind", reason: "stale" }]);
});

test("a stored state of another form is not used, and that is reported", async () => {
  const scene = new Scene();
  scene.disk.set("engine", { source: "live", state: { version: 99 } });
  await scene.open();
  for (const price of [20.4, 20.4, 20.6, 20.6, 20.6]) scene.board(price);
  expect(scene.failures).toHaveLength(1);
  expect(scene.firings).toHaveLength(1);
});

test("boards that name no market belong to the market of the boards before them", async () => {
  const scene = new Scene();
  await scene.open();
  for (const named of [true, true, false]) scene.board(20.4, { named });
  for (const named of [true, false, true]) scene.board(20.6, { named });
  expect(scene.results.flatMap(({ firings }) => firings)).toHaveLength(1);
});
