import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import type { BoardMeta } from "#feed/board/boardStore";
import { emptyBook } from "#feed/papers/sectorBook";
import type { Source } from "#feed/reading/reading";
import { createStore } from "#feed/reading/store";
import { boardScene, readingOf, wireRow } from "#feed/testing/freshnessScene";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { MalformedBody, read } from "#wire/contract/read";
import { sectorNames } from "#wire/gateway/learntAddresses";
import { noBoards } from "./lineFacts.ts";
import { startBoardPairs, startSectorTexts } from "./sectorTexts.ts";

const minute = 60_000;

/** The answer as the page reads it. */
function told(body: unknown) {
  try {
    return read(sectorNames, body).body;
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

function scene(answers: (asked: number) => unknown) {
  const cache = new QueryClient();
  const book = createStore(emptyBook);
  const pairs = vi.fn();
  const state = { at: 0, asked: 0, readers: 1, stampedAt: 1 as number | undefined, source: "live" as Source };
  let writes = 0;
  book.subscribe(() => {
    writes += 1;
  });
  const feed = startSectorTexts({
    cache,
    book,
    board: { meta: () => ({ loaded: true, stampedAt: state.stampedAt }) as BoardMeta },
    readers: () => state.readers,
    source: () => state.source,
    now: () => state.at,
    ask: async () => told(answers(++state.asked)),
    pairs,
  });
  const groups = (...names: string[]) =>
    cache.setQueryData(["sectors"], { value: names.map((name, at) => sectorFixture(223 + at, name)) });
  const tick = async (ms = 1_000) => {
    state.at += ms;
    feed.tick();
    await new Promise((done) => setTimeout(done, 0));
  };
  return { state, cache, book, groups, tick, told: () => writes, pairs, stop: feed.stop };
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
  const { book, groups, tick } = scene(() => companies(0, ["JKH", "BANKS "]));
  await tick();
  expect(book.get().of("JKH.N0000")).toEqual({ kind: "unmatched", text: "BANKS" });
  groups("Energy", "Banks");
  expect(book.get().of("JKH.N0000")).toEqual({ kind: "group", sectorId: 224 });
});

test("the page polls the gateway often while it still fetches profiles, rarely afterwards, and never while no view shows sectors", async () => {
  const { state, tick } = scene((asked) => companies(asked < 3 ? 5 : 0));
  state.readers = 0;
  await tick();
  expect(state.asked).toBe(0);
  state.readers = 1;
  for (const _ of Array(30)) await tick();
  expect(state.asked).toBe(3);
  await tick(10 * minute);
  expect(state.asked).toBe(4);
});

test("the page sends no request to a plain proxy; after an answer from another server the next request waits long", async () => {
  const proxy = scene(() => companies(0));
  proxy.state.stampedAt = undefined;
  await proxy.tick();
  expect(proxy.state.asked).toBe(0);
  for (const answer of ["<html>", { companies: "x" }, null]) {
    const { state, book, tick } = scene(() => answer);
    for (const _ of Array(60)) await tick();
    expect([state.asked, book.get().of("JKH").kind]).toEqual([1, "unknown"]);
  }
});

test("behind a plain proxy an opened profile gives the sector of its company's lines, even if the sectors arrive later", () => {
  const { state, cache, book, groups } = scene(() => companies(0));
  state.stampedAt = undefined;
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
  const { state, cache, book, groups, tick } = scene(() => companies(0, ["OLD", "Energy"]));
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
  await tick();
  expect(kinds()).toEqual([unknown, unknown, banks]);
});

test("a repeated answer calls no listener, and after a failure the sectors stay", async () => {
  const { book, tick, told } = scene((asked) => {
    if (asked === 2) throw new Error("503");
    return companies(1, ["JKH", "Banks"], ["X", null]);
  });
  await tick();
  for (const _ of Array(60)) await tick();
  expect(told()).toBe(1);
  expect([book.get().of("JKH").kind, book.get().of("X").kind]).toEqual(["unmatched", "unsaid"]);
});

test("sectors of one market are not used for another", async () => {
  const { state, book, tick } = scene((asked) => companies(0, [asked === 1 ? "OLD" : "NEW", "Banks"]));
  await tick();
  state.source = "embedded";
  await tick();
  await tick();
  expect([book.get().of("OLD").kind, book.get().of("NEW").kind]).toEqual(["unknown", "unmatched"]);
});

test("the gateway's answer pairs status codes with listing boards; a gateway of an earlier version sends no pairs", async () => {
  const said = { sector: null, askedAt: 1 };
  const whole = { ...said, ticker: "SHL", boardType: "Watch List", status: 1 };
  const { pairs, tick } = scene(() => ({
    companies: [whole, { ...whole, ticker: "JKH", status: null }, { ...said, ticker: "ABC" }],
    waiting: 0,
  }));
  await tick();
  expect(pairs).toHaveBeenLastCalledWith(new Map([["SHL", { boardType: "Watch List", status: 1 }]]));
});

describe("board pairs", () => {
  const day = 86_400_000;

  function scene() {
    const cache = new QueryClient();
    const boards = createStore(noBoards);
    const state = { source: undefined as Source | undefined };
    const { store: board, paint } = boardScene();
    const pairs = startBoardPairs({ cache, boards, board, source: () => state.source });
    let taken = 10 * day;
    return {
      boards,
      pairs,
      state,
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
    const { boards, rows, profile } = scene();
    profile("SHL.N0000", "Watch List");
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    expect(boards.get().of(1)).toEqual({ kind: "learned", name: "Watch List", companies: 1 });
    profile("JKH.N0000", "Main Board");
    expect(boards.get().of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
  });

  test("a profile of another day gives no name for today's code", () => {
    const { boards, rows, profile } = scene();
    rows(["SHL.N0000", 1]);
    profile("SHL.N0000", "Main Board", { at: 8 * day });
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("a code that changes after the profile was read makes no new pair; a newer profile replaces the pair", () => {
    const { boards, rows, profile } = scene();
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    profile("SHL.N0000", "Watch List");
    rows(["SHL.N0000", 0], ["JKH.N0000", 0], ["ABC.N0000", 0]);
    expect([boards.get().of(0).kind, boards.get().of(1).kind]).toEqual(["unknown", "learned"]);
    profile("SHL.N0000", "Main Board");
    expect(boards.get().of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("pairs of one market are dropped when another market is shown", () => {
    const { boards, rows, profile, state } = scene();
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
    const { boards, rows, profile, pairs } = scene();
    rows(["SHL.N0000", 1]);
    const watch = { status: 1, boardType: "Watch List" };
    pairs.learned(new Map(Object.entries({ SHL: watch, XYZ: watch })));
    expect(boards.get().of(1)).toMatchObject({ kind: "learned", companies: 2 });
    const before = boards.get();
    pairs.learned(new Map(Object.entries({ XYZ: { ...watch }, SHL: { ...watch } })));
    expect(boards.get()).toBe(before);
    profile("SHL.N0000", "Main Board");
    expect(boards.get().of(1)).toMatchObject({ kind: "disputed" });
  });
});
