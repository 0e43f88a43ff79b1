/**
 * Works out the names of listing boards. A profile names its company's listing board, and the company's board rows have a status code. The
 * two are paired only if they are at most a day apart in time. A pair is then kept.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { BoardStore } from "#feed/board/boardStore";
import { openedProfiles } from "#feed/papers/openedProfiles";
import type { Reading, Source } from "#feed/reading/reading";
import type { CompanyProfile } from "#market/company/company";
import { type BoardPair, listingBoards, sharedStatus } from "#market/company/listingBoard";
import { symbolParts } from "#market/company/symbol";
import { learntBoards } from "./listingBoards.ts";

/** ms by which profile and board may differ in time */
const together = 86_400_000;

interface BoardPairs {
  /** Takes the gateway's pairs, by ticker, and adds this page's own pairs. */
  learned(pairs: ReadonlyMap<string, BoardPair>): void;
  stop(): void;
}

/** Adds to `learntBoards`. */
export function startBoardPairs(
  cache: QueryClient,
  board: Pick<BoardStore, "rows" | "meta" | "subscribeList">,
  source: () => Source | undefined,
): BoardPairs {
  let told: ReadonlyMap<string, BoardPair> = new Map();
  let of = source();
  const pairs = new Map<string, BoardPair & { from: Reading<CompanyProfile> }>();
  const pairOf = (profile: Reading<CompanyProfile>, ticker: string): BoardPair | undefined => {
    const meta = board.meta();
    const boardType = profile.value.facts?.boardType;
    if (boardType === undefined || !meta.loaded || profile.source !== of) return undefined;
    if (Math.abs(meta.fetchedAt - profile.fetchedAt) > together) return undefined;
    const lines = [...board.rows().values()].filter(({ symbol }) => symbolParts(symbol).ticker === ticker);
    const status = sharedStatus(lines);
    return status === undefined ? undefined : { status, boardType };
  };
  const profiles = openedProfiles(cache, (ticker, from) => {
    const before = pairs.get(ticker);
    // not paired again: the code may have changed since the profile was read
    const pair = before?.from === from ? undefined : pairOf(from, ticker);
    if (!pair) return false;
    pairs.set(ticker, { ...pair, from });
    return !isSamePair(before, pair);
  });
  const write = () =>
    learntBoards.set(listingBoards(new Map<string, BoardPair>([...told, ...pairs]).values()));
  const readAll = () => {
    const another = of !== source();
    if (another) pairs.clear(); // another market's companies
    of = source();
    const news = profiles.readAll();
    if (another || news) write();
  };
  const undo = [profiles.follow(write), board.subscribeList(readAll)];
  readAll();
  return {
    learned(next) {
      const same = [...next].every(([ticker, pair]) => isSamePair(told.get(ticker), pair));
      if (same && next.size === told.size) return;
      told = next;
      write();
    },
    stop() {
      for (const stop of undo) stop();
    },
  };
}

const isSamePair = (a: BoardPair | undefined, b: BoardPair) =>
  a?.status === b.status && a.boardType === b.boardType;
