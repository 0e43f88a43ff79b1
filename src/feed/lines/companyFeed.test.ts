import { environmentManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "#feed/answers/pollIntervals";
import type { BoardMeta } from "#feed/board/boardStore";
import type { Source } from "#feed/reading/reading";
import { addListener, createCollection } from "#feed/reading/store";
import { boardScene, readingOf, wireRow } from "#feed/testing/freshnessScene";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { minute } from "#units/time";
import { emptyBook } from "./companyBook.ts";
import { feedCompanies } from "./companyFeed.ts";

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false); // in a browser
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param answers bodies by the number of the request; a status for a failure */
function scene(answers: (asked: number) => unknown) {
  const cache = createQueryClient();
  const book = createCollection(emptyBook);
  const state = { asked: 0, stampedAt: 1 as number | undefined, source: "live" as Source };
  vi.stubGlobal("fetch", async () => {
    state.asked += 1;
    const body = answers(state.asked);
    return typeof body === "number" ? new Response("", { status: body }) : Response.json(body);
  });
  let writes = 0;
  book.overhear(() => {
    writes += 1;
  });
  const heard = new Set<() => void>();
  feedCompanies({
    ...{ cache, book },
    board: {
      rows: () => new Map(),
      subscribeList: () => () => undefined,
      meta: () => ({ loaded: true, stampedAt: state.stampedAt }) as BoardMeta,
      subscribeMeta: (listener) => addListener(heard, listener),
    },
    source: () => state.source,
  });
  const groups = (...names: string[]) =>
    cache.setQueryData(["sectors"], { value: names.map((name, at) => sectorFixture(223 + at, name)) });
  const tick = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);
  /** the next board arrives */
  const board = () => {
    for (const listener of heard) listener();
    return tick();
  };
  const watch = () => book.subscribe(() => undefined);
  return { state, cache, book, groups, tick, board, watch, writes: () => writes };
}
const profile = (sector: string | undefined, source: Source = "live") => ({
  value: { facts: { sector } },
  source,
});
const companies = (waiting: number | null, ...known: [string, string | null][]) => ({
  companies: known.map(([ticker, sector]) => ({ ticker, sector, askedAt: 1 })),
  waiting,
});

test("names of sectors and texts of profiles are joined, whichever arrives first", async () => {
  const { book, groups, tick, watch } = scene(() => companies(0, ["JKH", "BANKS "]));
  watch();
  await tick();
  expect(book.get().of("JKH.N0000")).toEqual({ kind: "unmatched", text: "BANKS" });
  groups("Energy", "Banks");
  expect(book.get().of("JKH.N0000")).toEqual({ kind: "group", sectorId: 224 });
});

test("the page polls the gateway often while it still fetches profiles, rarely afterwards, and never while no view shows sectors", async () => {
  const { state, tick, watch } = scene((asked) => companies(asked < 3 ? 5 : 0));
  await tick(minute);
  expect(state.asked).toBe(0);
  const leave = watch();
  await tick(30_000);
  expect(state.asked).toBe(3);
  await tick(10 * minute);
  expect(state.asked).toBe(4);
  leave();
  await tick(60 * minute);
  expect(state.asked).toBe(4);
});

test("the page sends no request to a plain proxy; after an answer from another server the next request waits long", async () => {
  const proxy = scene(() => companies(0));
  proxy.state.stampedAt = undefined;
  proxy.watch();
  await proxy.tick(minute);
  expect(proxy.state.asked).toBe(0);
  for (const answer of ["<html>", { companies: "x" }, null]) {
    const { state, book, tick, watch } = scene(() => answer);
    watch();
    await tick(minute);
    expect([state.asked, book.get().of("JKH").kind]).toEqual([1, "unknown"]);
  }
});

test("behind a plain proxy an opened profile gives the sector of its company's lines, even if the sectors arrive later", () => {
  const { state, cache, book, groups, watch } = scene(() => companies(0));
  state.stampedAt = undefined;
  watch();
  cache.setQueryData(["companyProfile", "JKH.N0000"], profile("Banks"));
  cache.setQueryData(["companyProfile", "ABC.X0000"], profile(undefined));
  groups("Energy", "Banks");
  expect([book.get().of("JKH.X0000"), book.get().of("ABC.N0000"), book.get().of("DEF.N0000")]).toEqual([
    { kind: "group", sectorId: 224 },
    { kind: "unsaid" },
    { kind: "unknown" },
  ]);
});

test("the gateway's text takes precedence over an opened profile, and a profile of one market is not used for another", async () => {
  const { state, cache, book, groups, tick, board, watch } = scene(() => companies(0, ["OLD", "Energy"]));
  watch();
  groups("Energy", "Banks");
  cache.setQueryData(["companyProfile", "OLD.N0000"], profile("Banks"));
  cache.setQueryData(["companyProfile", "MINE.N0000"], profile("Banks"));
  cache.setQueryData(["companyProfile", "FAR.N0000"], profile("Banks", "embedded"));
  await tick();
  const kinds = () => ["OLD", "MINE", "FAR"].map((ticker) => book.get().of(ticker));
  const [energy, banks, unknown] = [
    { kind: "group", sectorId: 223 },
    { kind: "group", sectorId: 224 },
    { kind: "unknown" },
  ];
  expect(kinds()).toEqual([energy, banks, unknown]);
  state.source = "embedded";
  state.stampedAt = undefined;
  await board();
  expect(kinds()).toEqual([unknown, unknown, banks]);
});

test("a repeated answer calls no listener, and after a failure the sectors stay", async () => {
  const { state, book, tick, writes, watch } = scene((asked) =>
    asked === 2 ? 503 : companies(1, ["JKH", "Banks"], ["X", null]),
  );
  watch();
  await tick(minute);
  expect(state.asked).toBe(13);
  expect(writes()).toBe(1);
  expect([book.get().of("JKH").kind, book.get().of("X").kind]).toEqual(["unmatched", "unsaid"]);
});

test("sectors of one market are not used for another", async () => {
  const { state, book, tick, board, watch } = scene((asked) =>
    companies(0, [asked === 1 ? "OLD" : "NEW", "Banks"]),
  );
  watch();
  await tick();
  state.source = "embedded";
  await board();
  expect([book.get().of("OLD").kind, book.get().of("NEW").kind]).toEqual(["unknown", "unmatched"]);
});

test("the gateway's answer pairs status codes with listing boards; a gateway of an earlier version sends no pairs", async () => {
  const said = { sector: null, askedAt: 1 };
  const whole = { ...said, ticker: "SHL", boardType: "Watch List", status: 1 };
  const { book, tick, watch } = scene(() => ({
    companies: [whole, { ...whole, ticker: "JKH", status: null }, { ...said, ticker: "ABC" }],
    waiting: 0,
  }));
  watch();
  await tick();
  expect(book.get().boards.of(1)).toEqual({ kind: "learned", name: "Watch List", companies: 1 });
});

describe("listing boards", () => {
  const day = 86_400_000;

  /** @param told companies that the gateway tells, by code; without any the page has a plain proxy */
  function pairing(told: Readonly<Record<string, { status: number; boardType: string }>> = {}) {
    const cache = new QueryClient();
    const book = createCollection(emptyBook);
    const state = { source: undefined as Source | undefined };
    const { store: board, paint } = boardScene();
    feedCompanies({ cache, book, board, source: () => state.source });
    book.subscribe(() => undefined);
    const boards = { get: () => book.get().boards };
    const tell = () => {
      const companies = Object.entries(told).map(([ticker, one]) => ({
        ticker,
        sector: null,
        ...one,
        askedAt: 1,
      }));
      cache.setQueryData(["sectorNames", state.source], { value: { companies, waiting: 0 } });
    };
    let taken = 10 * day;
    return {
      ...{ state, boards, tell },
      rows(...lines: [symbol: string, status: number][]) {
        taken += 1;
        board.takeSnapshot(
          readingOf(
            lines.map(([symbol, status]) => wireRow(symbol, 1, { status })),
            taken,
          ),
        );
        paint();
      },
      profile(symbol: string, boardType: string | undefined, more: { at?: number; source?: Source } = {}) {
        const { at = 10 * day, source } = more;
        const reading = { ...readingOf({ facts: { boardType } }, at), source };
        cache.setQueryData(["companyProfile", symbol], reading);
      },
    };
  }

  test("a profile names the listing board of its company's status code, whether board or profile arrives first", () => {
    const { rows, profile, boards } = pairing();
    profile("SHL.N0000", "Watch List");
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    expect(boards.get().of(1)).toEqual({ kind: "learned", name: "Watch List", companies: 1 });
    profile("JKH.N0000", "Main Board");
    expect(boards.get().of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
  });

  test("a profile of another day gives no name for today's code", () => {
    const { rows, profile, boards } = pairing();
    rows(["SHL.N0000", 1]);
    profile("SHL.N0000", "Main Board", { at: 8 * day });
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("a code that changes after the profile was read makes no new pair; a newer profile replaces the pair", () => {
    const { rows, profile, boards } = pairing();
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    profile("SHL.N0000", "Watch List");
    rows(["SHL.N0000", 0], ["JKH.N0000", 0], ["ABC.N0000", 0]);
    expect([boards.get().of(0).kind, boards.get().of(1).kind]).toEqual(["unknown", "learned"]);
    profile("SHL.N0000", "Main Board");
    expect(boards.get().of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("pairs of one market are dropped when another market is shown", () => {
    const { rows, profile, state, boards } = pairing();
    state.source = "embedded";
    rows(["SHL.N0000", 1]);
    profile("SHL.N0000", "Watch List", { source: "embedded" });
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    profile("SHL.N0000", "Watch List", { source: "embedded", at: 10 * day + 1 });
    expect(boards.get().of(1).kind).toBe("learned");
    state.source = "live";
    rows(["SHL.N0000", 1]);
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("the pairs of the gateway and of this page are counted together, each company once", () => {
    const watch = { status: 1, boardType: "Watch List" };
    const { rows, profile, boards, tell } = pairing({ SHL: watch, XYZ: watch });
    rows(["SHL.N0000", 1]);
    tell();
    expect(boards.get().of(1)).toMatchObject({ kind: "learned", companies: 2 });
    const before = boards.get();
    tell();
    expect(boards.get()).toBe(before);
    profile("SHL.N0000", "Main Board");
    expect(boards.get().of(1)).toMatchObject({ kind: "disputed" });
  });
});
