/**
 * Works out which sector each line is in. Sector names come from the list that the header polls. Profile texts come from the gateway, which
 * fetches one profile at a time; a plain proxy fetches none and gets no request. A profile that the user opens also adds its company.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { BoardStore } from "#feed/board/boardStore";
import { isReplay } from "#feed/clock/clock";
import { profileQuery } from "#feed/papers/company";
import type { LearntSectors } from "#feed/papers/sectorBook";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading, Source } from "#feed/reading/reading";
import type { Store } from "#feed/reading/store";
import type { CompanyProfile } from "#market/company/company";
import {
  type BoardPair,
  type ListingBoards,
  listingBoards,
  sharedStatus,
} from "#market/company/listingBoard";
import { type SectorIndex, type SectorTexts, sectorBook, splitSectors } from "#market/company/sector";
import { symbolParts } from "#market/company/symbol";
import type { Read } from "#wire/contract/schema";
import type { sectorNames } from "#wire/gateway/learntAddresses";

interface SectorWorld {
  cache: QueryClient;
  book: Store<LearntSectors>;
  board: Pick<BoardStore, "meta">;
  /** number of views that show sectors */
  readers: () => number;
  source: () => Source | undefined;
  /** page clock, ms */
  now: () => number;
  /** requests the profile texts that the gateway has; a plain proxy has none */
  ask: () => Promise<Read<typeof sectorNames> | undefined>;
  /** takes the pairs of status code and listing board, by ticker */
  pairs: (pairs: ReadonlyMap<string, BoardPair>) => void;
}

interface SectorFeed {
  tick(): void;
  stop(): void;
}

/** ms between two requests: while the gateway still fetches profiles, when it has all, and if the server has no such address */
const whileLearning = 5_000;
const onceLearnt = 600_000;
const whereUnknown = 300_000;

interface Told {
  texts: SectorTexts;
  pairs: ReadonlyMap<string, BoardPair>;
  waiting: number | undefined;
}
const nothingTold: Told = { texts: new Map(), pairs: new Map(), waiting: undefined };

export function startSectorTexts(world: SectorWorld): SectorFeed {
  const { cache, book, board, now } = world;
  let groups: readonly SectorIndex[] = [];
  let names = "";
  let told = nothingTold;
  const opened = openedProfiles(world);
  let of = world.source();
  let due = 0;
  let asking = false;
  // the gateway's text is at most thirty days old; an opened profile is used only if the gateway has none
  const write = () =>
    book.set({
      ...sectorBook(groups, new Map([...opened.texts, ...told.texts])),
      waiting: told.waiting,
    });

  const { queryKey } = sectorsQuery();
  const readGroups = () => {
    const reading = cache.getQueryData<Reading<readonly SectorIndex[]>>(queryKey);
    if (!reading) return;
    const next = splitSectors(reading.value).groups;
    const nextNames = next
      .map(({ sectorId, name, indexName }) => [sectorId, name, indexName].join())
      .join("\n");
    if (nextNames === names) return;
    groups = next;
    names = nextNames;
    write();
  };
  const unwatch = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated") return;
    if (query.queryKey[0] === queryKey[0]) readGroups();
    else if (opened.read(query)) write();
  });
  readGroups();
  if (opened.readAll()) write();

  const take = (next: Told) => {
    world.pairs(next.pairs);
    if (next.waiting === told.waiting && isSame(next.texts, told.texts)) return;
    told = next;
    write();
  };
  const askOnce = async () => {
    const asked = world.source();
    try {
      const answer = await world.ask();
      const next = answer && readTold(answer);
      due = now() + (next ? (next.waiting ? whileLearning : onceLearnt) : whereUnknown);
      if (next && world.source() === asked) take(next);
    } catch {
      due = now() + whileLearning; // the sectors stay unchanged
    }
  };
  return {
    tick() {
      const meta = board.meta();
      if (of !== world.source()) {
        of = world.source();
        due = 0;
        told = nothingTold; // another market's companies
        world.pairs(told.pairs);
        opened.readAll();
        write();
      }
      const gateway = meta.loaded && (meta.stampedAt !== undefined || isReplay());
      if (asking || !gateway || world.readers() === 0 || now() < due) return;
      asking = true;
      void askOnce().finally(() => {
        asking = false;
      });
    },
    stop: unwatch,
  };
}

/** Texts of the profiles that this page read, only of the market shown. */
function openedProfiles({ cache, source }: Pick<SectorWorld, "cache" | "source">) {
  const texts = new Map<string, string | undefined>();
  const [ofProfiles] = profileQuery("").queryKey;
  /** @returns whether it added something */
  const read = ({ queryKey: [key, symbol], state: { data } }: Query): boolean => {
    if (key !== ofProfiles || typeof symbol !== "string") return false;
    const reading = data as Reading<CompanyProfile> | undefined; // profileQuery stores this type
    if (!reading || reading.source !== source()) return false;
    const { ticker } = symbolParts(symbol);
    const says = reading.value.facts?.sector;
    if (texts.has(ticker) && texts.get(ticker) === says) return false;
    texts.set(ticker, says);
    return true;
  };
  return {
    texts,
    read,
    readAll(): boolean {
      texts.clear();
      return cache.getQueryCache().getAll().map(read).includes(true);
    },
  };
}

function readTold({ companies, waiting }: Read<typeof sectorNames>): Told {
  return {
    texts: new Map(companies.map(({ ticker, sector }) => [ticker, sector ?? undefined])),
    pairs: new Map(
      companies.flatMap(({ ticker, boardType, status }) =>
        typeof boardType === "string" && typeof status === "number" ? [[ticker, { boardType, status }]] : [],
      ),
    ),
    waiting: waiting ?? undefined,
  };
}

function isSame(a: SectorTexts, b: SectorTexts): boolean {
  if (a.size !== b.size) return false;
  for (const [ticker, said] of a) if (!b.has(ticker) || b.get(ticker) !== said) return false;
  return true;
}

// Works out the names of listing boards. A profile names its company's listing board, and the company's board rows have a status code. The
// two are paired only if they are at most a day apart in time. A pair is then kept.

interface PairWorld {
  cache: QueryClient;
  boards: Store<ListingBoards>;
  board: Pick<BoardStore, "rows" | "meta" | "subscribeList">;
  source: () => Source | undefined;
}

/** ms by which profile and board may differ in time */
const together = 86_400_000;

interface BoardPairs {
  /** Takes the gateway's pairs, by ticker, and adds this page's own pairs. */
  learned(pairs: ReadonlyMap<string, BoardPair>): void;
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
  /** @returns whether it added something */
  const read = ({ queryKey: [key, symbol], state: { data } }: Query): boolean => {
    if (key !== profiles || typeof symbol !== "string" || data === undefined) return false;
    const { ticker } = symbolParts(symbol);
    const from = data as Reading<CompanyProfile>; // profileQuery stores this type
    const before = pairs.get(ticker);
    // not paired again: the code may have changed since the profile was read
    const pair = before?.from === from ? undefined : pairOf(from, ticker);
    if (!pair) return false;
    pairs.set(ticker, { ...pair, from });
    return !isSamePair(before, pair);
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

const [profiles] = profileQuery("").queryKey;
