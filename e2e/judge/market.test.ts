/// <reference types="vite/client" />
/** Gives a page and a gateway the same random answers, and compares the two markets field by field after each. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reading } from "#feed/reading/reading";
import { readingOf } from "#feed/testing/freshnessScene";
import type { MarketNow } from "#market/now/market";
import type { BoardChanges, WireRow } from "#rows/boardRows";
import { effort } from "#scripts/testing/effort";
import { boardRowsOf, compare } from "#server/gateway/answers/boardChanges";
import { EventHub } from "#server/gateway/answers/eventHub";
import { GatewayMarket } from "#server/gateway/answers/market";
import { memorySnapshots, type Snapshot, snapshotKey } from "#server/gateway/answers/snapshots";
import { checkBody } from "#server/gateway/upstream/bodyCheck";
import { day, hour, second } from "#units/time";
import { type OperationName, operations } from "#wire/operations";

const open = Date.parse("2026-11-19T10:00:00+05:30"); // Thursday, in session
const count = 24;

type SentRow = Record<string, unknown> & { symbol: string };

/** A market that moves randomly, with what real bodies do to a reader: gaps, partial lists, corrections, rows without counters or times. */
class Source {
  readonly rows = new Map<string, SentRow>();
  readonly chance: () => number;

  constructor(chance: () => number, at: number) {
    this.chance = chance;
    for (let n = 0; n < count; n += 1) this.rows.set(symbolOf(n), lineOf(n, at - day));
  }

  whole(most: number): number {
    return Math.floor(this.chance() * most);
  }

  /** Some lines trade, and some blocks cross or are taken back. */
  move(at: number): void {
    for (const row of this.rows.values()) {
      if (this.chance() < 0.6) continue;
      const isNew = Number(row.lastTradedTime) < at - 12 * hour;
      const before = isNew ? { ...row, ...nought } : row;
      const [trades, shares] = [1 + this.whole(4), 10 + this.whole(500)];
      const crossed = this.chance() < 0.1 ? 1_000 * (1 + this.whole(9)) : 0;
      const undone = this.chance() < 0.03 && Number(before.crossingTradeVol) > Number(before.tradevolume);
      const price = 10 + this.whole(400) / 10;
      this.rows.set(row.symbol, {
        ...before,
        price,
        change: Math.round((price - 20) * 10) / 10,
        percentageChange: (price - 20) * 5,
        ...{ high: Math.max(Number(before.high), price), low: Math.min(Number(before.low) || price, price) },
        ...{ lastTradedTime: at - this.whole(9) * second, quantity: shares },
        turnover: Number(before.turnover) + shares * price,
        sharevolume: Number(before.sharevolume) + shares,
        tradevolume: Number(before.tradevolume) + trades,
        crossingVolume: Number(before.crossingVolume) + shares + crossed - (undone ? 1_000 : 0),
        crossingTradeVol: Number(before.crossingTradeVol) + trades + (crossed ? 1 : 0) - (undone ? 1 : 0),
      });
    }
  }

  /** The board as it is sent: sometimes without some lines, and with rows that cannot be read as a whole. */
  board(): SentRow[] {
    const partial = this.chance() < 0.1;
    return [...this.rows.values()].flatMap((row) => {
      if (partial && this.chance() < 0.3) return [];
      if (this.chance() < 0.02) return [{ ...row, sharevolume: null, tradevolume: null }];
      if (this.chance() < 0.02) return [{ ...row, lastTradedTime: null }];
      return [row];
    });
  }

  /** @returns the next body of an operation */
  body(operation: OperationName, at: number): unknown {
    if (operation === "board") {
      this.move(at);
      return { reqTradeSummery: this.board() };
    }
    if (operation === "sectors") return this.sectors(at);
    if (operation === "quote") return this.quote();
    return operation === "gainers" ? this.movers(at) : this.announcements(at);
  }

  /** without figures that would give values of blocks, which the page asks for on its own */
  quote() {
    const info = { id: 0, symbol: quoted, p12HiPrice: 20 + this.whole(40), p12LowPrice: 1 + this.whole(9) };
    return { reqSymbolInfo: info, reqSymbolBetaInfo: null, reqLogo: null, reqTagsLogo: null };
  }

  sectors(at: number) {
    return [1, 40, 7, 8].map((sectorId) => ({
      ...{ id: sectorId, sectorId, symbol: `S${sectorId}`, name: `Group ${sectorId}` },
      ...{ indexValue: 1_000 + this.whole(90), change: 1, percentage: 0.1 },
      sectorPreviousClose: 999,
      transactionTime: at - this.whole(30) * second,
    }));
  }

  movers(at: number) {
    return [...this.rows.values()].slice(this.whole(10), 20).map(({ symbol, price, change }, n) => ({
      ...{ id: n, securityId: n, symbol, tradeDate: at - this.whole(60) * second },
      // sometimes not of this board, or of the other direction
      price: this.chance() < 0.1 ? 9_999 : price,
      ...{ change: this.chance() < 0.1 ? 1 : change, changePercentage: Number(change) * 5 },
    }));
  }

  announcements(at: number) {
    return {
      approvedAnnouncements: Array.from({ length: this.whole(5) }, (_, n) => ({
        ...{ id: n, announcementId: n, company: "ACME PLC", announcementCategory: "DIVIDEND" },
        ...{ createdDate: at - n * hour, dateOfAnnouncement: "19 Nov 2026" },
      })),
    };
  }
}

const symbolOf = (n: number) => `L${String(n).padStart(3, "0")}.N0000`;
const quoted = symbolOf(0);
const nought = {
  ...{ turnover: 0, sharevolume: 0, tradevolume: 0, crossingVolume: 0, crossingTradeVol: 0, high: 0, low: 0 },
};
const lineOf = (n: number, at: number): SentRow => ({
  ...{ id: n, symbol: symbolOf(n), name: `Line ${n}`, price: 20, previousClose: 20, open: 20 },
  ...{ change: 0, percentageChange: 0, closingPrice: 0, marketCap: 1e9, marketCapPercentage: 1, status: 0 },
  ...{ ...nought, turnover: 100, sharevolume: 10, tradevolume: 1, crossingVolume: 10, crossingTradeVol: 1 },
  ...{ high: 20, low: 20, quantity: 10, lastTradedTime: at },
});

/** Random numbers from 0 to 1; the same seed gives the same numbers. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A gateway that gets answers, without a connection to anywhere. */
class Gateway {
  readonly #snapshots = memorySnapshots();
  readonly #clock = { at: open, speed: 1 };
  readonly #events = new EventHub();
  readonly market = new GatewayMarket(this.#events, {
    snapshots: this.#snapshots,
    times: {
      clock: () => this.#clock,
      session: () => ({ phase: "session", minute: 600 }),
      source: () => "live",
    },
    clock: { now: () => Date.now(), wall: () => Date.now() },
    metrics: { health: () => ({ failures: 0 }) },
    pace: 1,
  } as unknown as ConstructorParameters<typeof GatewayMarket>[1]);

  /** @returns the body as the contract reads it */
  answered(operation: OperationName, sent: unknown): unknown {
    const at = Date.now();
    this.#clock.at = at;
    const identity = Buffer.from(JSON.stringify(sent));
    const { body } = checkBody(operations[operation].reply, identity);
    const snapshot = {
      ...{ operation, params: {}, body: { identity, hash: String(at) }, partly: false },
      ...{ fetchedAt: at, answeredAt: at, askedAt: at, clock: { at, speed: 1 }, source: "live" },
      givenIn: { phase: "session", minute: 600 },
    } as unknown as Snapshot;
    this.#snapshots.put(snapshotKey(operation, {}), snapshot);
    this.#events.emit("answer", snapshot, body);
    return body;
  }
}

/** what the gateway answers with, by path, and when it got that */
const bodies = new Map<string, { sent: unknown; at: number }>();
beforeEach(() => {
  vi.useFakeTimers({ now: open });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("fetch", async (target: string) => {
    const { sent, at = 0 } = bodies.get(target.replace(/^\/api\//, "")) ?? {};
    return new Response(JSON.stringify(sent), {
      headers: {
        ...{ "pola-fetched-at": String(at), "pola-clock": `${at};speed=1`, "pola-source": "live" },
        age: String(Math.floor((Date.now() - at) / second)),
      },
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What both must agree on. Only the page's clock and ours differ, which stamp a block as seen. */
const plain = ({
  blocks,
  newBlocks,
  board,
  gap,
  newestEventAt,
  indices,
  lists,
  papers,
  ranges,
}: MarketNow) => ({
  ...{ board, gap, newestEventAt, indices, lists, papers },
  ranges: Array.from(ranges, ([symbol, { high, low }]) => [symbol, high, low]),
  blocks: blocks.map(({ key, value, worth, cancelled = false }) => ({ key, value, worth, cancelled })),
  // on the page a line that returns to the board stands last until the next whole board
  newBlocks: newBlocks
    .map(({ key, from, shares }) => ({ key, from, shares }))
    .sort((a, b) => a.key.localeCompare(b.key)),
});

/** A page of its own, which has received nothing. */
async function newPage() {
  vi.resetModules();
  const { boardStore, startBoard } = await import("#feed/board/board");
  const { exchangeClock } = await import("#feed/clock/exchangeClock");
  const { queries } = await import("#feed/answers/pollIntervals");
  const { forgetRecord, pageBoards } = await import("#feed/groups/sessionRecord");
  const { leaders } = await import("#feed/leaders/leaders");
  const { marketLists } = await import("#feed/papers/disclosures");
  const { quoteQuery } = await import("#feed/groups/prices");
  const { sectorsQuery } = await import("#feed/papers/sectors");
  const { pageMarket } = await import("#feed/alerts/pageMarket");
  let newest = pageBoards.newest();
  pageBoards.listen((came) => {
    if (came.at !== newest?.at) newest = came; // the page also hears of a board that came again
  });
  let take: (reading: Reading<BoardChanges>) => void = () => undefined;
  const board = startBoard({
    watch: (_, taken) => {
      take = taken as typeof take;
      return () => undefined;
    },
    retryNow: () => undefined,
    replace: () => undefined,
    close: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(second);
  const stop = leaders.gainers.subscribe(() => undefined); // it asks at once, and is judged by the board
  const ways: Partial<Record<OperationName, () => Promise<unknown>>> = {
    board: () => board.show(false),
    gainers: leaders.gainers.ask,
    sectors: () => queries.fetchQuery({ ...sectorsQuery(), staleTime: 0 }),
    quote: () => queries.fetchQuery({ ...quoteQuery(quoted), staleTime: 0 }),
    approvedAnnouncements: () => queries.fetchQuery({ ...marketLists.approvedAnnouncements, staleTime: 0 }),
  };
  return {
    /** Time passes while it waits for an answer. */
    ask: (operation: OperationName) =>
      Promise.all([ways[operation]?.(), vi.advanceTimersByTimeAsync(second)]),
    pushed: (reading: Reading<BoardChanges>) => take(reading),
    tick() {
      exchangeClock.tick();
      board.tick();
    },
    jump() {
      for (const part of [exchangeClock, board, ...Object.values(leaders)]) part.forget();
      forgetRecord();
      queries.clear();
    },
    /** undefined until the page has the board of this time */
    market(at: number) {
      const meta = boardStore.meta();
      return newest && meta.loaded && meta.fetchedAt >= at ? pageMarket(newest) : undefined;
    },
    close() {
      stop();
      board.stop();
    },
  };
}

const asked = ["gainers", "sectors", "approvedAnnouncements", "quote"] as const;

test.each(Array.from({ length: effort(6, 200) }, (_, n) => n + 1))(
  "page and gateway show the same market (seed %i)",
  async (seed) => {
    const chance = chances(seed * 7_919);
    let source = new Source(chance, open);
    let gateway = new Gateway();
    const give = (operation: OperationName) => {
      const sent = source.body(operation, Date.now());
      bodies.set(operations[operation].path.slice(1), { sent, at: Date.now() });
      return gateway.answered(operation, sent);
    };
    for (const operation of ["board", ...asked] as const) give(operation);
    const page = await newPage();
    for (const operation of asked) await page.ask(operation);
    let served: { rows: ReadonlyMap<string, WireRow>; at: number } | undefined;
    let compared = 0;

    /** The next board comes by push, by request, or by a message after one that was lost, which makes the page request it. */
    const boardCame = async () => {
      const at = Date.now();
      const rows = boardRowsOf(give("board")) as ReadonlyMap<string, WireRow>;
      const [before, way] = [served, chance()];
      served = { rows, at };
      if (before && way < 0.8) {
        const { changed, gone } = compare(before.rows, rows);
        const since = way < 0.1 ? at - 1 : before.at;
        const message = { sequence: compared, since, fetchedAt: at, clock: at, gone };
        const value = { ...message, changed: changed as BoardChanges["changed"] };
        page.pushed(readingOf(value, at, { via: "push", source: "live" }));
      } else await page.ask("board");
      await vi.advanceTimersByTimeAsync(3 * second);
      page.tick(); // a gap is closed by a request
      await vi.advanceTimersByTimeAsync(second);
    };

    for (let step = 0; step < 120; step += 1) {
      const [what, wait] = [chance(), chance()];
      page.tick();
      await vi.advanceTimersByTimeAsync((wait < 0.05 ? 90 : 2) * second);
      if (step === 60) await vi.advanceTimersByTimeAsync(open + day - Date.now()); // the next day
      if (what < 0.6 || !served) await boardCame();
      else if (what < 0.95 || step < 70) {
        const operation = asked[Math.floor(chance() * asked.length)] ?? "sectors";
        give(operation);
        await page.ask(operation);
      } else {
        // a replay shows another moment: nothing of before counts
        page.jump();
        [gateway, source, served] = [new Gateway(), new Source(chance, open), undefined];
        await boardCame();
        for (const operation of asked) {
          give(operation);
          await page.ask(operation);
        }
      }
      const shown = served && page.market(served.at);
      if (!shown) continue;
      compared += 1;
      expect(plain(shown)).toEqual(plain(gateway.market.now()));
    }
    expect(compared).toBeGreaterThan(60);
    page.close();
  },
);
