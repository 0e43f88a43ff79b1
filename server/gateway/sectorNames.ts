/**
 * `/sector-names`: the sector each company's profile names. Learnt from profiles that readers ask for, and otherwise one profile at a
 * time while upstream has nothing else to do and somebody looks at the board; kept over restarts, asked anew after a month.
 */
import type { Answers } from "./answers.ts";
import { rowsOf } from "./boardChanges.ts";
import { type CompanySector, isGood, mostCompanies, sectorIn, tickerOf } from "./companySector.ts";
import type { House } from "./house.ts";
import type { FileState, KeptFile } from "./keptFile.ts";
import { createProfileQueue } from "./profileQueue.ts";
import { type Snapshot, snapshotKey } from "./snapshots.ts";
import { asWritten, readWritten } from "./writtenSectors.ts";

export interface SectorNames {
  /** to be told of every new answer, with its body as the contract reads it; undefined for a 204 */
  answered(snapshot: Pick<Snapshot, "operation" | "params">, body: unknown): void;
  /** a body of `/sector-names` */
  body(): string;
  state(): FileState & { known: number; waiting: number };
  start(): void;
  /** asks no more, and writes down what is not yet written */
  close(): Promise<void>;
}

export interface SectorNamesOptions {
  house: Pick<House, "lane" | "restraint" | "clock" | "pace">;
  answers: Pick<Answers, "renew">;
  file: KeptFile;
  /** whose profiles these are: those of another service say nothing here */
  upstream: string;
  /** ms between two profiles; undefined: none is asked for by itself */
  every: number | undefined;
  /** whether anybody looks at the board now */
  interested(): boolean;
}

const operation = "companyProfile";
/** ms before the first profile, so that a start is its readers' */
const firstPause = 20_000;
/** ms between two writings */
const writeEvery = 10_000;

export function createSectorNames(options: SectorNamesOptions): SectorNames {
  const { answers, file, upstream, every } = options;
  const { lane, restraint, clock, pace } = options.house;
  const known = restored(file, upstream);
  const isKnown = (ticker: string) => isGood(known.get(ticker), clock.wall());
  const queue = createProfileQueue({ now: () => clock.now(), pace, isKnown });
  const keep = keeper(() => file.write(asWritten(upstream, known)));
  let open = true;

  const note = (symbol: string, sector: string | null) => {
    const ticker = tickerOf(symbol);
    // anybody may ask about a company that does not exist
    if (sector === null && !queue.lists(ticker)) return;
    known.delete(ticker); // the latest stand last
    known.set(ticker, { sector, askedAt: clock.wall() });
    for (const oldest of known.keys()) {
      if (known.size <= mostCompanies) break;
      known.delete(oldest);
    }
    keep.changed();
  };
  const askNext = async () => {
    if (!options.interested() || lane.inFlight() + lane.waiting() > 0) return;
    const symbol = queue.next();
    if (symbol === undefined || restraint.pause(operation, snapshotKey(operation, { symbol })) > 0) return;
    if (!(await answers.renew(operation, { symbol }))) queue.failed(symbol);
  };
  const again = async (act: () => Promise<void>, pause: number) => {
    while (open) {
      await act();
      await clock.wait(pause);
    }
  };

  return {
    answered({ operation: of, params: { symbol } }, body) {
      if (of === "board") queue.listed(rowsOf(body)?.keys() ?? []);
      else if (of === operation && symbol !== undefined) note(symbol, sectorIn(body));
    },
    body() {
      const companies = [...known].map(([ticker, company]) => ({ ticker, ...company }));
      return JSON.stringify({ companies, waiting: every === undefined ? null : queue.waiting() });
    },
    state: () => ({ ...file.state(), known: known.size, waiting: queue.waiting() }),
    start() {
      void again(() => keep.write(), writeEvery * Math.min(1, pace));
      if (every === undefined) return;
      void clock.wait(firstPause * pace).then(() => again(askNext, every * pace));
    },
    async close() {
      open = false;
      await keep.write();
    },
  };
}

/** What is kept of an earlier run of the same upstream. */
function restored(file: KeptFile, upstream: string): Map<string, CompanySector> {
  const value = file.read();
  if (value === undefined) return new Map();
  const found = readWritten(value, upstream);
  if (typeof found !== "string") return found;
  file.setAside(found);
  return new Map();
}

/** Writes when there is something new, and never twice at once. */
function keeper(act: () => Promise<void>) {
  let changed = false;
  let last = Promise.resolve();
  return {
    changed() {
      changed = true;
    },
    write() {
      if (changed) last = last.then(act);
      changed = false;
      return last;
    },
  };
}
