import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queries } from "#feed/answers/pollIntervals";
import type { BoardMeta } from "#feed/board/boardStore";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { createLatestPrints } from "#feed/groups/sessionRecord";
import { marketLists } from "#feed/papers/disclosures";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading, Source } from "#feed/reading/reading";
import { readingOf } from "#feed/testing/freshnessScene";
import type { AlertFiring } from "#market/alerts/firing";
import { top20Id } from "#market/company/sector";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { boardNow } from "#market/now/board";
import type { Disclosure } from "#market/papers/disclosure";
import { boardRow, disclosure } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { minute, second } from "#units/time";
import { followPresets } from "./presets.ts";

vi.mock("#feed/groups/sessionRecord", async (original) => {
  const real = await original<typeof import("#feed/groups/sessionRecord")>();
  const { boards } = real.createLatestPrints();
  const of = (name: keyof typeof boards) => (given: never) => page.prints.boards[name](given);
  return { ...real, pageBoards: { day: of("day"), newest: of("newest"), listen: of("listen") } };
});
vi.mock("#feed/freshness/pageFreshness", async (original) => ({
  ...(await original<object>()),
  freshness: { tick: () => {}, snapshot: () => ({ word: page.word }) },
}));
vi.mock("#feed/clock/clock", async (original) => ({ ...(await original()), now: () => Date.now() }));

const open = Date.parse("2026-11-23T11:00:00+05:30");
const jkh = "JKH.N0000";

/** A page with its boards and answers. Answers come every 10 s with a board, unless they are left out. */
class Page {
  word: Freshness = "live";
  source: Source = "live";
  /** the fall of the S&P SL20 in per cent; undefined while its answers fail */
  index: number | undefined = -1;
  /** whether the upstream of the index's answer failed */
  stale = false;
  papers: Disclosure[] = [];
  circulars: Disclosure[] | undefined = [];
  /** shares of the line that crossed */
  crossed: number | undefined = 0;
  /** ms since the newest trade */
  quiet = second;
  tick = 0;
  readonly firings: AlertFiring[] = [];
  readonly prints = createLatestPrints();
  #stop: (() => void) | undefined;

  open(): this {
    this.#stop = followPresets((firing) => this.firings.push(firing));
    return this;
  }

  close(): void {
    this.#stop?.();
  }

  /** @returns the rules that fired at this board */
  board(after = 10 * second, change: Partial<Page> = {}): string[] {
    Object.assign(this, { tick: this.tick + 1 }, change);
    vi.setSystemTime(Date.now() + after);
    const at = Date.now();
    const clock = { at, speed: 1 };
    exchangeClock.noteReading(readingOf(null, at, { clock }));
    this.#answers(at);
    const before = this.firings.length;
    const rows = new Map(this.#rows(at).map((row) => [row.symbol, row]));
    const { meta } = { meta: readingOf(null, at) } as unknown as { meta: BoardMeta };
    this.prints.take({
      board: boardNow(rows, clock),
      meta: { ...meta, loaded: true, source: this.source, newestTradeAt: at - this.quiet },
      cadence: 10 * second,
    });
    return this.firings.slice(before).map(({ rule }) => rule);
  }

  /** Boards without a change. */
  boards(count: number): string[] {
    return Array.from({ length: count }, () => this.board()).flat();
  }

  #answers(at: number): void {
    const set = <T>(queryKey: readonly unknown[], value: T | undefined, stale = false) => {
      if (value !== undefined) queries.setQueryData<Reading<T>>(queryKey, readingOf(value, at, { stale }));
    };
    const row =
      this.index === undefined
        ? undefined
        : [
            sectorFixture(top20Id, "SL20", {
              value: 4_000,
              changePercent: this.index,
              lastTickAt: this.tick,
            }),
          ];
    set(sectorsQuery().queryKey, row, this.stale);
    set(marketLists.approvedAnnouncements.queryKey, this.papers);
    set(marketLists.circulars.queryKey, this.circulars);
    set(marketLists.directives.queryKey, []);
  }

  #rows(at: number): BoardRow[] {
    const of = { price: 20, previousClose: 20, trades: 10, shares: 1_000, turnover: 20_000 };
    const line = (symbol: string, crossed: number) =>
      boardRow({
        ...{ ...of, symbol, lastTradeAt: at - this.quiet },
        sharesWithCrossings: 1_000 + crossed,
        tradesWithCrossings: 10 + Math.ceil(crossed / 1_000),
      });
    return [line("COMB.N0000", 0), ...(this.crossed === undefined ? [] : [line(jkh, this.crossed)])];
  }
}

beforeEach(() => void vi.useFakeTimers({ now: open }));
afterEach(() => {
  page.close();
  queries.clear();
  vi.useRealTimers();
});

let page: Page;
/** A page that was opened in the session and has received two boards. */
const running = (change: Partial<Page> = {}): Page => {
  page = Object.assign(new Page(), change);
  page.open();
  page.boards(2);
  return page;
};

test("a fall through a level is news at the later tick that confirms it; one wrong tick is none", () => {
  const { firings } = running();
  page.board(10 * second, { index: -10 });
  page.board(10 * second, { tick: page.tick }); // the same tick again
  page.board(10 * second, { index: -1 });
  page.boards(3);
  expect(page.firings).toEqual([]);
  expect(page.board(10 * second, { index: -5 })).toEqual([]);
  expect(page.board(10 * second)).toEqual(["fall 5"]);
  expect(page.boards(3)).toEqual([]);
  expect(firings).toMatchObject([{ after: { value: -5 } }]);
});

test.each([
  [-4.9, -4.99, []],
  [-4.9, -7.6, ["fall 7.5"]],
  [-1, -11, ["fall 10"]],
  [-5.2, -4.8, []],
  [-5.2, -5.4, []],
] as const)("after %s and then %s per cent, the news is %s: the lowest level", (before, after, news) => {
  running({ index: before });
  page.board(10 * second, { index: after });
  expect(page.boards(3)).toEqual(news);
});

test("what exists when the page opens is no news", () => {
  running({ index: -8, papers: [halt("a1", open - minute)], crossed: 5_000 });
  page.boards(3);
  expect(page.firings).toEqual([]);
});

test("a fall, a halt and a block while boards are missing are no news, and later ones are", () => {
  running();
  page.board(5 * minute, { index: -6, papers: [halt("a1", Date.now() + minute)], crossed: 5_000 });
  page.boards(3);
  expect(page.firings).toEqual([]);
  page.board(10 * second, { index: -8, crossed: 9_000, papers: [halt("a2", Date.now()), ...page.papers] });
  page.boards(2);
  expect(page.firings.map(({ rule }) => rule).sort()).toEqual(["block shares 1", "fall 7.5", "halt begins"]);
});

test("a level that the index fell through unseen is news when the index falls through it again", () => {
  running();
  page.board(5 * minute, { index: -6 });
  page.boards(3);
  page.board(10 * second, { index: -4 });
  page.board(10 * second, { index: -6 });
  expect(page.boards(3)).toEqual(["fall 5"]);
});

test.each(["stale", "offline"] as const)("what happens while the figures are %s is no news", (word) => {
  running();
  page.board(10 * second, { word, index: -6, crossed: 5_000 });
  page.board(10 * second, { word: "live" });
  page.boards(3);
  expect(page.firings).toEqual([]);
});

test("a delayed board is as good as a live one", () => {
  running({ word: "delayed" });
  expect(page.board(10 * second, { crossed: 5_000 })).toEqual(["block shares 1"]);
});

test("a fall while the index's own answers are missing or stale is no news, and blocks go on", () => {
  running();
  page.index = undefined;
  page.boards(6);
  expect(page.board(10 * second, { index: -6, crossed: 5_000 })).toEqual(["block shares 1"]);
  page.board(10 * second, { index: -7, stale: true });
  page.board(10 * second, { index: -8, stale: false });
  page.boards(3);
  expect(page.firings).toHaveLength(1);
});

test("after a night, yesterday's fall and the first board of the day are no news", () => {
  running({ index: -4 });
  page.board(20 * 60 * minute, { word: "closed", index: -6 });
  page.board(10 * second, { word: "closed" });
  page.board(2 * 60 * minute, { word: "live", crossed: 5_000 });
  page.boards(3);
  expect(page.firings).toEqual([]);
});

test("another market's figures are no news", () => {
  running();
  page.board(10 * second, { source: "embedded", index: -6 });
  page.boards(3);
  expect(page.firings).toEqual([]);
});

const halt = (key: string, at: number, more: Partial<Disclosure> = {}): Disclosure =>
  disclosure({ key, at, tag: "halt", category: "TRADING HALT", company: "ACME PLC", ...more });

test("a halt and its end are news once, with the company; withdrawn, old and other announcements are none", () => {
  running();
  page.papers = [
    halt("a1", Date.now()),
    halt("a2", Date.now(), { category: "TRADING HALT LIFTED" }),
    halt("old", open - 26 * 60 * minute),
    halt("withdrawn", Date.now(), { deleted: true }),
    halt("dividend", Date.now(), { tag: "dividend" }),
  ];
  expect(page.boards(3)).toEqual(["halt begins", "halt ends"]);
  expect(page.firings.map(({ about }) => about)).toEqual([
    "ACME PLC: TRADING HALT",
    "ACME PLC: TRADING HALT LIFTED",
  ]);
});

test("a halt is also news in the evening, and while another list of papers is missing", () => {
  running({ circulars: undefined, word: "closed" });
  page.papers = [halt("a1", Date.now())];
  expect(page.boards(2)).toEqual(["halt begins"]);
});

test("a halt in a list that was late is no news, and one in another list is", () => {
  running();
  page.circulars = undefined;
  for (let boards = 0; boards < 100; boards += 1) page.board();
  expect(page.board(10 * second, { papers: [halt("a1", Date.now())] })).toEqual(["halt begins"]);
  expect(page.board(10 * second, { circulars: [halt("c1", Date.now() - minute)] })).toEqual([]);
});

test("a block is news at its board, whatever its size", () => {
  running();
  expect(page.board(10 * second, { crossed: 1 })).toEqual(["block shares 1"]);
  expect(page.firings).toMatchObject([{ symbol: jkh, after: { value: 1, at: Date.now() } }]);
  expect(page.boards(2)).toEqual([]);
});

test("a block that happened some time since the open, in a line that was not on the board, is no news", () => {
  running({ crossed: undefined });
  expect(page.board(10 * second, { crossed: 5_000, quiet: 30 * minute })).toEqual([]);
});

test("a block in a line that was missing on several boards is no news", () => {
  running();
  page.crossed = undefined;
  page.boards(4);
  expect(page.board(10 * second, { crossed: 5_000 })).toEqual([]);
});

test("a wall that is drawn again starts with the newest board", () => {
  running().close();
  page.open();
  expect(page.board(10 * second, { crossed: 5_000 })).toEqual(["block shares 1"]);
});

test("after it is stopped, nothing is reported", () => {
  running().close();
  expect(page.board(10 * second, { crossed: 5_000 })).toEqual([]);
});
