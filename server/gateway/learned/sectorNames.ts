/**
 * `/sector-names` serves each company's sector and listing board, from its profile. Profiles come from pages' requests, and from requests
 * that the gateway sends while upstream is idle. The gateway keeps the data over restarts, and requests it again after a month.
 */

import * as v from "valibot";
import { rowsOf } from "#server/gateway/answers/boardChanges";
import type { Learner } from "#server/gateway/answers/idleQuestions";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Clock } from "#server/gateway/upstream/clocks";
import type { companySummary } from "#wire/company";
import { symbolParam } from "#wire/contract/operation";
import { isObject, type Unchecked } from "#wire/contract/schema";
import type { OperationName, UncheckedParts } from "#wire/operations";
import { createKeeping, type FileState, type KeptFile, restored } from "./keptFile.ts";

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

/** ms for which a profile is valid; a company rarely changes its sector, but a missing profile may appear within a day */
const profileGoodFor = { said: 30 * 86_400_000, unsaid: 86_400_000 };
/** Greatest number of companies kept; the oldest entries are dropped. About 290 companies are listed. */
const mostCompanies = 2_000;
/** greatest number of characters of a stored text */
const longest = 120;

/** The code shared by all lines of a company. */
export const tickerOf = (symbol: string) => symbol.split(".", 1)[0] ?? symbol;

/** @param now epoch ms; a request time in the future comes from a wrong clock, and is not used */
const isGood = (company: CompanySector | undefined, now: number): boolean =>
  company !== undefined &&
  Math.abs(now - company.askedAt) < profileGoodFor[company.sector === null ? "unsaid" : "said"];

/** The first text of a field in the profile's summary. */
function textIn(profile: unknown, field: "sector" | "boardType"): string | null {
  const { reqComSumInfo: sent }: UncheckedParts<typeof operation> = isObject(profile) ? profile : {};
  const summaries: unknown[] = Array.isArray(sent) ? sent : [];
  for (const one of summaries) {
    const summary: Unchecked<typeof companySummary> = isObject(one) ? one : {};
    const said = summary[field];
    if (typeof said === "string" && said.trim() !== "") return said.slice(0, longest);
  }
  return null;
}

// Chooses the profile to request next: of a company that was on a board, and whose profile was not requested recently. Each company has one
// symbol.

interface ProfileQueue {
  listed(symbols: Iterable<string>): void;
  /** symbol of the next profile; undefined if no profile is missing */
  next(): string | undefined;
  failed(symbol: string): void;
  /** whether a board showed a line of this company */
  lists(ticker: string): boolean;
  /** number of companies without a known profile */
  waiting(): number;
}

/** Wait after the first failure of a profile, ms; it doubles with each further failure. */
const firstRest = 600_000;
const longestRest = 86_400_000;
/** Greatest number of companies, far more than the 290 listed ones. It limits requests after a board with invented symbols. */
const most = 2_000;

interface Company {
  /** symbol for the profile's request: of the voting line, if there is one */
  symbol: string;
  failures: number;
  restUntil: number;
}

interface ProfileQueueOptions {
  /** ms of a monotonic clock */
  now: () => number;
  pace: number;
  isKnown: (ticker: string) => boolean;
}

function createProfileQueue({ now, pace, isKnown }: ProfileQueueOptions): ProfileQueue {
  const companies = new Map<string, Company>();
  return {
    listed(symbols) {
      for (const symbol of symbols) {
        if (!symbolParam.pattern.test(symbol)) continue; // upstream would refuse this symbol
        const ticker = tickerOf(symbol);
        const company = companies.get(ticker);
        if (company && isVoting(symbol)) company.symbol = symbol;
        else if (!company && companies.size < most)
          companies.set(ticker, { symbol, failures: 0, restUntil: 0 });
      }
    },
    next() {
      const at = now();
      for (const [ticker, { symbol, restUntil }] of companies)
        if (restUntil <= at && !isKnown(ticker)) return symbol;
      return undefined;
    },
    failed(symbol) {
      const company = companies.get(tickerOf(symbol));
      if (!company) return;
      company.restUntil =
        now() + Math.min(longestRest, firstRest * 2 ** Math.min(company.failures, 20)) * pace;
      company.failures += 1;
    },
    lists: (ticker) => companies.has(ticker),
    waiting() {
      let count = 0;
      for (const ticker of companies.keys()) if (!isKnown(ticker)) count += 1;
      return count;
    },
  };
}

const isVoting = (symbol: string) => /\.N/.test(symbol);

// The status code of each company's lines on the newest board.

interface StatusCodes {
  /** @param board body as read by the contract @param at epoch ms */
  read(board: unknown, at: number): void;
  /** null if the company's lines have no code or different codes, or if the board is over a day old */
  of(ticker: string, at: number): number | null;
}

/** ms for which a board's codes may be combined with a profile */
const goodFor = 86_400_000;

function createStatusCodes(): StatusCodes {
  let codes: ReadonlyMap<string, number | null> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    read(board, at) {
      const next = new Map<string, number | null>();
      for (const [symbol, { status }] of rowsOf(board) ?? []) {
        if (typeof status !== "number") continue;
        const ticker = tickerOf(symbol);
        const before = next.get(ticker);
        next.set(ticker, before === undefined || before === status ? status : null);
      }
      codes = next;
      readAt = at;
    },
    of: (ticker, at) => (Math.abs(at - readAt) < goodFor ? (codes.get(ticker) ?? null) : null),
  };
}

export interface SectorNames extends Learner {
  /** receives every new answer, with its body as read by the contract; undefined for a 204 */
  answered(snapshot: Pick<Snapshot, "operation" | "params">, body: unknown): void;
  /** receives every known line */
  listed(symbols: Iterable<string>): void;
  /** the body for `/sector-names` */
  body(): string;
  /** all that is known, as text for the other gateways of this upstream */
  shared(): string;
  /** takes what another gateway knows, in place of our own */
  adopt(text: string): void;
  state(): FileState & { known: number; waiting: number };
  start(): void;
  close(): Promise<void>;
}

export interface SectorNamesOptions {
  clock: Clock;
  pace: number;
  file: KeptFile;
  /** upstream of these profiles; data of another upstream is not used */
  upstream: string;
  /** whether the gateway requests profiles while no page is open */
  asks: boolean;
}

const operation = "companyProfile" satisfies OperationName;
/** ms between two writes */
const writeEvery = 10_000;

export function createSectorNames({ clock, pace, file, upstream, asks }: SectorNamesOptions): SectorNames {
  const known = restored(file, (value) => readWritten(value, upstream)) ?? new Map<string, CompanySector>();
  const isKnown = (ticker: string) => isGood(known.get(ticker), clock.wall());
  const queue = createProfileQueue({ now: () => clock.now(), pace, isKnown });
  const codes = createStatusCodes();
  const keeping = createKeeping({
    file,
    value: () => asWritten(upstream, known),
    clock,
    every: writeEvery * Math.min(1, pace),
  });

  const note = (symbol: string, profile: unknown) => {
    const ticker = tickerOf(symbol);
    const [sector, boardType] = [textIn(profile, "sector"), textIn(profile, "boardType")];
    // A page may request a company that does not exist.
    if (sector === null && !queue.lists(ticker)) return;
    known.delete(ticker); // the latest are last
    const askedAt = clock.wall();
    known.set(ticker, { sector, boardType, status: codes.of(ticker, askedAt), askedAt });
    for (const oldest of known.keys()) {
      if (known.size <= mostCompanies) break;
      known.delete(oldest);
    }
    keeping.changed();
  };

  return {
    answered({ operation: of, params: { symbol } }, body) {
      if (of === "board") codes.read(body, clock.wall());
      else if (of === operation && symbol !== undefined) note(symbol, body);
    },
    listed: (symbols) => queue.listed(symbols),
    next() {
      const symbol = queue.next();
      return symbol === undefined ? undefined : { operation, params: { symbol } };
    },
    failed({ params: { symbol } }) {
      if (symbol !== undefined) queue.failed(symbol);
    },
    shared: () => JSON.stringify(asWritten(upstream, known)),
    adopt(text) {
      const companies = readWritten(JSON.parse(text), upstream);
      if (typeof companies === "string") return;
      known.clear();
      for (const [ticker, company] of companies) known.set(ticker, company);
      keeping.changed();
    },
    body() {
      const companies = [...known].map(([ticker, company]) => ({ ticker, ...company }));
      return JSON.stringify({ companies, waiting: asks ? queue.waiting() : null });
    },
    state: () => ({ ...file.state(), known: known.size, waiting: queue.waiting() }),
    start: () => keeping.start(),
    close: () => keeping.close(),
  };
}

// How the file of sectors is written and read. Another release may have written the file, or a person may have edited it.

/** version 1 had no listing boards, so the gateway collects the data of such a file again */
const version = 2;
const written = v.object({
  version: v.literal(version),
  upstream: v.string(),
  /** ticker, sector, listing board, status code, epoch ms of the request */
  companies: v.pipe(
    v.array(
      v.tuple([
        v.pipe(v.string(), v.regex(/^[A-Z0-9&-]{1,16}$/)),
        v.nullable(v.pipe(v.string(), v.maxLength(longest))),
        v.nullable(v.pipe(v.string(), v.maxLength(longest))),
        v.nullable(v.pipe(v.number(), v.integer())),
        v.pipe(v.number(), v.integer(), v.minValue(0)),
      ]),
    ),
    v.maxLength(mostCompanies),
  ),
});

const earlier = v.object({ version: v.literal(1), upstream: v.string() });

const asWritten = (upstream: string, known: ReadonlyMap<string, CompanySector>) => ({
  version,
  upstream,
  companies: [...known].map(([ticker, { sector, boardType, status, askedAt }]) => [
    ticker,
    sector,
    boardType,
    status,
    askedAt,
  ]),
});

/** @returns the companies, or the reason why the file cannot be used */
function readWritten(value: unknown, upstream: string): Map<string, CompanySector> | string {
  if (v.is(earlier, value)) return new Map();
  const result = v.safeParse(written, value);
  if (!result.success) {
    const [issue] = result.issues;
    return `${v.getDotPath(issue) ?? "the file"} has an unexpected form`;
  }
  if (result.output.upstream !== upstream) return "it belongs to another upstream";
  return new Map(
    result.output.companies.map(([ticker, sector, boardType, status, askedAt]) => [
      ticker,
      { sector, boardType, status, askedAt },
    ]),
  );
}
