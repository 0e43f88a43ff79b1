import { vi } from "vitest";
import { BoardFeed } from "#feed/board/board";
import { createBoardStore } from "#feed/board/boardStore";
import { createPageClock } from "#feed/clock/clock";
import { cadenceOf, createExchangeClock } from "#feed/clock/exchangeClock";
import { startPulse } from "#feed/clock/pulse";
import { FreshnessWatch } from "#feed/freshness/pageFreshness";
import { FeedError, type Reading } from "#feed/reading/reading";
import type { Freshness } from "#market/day/freshness";
import { type BoardEvent, boardEvent } from "#market/now/events";
import type { BoardChanges, WireRow } from "#rows/boardRows";
import { minute, second } from "#units/time";

/** Friday, in session */
export const start = Date.parse("2026-11-20T11:00:00+05:30");

/** A page with a gateway that requests upstream every 10 s while upstream answers. */
export async function freshnessScene({
  at = start,
  lastTrade = undefined as string | undefined,
  monotonicStops = false,
} = {}) {
  vi.setSystemTime(at);
  const world = { slept: 0, online: true };
  const upstream = {
    answers: true,
    gateway: true,
    /** status of the gateway's answer for the board, if it is a problem */
    status: undefined as number | undefined,
    trades: lastTrade === undefined,
    /** whether rows get new times although nothing trades */
    stamps: false,
    count: 0,
    fetchedAt: at,
    /** null if upstream sent no plausible time */
    newest: (lastTrade === undefined ? at : Date.parse(lastTrade)) as number | null,
    /** null if upstream sent no plausible price */
    price: 1 as number | null,
    latency: 20,
    /** whether the source repeats its clock together with its figures */
    clockStopped: undefined as number | undefined,
  };
  const clock = createPageClock(() => performance.now() - (monotonicStops ? world.slept : 0), Date.now);
  const exchange = createExchangeClock(clock.now);
  const store = createBoardStore((paint) => setTimeout(paint, 16), clock.now);
  let event: BoardEvent | undefined;
  const feed = new BoardFeed({
    store,
    now: clock.now,
    chance: () => 0,
    interval: () => Math.min(minute, cadenceOf("board", exchange.session().phase)),
    taken() {
      if (!store.meta().loaded) return;
      event = boardEvent(event, store.board());
      exchange.noteBoard(event.at);
    },
    ask: async () => {
      await new Promise((resolve) => setTimeout(resolve, upstream.latency));
      if (!upstream.gateway) throw new FeedError("unreachable", "gone");
      if (upstream.status !== undefined) throw new FeedError("unreachable", "gone", upstream.status);
      if (upstream.answers) upstream.fetchedAt = Date.now();
      if (upstream.trades && upstream.answers) upstream.count += 1;
      if ((upstream.trades || upstream.stamps) && upstream.answers) upstream.newest = Date.now() - second;
      const age = Date.now() - upstream.fetchedAt;
      const reading = readingOf(
        [
          {
            ...wireRow("A", 1, { lastTradedTime: upstream.newest, tradevolume: upstream.count }),
            price: upstream.price,
          },
        ],
        upstream.fetchedAt,
        {
          fetchedAt: clock.now() - age,
          receivedAt: clock.now(),
          clock: { at: upstream.clockStopped ?? upstream.fetchedAt, speed: 1 },
        },
      );
      exchange.noteReading(reading);
      return reading;
    },
  });
  const freshness = new FreshnessWatch(store.meta, exchange, { now: clock.now, online: () => world.online });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const browser = new EventTarget();
  const words: { at: number; word: Freshness }[] = [];
  const note = () => words.push({ at: Date.now() - at, word: freshness.snapshot().word });
  freshness.subscribe(note);
  startPulse(
    { clock, page: page as unknown as Document, browser: browser as unknown as Window },
    {
      tick() {
        feed.tick();
        freshness.tick();
      },
      slept() {
        freshness.veil();
        feed.reseed(true);
      },
      online: () => feed.reseed(true),
      visible: () => undefined,
    },
  );
  feed.reseed(true);
  await vi.advanceTimersByTimeAsync(5 * second);
  words.length = 0;
  const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const word = () => freshness.snapshot().word;
  /** the computer sleeps: no code runs, and afterwards all timers are due at once */
  const sleep = (ms: number) => {
    world.slept += ms;
    vi.setSystemTime(Date.now() + ms);
    const real = performance.now.bind(performance);
    const offset = world.slept;
    if (!monotonicStops) vi.spyOn(performance, "now").mockImplementation(() => real() + ms);
    else vi.spyOn(performance, "now").mockImplementation(() => real() + offset);
  };
  /** the first moment at which the page showed this word */
  const first = (wanted: Freshness) => words.find(({ word: read }) => read === wanted)?.at;
  return { world, upstream, exchange, freshness, words, run, word, sleep, first, page, browser, store };
}

/** An answer of the gateway, given at the same moment `at` on the gateway's clock and the page's clock. */
export const readingOf = <T>(value: T, at: number, given: Partial<Reading<T>> = {}): Reading<T> => ({
  value,
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "http",
  from: "/tradeSummary",
  stale: false,
  clock: { at, speed: 1 },
  source: "embedded",
  dropped: 0,
  ...given,
});

export const wireRow = (symbol: string, price: number, given: Partial<WireRow> = {}): WireRow => ({
  symbol,
  price,
  change: 1,
  lastTradedTime: 1_000,
  ...given,
});

/** A board whose frames the test paints. */
export function boardScene() {
  const frames: (() => void)[] = [];
  const clock = { at: 0 };
  const store = createBoardStore(
    (paint) => frames.push(paint),
    () => clock.at,
  );
  const paint = () => {
    for (const frame of frames.splice(0)) frame();
  };
  const snapshot = (at: number, rows = [wireRow("A", 1), wireRow("B", 2)]) =>
    store.takeSnapshot(readingOf(rows, at));
  const changes = (since: number, fetchedAt: number, more: Partial<BoardChanges> = {}) =>
    store.takeChanges(
      readingOf<BoardChanges>(
        { sequence: 1, since, fetchedAt, clock: fetchedAt, changed: [], gone: [], ...more },
        fetchedAt,
        { via: "push" },
      ),
    );
  const prices = () => store.symbols().map((symbol) => [symbol, store.row(symbol)?.price]);
  return { store, frames, paint, clock, snapshot, changes, prices };
}
