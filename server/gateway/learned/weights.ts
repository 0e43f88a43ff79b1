/**
 * The weights of the indices, learned from the boards and index values that pass through the gateway anyway. It sends no request. Each index
 * has a file of its own, so a damaged file costs the weights of one index.
 */
import * as v from "valibot";
import { allShareId, isMarketIndex, type SectorIndex, splitSectors, top20Id } from "#market/company/sector";
import { type SectorBook, type SectorTexts, sectorBook } from "#market/company/sectorBook";
import { IndexLearner } from "#market/index/learner";
import { readLearner, writeLearner } from "#market/index/learnerState";
import type { IndexWeights } from "#market/index/moved";
import { type IndexPair, PairFinder } from "#market/index/pairs";
import { toDaySheet } from "#rows/daySheetRows";
import { sentWeights } from "#rows/weightRows";
import type { GatewayMarket } from "#server/gateway/answers/market";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import type { FileState } from "./keptFile.ts";
import { type LearnedForm, type LearnedPlace, LearnedStore } from "./learnedStore.ts";

/** The file of one index. It has one entry. */
const learnerForm = (sectorId: number): LearnedForm<IndexLearner> => ({
  name: `weights-${sectorId}`,
  version: 1,
  list: "learners",
  row: v.pipe(
    v.tuple([v.string(), v.unknown()]),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const [key, stored] = value;
      const state = readLearner(stored);
      if (state?.sectorId === sectorId) return [key, new IndexLearner(sectorId, state)] as const;
      addIssue({ message: "not a learner's state" });
      return NEVER;
    }),
  ),
  asRow: (key, learner) => [key, writeLearner(learner.state)],
  most: 1,
  writeEvery: 60_000, // the weights of weeks change little in a minute
});

/** greatest number of indices; the service has 22 */
const mostIndices = 60;
/** ms between two texts for the gateways that follow, at pace 1; a text has up to half a megabyte */
const shareEvery = 60_000;
/** ms between two notices that the weights are as they were, at pace 1; for recordings */
const noticeEvery = 600_000;

export interface LearnedWeightsOptions {
  market: Pick<GatewayMarket, "now" | "board">;
  /** the sector in each company's profile */
  sectors: () => SectorTexts;
  /** called when a word or a base changed, and from time to time */
  noticed: (body: string) => void;
}

type Answer = Pick<Snapshot, "operation" | "askedAt" | "answeredAt" | "clock">;

export class LearnedWeights {
  readonly #place: LearnedPlace;
  readonly #options: LearnedWeightsOptions;
  readonly #stores = new Map<number, LearnedStore<IndexLearner>>();
  readonly #pairs = new PairFinder((sectorId, symbol) => this.isMember(sectorId, symbol));
  #isWriting = false;
  /** capitalisation of all lines, rupees */
  #wholeCap: number | undefined;
  /** of each index since it last learned; they take as long as learning itself */
  readonly #known = new Map<number, IndexWeights>();
  #weights: readonly IndexWeights[] | undefined;
  #noticed = { at: Number.NEGATIVE_INFINITY, words: "" };
  /** the sector of each line; undefined until it is needed after a change */
  #sectorOf: SectorBook["of"] | undefined;

  /** @param place with the names of the files that are there now */
  constructor(place: LearnedPlace & { names: () => readonly string[] }, options: LearnedWeightsOptions) {
    this.#place = place;
    this.#options = options;
    // at once, so that a damaged file is named before the first answer
    for (const sectorId of [allShareId, top20Id, ...keptIndices(place.names())]) this.#storeOf(sectorId);
  }

  /** Whether a line counts in an index. Of a group these are the lines whose company's profile names it; undefined if it names no sector. */
  isMember(sectorId: number, symbol: string): boolean | undefined {
    if (isMarketIndex({ sectorId })) return true;
    this.#sectorOf ??= sectorsBySymbol(this.#options.market.now().indices ?? [], this.#options.sectors());
    const sector = this.#sectorOf(symbol);
    if (sector.kind === "group") return sector.sectorId === sectorId;
    return sector.kind === "unmatched" ? false : undefined;
  }

  /** receives every new answer, after the market and the sectors */
  answered({ operation, clock, ...times }: Answer, body: unknown): void {
    const { market } = this.#options;
    const span = { ...times, ...clock };
    if (operation === "companyProfile" || operation === "sectors") this.#sectorOf = undefined;
    if (operation === "dailySummary") {
      const [newest] = body as Body<Operations["dailySummary"]>; // the contract has read the body
      this.#wholeCap = newest && toDaySheet(newest).marketCap;
    }
    if (operation === "sectors") {
      const { indices = [] } = market.now();
      for (const { sectorId } of indices) this.#storeOf(sectorId);
      this.#learn(this.#pairs.indices(indices, span));
    }
    const board = operation === "board" ? market.board() : undefined;
    if (board) this.#learn(this.#pairs.board([...board.rows.values()], span));
  }

  /** The same list until something is learned. */
  weights(): readonly IndexWeights[] {
    if (this.#weights) return this.#weights;
    this.#weights = Array.from(this.#stores).flatMap(([sectorId, store]) => {
      const learner = store.get(String(sectorId));
      const known = this.#known.get(sectorId) ?? learner?.weights();
      if (known) this.#known.set(sectorId, known);
      return known ?? [];
    });
    return this.#weights;
  }

  /** the body for `/index-weights` */
  body(): string {
    return JSON.stringify({ indices: this.weights().map(sentWeights) });
  }

  /** What the gateways that follow need to go on in place of this one. Written once a minute, because it is long. */
  readonly shared = {
    name: "weights",
    text: lastingText(
      () => this.#place.clock.now(),
      () => shareEvery * this.#place.pace,
      () => JSON.stringify(Array.from(this.#stores, ([sectorId, store]) => [sectorId, store.text()])),
    ),
    adopt: (text: string) => {
      const sent = v.safeParse(sharedSchema, JSON.parse(text));
      if (!sent.success) return;
      for (const [sectorId, one] of sent.output) this.#storeOf(sectorId)?.adopt(one);
      this.#known.clear();
      this.#weights = undefined;
    },
  };

  start(): void {
    this.#isWriting = true;
    for (const store of this.#stores.values()) store.start();
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#stores.values(), (store) => store.close()));
  }

  /** `known`: number of indices of which anything is known; `learned`: of those whose weights are proven. */
  state(): FileState & { known: number; learned: number } {
    const states = Array.from(this.#stores.values(), (store) => ({ name: store.name, ...store.state() }));
    const [first] = states;
    return {
      kept: states.some(({ kept }) => kept === "failing") ? "failing" : (first?.kept ?? "memory"),
      reason: reasonsByFile(states),
      known: states.filter(({ known }) => known > 0).length,
      learned: this.weights().filter(({ word }) => word === "learned").length,
    };
  }

  #learn(pairs: readonly IndexPair[]): void {
    for (const pair of pairs) {
      const { sectorId } = pair;
      const store = this.#storeOf(sectorId);
      const learner = store?.get(String(sectorId)) ?? new IndexLearner(sectorId);
      learner.learn(pair, isMarketIndex({ sectorId }) ? this.#wholeCap : undefined);
      store?.set(String(sectorId), learner);
      this.#known.delete(sectorId);
    }
    if (pairs.length === 0) return;
    this.#weights = undefined;
    this.#notice();
  }

  #notice(): void {
    const words = Array.from(this.#stores, ([sectorId, store]) => {
      const { word, state } = store.get(String(sectorId)) ?? {};
      return `${sectorId} ${word} ${state?.base?.at}`;
    }).join();
    const at = this.#place.clock.now();
    if (words === this.#noticed.words && at - this.#noticed.at < noticeEvery * this.#place.pace) return;
    this.#noticed = { at, words };
    this.#options.noticed(this.body());
  }

  /** Reads the file of an index when it is first named. */
  #storeOf(sectorId: number): LearnedStore<IndexLearner> | undefined {
    const known = this.#stores.get(sectorId);
    if (known || this.#stores.size >= mostIndices) return known;
    const store = new LearnedStore(learnerForm(sectorId), this.#place);
    this.#stores.set(sectorId, store);
    this.#weights = undefined;
    if (this.#isWriting) store.start();
    return store;
  }
}

const keptIndices = (names: readonly string[]): number[] =>
  names.flatMap((name) => /^weights-(\d{1,6})$/.exec(name)?.[1] ?? []).map(Number);

/** Every file with a fault, and what it is; files with the same fault are named together. */
function reasonsByFile(states: readonly (FileState & { name: string })[]): string | undefined {
  const files = new Map<string, string[]>();
  for (const { name, reason } of states)
    if (reason !== undefined) files.set(reason, [...(files.get(reason) ?? []), name]);
  return Array.from(files, ([reason, names]) => `${names.join(", ")}: ${reason}`).join("; ") || undefined;
}

const sharedSchema = v.array(v.tuple([v.pipe(v.number(), v.integer()), v.string()]));

/** A text that is made anew only after a time. */
function lastingText(now: () => number, life: () => number, make: () => string): () => string {
  let made: { at: number; text: string } | undefined;
  return () => {
    if (!made || now() - made.at >= life()) made = { at: now(), text: make() };
    return made.text;
  };
}

function sectorsBySymbol(indices: readonly SectorIndex[], texts: SectorTexts): SectorBook["of"] {
  const book = sectorBook(splitSectors(indices).groups, texts);
  const known = new Map<string, ReturnType<SectorBook["of"]>>();
  return (symbol) => {
    const found = known.get(symbol) ?? book.of(symbol);
    known.set(symbol, found);
    return found;
  };
}
