/**
 * `/sector-names` serves each company's sector and listing board, from its profile. Profiles come from pages' requests, and from requests
 * that the gateway sends while upstream is idle. The gateway keeps the data over restarts, and requests it again after a month.
 */

import * as v from "valibot";
import type { SectorTexts } from "#market/company/sectorBook";
import { boardRowsOf } from "#server/gateway/answers/boardChanges";
import { IdleQueue, type IdleRequest, type RequestSource } from "#server/gateway/answers/idleRequests";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { companySummary } from "#wire/company";
import { symbolParam } from "#wire/contract/operation";
import { isObject, type UncheckedRow } from "#wire/contract/schema";
import type { OperationName, UncheckedParts } from "#wire/operations";
import type { FileState } from "./keptFile.ts";
import { type LearnedForm, type LearnedPlace, LearnedStore } from "./learnedStore.ts";

/** The data from one company's profile, and its age. */
interface CompanySector {
  /** sector as the profile writes it; null if the profile has none, or if there is no profile */
  sector: string | null;
  /** listing board as the profile writes it; null if the profile has none */
  boardType: string | null;
  /** status code that the company's lines had on the board at that time; null if they had none or different ones */
  status: number | null;
  /** epoch ms */
  askedAt: number;
}

/** greatest number of characters of a stored text */
const longestSectorText = 120;
const textSchema = v.nullable(v.pipe(v.string(), v.maxLength(longestSectorText)));

/** Companies by the code of their lines. About 290 are listed. */
const sectorsForm: LearnedForm<CompanySector> = {
  name: "sectors",
  version: 2,
  outdated: 1, // had no listing boards
  list: "companies",
  row: v.pipe(
    v.tuple([
      v.pipe(v.string(), v.regex(/^[A-Z0-9&-]{1,16}$/)),
      textSchema,
      textSchema,
      v.nullable(v.pipe(v.number(), v.integer())),
      v.pipe(v.number(), v.integer(), v.minValue(0)),
    ]),
    v.transform(
      ([ticker, sector, boardType, status, askedAt]) =>
        [ticker, { sector, boardType, status, askedAt }] as const,
    ),
  ),
  asRow: (ticker, { sector, boardType, status, askedAt }) => [ticker, sector, boardType, status, askedAt],
  most: 2_000,
  writeEvery: 10_000,
};

/** ms for which a profile is valid; a company rarely changes its sector, but a missing profile may appear within a day */
const profileGoodFor = { said: 30 * 86_400_000, unsaid: 86_400_000 };
/** ms for which a board's codes may be combined with a profile */
const codesGoodFor = 86_400_000;

/** The code shared by all lines of a company. */
export const tickerOf = (symbol: string) => symbol.split(".", 1)[0] ?? symbol;

const isVoting = (symbol: string) => /\.N/.test(symbol);

const operation = "companyProfile" satisfies OperationName;

export class LearnedSectors implements RequestSource {
  readonly store: LearnedStore<CompanySector>;
  readonly #clock: LearnedPlace["clock"];
  readonly #asks: boolean;
  /** companies that were on a board, with the symbol for the profile's request: of the voting line, if there is one */
  readonly #queue: IdleQueue<string>;
  /** status codes of the newest board by company; null if its lines have different codes */
  #codes: ReadonlyMap<string, number | null> = new Map();
  #codesAt = Number.NEGATIVE_INFINITY;

  /** @param asks whether the gateway requests profiles by itself */
  constructor(place: LearnedPlace, asks: boolean) {
    this.#clock = place.clock;
    this.#asks = asks;
    this.#queue = new IdleQueue(place.clock, place.pace);
    this.store = new LearnedStore(sectorsForm, place);
  }

  answered(
    { operation: of, params: { symbol } }: Pick<Snapshot, "operation" | "params">,
    body: unknown,
  ): void {
    if (of === "board") this.#readCodes(body);
    else if (of === operation && symbol !== undefined) this.#note(symbol, body);
  }

  /** receives every known line */
  listed(symbol: string): void {
    if (!symbolParam.pattern.test(symbol)) return; // upstream would refuse this symbol
    const ticker = tickerOf(symbol);
    if (this.#queue.get(ticker) === undefined || isVoting(symbol)) this.#queue.set(ticker, symbol);
  }

  next(): IdleRequest | undefined {
    const symbol = this.#queue.get(this.#queue.next(this.#isMissing) ?? "");
    return symbol === undefined ? undefined : { operation, params: { symbol } };
  }

  failed({ params: { symbol } }: IdleRequest): void {
    if (symbol !== undefined) this.#queue.failed(tickerOf(symbol));
  }

  /** the body for `/sector-names` */
  body(): string {
    const companies = Array.from(this.store, ([ticker, company]) => ({ ticker, ...company }));
    return JSON.stringify({ companies, waiting: this.#asks ? this.#waiting() : null });
  }

  /** what each company's profile says, by the code of its lines */
  texts(): SectorTexts {
    return new Map(Array.from(this.store, ([ticker, { sector }]) => [ticker, sector ?? undefined]));
  }

  state(): FileState & { known: number; waiting: number } {
    return { ...this.store.state(), waiting: this.#waiting() };
  }

  /** number of companies without a known profile */
  #waiting(): number {
    return this.#queue.count(this.#isMissing);
  }

  readonly #isMissing = (ticker: string): boolean => {
    const company = this.store.get(ticker);
    if (!company) return true;
    // A request time in the future comes from a wrong clock, and is not used.
    const age = Math.abs(this.#clock.wall() - company.askedAt);
    return age >= profileGoodFor[company.sector === null ? "unsaid" : "said"];
  };

  #note(symbol: string, profile: unknown): void {
    const ticker = tickerOf(symbol);
    const [sector, boardType] = [textIn(profile, "sector"), textIn(profile, "boardType")];
    // A page may request a company that does not exist.
    if (sector === null && this.#queue.get(ticker) === undefined) return;
    const askedAt = this.#clock.wall();
    const areCodesGood = Math.abs(askedAt - this.#codesAt) < codesGoodFor;
    const status = areCodesGood ? (this.#codes.get(ticker) ?? null) : null;
    this.store.set(ticker, { sector, boardType, status, askedAt });
  }

  #readCodes(board: unknown): void {
    const codes = new Map<string, number | null>();
    for (const [symbol, { status }] of boardRowsOf(board) ?? []) {
      if (typeof status !== "number") continue;
      const ticker = tickerOf(symbol);
      const before = codes.get(ticker);
      codes.set(ticker, before === undefined || before === status ? status : null);
    }
    this.#codes = codes;
    this.#codesAt = this.#clock.wall();
  }
}

/** The first text of a field in the profile's summary. */
function textIn(profile: unknown, field: "sector" | "boardType"): string | null {
  const { reqComSumInfo: sent }: UncheckedParts<typeof operation> = isObject(profile) ? profile : {};
  const summaries: unknown[] = Array.isArray(sent) ? sent : [];
  for (const one of summaries) {
    const summary: UncheckedRow<typeof companySummary> = isObject(one) ? one : {};
    const said = summary[field];
    if (typeof said === "string" && said.trim() !== "") return said.slice(0, longestSectorText);
  }
  return null;
}
