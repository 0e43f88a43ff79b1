/**
 * Learns the names of listing boards: a profile that the page reads names its company's board, and the company's lines on the board have a
 * code. A pair is kept as it was when both were new; a profile of another day says nothing of today's code.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { BoardStore } from "#feed/board/boardStore";
import { profileQuery } from "#feed/papers/company";
import type { Reading, Source } from "#feed/reading/reading";
import type { Store } from "#feed/reading/store";
import type { CompanyProfile } from "#market/company/company";
import {
  type BoardPair,
  type ListingBoards,
  listingBoards,
  sharedStatus,
} from "#market/company/listingBoard";
import { symbolParts } from "#market/company/symbol";

export interface PairWorld {
  cache: QueryClient;
  boards: Store<ListingBoards>;
  board: Pick<BoardStore, "rows" | "meta" | "subscribeList">;
  source: () => Source | undefined;
}

/** ms between a profile and the board whose code goes with it */
const together = 86_400_000;

export interface BoardPairs {
  /** What the gateway learned, by ticker; what this page reads itself is added to it. */
  told(pairs: ReadonlyMap<string, BoardPair>): void;
  stop(): void;
}

export function startBoardPairs({ cache, boards, board, source }: PairWorld): BoardPairs {
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
  /** @returns whether it said something new */
  const read = ({ queryKey: [key, symbol], state: { data } }: Query): boolean => {
    if (key !== profiles || typeof symbol !== "string" || data === undefined) return false;
    const { ticker } = symbolParts(symbol);
    const from = data as Reading<CompanyProfile>; // as profileQuery keeps it
    const before = pairs.get(ticker);
    // the code may change after the profile was read
    const pair = before?.from === from ? undefined : pairOf(from, ticker);
    if (!pair) return false;
    pairs.set(ticker, { ...pair, from });
    return !isSame(before, pair);
  };
  const write = () => boards.set(listingBoards(new Map<string, BoardPair>([...told, ...pairs]).values()));
  const readAll = () => {
    const another = of !== source();
    if (another) pairs.clear(); // another market's companies
    of = source();
    const news = cache.getQueryCache().getAll().map(read).includes(true);
    if (another || news) write();
  };
  const undo = [
    cache.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && read(query)) write();
    }),
    board.subscribeList(readAll),
  ];
  readAll();
  return {
    told(next) {
      const same = [...next].every(([ticker, pair]) => isSame(told.get(ticker), pair));
      if (same && next.size === told.size) return;
      told = next;
      write();
    },
    stop() {
      for (const stop of undo) stop();
    },
  };
}

const isSame = (a: BoardPair | undefined, b: BoardPair) =>
  a?.status === b.status && a.boardType === b.boardType;

const [profiles] = profileQuery("").queryKey;
