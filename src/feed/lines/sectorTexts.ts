/**
 * Works out which sector each line is in. Sector names come from the list that the header polls. Profile texts come from the gateway, which
 * fetches one profile at a time; a plain proxy fetches none and gets no request. A profile that the user opens also adds its company.
 */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { asking } from "#feed/answers/asking";
import type { BoardStore } from "#feed/board/boardStore";
import { isReplay } from "#feed/clock/clock";
import { openedProfiles } from "#feed/papers/openedProfiles";
import type { LearntSectors } from "#feed/papers/sectorBook";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Collection } from "#feed/reading/collection";
import type { Reading, Source } from "#feed/reading/reading";
import type { BoardPair } from "#market/company/listingBoard";
import { type SectorIndex, type SectorTexts, sectorBook, splitSectors } from "#market/company/sector";
import type { Read } from "#wire/contract/schema";
import { type sectorNames, sectorNamesAddress } from "#wire/gateway/learntAddresses";

interface SectorSources {
  cache: QueryClient;
  book: Collection<LearntSectors>;
  board: Pick<BoardStore, "meta" | "subscribeMeta">;
  source: () => Source | undefined;
  /** takes the pairs of status code and listing board, by ticker */
  pairs: (pairs: ReadonlyMap<string, BoardPair>) => void;
}

/** ms between two requests: while the gateway still fetches profiles, when it has all, and if the server has no such address */
const whileLearning = 5_000;
const onceLearnt = 600_000;
const whereUnknown = 300_000;

/** The profile texts that the gateway has. In a replay they are the same at every moment, so only the interval asks again. */
const sectorNamesQuery = (source: Source | undefined) =>
  queryOptions({
    queryKey: ["sectorNames", source],
    queryFn: ({ signal }) => askGateway(sectorNamesAddress, {}, signal),
    refetchInterval({ state: { data, error } }) {
      if (error) return whileLearning;
      if (!data?.value) return whereUnknown;
      return data.value.waiting ? whileLearning : onceLearnt;
    },
    staleTime: "static",
    gcTime: onceLearnt,
    structuralSharing: false,
  });

interface Told {
  texts: SectorTexts;
  pairs: ReadonlyMap<string, BoardPair>;
  waiting: number | undefined;
}
const nothingTold: Told = { texts: new Map(), pairs: new Map(), waiting: undefined };

/** @returns ends it */
export function feedSectors(sources: SectorSources): () => void {
  const { cache, book, board, source } = sources;
  let groups: readonly SectorIndex[] = [];
  let names = "";
  let told = nothingTold;
  let of = source();
  const opened: Map<string, string | undefined> = new Map();
  const profiles = openedProfiles(cache, (ticker, profile) => {
    const says = profile.value.facts?.sector;
    if (profile.source !== of || (opened.has(ticker) && opened.get(ticker) === says)) return false;
    opened.set(ticker, says);
    return true;
  });
  // the gateway's text is at most thirty days old; an opened profile is used only if the gateway has none
  const write = () =>
    book.set({
      ...sectorBook(groups, new Map([...opened, ...told.texts])),
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
  const take = (next: Told) => {
    sources.pairs(next.pairs);
    if (next.waiting === told.waiting && isSame(next.texts, told.texts)) return;
    told = next;
    write();
  };
  const followSource = () => {
    if (of === source()) return;
    of = source();
    told = nothingTold; // another market's companies
    sources.pairs(told.pairs);
    opened.clear();
    profiles.readAll();
    write();
  };
  const query = () => {
    const meta = board.meta();
    const isGateway = meta.loaded && (meta.stampedAt !== undefined || isReplay());
    return { ...sectorNamesQuery(source()), enabled: isGateway };
  };
  return book.feed(() => {
    followSource();
    const undo = [
      cache.getQueryCache().subscribe(({ type, query: changed }) => {
        if (type === "updated" && changed.queryKey[0] === queryKey[0]) readGroups();
      }),
      profiles.follow(write),
      board.subscribeMeta(followSource),
      asking({
        ...{ cache, query, changes: board.subscribeMeta },
        take: ({ data }) => void (data?.value && take(readTold(data.value))),
      }),
    ];
    readGroups();
    if (profiles.readAll()) write();
    return () => {
      for (const stop of undo) stop();
    };
  });
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
