/**
 * Fills the book of companies. Names of sectors come from the list that the header polls. Profiles come from the gateway, which fetches one
 * at a time; a plain proxy fetches none and gets no request. A profile that the user opens also adds its company.
 */
import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { pollQuery } from "#feed/answers/pollQuery";
import type { BoardStore } from "#feed/board/boardStore";
import { isReplay } from "#feed/clock/clock";
import { profileQuery } from "#feed/papers/company";
import { sectorsQuery } from "#feed/papers/sectors";
import type { Reading, Source } from "#feed/reading/reading";
import { type Collection, undoAll } from "#feed/reading/store";
import type { CompanyProfile } from "#market/company/company";
import { type BoardPair, listingBoards, sharedStatus } from "#market/company/listingBoard";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import { sectorBook } from "#market/company/sectorBook";
import { symbolParts } from "#market/company/symbol";
import type { Read } from "#wire/contract/schema";
import { type sectorNames, sectorNamesAddress } from "#wire/gateway/learnedAddresses";
import type { CompanyBook } from "./companyBook.ts";

interface CompanySources {
  cache: QueryClient;
  book: Collection<CompanyBook>;
  board: Pick<BoardStore, "rows" | "meta" | "subscribeMeta" | "subscribeList">;
  source: () => Source | undefined;
}

/** ms between two requests: while the gateway still fetches profiles, when it has all, and if the server has no such address */
const whileLearning = 5_000;
const onceLearned = 600_000;
const whereUnknown = 300_000;
/** ms by which a profile and a board may differ in time, to pair the listing board with the status code */
const pairingWindow = 86_400_000;

/** The profile texts that the gateway has. In a replay they are the same at every moment, so only the interval asks again. */
const sectorNamesQuery = (source: Source | undefined) =>
  queryOptions({
    queryKey: ["sectorNames", source],
    queryFn: ({ signal }) => askGateway(sectorNamesAddress, {}, signal),
    refetchInterval({ state: { data, error } }) {
      if (error) return whileLearning;
      if (!data?.value) return whereUnknown;
      return data.value.waiting ? whileLearning : onceLearned;
    },
    staleTime: "static",
    gcTime: onceLearned,
    structuralSharing: false,
  });

type Companies = Read<typeof sectorNames>;
const none: Companies = { companies: [], waiting: null };

const [ofProfiles] = profileQuery("").queryKey;
const [ofSectors] = sectorsQuery().queryKey;

/** What the profiles that this page has read tell of companies, by ticker. */
class ReadProfiles {
  readonly sectors = new Map<string, string | undefined>();
  readonly pairs = new Map<string, BoardPair & { from: Reading<CompanyProfile> }>();
  readonly #sources: Pick<CompanySources, "cache" | "board">;
  #source: Source | undefined;

  constructor(sources: Pick<CompanySources, "cache" | "board">) {
    this.#sources = sources;
  }

  /** Forgets the companies of another market. */
  begin(source: Source | undefined): void {
    this.#source = source;
    this.sectors.clear();
    this.pairs.clear();
  }

  /** @returns whether a profile adds something */
  readAll(): boolean {
    return this.#sources.cache
      .getQueryCache()
      .getAll()
      .map((query) => this.read(query))
      .includes(true);
  }

  /** @returns whether the query has a profile that adds something */
  read({ queryKey: [kind, symbol], state: { data } }: Query): boolean {
    if (kind !== ofProfiles || typeof symbol !== "string" || data === undefined) return false;
    const profile = data as Reading<CompanyProfile>; // profileQuery stores this type
    if (profile.source !== this.#source) return false;
    const { ticker } = symbolParts(symbol);
    const sector = profile.value.facts?.sector;
    const isNew = !this.sectors.has(ticker) || this.sectors.get(ticker) !== sector;
    this.sectors.set(ticker, sector);
    const before = this.pairs.get(ticker);
    // not paired again: the code may have changed since the profile was read
    const pair = before?.from === profile ? undefined : this.#pairOf(profile, ticker);
    if (pair) this.pairs.set(ticker, { ...pair, from: profile });
    return isNew || (pair !== undefined && !isSamePair(before, pair));
  }

  #pairOf(profile: Reading<CompanyProfile>, ticker: string): BoardPair | undefined {
    const { board } = this.#sources;
    const meta = board.meta();
    const boardType = profile.value.facts?.boardType;
    if (boardType === undefined || !meta.loaded) return undefined;
    if (Math.abs(meta.fetchedAt - profile.fetchedAt) > pairingWindow) return undefined;
    const lines = [...board.rows().values()].filter(({ symbol }) => symbolParts(symbol).ticker === ticker);
    const status = sharedStatus(lines);
    return status === undefined ? undefined : { status, boardType };
  }
}

/** @returns ends it */
export function feedCompanies({ cache, book, board, source }: CompanySources): () => void {
  let groups: readonly SectorIndex[] = [];
  let names = "";
  let companies = none;
  let of = source();
  const profiles = new ReadProfiles({ cache, board });
  profiles.begin(of);

  // the gateway's text is at most thirty days old; a profile of this page is used only if the gateway has none
  const write = () =>
    book.set({
      ...sectorBook(groups, new Map([...profiles.sectors, ...textsOf(companies)])),
      boards: listingBoards(new Map<string, BoardPair>([...pairsOf(companies), ...profiles.pairs]).values()),
      waiting: companies.waiting ?? undefined,
    });
  const readGroups = (): boolean => {
    const reading = cache.getQueryData<Reading<readonly SectorIndex[]>>([ofSectors]);
    const next = reading ? splitSectors(reading.value).groups : groups;
    const before = names;
    names = next.map(({ sectorId, name, indexName }) => [sectorId, name, indexName].join()).join("\n");
    if (names === before) return false;
    groups = next;
    return true;
  };
  const followSource = () => {
    if (of === source()) return;
    of = source();
    companies = none; // another market's companies
    profiles.begin(of);
    profiles.readAll();
    write();
  };
  const take = (next: Companies) => {
    if (textOf(next) === textOf(companies)) return;
    companies = next;
    write();
  };
  const query = () => {
    const meta = board.meta();
    const isGateway = meta.loaded && (meta.stampedAt !== undefined || isReplay());
    return { ...sectorNamesQuery(source()), enabled: isGateway };
  };
  return book.feed(() => {
    followSource();
    const undo = undoAll(
      cache.getQueryCache().subscribe(({ type, query: changed }) => {
        if (type !== "updated") return;
        if (changed.queryKey[0] === ofSectors ? readGroups() : profiles.read(changed)) write();
      }),
      board.subscribeMeta(followSource),
      board.subscribeList(() => profiles.readAll() && write()),
      pollQuery({
        ...{ cache, query, changes: board.subscribeMeta },
        take: ({ data }) => void (data?.value && take(data.value)),
      }),
    );
    if ([readGroups(), profiles.readAll()].includes(true)) write();
    return undo;
  });
}

/** What the gateway's answer says, without the times of its profiles. */
const textOf = ({ companies, waiting }: Companies): string =>
  JSON.stringify([waiting, companies.map(({ askedAt: _, ...said }) => said)]);

const textsOf = ({ companies }: Companies): [string, string | undefined][] =>
  companies.map(({ ticker, sector }) => [ticker, sector ?? undefined]);

const pairsOf = ({ companies }: Companies): [string, BoardPair][] =>
  companies.flatMap(({ ticker, boardType, status }): [string, BoardPair][] =>
    typeof boardType === "string" && typeof status === "number" ? [[ticker, { boardType, status }]] : [],
  );

const isSamePair = (a: BoardPair | undefined, b: BoardPair) =>
  a?.status === b.status && a.boardType === b.boardType;
