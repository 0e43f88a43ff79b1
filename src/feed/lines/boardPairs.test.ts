import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { Source } from "#feed/reading/reading";
import { boardScene, readingOf, wireRow } from "#feed/testing/freshnessScene";
import { startBoardPairs } from "./boardPairs.ts";
import { learntBoards as boards, noBoards } from "./listingBoards.ts";

describe("board pairs", () => {
  const day = 86_400_000;

  function scene() {
    const cache = new QueryClient();
    boards.set(noBoards);
    const state = { source: undefined as Source | undefined };
    const { store: board, paint } = boardScene();
    const pairs = startBoardPairs(cache, board, () => state.source);
    let taken = 10 * day;
    return {
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
    const { rows, profile } = scene();
    profile("SHL.N0000", "Watch List");
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    expect(boards.get().of(1)).toEqual({ kind: "learned", name: "Watch List", companies: 1 });
    profile("JKH.N0000", "Main Board");
    expect(boards.get().of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
  });

  test("a profile of another day gives no name for today's code", () => {
    const { rows, profile } = scene();
    rows(["SHL.N0000", 1]);
    profile("SHL.N0000", "Main Board", { at: 8 * day });
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("a code that changes after the profile was read makes no new pair; a newer profile replaces the pair", () => {
    const { rows, profile } = scene();
    rows(["SHL.N0000", 1], ["JKH.N0000", 0]);
    profile("SHL.N0000", "Watch List");
    rows(["SHL.N0000", 0], ["JKH.N0000", 0], ["ABC.N0000", 0]);
    expect([boards.get().of(0).kind, boards.get().of(1).kind]).toEqual(["unknown", "learned"]);
    profile("SHL.N0000", "Main Board");
    expect(boards.get().of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
    expect(boards.get().of(1)).toEqual({ kind: "unknown" });
  });

  test("pairs of one market are dropped when another market is shown", () => {
    const { rows, profile, state } = scene();
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
    const { rows, profile, pairs } = scene();
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
