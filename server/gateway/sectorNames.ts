/**
 * `/sector-names`: the sector and the listing board each company's profile names. Learnt from profiles that readers ask for, and otherwise by questions that
 * nobody waits for; kept over restarts, asked anew after a month.
 */
import type { Clock } from "./clock.ts";
import { type CompanySector, isGood, mostCompanies, textIn, tickerOf } from "./companySector.ts";
import type { Learner } from "./idleQuestions.ts";
import { createKeeping, restored } from "./keeping.ts";
import type { FileState, KeptFile } from "./keptFile.ts";
import { createProfileQueue } from "./profileQueue.ts";
import type { Snapshot } from "./snapshots.ts";
import { createStatusCodes } from "./statusCodes.ts";
import { asWritten, readWritten } from "./writtenSectors.ts";

export interface SectorNames extends Learner {
  /** to be told of every new answer, with its body as the contract reads it; undefined for a 204 */
  answered(snapshot: Pick<Snapshot, "operation" | "params">, body: unknown): void;
  /** to be told of every line that is known */
  listed(symbols: Iterable<string>): void;
  /** a body of `/sector-names` */
  body(): string;
  state(): FileState & { known: number; waiting: number };
  start(): void;
  /** writes down what is not yet written */
  close(): Promise<void>;
}

export interface SectorNamesOptions {
  clock: Clock;
  pace: number;
  file: KeptFile;
  /** whose profiles these are: those of another service say nothing here */
  upstream: string;
  /** whether profiles are asked for by themselves */
  asks: boolean;
}

const operation = "companyProfile";
/** ms between two writings */
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
    // anybody may ask about a company that does not exist
    if (sector === null && !queue.lists(ticker)) return;
    known.delete(ticker); // the latest stand last
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
    body() {
      const companies = [...known].map(([ticker, company]) => ({ ticker, ...company }));
      return JSON.stringify({ companies, waiting: asks ? queue.waiting() : null });
    },
    state: () => ({ ...file.state(), known: known.size, waiting: queue.waiting() }),
    start: () => keeping.start(),
    close: () => keeping.close(),
  };
}
